/** A character that shows: neither a space nor one of no width, such as U+200B, U+2060 and U+FEFF. */
const VISIBLE = /[^\s\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/u;

/** Embeddings, overrides and isolates: they show a text in another order than the one in which it is read. */
const DIRECTIONS = /[\u202a-\u202e\u2066-\u2069]/g;

/** Removes the characters that change the reading direction. */
export const withoutDirections = (typed: string): string => typed.replace(DIRECTIONS, "");

/** Characters that never show, save those that join or vary others: joiners, variation selectors, tags of emojis. */
const IGNORABLE = /(?![\p{Join_Control}\p{Variation_Selector}\u{e0020}-\u{e007f}])\p{Default_Ignorable_Code_Point}/gu;

/** A name, a title or an address without the characters that do not show; empty when nothing does. */
export const visibleText = (typed: string): string =>
  VISIBLE.test(typed) ? withoutDirections(typed).replace(IGNORABLE, "") : "";

/**
 * A text as it is stored: \n for line ends, no half characters, no U+0000, which PostgreSQL cannot store, no
 * changes of direction, and no spaces around it. One that shows nothing is empty.
 */
export function typedText(typed: string): string {
  const text = withoutDirections(typed).replaceAll("\r\n", "\n").replaceAll("\0", "").toWellFormed().trim();
  return VISIBLE.test(text) ? text : "";
}
