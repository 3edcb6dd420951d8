import { and, eq } from "drizzle-orm";
import { db } from "~/db/client.server";
import { files } from "~/db/schema";
import type { Actor } from "~/features/accounts/actor";
import { decrypt, encrypt } from "~/platform/crypto/secrets.server";
import { AppError } from "~/platform/errors";
import { newFileIdentity } from "~/platform/files/store/file-keys.server";
import { type ByteSource, FileTooLargeError, StorageUnavailableError } from "~/platform/files/store/storage.server";
import { fileStore, partPath } from "~/platform/files/store/store.server";
import { log } from "~/platform/log.server";
import { consume } from "~/platform/rate-limits/rate-limits.server";
import { countMegabytes, limitUploads, receiveUpload, refuseTooManyPending } from "./commands.server";
import { fileLimits } from "./limits.server";
import { uploadedFile } from "./rules.server";
import type { UploadedFile, UploadTarget } from "./schema";
import { MAX_EVIDENCE_BYTES, PART_BYTES } from "./upload-sizes";

/** What the browser keeps of an upload in parts, encrypted: nothing else has the key of the parts, and no row names them. */
type Pass = { id: string; userId: string; identity: string };

const USE = "upload-parts/v1";
const MAX_PARTS = Math.ceil(MAX_EVIDENCE_BYTES / PART_BYTES);

/**
 * Stores one part of a large file, encrypted under a key that only the pass holds. A part that is sent again replaces itself,
 * so that a cut loses one part at most. Parts that nobody joins are removed by the sweep.
 * @param given the pass of the part before; null for the first part.
 * @returns the pass. @throws AppError upload_interrupted, upload_quota, too_many_pending_files, too_many_requests.
 */
export async function receivePart(
  actor: Actor,
  given: string | null,
  { number, stream }: { number: number; stream: ByteSource },
): Promise<string> {
  if (!Number.isInteger(number) || number < 0 || number >= MAX_PARTS) throw new AppError("upload_interrupted");
  await consume(fileLimits.upload_part, actor.userId);
  if (given === null) await refuseTooManyPending(actor);
  const pass = given === null ? newPass(actor) : readPass(actor, given);
  const path = partPath(pass.id, number);
  try {
    const options = { maxBytes: PART_BYTES, identity: pass.identity };
    const { size } = await limitUploads(actor.userId, () => fileStore().put(path, stream, options));
    await countMegabytes(actor, size);
    return given ?? encrypt(USE, JSON.stringify(pass));
  } catch (error) {
    if (error instanceof AppError || error instanceof StorageUnavailableError) throw error;
    throw new AppError(error instanceof FileTooLargeError ? "evidence_too_large" : "upload_interrupted", {
      cause: error,
    });
  }
}

/**
 * Joins the parts of a file and receives it as `receiveUpload` does. Asked again after an answer that was lost, it returns
 * the same file.
 * @param count how many parts it has. @throws AppError upload_interrupted when one is gone; what `receiveUpload` throws.
 */
export async function joinParts(
  actor: Actor,
  given: string,
  { count, ...upload }: UploadTarget & { name: string; count: number },
): Promise<UploadedFile> {
  const { id, identity } = readPass(actor, given);
  const [known] = await db
    .select()
    .from(files)
    .where(and(eq(files.id, id), eq(files.ownerId, actor.userId)));
  if (known) return uploadedFile(known);
  if (!Number.isInteger(count) || count < 1 || count > MAX_PARTS) throw new AppError("upload_interrupted");
  const paths = Array.from({ length: count }, (_, number) => partPath(id, number));
  const received = await receiveUpload(actor, { ...upload, id, stream: partsOf(paths, identity) });
  for (const path of paths)
    await fileStore()
      .remove(path)
      .catch((error) => log.warn({ err: error, path }, "left to the sweep"));
  return received;
}

async function* partsOf(paths: readonly string[], identity: string): AsyncGenerator<Uint8Array> {
  for (const path of paths) yield* await fileStore().open(path, identity);
}

const newPass = ({ userId }: Actor): Pass => ({ id: crypto.randomUUID(), userId, identity: newFileIdentity() });

/** @throws AppError upload_interrupted for a pass that is not this person's, or whose key has changed. */
function readPass(actor: Actor, given: string): Pass {
  let pass: Pass;
  try {
    pass = JSON.parse(decrypt(USE, given)) as Pass;
  } catch (error) {
    throw new AppError("upload_interrupted", { cause: error });
  }
  if (pass.userId !== actor.userId) throw new AppError("upload_interrupted");
  return pass;
}
