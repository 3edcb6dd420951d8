import { and, count, eq, inArray, isNull, sql } from "drizzle-orm";
import { db, type Tx, transaction } from "~/db/client.server";
import { caseAttachments, files } from "~/db/schema";
import type { FilePurpose } from "~/db/schema/enumerations";
import type { Actor } from "~/features/accounts/actor";
import { recordAudit } from "~/features/journal/commands.server";
import { newToken } from "~/platform/crypto/tokens.server";
import { AppError, type AppErrorCode } from "~/platform/errors";
import { safeFileName } from "~/platform/files/exchange/file-name";
import { BadUploadError, receiveForm } from "~/platform/files/exchange/receive.server";
import { encryptFileIdentity, newFileIdentity } from "~/platform/files/store/file-keys.server";
import { type ByteSource, FileTooLargeError, StorageUnavailableError } from "~/platform/files/store/storage.server";
import { fileStore, newFilePath, removeStored } from "~/platform/files/store/store.server";
import { isId } from "~/platform/http/params";
import { enqueue } from "~/platform/jobs/jobs.server";
import { limitFairly } from "~/platform/limit-concurrency.server";
import { log } from "~/platform/log.server";
import type { RateLimit } from "~/platform/rate-limits/definitions.server";
import { consume } from "~/platform/rate-limits/rate-limits.server";
import { inspectStored } from "./accept.commands.server";
import { removeObjects } from "./jobs.server";
import { fileLimits } from "./limits.server";
import { commitmentTo, uploadedFile } from "./rules.server";
import { scanOnArrival } from "./scanning/jobs.server";
import { maxBytesOf, type UploadedFile, type UploadTarget } from "./schema";
import { MAX_CASE_BYTES, MAX_FILES, MAX_PENDING_BYTES, MAX_PENDING_FILES, MEGABYTE } from "./upload-sizes";

export type FileRow = typeof files.$inferSelect;

type Upload = UploadTarget & {
  name: string;
  stream: ByteSource;
  /** The id of the row, of a file that came in parts, which have been counted. */
  id?: string;
};

/**
 * Receives one file: encrypts and stores it as it arrives, checks its content, and records the actor as its owner. Evidence
 * that can be neither shown nor played is kept sealed. The file stays pending until a form attaches it. When this returns,
 * the file is durable; when it throws, nothing of it is stored.
 * @throws AppError evidence_too_large, file_empty, too_many_pending_files, too_many_requests, upload_quota; for an identity
 *   document file_too_large, file_corrupt, file_protected, identity_format, identity_too_small, file_not_pdf,
 *   file_not_picture, identity_text, file_malicious; upload_interrupted when the sender's connection is lost.
 */
export async function receiveUpload(actor: Actor, upload: Upload): Promise<UploadedFile> {
  await consume(fileLimits.upload, actor.userId);
  await consumeDailyQuota(actor, fileLimits.upload_day, 1);
  await refuseTooManyPending(actor);
  const id = upload.id ?? crypto.randomUUID();
  const path = newFilePath(id);
  const identity = newFileIdentity();
  const { purpose, slot } = upload;
  try {
    const { size, sha256 } = await limitUploads(actor.userId, () => store(path, identity, upload));
    if (!upload.id) await countMegabytes(actor, size);
    const found = await inspectStored(actor, { path, identity, size }, upload);
    const scanned = await scanOnArrival(path, identity, purpose).catch((error) =>
      refuseInfected(actor.userId, id, error),
    );
    const accepted = { ...found, ...scanned };
    await transaction(async (tx) => {
      const key = await encryptFileIdentity(tx, id, identity);
      const ownerId = actor.userId;
      const receiptSalt = newToken().token;
      const received = { id, path, ownerId, purpose, slot, size, sha256, receiptSalt };
      await tx.insert(files).values({ ...received, ...key, ...accepted });
      const about = { subjectType: "file", subjectId: id, ownerId } as const;
      const { mime, sealedAs } = accepted;
      const commitment = commitmentTo(sha256, receiptSalt);
      const details = { purpose, mime, size, commitment, ...(sealedAs && { sealedAs }) };
      await recordAudit(tx, ownerId, { action: "file.received", ...about, details });
      if (scanned.scanSignature)
        await recordAudit(tx, null, {
          action: "file.blocked",
          ...about,
          details: { signature: scanned.scanSignature },
        });
    });
    return uploadedFile({ id, slot, size, ...accepted });
  } catch (error) {
    await removeQuietly([path]);
    throw error;
  }
}

