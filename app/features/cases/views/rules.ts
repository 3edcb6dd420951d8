import { visibleText } from "~/platform/forms/typed-text";
import { caseListQuery, type ListFilters } from "../desk/rules";

export const MAX_VIEW_NAME = 40;
/** Of one person. */
export const MAX_VIEWS = 12;
/** Counts of views stop here: « 100+ ». */
export const MAX_VIEW_COUNT = 100;

/**
 * The filters of a view as the parameters of the list's address. A searched text is left out: it is mostly a client's
 * name, which a view would keep for longer than the client's account.
 */
export function viewQuery(filters: ListFilters): string {
  return caseListQuery({ ...filters, search: "" }).slice(1);
}

/** The name of a view as it is kept. */
export function viewName(typed: string): string {
  return visibleText(typed)
    .replaceAll(/[\s\p{Cc}]+/gu, " ")
    .trim();
}
