import { sql } from "drizzle-orm";
import type { Tx } from "~/db/client.server";
import { files } from "~/db/schema";
import { encryptFileIdentity, newFileIdentity } from "~/platform/files/store/file-keys.server";
import type { ByteSource } from "~/platform/files/store/storage.server";
import { fileStore, newFilePath, removeStored } from "~/platform/files/store/store.server";
import { log } from "~/platform/log.server";
import { MAX_FILE_BYTES } from "./upload-sizes";

/** A document that the product made, stored encrypted, without a row yet. */
export type StoredDocument = { id: string; path: string; identity: string; size: number; sha256: string };

/** Stores a PDF that the product made. The caller then inserts its row, or discards it. */
export async function storeDocument(stream: ByteSource): Promise<StoredDocument> {
  const id = crypto.randomUUID();
  const path = newFilePath(id);
  const identity = newFileIdentity();
  const { size, sha256 } = await fileStore().put(path, stream, { maxBytes: MAX_FILE_BYTES, identity });
  return { id, path, identity, size, sha256 };
}

/** Inserts the row of a stored PDF, attached at once, in the transaction that records what it belongs to. */
export async function insertDocument(
  tx: Tx,
  { id, path, identity, size, sha256 }: StoredDocument,
  { ownerId, slot, name }: { ownerId: string; slot: string; name: string },
): Promise<void> {
  const key = await encryptFileIdentity(tx, id, identity);
  const kind = { purpose: "attachment", mime: "application/pdf", attachedAt: sql`now()` } as const;
  await tx.insert(files).values({ id, path, ownerId, slot, name, size, sha256, ...kind, ...key });
}

/** Removes a stored PDF that was not recorded. */
export async function discardDocument({ path }: StoredDocument): Promise<void> {
  await removeStored([path]).catch((error) => log.warn({ err: error, path }, "left to the sweep"));
}
