import { randomBytes } from "node:crypto";
import { db, type Executor, type Tx } from "~/db/client.server";
import type { files } from "~/db/schema";
import { decryptUnderMasterKey, encryptUnderMasterKey } from "~/platform/crypto/master-keys.server";
import { ageIdentity } from "./storage.server.ts";

/** The columns of a file that its content is opened with. */
export type FileKey = Pick<typeof files.$inferSelect, "id" | "encryptedIdentity" | "masterKeyId">;

/** An age identity for one new file and its rendition. */
export function newFileIdentity(): string {
  return ageIdentity(randomBytes(32));
}

/** The columns that keep a file's identity, within the transaction that writes its row. */
export async function encryptFileIdentity(tx: Tx, fileId: string, identity: string) {
  const { keyId, encrypted } = await encryptUnderMasterKey(tx, boundOf(fileId), identity);
  return { encryptedIdentity: encrypted, masterKeyId: keyId };
}

/**
 * The age identity that opens a file: `age --decrypt --identity` takes it. Undefined for a file from before each had its
 * own, which the installation's opens.
 * @throws KeyLostError when its master key is lost, or the row was altered.
 */
export async function fileIdentity(
  { id, encryptedIdentity, masterKeyId }: FileKey,
  executor: Executor = db,
): Promise<string | undefined> {
  if (encryptedIdentity === null || masterKeyId === null) return undefined;
  return decryptUnderMasterKey({ keyId: masterKeyId, encrypted: encryptedIdentity }, boundOf(id), executor);
}

const boundOf = (fileId: string): string => `file:${fileId}`;
