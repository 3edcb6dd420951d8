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

/** The places of the inbox: an item stands in one of them only. A lawyer has the first and the last. */
export const WORK_PLACES = ["mine", "team", "lawyers", "asleep"] as const;
export type WorkPlace = (typeof WORK_PLACES)[number];

/** The kinds of each place; those of « Chez les avocats » are grouped by lawyer. */
export const PLACE_KINDS: Record<WorkPlace, readonly WorkKind[]> = {
  mine: ["message", "first_answer", "held", "reminder", "task", "mention", "document", "request"],
  team: ["message", "first_answer", "held", "unassigned", "document", "request"],
  lawyers: ["message", "first_answer"],
  asleep: ["reminder", "message", "later_task", "document", "request"],
};

export const WORKLIST_PATH = "/admin/to-do";

/** The parameter that names, on a page opened from the list, the row that it was opened from. */
export const FROM_WORKLIST = "todo";

/** The filters of the list. Without a place it is the first one of the reader: `placeFor`. */
export type WorkFilters = { place?: WorkPlace | null | undefined; kind: WorkKind | null; search: string };

/** The address of the list, from its first page. */
export function worklistAddress({ place, kind, search }: WorkFilters, more: Record<string, string> = {}): string {
  const given = { ...(place && { place }), ...(kind && { kind }), ...(search && { search }) };
  const parameters = new URLSearchParams({ ...given, ...more });
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
function placeText(key: string, { place, kind, search }: WorkFilters): string {
  return [key, place ?? "", kind ?? "", search].join("~");
}

const PLACE = /^([^~]+)~([a-z]*)~([a-z_]*)~(.*)$/s;

const placeNamed = (text: string | undefined) => WORK_PLACES.find((known) => known === text) ?? null;

/** The list, with its filters, that the page was opened from; null when the text names no row. */
export function listOfPlace(place: string | null): string | null {
  const [, , named, kind, search = ""] = PLACE.exec(place ?? "") ?? [];
  if (kind === undefined) return null;
  return worklistAddress({
    place: placeNamed(named),
    kind: WORK_KINDS.find((known) => known === kind) ?? null,
    search,
  });
}

/** The address that leads to the row after the one that the page was opened from; null when the text names no row. */
export function nextAddress(place: string | null): string | null {
  const [, after, named, kind, search] = PLACE.exec(place ?? "") ?? [];
  if (after === undefined) return null;
  const parameters = new URLSearchParams({
    after,
    ...(named && { place: named }),
    ...(kind && { kind }),
    ...(search && { search }),
  });
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

/** Why somebody leaves a client who waits without an answer for now. */
export const DELAY_REASONS = ["called", "third_party", "exhibit", "colleague", "no_question"] as const;
export type DelayReason = (typeof DELAY_REASONS)[number];

/** The day of a reminder that waits for the next message and for no day. */
export const UNTIL_MESSAGE = "9999-12-31";

/** The acts on the items of the list: « Donner », « Mettre en sommeil », « Classer ». */
export const WORK_ACTS = ["give", "sleep", "file"] as const;
export type WorkAct = (typeof WORK_ACTS)[number];

const ACTS_OF_KIND: Record<WorkKind, readonly WorkAct[]> = {
  message: WORK_ACTS,
  first_answer: WORK_ACTS,
  reminder: WORK_ACTS,
  held: [],
  task: WORK_ACTS,
  unassigned: WORK_ACTS,
  later_task: WORK_ACTS,
  mention: ["file"],
  document: ["give", "sleep"],
  request: WORK_ACTS,
};

/** Whether an act may be done on an item. What a lawyer has is theirs. */
export const allowsAct = ({ kind }: { kind: WorkKind }, act: WorkAct): boolean => ACTS_OF_KIND[kind].includes(act);

/** An item, as the form of an act names it: its kind, its case, and its own id. */
export type WorkRef = { kind: WorkKind; caseId: string | null; id: string };

/** « message.<case>.<id> ». */
export const refText = (item: { kind: WorkKind; id: string; case: { id: string } | null }): string =>
  [item.kind, item.case?.id ?? "", item.id].join(".");

/** The item that a text names; null for another text. */
export function parseRef(text: string): WorkRef | null {
  const [kind = "", caseId = "", id = ""] = text.split(".");
  const known = WORK_KINDS.find((each) => each === kind);
  return known && id ? { kind: known, caseId: caseId || null, id } : null;
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