/** Counts what a person sent against what they may send in a day. @throws AppError upload_quota. */
export function countMegabytes(actor: Actor, bytes: number): Promise<void> {
  return consumeDailyQuota(actor, fileLimits.upload_day_megabytes, Math.ceil(bytes / MEGABYTE));
}

/** Removes objects and ignores an unavailable storage: objects without a row are removed by the next sweep. */
async function removeQuietly(paths: string[]): Promise<void> {
  await removeStored(paths).catch((error) => log.warn({ err: error, paths }, "left to the sweep"));
}

export type FormWithFiles = {
  /**
   * The text fields; each file field also holds the ids of its files, so that a form reads the same with and without
   * scripts.
   */
  fields: FormData;
  /** Files that were refused, each with its error, while the others were accepted. */
  refused: { field: string; name: string; error: AppError }[];
};

type Slots = Record<string, string>;

/** How many files a field of a form takes, and what the next ones are refused with. */
const PER_FIELD = {
  identity: { most: 1, error: "one_file_only" },
  attachment: { most: MAX_FILES, error: "too_many_files" },
} as const satisfies Record<FilePurpose, { most: number; error: AppErrorCode }>;

/**
 * Reads a page's form that may carry files (sent without scripts, as multipart) or ids of files uploaded before. Files
 * beyond those that their field takes are refused unread.
 * @param options.slots the slot of each file field by its name, which the text fields before the file may decide; files
 *   under any other name are dropped.
 * @throws AppError upload_interrupted when the form is incomplete or larger than any form of the product.
 */
export async function receiveFormWithFiles(
  actor: Actor,
  request: Request,
  { purpose, slots }: { purpose: FilePurpose; slots: Slots | ((fields: FormData) => Slots) },
): Promise<FormWithFiles> {
  const isMultipart = request.headers.get("Content-Type")?.toLowerCase().startsWith("multipart/");
  if (!isMultipart) return { fields: await request.formData(), refused: [] };
  const refused: FormWithFiles["refused"] = [];
  const refuse = (field: string, name: string, error: AppError): null => {
    refused.push({ field, name: safeFileName(name), error });
    return null;
  };
  const begun: Record<string, number> = {};
  // One after the other, so that the files are listed in the order in which they were chosen.
  let previous: Promise<unknown> = Promise.resolve();
  const limits = { maxFileBytes: maxBytesOf(purpose), maxFiles: 2 * MAX_FILES, sender: actor.userId };
  try {
    const form = await receiveForm(request, limits, async ({ field, name, stream, fields }) => {
      const bySlot = typeof slots === "function" ? slots(fields) : slots;
      const slot = Object.hasOwn(bySlot, field) ? bySlot[field] : undefined;
      if (slot === undefined) return null;
      begun[field] = (begun[field] ?? 0) + 1;
      // Told before anything of the file is stored or opened, which may take seconds.
      const { most, error } = PER_FIELD[purpose];
      if (begun[field] > most) return refuse(field, name, new AppError(error));
      const received = previous.then(() => receiveUpload(actor, { purpose, slot, name, stream }));
      previous = received.catch(() => {});
      return received.catch((error: unknown) => {
        if (!(error instanceof AppError)) throw error;
        return refuse(field, name, error);
      });
    });
    for (const { field, result } of form.files) if (result) form.fields.append(field, result.id);
    return { fields: form.fields, refused };
  } catch (error) {
    throw error instanceof BadUploadError ? new AppError("upload_interrupted", { cause: error }) : error;
  }
}

/** Discards a pending file of the actor. @returns false when there is none. */
export async function discardUpload(actor: Actor, fileId: string): Promise<boolean> {
  if (!isId(fileId)) return false;
  const pending = and(eq(files.id, fileId), eq(files.ownerId, actor.userId), isNull(files.attachedAt));
  const gone = await db.delete(files).where(pending).returning({ path: files.path });
  await removeQuietly(gone.map((file) => file.path));
  return gone.length > 0;
}

/**
 * Moves the actor's pending files from one slot to another, so that another form offers them.
 * @returns how many were moved.
 */
export async function moveUploads(actor: Actor, { from, to }: { from: string; to: string }): Promise<number> {
  const own = and(eq(files.ownerId, actor.userId), eq(files.purpose, "attachment"), isNull(files.attachedAt));
  const moved = await db
    .update(files)
    .set({ slot: to })
    .where(and(own, eq(files.slot, from)))
    .returning({ id: files.id });
  return moved.length;
}

type Attaching = {
  ids: readonly string[];
  purpose: FilePurpose;
  slot?: string | readonly string[];
  caseId?: string;
};

