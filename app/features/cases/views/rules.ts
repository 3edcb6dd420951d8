import { visibleText } from "~/platform/forms/typed-text";

export const MAX_VIEW_NAME = 40;
/** Of one person. */
export const MAX_VIEWS = 12;
/** Counts of views stop here: « 100+ ». */
export const MAX_VIEW_COUNT = 100;

/** The name of a view as it is kept. */
export function viewName(typed: string): string {
  return visibleText(typed)
    .replaceAll(/[\s\p{Cc}]+/gu, " ")
    .trim();
}
