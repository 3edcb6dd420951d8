import type { files } from "~/db/schema";
import type { FilePurpose } from "~/db/schema/enumerations";
import type { Actor } from "~/features/accounts/actor";
import { AppError } from "~/platform/errors";
import { safeFileName } from "~/platform/files/exchange/file-name";
import { KINDS, SEALED_MIME } from "~/platform/files/inspect/kinds";
import { fileStore, inspectFile, renditionPath } from "~/platform/files/store/store.server";
import { consume, tryConsume } from "~/platform/rate-limits/rate-limits.server";
import { fileLimits } from "./limits.server";
import { sealOf } from "./rules.server";
import { ACCEPTED_KINDS, isUnreadablySmall } from "./schema";
import { MAX_FILE_BYTES, MEGABYTE } from "./upload-sizes";

type FileRow = typeof files.$inferSelect;

/** What tells a sound or a film, of a file that is too large for a reader. */
const BEGINNING = { first: 0, last: MEGABYTE - 1 };

/**
 * Judges a stored file by its content, and accepts it.
 * @throws AppError for a file that is refused; too_many_requests when the actor's files kept the readers busy.
 */
export async function inspectStored(
  actor: Actor,
  { path, identity, size }: { path: string; identity: string; size: number },
  { purpose, name }: { purpose: FilePurpose; name: string },
): Promise<Accepted> {
  await consume(fileLimits.inspection_seconds, actor.userId);
  const isWhole = size <= MAX_FILE_BYTES;
  const open = () => fileStore().open(path, identity, isWhole ? undefined : BEGINNING);
  const { verdict, seconds } = await inspectFile(actor.userId, open, ACCEPTED_KINDS[purpose], isWhole);
  // A file that exceeds the budget is the last one, not refused itself.
  if (seconds >= 2) await tryConsume(fileLimits.inspection_seconds, actor.userId, Math.floor(seconds) - 1);
  if (verdict.ok && isUnreadablySmall(purpose, verdict)) throw new AppError("identity_too_small");
  return acceptStored(verdict, { path, identity, purpose, name });
}

type Accepted = Pick<FileRow, "mime" | "name" | "sealedAs" | "sealedParts">;

/**
 * Accepts a stored file by the verdict on its content, and stores its rendition.
 * @returns its type, its name with the ending of that type, and why it is sealed. @throws AppError for a file that is refused.
 */
export async function acceptStored(
  verdict: Awaited<ReturnType<typeof inspectFile>>["verdict"],
  { path, identity, purpose, name }: { path: string; identity: string; purpose: FilePurpose; name: string },
): Promise<Accepted> {
  const sealedAs = sealOf(verdict, purpose, name);
  const parts = (verdict.ok && verdict.rendition && verdict.sealedParts) || null;
  if (!verdict.ok || (sealedAs && !parts))
    return { mime: SEALED_MIME, name: safeFileName(name), sealedAs, sealedParts: null };
  if (verdict.rendition) {
    const rendition = new Blob([verdict.rendition as BlobPart]).stream();
    await fileStore().put(renditionPath(path), rendition, { maxBytes: MAX_FILE_BYTES, identity });
  }
  return { mime: verdict.mime, name: safeFileName(name, KINDS[verdict.kind].extensions), sealedAs, sealedParts: parts };
}
