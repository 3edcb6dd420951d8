import { and, asc, eq, isNull, sql } from "drizzle-orm";
import { db } from "~/db/client.server";
import { files } from "~/db/schema";
import type { FilePurpose } from "~/db/schema/enumerations";
import type { Actor } from "~/features/accounts/actor";
import { KeyLostError } from "~/platform/crypto/master-keys.server";
import { AppError } from "~/platform/errors";
import { type Drawing, UndrawableError } from "~/platform/files/render/render.server";
import { type FileKey, fileIdentity } from "~/platform/files/store/file-keys.server";
import type { ByteRange } from "~/platform/files/store/objects.server";
import { FileMissingError, StorageUnavailableError } from "~/platform/files/store/storage.server";
import { drawPage, fileStore, renditionPath } from "~/platform/files/store/store.server";
import { safeFileName } from "~/platform/files/transfer/file-name";
import { serveFile } from "~/platform/files/transfer/serve.server";
import { isId } from "~/platform/http/params";
import { consume } from "~/platform/rate-limits/rate-limits.server";
import type { FileRow } from "./commands.server";
import { fileLimits } from "./limits.server";
import { blockedReason, canHandlePending } from "./policy";
import type { UploadedFile } from "./schema";

/**
 * The files that the actor uploaded for a form and that it has not taken yet, oldest first, so that the page shows them
 * again after a reload or a new session.
 * @param slotPrefix the beginning of the slots wanted: `first_document:` gives both sides.
 */
export async function listPendingUploads(
  actor: Actor,
  purpose: FilePurpose,
  slotPrefix: string,
): Promise<UploadedFile[]> {
  return db
    .select({ id: files.id, name: files.name, size: files.size, mime: files.mime, slot: files.slot })
    .from(files)
    .where(
      and(
        eq(files.ownerId, actor.userId),
        eq(files.purpose, purpose),
        sql`starts_with(${files.slot}, ${slotPrefix})`,
        isNull(files.attachedAt),
      ),
    )
    .orderBy(asc(files.createdAt), asc(files.id));
}

/** A file of the actor's own that no form has taken yet. @throws AppError not_found. */
export async function readPendingUpload(actor: Actor, fileId: string): Promise<FileRow> {
  const file = await findFile({ id: fileId });
  if (!canHandlePending(actor, file)) throw new AppError("not_found");
  return file;
}

/**
 * A file by its id or its path, whoever it belongs to: the caller has asked the policy of the feature that owns it, or
 * checked a signed link. @throws AppError not_found.
 */
export async function findFile(key: { id: string } | { path: string }): Promise<FileRow> {
  if ("id" in key && !isId(key.id)) throw new AppError("not_found");
  const [file] = await db
    .select()
    .from(files)
    .where("id" in key ? eq(files.id, key.id) : eq(files.path, key.path));
  if (!file) throw new AppError("not_found");
  return file;
}

/** How many files wait for the scanner, and since when the oldest does, in seconds; for whoever watches over it. */
export async function countWaitingForScanner(): Promise<{ count: number; oldest: number }> {
  const [waiting] = await db
    .select({
      count: sql<number>`count(*)::int`,
      oldest: sql<number>`coalesce(extract(epoch from now() - min(${files.createdAt})), 0)::float`,
    })
    .from(files)
    .where(eq(files.scanStatus, "waiting"));
  return waiting as { count: number; oldest: number };
}

/** What opens the object of a file: where it stands, and its key. */
export type StoredFile = FileKey & Pick<FileRow, "path" | "ownerId" | "scanStatus">;

/** Who is to see what a file holds. */
export type Reader = { userId: string };

/**
 * The plaintext of a stored file, or a range of it, as a stream; the caller has asked the policy of the feature that
 * owns it.
 * @throws AppError file_awaiting_scan, file_infected; FileMissingError when its object is lost; KeyLostError when its
 *   key is; StorageUnavailableError while no file can be read.
 */
export async function readStoredFile(
  reader: Reader,
  file: StoredFile,
  range?: ByteRange,
): Promise<ReadableStream<Uint8Array>> {
  refuseBlocked(reader, file);
  return fileStore().open(file.path, await fileIdentity(file), range);
}

/** Whether the object of a file is there. */
export function hasStoredFile(file: Pick<FileRow, "path">): Promise<boolean> {
  return fileStore().exists(file.path);
}

