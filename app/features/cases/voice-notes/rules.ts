/** Maximum size of the voice note of a story, in megabytes. */
export const MAX_NOTE_MEGABYTES = 5;
/** The same in bytes. */
export const MAX_NOTE_BYTES = MAX_NOTE_MEGABYTES * 1_000_000;
