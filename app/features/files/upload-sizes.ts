import { formatBytes } from "~/ui/format-bytes";

/** A megabyte as phones and `formatBytes` count it. */
export const MEGABYTE = 1_000_000;
/** Maximum size of one file, in bytes (spec section 5: 30 MB). */
export const MAX_FILE_BYTES = 30 * MEGABYTE;
/** `MAX_FILE_BYTES` in French: « 30 Mo ». */
export const MAX_FILE_SIZE = formatBytes(MAX_FILE_BYTES);
/** Maximum number of files of one message or one form. */
export const MAX_FILES = 10;
/** Maximum number of pending files of one person: enough for every form of the product at the same time. */
export const MAX_PENDING_FILES = 60;
/** Maximum total size of one person's pending files, in bytes. */
export const MAX_PENDING_BYTES = 600 * MEGABYTE;