function refuseBlocked(reader: Reader, file: StoredFile): void {
  const shut = blockedReason(reader, file);
  if (shut) throw new AppError(shut === "infected" ? "file_infected" : "file_awaiting_scan");
}

async function readRendition(reader: Reader, file: StoredFile): Promise<ReadableStream<Uint8Array>> {
  refuseBlocked(reader, file);
  return fileStore().open(renditionPath(file.path), await fileIdentity(file));
}

/**
 * The answer that carries a stored file. An HEIC picture is shown as its JPEG rendition, since browsers show no HEIC;
 * saved, it is the original.
 * @param options.download offer it for saving instead of showing it.
 * @throws AppError file_awaiting_scan, file_infected; file_download_failed when the object, or its key, is lost, or the
 *   storage does not answer.
 */
export async function sendStoredFile(
  request: Request,
  reader: Reader,
  file: StoredFile & Pick<FileRow, "name" | "mime" | "size">,
  options: { download?: boolean } = {},
): Promise<Response> {
  refuseBlocked(reader, file);
  const shownAsJpeg = file.mime === "image/heic" && !options.download;
  const served = shownAsJpeg
    ? {
        name: safeFileName(file.name, ["jpg"]),
        mime: "image/jpeg",
        open: () => readRendition(reader, file),
      }
    : {
        name: file.name,
        mime: file.mime,
        size: file.size,
        open: (range?: ByteRange) => readStoredFile(reader, file, range),
      };
  try {
    return await serveFile(request, served, options);
  } catch (error) {
    throw isLost(error) ? new AppError("file_download_failed", { cause: error }) : error;
  }
}

/** The longest side of a drawn page, in pixels: small print can be read at three times the size of a screen. */
const PAGE_SIDE_PX = 2400;

/**
 * One page of a stored picture or PDF, drawn as a JPEG on the server: the file itself, which may be hostile, reaches no
 * page. The caller has asked the policy of the feature that owns it.
 * @param page 1 for the first; a picture has only that one.
 * @param side its longest side, in pixels.
 * @returns the JPEG, and how many pages there are.
 * @throws AppError file_awaiting_scan, file_infected; FileMissingError when its object is lost; UndrawableError when it cannot be drawn, or has no such page.
 */
export async function drawStoredPage(
  reader: Reader,
  file: StoredFile & Pick<FileRow, "mime">,
  page: number,
  side = PAGE_SIDE_PX,
): Promise<Drawing> {
  refuseBlocked(reader, file);
  // An HEIC picture was decoded when it came; drawing from that is ten times faster.
  const hasDecoded = file.mime === "image/heic" && (await fileStore().exists(renditionPath(file.path)));
  const mime = hasDecoded ? "image/jpeg" : file.mime;
  const pageToDraw = { mime, page: mime === "application/pdf" ? page : 1, side };
  return drawPage(file.path, pageToDraw, () =>
    hasDecoded ? readRendition(reader, file) : readStoredFile(reader, file),
  );
}

/** Of a picture in a gallery, in pixels: twice its tile, for a dense screen. */
const THUMBNAIL_SIDE_PX = 480;

/**
 * The answer that carries a small picture of a stored picture, or of the first page of a PDF.
 * @throws AppError not_found for what cannot be drawn; too_many_requests.
 */
export async function sendThumbnail(reader: Reader, file: StoredFile & Pick<FileRow, "mime">): Promise<Response> {
  await consume(fileLimits.thumbnail, reader.userId);
  try {
    const { jpeg } = await drawStoredPage(reader, file, 1, THUMBNAIL_SIDE_PX);
    return new Response(new Uint8Array(jpeg), {
      headers: {
        "Content-Type": "image/jpeg",
        "Content-Length": String(jpeg.byteLength),
        "X-Content-Type-Options": "nosniff",
        "Cross-Origin-Resource-Policy": "same-origin",
        "Cache-Control": "private, no-store",
      },
    });
  } catch (error) {
    throw error instanceof UndrawableError || isLost(error) ? new AppError("not_found", { cause: error }) : error;
  }
}

const isLost = (error: unknown): boolean =>
  error instanceof FileMissingError || error instanceof KeyLostError || error instanceof StorageUnavailableError;
