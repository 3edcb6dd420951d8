import { eq, type SQL, sql } from "drizzle-orm";
import { db, type Tx, transaction } from "~/db/client.server";
import { files } from "~/db/schema";
import type { FilePurpose } from "~/db/schema/enumerations";
import { AppError } from "~/platform/errors";
import { encryptFileIdentity, newFileIdentity } from "~/platform/files/store/file-keys.server";
import { type ByteSource, FileTooLargeError } from "~/platform/files/store/storage.server";
import { fileStore, inspectFile, newFilePath, removeStored } from "~/platform/files/store/store.server";
import { acceptStored } from "./accept.commands.server";
import { sealOf } from "./rules.server";
import { scanOnArrival } from "./scanning/jobs.server";
import { ACCEPTED_KINDS } from "./schema";
import { MAX_FILE_BYTES } from "./upload-sizes";

/** A file of a former system, which an operator imports. */
export type ImportedFile = {
  /** Stable, so that a second import stores nothing. */
  id: string;
  ownerId: string;
  purpose: FilePurpose;
  slot: string;
  name: string;
  createdAt?: SQL | undefined;
};

/**
 * Takes in a file of a former system as an upload is: stored encrypted, judged by its content, scanned. Its sender sent it
 * long ago, so their quotas do not count, and what an operator imports is one entry of the journal for all of it. A file
 * that is there already is not read again.
 * @param attach records what the file belongs to, in the transaction that records the file.
 * @throws AppError as `receiveUpload` does for a file that is refused; nothing of it is then kept.
 */
export async function takeImportedFile(
  { id, ownerId, purpose, slot, name, createdAt }: ImportedFile,
  read: () => ByteSource,
  attach: (tx: Tx, path: string) => Promise<void>,
): Promise<void> {
  const path = newFilePath(id);
  const [there] = await db.select({ path: files.path }).from(files).where(sql`${files.id} = ${id}`);
  if (there) return transaction((tx) => attach(tx, there.path));
  const identity = newFileIdentity();
  try {
    const { size, sha256 } = await fileStore().put(path, read(), { maxBytes: MAX_FILE_BYTES, identity });
    const open = () => fileStore().open(path, identity);
    const { verdict } = await inspectFile(id, open, ACCEPTED_KINDS[purpose]);
    const accepted = await acceptStored(verdict, { path, identity, purpose, name });
    const scanned = await scanOnArrival(path, identity, purpose);
    const row = { id, path, ownerId, purpose, slot, size, sha256, ...accepted, ...scanned };
    await transaction(async (tx) => {
      await tx.insert(files).values({
        ...row,
        ...(await encryptFileIdentity(tx, id, identity)),
        attachedAt: createdAt ?? sql`now()`,
        ...(createdAt && { createdAt }),
      });
      await attach(tx, path);
    });
  } catch (error) {
    // What cannot be removed now is removed by the next sweep.
    await removeStored([path]).catch(() => {});
    throw error instanceof FileTooLargeError ? new AppError("file_too_large") : error;
  }
}

/**
 * Judges a file of a former system as `takeImportedFile` does, and stores nothing. The scanner is not asked: it is given what
 * is stored. A file that is there already was accepted.
 * @param file.size in bytes. @throws AppError as `takeImportedFile` does for a file that is refused.
 */
export async function judgeImportedFile(
  { id, purpose, name }: Pick<ImportedFile, "id" | "purpose" | "name">,
  { size, read }: { size: number; read: () => ByteSource },
): Promise<void> {
  if ((await db.$count(files, eq(files.id, id))) > 0) return;
  if (size > MAX_FILE_BYTES) throw new AppError("file_too_large");
  const { verdict } = await inspectFile(id, async () => read(), ACCEPTED_KINDS[purpose]);
  sealOf(verdict, purpose, name);
}
