import { reviewAddress } from "~/features/identity/review/ui/addresses";

/** What a member of the staff has to do, in the order of their list « À traiter ». */
export const WORK_KINDS = ["message", "first_answer", "reminder", "document", "request"] as const;
export type WorkKind = (typeof WORK_KINDS)[number];

export const WORKLIST_PATH = "/admin/to-do";

/** The parameter that names, on a page opened from the list, the row that it was opened from. */
export const FROM_WORKLIST = "todo";

/** The filters of the list. */
export type WorkFilters = { kind: WorkKind | null; search: string };

/** The address of the list, from its first page. */
export function worklistAddress({ kind, search }: WorkFilters, more: Record<string, string> = {}): string {
  const parameters = new URLSearchParams({ ...(kind && { kind }), ...(search && { search }), ...more });
  return parameters.size > 0 ? `${WORKLIST_PATH}?${parameters}` : WORKLIST_PATH;
}

/** The subject of a row: a case, a document of a person, or a request. */
type Subject = { kind: WorkKind; id: string };

/** Where the work is done. */
function workAddress({ kind, id }: Subject): string {
  if (kind === "document") return reviewAddress(id, "");
  if (kind === "request") return `/admin/requests?repondre=${id}`;
  return kind === "message" ? `/admin/cases/${id}/chat` : `/admin/cases/${id}`;
}

/** The same, for a row of the list: the page can then go on to the next row of the same filters. */
export function rowAddress(row: Subject & { key: string }, filters: WorkFilters): string {
  const place = new URLSearchParams({ [FROM_WORKLIST]: placeText(row.key, filters) });
  const address = workAddress(row);
  return `${address}${address.includes("?") ? "&" : "?"}${place}`;
}

/** A row of the list under these filters, as text. */
function placeText(key: string, { kind, search }: WorkFilters): string {
  return [key, kind ?? "", search].join("~");
}

/** The address that leads to the row after the one that the page was opened from; null when the text names no row. */
export function nextAddress(place: string | null): string | null {
  const [, after, kind, search] = /^([^~]+)~([a-z_]*)~(.*)$/s.exec(place ?? "") ?? [];
  if (after === undefined) return null;
  const parameters = new URLSearchParams({ after, ...(kind && { kind }), ...(search && { search }) });
  return `${WORKLIST_PATH}/next?${parameters}`;
}
