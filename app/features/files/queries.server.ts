import { and, asc, eq, isNull, type SQL, sql } from "drizzle-orm";
import { db, type Executor } from "~/db/client.server";
import { files } from "~/db/schema";
import type { FilePurpose } from "~/db/schema/enumerations";
import type { Actor } from "~/features/accounts/actor";
import { KeyLostError } from "~/platform/crypto/master-keys.server";
import { AppError } from "~/platform/errors";
import { download } from "~/platform/files/exchange/download.server";
import { safeFileName } from "~/platform/files/exchange/file-name";
import { protectedZip } from "~/platform/files/exchange/protected-zip.server";
import { serveFile } from "~/platform/files/exchange/serve.server";
import { SEALED_MIME } from "~/platform/files/inspect/kinds";
import { type Drawing, UndrawableError } from "~/platform/files/render/render.server";
import { type FileKey, fileIdentity } from "~/platform/files/store/file-keys.server";
import type { ByteRange } from "~/platform/files/store/objects.server";
import { FileMissingError, StorageUnavailableError } from "~/platform/files/store/storage.server";
import { drawPage, fileStore, renditionPath } from "~/platform/files/store/store.server";
import { isId } from "~/platform/http/params";
import { consume } from "~/platform/rate-limits/rate-limits.server";
import type { FileRow } from "./commands.server";
import { fileLimits } from "./limits.server";
import { blockedReason, canHandlePending } from "./policy";
import { INFECTED_PASSWORD } from "./rules";
import { shownInPlace, uploadedFile } from "./rules.server";
import type { UploadedFile } from "./schema";

/**
 * The condition of a person's uploads for a form that was not sent yet.
 * @param slotPrefix prefix of their slots.
 */
export const pendingUploads = ({ userId }: Reader, purpose: FilePurpose, slotPrefix: string): SQL | undefined =>
  and(
    eq(files.ownerId, userId),
    eq(files.purpose, purpose),
    sql`starts_with(${files.slot}, ${slotPrefix})`,
    isNull(files.attachedAt),
  );

/**
 * Lists the actor's pending uploads for a form, oldest first, so that the page shows them again after a reload or a new
 * session.
 * @param slotPrefix prefix of the slots to list: `first_document:` gives both sides.
 */
export async function listPendingUploads(
  actor: Actor,
  purpose: FilePurpose,
  slotPrefix: string,
  executor: Executor = db,
): Promise<UploadedFile[]> {
  const rows = await executor
    .select({
      id: files.id,
      name: files.name,
      size: files.size,
      mime: files.mime,
      slot: files.slot,
      sealedAs: files.sealedAs,
      sealedParts: files.sealedParts,
      scanStatus: files.scanStatus,
    })
    .from(files)
    .where(pendingUploads(actor, purpose, slotPrefix))
    .orderBy(asc(files.createdAt), asc(files.id));
  return rows.map(uploadedFile);
}

/** Reads a pending file of the actor. @throws AppError not_found. */
export async function readPendingUpload(actor: Actor, fileId: string): Promise<FileRow> {
  const file = await findFile({ id: fileId });
  if (!canHandlePending(actor, file)) throw new AppError("not_found");
  return file;
}

/**
 * Finds a file of any owner by its id or its path: the caller has asked the policy of the feature that owns it, or
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

/** Counts the files that wait for the scanner and gives the age of the oldest, in seconds; for monitoring. */
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

/** What is needed to read the object of a file: its path and its key. */
export type StoredFile = FileKey & Pick<FileRow, "path" | "ownerId" | "scanStatus">;

/** The person who opens the file. */
export type Reader = { userId: string };

/**
 * Streams the plaintext of a stored file, or a range of it.
 * Checks no access.
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

/** Tells whether the object of a file exists in the storage. */
export function hasStoredFile(file: Pick<FileRow, "path">): Promise<boolean> {
  return fileStore().exists(file.path);
}

function refuseBlocked(reader: Reader, file: StoredFile): void {
  const reason = blockedReason(reader, file);
  if (reason) throw new AppError(reason === "infected" ? "file_infected" : "file_awaiting_scan");
}

async function readRendition(reader: Reader, file: StoredFile): Promise<ReadableStream<Uint8Array>> {
  refuseBlocked(reader, file);
  return fileStore().open(renditionPath(file.path), await fileIdentity(file));
}

/**
 * Returns the response that carries a stored file. An HEIC picture is shown as its JPEG rendition, since browsers show
 * no HEIC, and an e-mail that carries something sealed as its text; the download is the original. A sealed original is a
 * download of no type. Checks no access.
 * @param options.download sends it as a download instead of displaying it.
 * @throws AppError file_awaiting_scan, file_infected; file_download_failed when the object, or its key, is lost, or the
 *   storage does not respond.
 */
export async function sendStoredFile(
  request: Request,
  reader: Reader,
  file: StoredFile & Pick<FileRow, "name" | "mime" | "size" | "sealedAs" | "sealedParts">,
  options: { download?: boolean } = {},
): Promise<Response> {
  refuseBlocked(reader, file);
  const shownAs = options.download ? null : shownInPlace(file);
  const served = shownAs
    ? {
        name: safeFileName(file.name, [shownAs.extension]),
        mime: shownAs.mime,
        isOurText: shownAs.mime === "text/plain",
        open: () => readRendition(reader, file),
      }
    : {
        name: file.name,
        mime: file.sealedAs ? SEALED_MIME : file.mime,
        size: file.size,
        open: (range?: ByteRange) => readStoredFile(reader, file, range),
      };
  try {
    return await serveFile(request, served, options);
  } catch (error) {
    throw isLost(error) ? new AppError("file_download_failed", { cause: error }) : error;
  }
}

