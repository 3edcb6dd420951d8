import { formatBytes } from "~/ui/format-bytes";

/** A megabyte as phones and `formatBytes` count it. */
export const MEGABYTE = 1_000_000;
/** Maximum size of one file, in bytes (spec section 5: 30 MB). */
export const MAX_FILE_BYTES = 30 * MEGABYTE;
/** `MAX_FILE_BYTES` in French: « 30 Mo ». */
export const MAX_FILE_SIZE = formatBytes(MAX_FILE_BYTES);
/** Maximum size of one piece of evidence, in bytes: a recording of a screen. */
export const MAX_EVIDENCE_BYTES = 200 * MEGABYTE;
/** `MAX_EVIDENCE_BYTES` in French: « 200 Mo ». */
export const MAX_EVIDENCE_SIZE = formatBytes(MAX_EVIDENCE_BYTES);
/** Maximum total size of the files of one case, in bytes. */
export const MAX_CASE_BYTES = 5_000 * MEGABYTE;
/** A file above this size is sent in parts of it, so that a cut loses one part. */
export const PART_BYTES = 8 * MEGABYTE;
/** Maximum number of files of one message or one form. */
export const MAX_FILES = 10;
/** Maximum number of pending files of one person: enough for every form of the product at the same time. */
export const MAX_PENDING_FILES = 60;
/** Maximum total size of one person's pending files, in bytes. */
export const MAX_PENDING_BYTES = 2_000 * MEGABYTE;
