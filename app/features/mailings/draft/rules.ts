/** Maximum length in characters. It is not in the schema, so that the page does not load the validation library. */
export const SUBJECT_MAX = 200;
export const CONTENT_MAX = 100_000;

/** The texts of a message, each of which is kept apart when two pages change the draft. */
export const TEXTS = ["subject", "content"] as const;
export type TextName = (typeof TEXTS)[number];
/** The fields of the form that hold what a person writes and chooses; the page lists those that it renders. */
export const WRITTEN_FIELDS = { texts: TEXTS, lists: ["ticked"] } as const;
/** What identifies the stored texts (`textVersion`). */
export type Versions = Record<TextName, string>;
/** A text that another page stored meanwhile, and that is not overwritten. */
export type Conflict = { name: TextName; text: string; version: string };
