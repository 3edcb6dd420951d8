/** Lengths in characters, without the validation library: the page weighs nothing more. */
export const SUBJECT_MAX = 200;
export const CONTENT_MAX = 100_000;
