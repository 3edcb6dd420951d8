/** Maximum length in characters. It is not in the schema, so that the page does not load the validation library. */
export const SUBJECT_MAX = 200;
export const CONTENT_MAX = 100_000;
