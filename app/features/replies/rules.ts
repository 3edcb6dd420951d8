/** Limits of saved replies: the longest title and text, and how many one person, and the whole staff, may keep. */
export const MAX_TITLE = 80;
export const MAX_SAVED_TEXT = 5_000;
export const MAX_OWN_REPLIES = 100;
export const MAX_SHARED_REPLIES = 200;
