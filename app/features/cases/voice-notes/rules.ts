import { formatBytes } from "~/ui/format-bytes";

/** Maximum size of the voice note of a story, in bytes. */
export const MAX_NOTE_BYTES = 5_000_000;
/** `MAX_NOTE_BYTES` in French: « 5 Mo ». */
export const MAX_NOTE_SIZE = formatBytes(MAX_NOTE_BYTES);
