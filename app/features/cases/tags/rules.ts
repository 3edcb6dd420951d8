import { visibleText } from "~/platform/forms/typed-text";

/** Internal tags of a case: short words of the staff that sort its lists. */
export const MAX_TAG_LENGTH = 30;
/** On one case. */
export const MAX_TAGS = 10;

/** A tag as it is kept: one line, single spaces. */
export function tagName(typed: string): string {
  return visibleText(typed)
    .normalize("NFC")
    .replaceAll(/[\s\p{Cc}]+/gu, " ")
    .trim();
}

/** What makes two tags the same: « Urgent » and « urgent ». */
export function tagKey(typed: string): string {
  return tagName(typed).toLowerCase();
}