/** Longest side of a drawn page, in pixels: small print stays readable at three times the size of a screen. */
const PAGE_SIDE_PX = 2400;

/**
 * Draws one page of a stored picture or PDF as a JPEG on the server, so that the file itself, which may be hostile, is
 * not displayed in a page. Checks no access.
 * @param page number from 1; a picture has one page; `all` for a PDF of all pages of a PDF.
 * @param side longest side of the JPEG, in pixels.
 * @returns the JPEG and the number of pages.
 * @throws AppError file_awaiting_scan, file_infected; FileMissingError when its object is lost; UndrawableError when it
 *   cannot be drawn, or has no such page.
 */
export async function drawStoredPage(
  reader: Reader,
  file: StoredFile & Pick<FileRow, "mime">,
  page: number | "all",
  side = PAGE_SIDE_PX,
): Promise<Drawing> {
  refuseBlocked(reader, file);
  if (file.mime === SEALED_MIME) throw new UndrawableError("a sealed file");
  // The upload already decoded an HEIC picture; drawing from that rendition is ten times faster.
  const hasDecoded = file.mime === "image/heic" && (await fileStore().exists(renditionPath(file.path)));
  const mime = hasDecoded ? "image/jpeg" : file.mime;
  const pageToDraw = { mime, page: mime === "application/pdf" ? page : 1, side };
  return drawPage(file.path, pageToDraw, () =>
    hasDecoded ? readRendition(reader, file) : readStoredFile(reader, file),
  );
}

/** Longest side of each page of a copy, in pixels: print stays readable, and sixty pages fit in one answer. */
const COPY_SIDE_PX = 1600;

/**
 * Returns the response with a copy of a stored picture or PDF that the server draws: a JPEG, or a PDF of pictures of its
 * pages.
 * @param options.download sends it as a download instead of displaying it.
 * @throws AppError file_awaiting_scan, file_infected; file_copy_failed when it cannot be drawn; file_download_failed.
 */
export async function sendCopy(
  request: Request,
  reader: Reader,
  file: StoredFile & Pick<FileRow, "name" | "mime">,
  options: { download?: boolean } = {},
): Promise<Response> {
  const isPdf = file.mime === "application/pdf";
  try {
    const { jpeg } = isPdf
      ? await drawStoredPage(reader, file, "all", COPY_SIDE_PX)
      : await drawStoredPage(reader, file, 1);
    const served = {
      name: safeFileName(file.name, [isPdf ? "pdf" : "jpg"]),
      mime: isPdf ? "application/pdf" : "image/jpeg",
      size: jpeg.byteLength,
      open: async (range?: ByteRange) => {
        const part = range ? jpeg.subarray(range.first, range.last + 1) : jpeg;
        return new Blob([new Uint8Array(part)]).stream() as ReadableStream<Uint8Array>;
      },
    };
    return await serveFile(request, served, options);
  } catch (error) {
    if (error instanceof UndrawableError) throw new AppError("file_copy_failed", { cause: error });
    throw isLost(error) ? new AppError("file_download_failed", { cause: error }) : error;
  }
}

/** Longest side of a picture in a gallery or a conversation, in pixels: twice its tile, for a high-density screen. */
const THUMBNAIL_SIDE_PX = 640;
/** Longest side of the picture by which a person checks that a document is readable, in pixels. */
export const LEGIBLE_SIDE_PX = 1400;

/**
 * Returns the response with a thumbnail of a stored picture, or of the first page of a PDF.
 * @param side its longest side, in pixels.
 * @throws AppError not_found for a file that cannot be drawn; too_many_requests.
 */
export async function sendThumbnail(
  reader: Reader,
  file: StoredFile & Pick<FileRow, "mime">,
  side = THUMBNAIL_SIDE_PX,
): Promise<Response> {
  await consume(fileLimits.thumbnail, reader.userId);
  try {
    const { jpeg } = await drawStoredPage(reader, file, 1, side);
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

/**
 * Returns the response with an infected file in an encrypted archive, which no antivirus opens on the way and nobody by
 * mistake. The caller has asked the policy of the feature that owns the file.
 * @throws AppError file_download_failed.
 */
export async function sendInfected(file: StoredFile & Pick<FileRow, "name" | "createdAt">): Promise<Response> {
  try {
    const content = await fileStore().open(file.path, await fileIdentity(file));
    const { name, createdAt: modifiedAt } = file;
    const archive = protectedZip({ name, modifiedAt, content }, INFECTED_PASSWORD);
    return download(archive, { name: `${safeFileName(name)}.zip`, type: "application/zip" });
  } catch (error) {
    throw isLost(error) ? new AppError("file_download_failed", { cause: error }) : error;
  }
}

const isLost = (error: unknown): boolean =>
  error instanceof FileMissingError || error instanceof KeyLostError || error instanceof StorageUnavailableError;
