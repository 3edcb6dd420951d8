import type { Actor } from "~/features/accounts/actor";
import { encryptedCookie } from "~/platform/crypto/encrypted-cookie.server";
import { AppError } from "~/platform/errors";
import { safeFileName } from "~/platform/files/exchange/file-name";
import { BadUploadError, receiveForm } from "~/platform/files/exchange/receive.server";
import { newFileIdentity } from "~/platform/files/store/file-keys.server";
import { FileMissingError, FileTooLargeError } from "~/platform/files/store/storage.server";
import { fileStore, newFilePath, removeStored } from "~/platform/files/store/store.server";
import { measureDisk } from "~/platform/free-disk.server";
import { browserStore, type Entry } from "~/platform/http/browser-stores.server";
import { consume } from "~/platform/rate-limits/rate-limits.server";
import { receiveFormWithFiles, receiveUpload } from "./commands.server";
import { fileCookies } from "./cookies.server";
import { fileLimits } from "./limits.server";
import { SHARED_SLOT } from "./rules";
import { MAX_FILE_BYTES, MEGABYTE } from "./upload-sizes";

/** The files of one share that are kept without a session. Their keys must fit in a cookie. */
const MAX_KEPT = 5;
/** The greatest body of a share: its files, and what a form adds to them. */
const MAX_KEPT_BYTES = MAX_KEPT * MAX_FILE_BYTES + MEGABYTE;
const MAX_NAME = 80;
/** The cookie has room for the keys of one share. */
const MAX_SHARES = 1;

type KeptFile = { path: string; identity: string; name: string };
const sharedFiles = browserStore<KeptFile[]>({
  cookie: encryptedCookie<Entry<KeptFile[]>[]>(fileCookies.shared),
  max: MAX_SHARES,
  erase: (files) => removeStored(files.map(({ path }) => path)),
});

/** A file that was not accepted, with the reason. */
export type RefusedFile = { name: string; reason: string };

/**
 * Receives the files that another application of the phone shared, as pending uploads of the actor: nothing is attached
 * to a case until the actor asks.
 * @returns the refused files. @throws AppError upload_interrupted.
 */
export async function receiveSharedFiles(actor: Actor, request: Request): Promise<RefusedFile[]> {
  const slots = { files: SHARED_SLOT };
  const { refused } = await receiveFormWithFiles(actor, request, { purpose: "attachment", slots });
  return refused.map(({ name, error }) => ({ name, reason: error.message }));
}

/**
 * Keeps files that were shared after the session had ended, encrypted, for an hour at most: only the cookie of this
 * browser holds their keys, and only the account of that session can take them. No row refers to the objects, so the hourly sweep removes those that nobody claims.
 * @param from the sender's IP address, for the rate limit.
 * @returns the header that sets the cookie; null when no file was kept.
 * @throws AppError shared_not_kept when its address, or all visitors together, keep as much as they may in an hour.
 */
export async function keepSharedFiles(request: Request, from: string): Promise<string | null> {
  const maxBytes = await reserveSpace(request, from);
  const limits = { maxFileBytes: MAX_FILE_BYTES, maxFiles: MAX_KEPT, maxBytes, sender: from };
  try {
    const { files } = await receiveForm(request, limits, async ({ name, stream }): Promise<KeptFile | null> => {
      const kept = { path: newFilePath(crypto.randomUUID()), identity: newFileIdentity(), name: safeFileName(name) };
      const { path, identity } = kept;
      const options = { maxBytes: MAX_FILE_BYTES, identity };
      return fileStore()
        .put(path, stream, options)
        .then(() => ({ ...kept, name: shortened(kept.name) }))
        .catch((error) => {
          if (error instanceof FileTooLargeError) return null;
          throw error;
        });
    });
    const kept = files.flatMap(({ result }) => result ?? []);
    return kept.length > 0 ? sharedFiles.give(request, kept) : null;
  } catch (error) {
    if (error instanceof BadUploadError) return null;
    throw error;
  }
}

/** What visitors without a session may keep, as a share of the free disk. */
const DISK_SHARE = 0.1;

/**
 * Counts the announced size of a share against what may be kept, before anything is read.
 * @returns the bytes that its body may have. @throws AppError shared_not_kept.
 */
async function reserveSpace(request: Request, from: string): Promise<number> {
  const announced = Number(request.headers.get("Content-Length") ?? Number.NaN);
  const bytes = Number.isFinite(announced) ? Math.min(announced, MAX_KEPT_BYTES) : MAX_KEPT_BYTES;
  const megabytes = Math.max(1, Math.ceil(bytes / MEGABYTE));
  const { shared_without_session, shared_megabytes, shared_megabytes_in_all } = fileLimits;
  try {
    await consume(shared_without_session, from);
    await consume(shared_megabytes, from, megabytes);
    const left = await consume(shared_megabytes_in_all, "all", megabytes);
    const { free } = await measureDisk();
    if ((shared_megabytes_in_all.points - left) * MEGABYTE > free * DISK_SHARE) throw new AppError("shared_not_kept");
    return bytes;
  } catch (error) {
    const isLimit = error instanceof AppError && error.code === "too_many_requests";
    throw isLimit ? new AppError("shared_not_kept", { cause: error }) : error;
  }
}

/**
 * Makes the files that were shared after the actor's session had ended pending uploads, once they have signed in again.
 * @returns the refused files, and the header that deletes the cookie; null when there was none.
 */
export async function claimSharedFiles(
  actor: Actor,
  request: Request,
): Promise<{ refused: RefusedFile[]; header: string } | null> {
  const kept = await sharedFiles.read(request, actor.userId);
  if (!kept) return null;
  const refused: RefusedFile[] = [];
  for (const { path, identity, name } of kept) {
    try {
      const stream = await fileStore().open(path, identity);
      await receiveUpload(actor, { purpose: "attachment", slot: SHARED_SLOT, name, stream });
      await removeStored([path]);
    } catch (error) {
      // A second request may have claimed it first.
      if (error instanceof FileMissingError) continue;
      if (!(error instanceof AppError)) throw error;
      refused.push({ name, reason: error.message });
    }
  }
  return { refused, header: await sharedFiles.remove(request, actor.userId) };
}

/** Keeps the end of a name, which holds its extension. */
const shortened = (name: string): string => (name.length > MAX_NAME ? name.slice(-MAX_NAME) : name);
