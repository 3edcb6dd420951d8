import { randomBytes } from "node:crypto";
import { db, type Executor, type Tx } from "~/db/client.server";
import type { files } from "~/db/schema";
import { decryptUnderMasterKey, encryptUnderMasterKey } from "~/platform/crypto/master-keys.server";
import { ageIdentity } from "./storage.server.ts";

/** The columns of a file that are needed to decrypt it. */
export type FileKey = Pick<typeof files.$inferSelect, "id" | "encryptedIdentity" | "masterKeyId">;

/** Creates an age identity for one new file and its rendition. */
export function newFileIdentity(): string {
  return ageIdentity(randomBytes(32));
}

/** Encrypts a file's identity for its columns, in the transaction that writes its row. */
export async function encryptFileIdentity(tx: Tx, fileId: string, identity: string) {
  const { keyId, encrypted } = await encryptUnderMasterKey(tx, boundOf(fileId), identity);
  return { encryptedIdentity: encrypted, masterKeyId: keyId };
}

/**
 * Decrypts the age identity of a file, which `age --decrypt --identity` accepts. Undefined for an old file without its own
 * identity, which the installation's identity decrypts.
 * @throws KeyLostError when its master key is lost or the row was altered.
 */
export async function fileIdentity(
  { id, encryptedIdentity, masterKeyId }: FileKey,
  executor: Executor = db,
): Promise<string | undefined> {
  if (encryptedIdentity === null || masterKeyId === null) return undefined;
  return decryptUnderMasterKey({ keyId: masterKeyId, encrypted: encryptedIdentity }, boundOf(id), executor);
}

const boundOf = (fileId: string): string => `file:${fileId}`;