/**
 * Attaches uploaded files, within the transaction of the feature that records what they belong to. When two forms
 * attach the same file at the same time, one succeeds and the other throws.
 * @param caseId the case that they belong to from now on, whose files have a total size.
 * @returns the rows, in the order of `ids`.
 * @throws AppError file_unavailable unless every file is the actor's own, of this purpose (and slot, or one of these slots), and still
 *   pending; file_infected when the scanner has found an identity document infected since the upload; case_full.
 */
export async function attachFiles(
  tx: Tx,
  actor: Pick<Actor, "userId">,
  { ids, purpose, slot, caseId }: Attaching,
): Promise<FileRow[]> {
  if (ids.length === 0) return [];
  const taken = await tx
    .update(files)
    .set({ attachedAt: sql`now()` })
    .where(
      and(
        inArray(files.id, [...ids]),
        eq(files.ownerId, actor.userId),
        eq(files.purpose, purpose),
        slot === undefined ? undefined : inArray(files.slot, [slot].flat()),
        isNull(files.attachedAt),
      ),
    )
    .returning();
  const found = ids.map((id) => {
    const file = taken.find((row) => row.id === id);
    if (!file) throw new AppError("file_unavailable");
    if (file.scanStatus === "infected" && purpose === "identity") throw new AppError("file_infected");
    return file;
  });
  if (caseId) await refuseFullCase(tx, caseId, found);
  return found;
}

async function refuseFullCase(tx: Tx, caseId: string, added: readonly FileRow[]): Promise<void> {
  const [held] = await tx
    .select({ size: sql<number>`coalesce(sum(${files.size}), 0)::float8` })
    .from(caseAttachments)
    .innerJoin(files, eq(files.path, caseAttachments.filePath))
    .where(eq(caseAttachments.caseId, caseId));
  const total = added.reduce((sum, { size }) => sum + size, held?.size ?? 0);
  if (total > MAX_CASE_BYTES) throw new AppError("case_full");
}

/**
 * Deletes the rows of attached files whose parent (a document, a case) is deleted in the same transaction; a job
 * removes their encrypted objects after the commit. The rows that refer to them must be deleted before.
 */
export async function removeFiles(tx: Tx, paths: readonly string[]): Promise<void> {
  if (paths.length === 0) return;
  await tx.delete(files).where(inArray(files.path, [...paths]));
  await enqueue(tx, removeObjects, { paths: [...paths] });
}

/**
 * Records in the journal an upload that the scanner refused on arrival, since the file itself is not kept.
 * @param ownerId null when a visitor sent it.
 */
export async function refuseInfected(ownerId: string | null, fileId: string, error: unknown): Promise<never> {
  if (error instanceof AppError && error.code === "file_malicious")
    await transaction((tx) =>
      recordAudit(tx, ownerId, {
        action: "file.refused",
        subjectType: "file",
        subjectId: fileId,
        ownerId,
        details: { signature: String(error.cause) },
      }),
    );
  throw error;
}

/**
 * Uploads that this process receives at once, in total and from one account. The others wait unread on the sender's
 * side, each account in its turn: an upload takes about half a megabyte of memory (bench/README.md), so this bounds the
 * total.
 */
export const limitUploads = limitFairly(200, 20);

/** Counts against what one account may upload in a day. @throws AppError upload_quota. */
async function consumeDailyQuota(actor: Actor, limit: RateLimit, points: number): Promise<void> {
  await consume(limit, actor.userId, points).catch((error) => {
    const isLimit = error instanceof AppError && error.code === "too_many_requests";
    throw isLimit ? new AppError("upload_quota", { retryAfter: error.retryAfter }) : error;
  });
}

/** @throws AppError too_many_pending_files. */
export async function refuseTooManyPending(actor: Actor): Promise<void> {
  const own = and(eq(files.ownerId, actor.userId), isNull(files.attachedAt));
  const size = sql<number>`coalesce(sum(${files.size}), 0)::float8`;
  const [pending] = await db.select({ count: count(), size }).from(files).where(own);
  if ((pending?.count ?? 0) >= MAX_PENDING_FILES || (pending?.size ?? 0) >= MAX_PENDING_BYTES)
    throw new AppError("too_many_pending_files");
}

async function store(path: string, identity: string, { stream, purpose }: Upload) {
  try {
    return await fileStore().put(path, stream, { maxBytes: maxBytesOf(purpose), identity });
  } catch (error) {
    if (error instanceof FileTooLargeError)
      throw new AppError(purpose === "identity" ? "file_too_large" : "evidence_too_large");
    // A full or unavailable storage is an error of the server; any other error is a broken connection.
    throw error instanceof StorageUnavailableError ? error : new AppError("upload_interrupted", { cause: error });
  }
}
