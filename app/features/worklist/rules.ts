import { mayWait } from "~/db/schema/answers";
import type { CaseStatus } from "~/db/schema/enumerations";
import { reviewAddress } from "~/features/identity/review/ui/addresses";

/** What a member of the staff has to do, in the order of their list « À traiter ». */
export const WORK_KINDS = [
  "message",
  "first_answer",
  "held",
  "reminder",
  "task",
  "unassigned",
  "mention",
  "document",
  "request",
  "later_task",
] as const;
export type WorkKind = (typeof WORK_KINDS)[number];

/** Not part of the whole list, nor of its count: shown when it is asked for. */
export const LATER_KIND = "later_task" satisfies WorkKind;

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

/** The subject of a row: a case, a task, a note or a message of a case, a document of a person, or a request. */
type Subject = { kind: WorkKind; id: string; case: { id: string } | null };

/** Where the work is done. */
function workAddress({ kind, id, case: ofCase }: Subject): string {
  if (kind === "document") return reviewAddress(id, "");
  if (kind === "request") return `/admin/requests?repondre=${id}`;
  const page = `/admin/cases/${ofCase?.id}`;
  if (kind === "message" || kind === "held") return `${page}/chat`;
  if (kind === "mention") return `${page}/notes#notes`;
  return isTask(kind) ? `${page}/notes#taches` : page;
}

/** Whether the rows of a kind are tasks. */
export const isTask = (kind: WorkKind): boolean => kind === "task" || kind === "later_task" || kind === "unassigned";

/** The same, for a row of the list: the page can then go on to the next row of the same filters. */
export function rowAddress(row: Subject & { key: string }, filters: WorkFilters): string {
  const place = new URLSearchParams({ [FROM_WORKLIST]: placeText(row.key, filters) });
  const [address = "", section] = workAddress(row).split("#");
  return `${address}${address.includes("?") ? "&" : "?"}${place}${section ? `#${section}` : ""}`;
}

/** A row of the list under these filters, as text. */
function placeText(key: string, { kind, search }: WorkFilters): string {
  return [key, kind ?? "", search].join("~");
}

const PLACE = /^([^~]+)~([a-z_]*)~(.*)$/s;

/** The list, with its filters, that the page was opened from; null when the text names no row. */
export function listOfPlace(place: string | null): string | null {
  const [, , kind, search = ""] = PLACE.exec(place ?? "") ?? [];
  if (kind === undefined) return null;
  return worklistAddress({ kind: WORK_KINDS.find((known) => known === kind) ?? null, search });
}

/** The address that leads to the row after the one that the page was opened from; null when the text names no row. */
export function nextAddress(place: string | null): string | null {
  const [, after, kind, search] = PLACE.exec(place ?? "") ?? [];
  if (after === undefined) return null;
  const parameters = new URLSearchParams({ after, ...(kind && { kind }), ...(search && { search }) });
  return `${WORKLIST_PATH}/next?${parameters}`;
}

/** The page of a case where its answers are marked and its reminder is set. */
export const followUpAddress = (caseId: string): string => `/admin/cases/${caseId}/follow-up`;

/** Whether the messages of a case may be dismissed without an answer: not while a first answer is due. */
export function canDismiss({ status, firstAnsweredAt }: { status: CaseStatus; firstAnsweredAt: Date | null }): boolean {
  return firstAnsweredAt !== null || !mayWait(status);
}

/** Whether the client's messages wait for an answer and may be dismissed without one. */
export function isDismissible(row: Parameters<typeof canDismiss>[0] & { unansweredSince: Date | null }): boolean {
  return row.unansweredSince !== null && canDismiss(row);
}

/** The furthest day of a reminder, in days from today. */
const MAX_REMINDER_DAYS = 366;

/** The first and the last day on which a reminder may be set today: ISO dates, in Paris. */
export function reminderDays(today: string): { min: string; max: string } {
  return { min: daysAfter(today, 1), max: daysAfter(today, MAX_REMINDER_DAYS) };
}

const MONDAY = 1;
const DAYS = ["dimanche", "lundi", "mardi", "mercredi", "jeudi", "vendredi", "samedi"];

/** The days on which most reminders are set, each once: tomorrow, and the Monday that follows it. */
export function quickSnoozes(today: string): { day: string; label: string }[] {
  const tomorrow = daysAfter(today, 1);
  const weekday = new Date(`${tomorrow}T00:00:00Z`).getUTCDay();
  const monday = daysAfter(tomorrow, (MONDAY - weekday + 7) % 7 || 7);
  return [
    { day: tomorrow, label: `Demain, ${DAYS[weekday]}` },
    { day: monday, label: weekday === MONDAY ? "Lundi en huit" : "Lundi" },
  ];
}

function daysAfter(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
}
