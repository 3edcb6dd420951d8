import { PROMISED_HOURS } from "~/content/delays";
import { type Answerable, awaitedSince } from "~/db/schema/answers";
import type { CaseStatus, ScamType } from "~/db/schema/enumerations";

/**
 * The age of a case counts from its submission; that of a draft from its creation. The first is two days whatever the
 * promised delay is.
 */
export const CASE_AGES = ["48h", "7d", "30d", "older"] as const;
export type CaseAge = (typeof CASE_AGES)[number];

export const CASE_SORTS = ["priority", "activity", "opening", "amount", "deadline"] as const;
export type CaseSort = (typeof CASE_SORTS)[number];

/** Cases whose next deadline is in fewer days than this. */
export const CASE_DEADLINES = ["7", "30", "90"] as const;
export type CaseDeadlineFilter = (typeof CASE_DEADLINES)[number];

/** Of what the staff adds to the message of a decision, in characters. */
export const MAX_WORDS_LENGTH = 2000;

/** The filters and the order of the administration's list of cases. */
export type ListFilters = {
  search: string;
  /** Null: every case, drafts included. */
  status: CaseStatus | null;
  type: ScamType | null;
  age: CaseAge | null;
  /** The lawyer in charge, by the id of their account; `none`: a submitted case without one. For administrators. */
  lawyer: string | null;
  /** An internal tag, by its key. */
  tag: string | null;
  deadline: CaseDeadlineFilter | null;
  unread: boolean;
  /** Waiting for an answer, the first or a later one, for longer than promised (`PROMISED_HOURS`). */
  late: boolean;
  sort: CaseSort;
};

export const DEFAULT_FILTERS: ListFilters = {
  search: "",
  status: null,
  type: null,
  age: null,
  lawyer: null,
  tag: null,
  deadline: null,
  unread: false,
  late: false,
  sort: "priority",
};

/** The query string of the first page of the list with these filters; empty when there are none. */
export function caseListQuery(filters: ListFilters): string {
  const parameters = new URLSearchParams(listParameters(filters));
  return parameters.size > 0 ? `?${parameters}` : "";
}

/**
 * The filters of a view as the parameters of the list's address. A searched text is left out: it is mostly a client's
 * name, which a view would keep for longer than the client's account.
 */
export function viewQuery(filters: ListFilters): string {
  return caseListQuery({ ...filters, search: "" }).slice(1);
}

/** The filters as parameters of an address; a filter with its default value is left out. */
export function listParameters(filters: ListFilters): [name: string, value: string][] {
  const { search, status, type, age, lawyer, tag, deadline, unread, late, sort } = filters;
  const parameters: Record<keyof ListFilters, string | null> = {
    search: search || null,
    status,
    type,
    age,
    lawyer,
    tag,
    deadline,
    unread: unread ? "1" : null,
    late: late ? "1" : null,
    sort: sort === DEFAULT_FILTERS.sort ? null : sort,
  };
  return Object.entries(parameters).filter((entry): entry is [string, string] => entry[1] !== null);
}

/** True when the filters leave cases out of the list; the order does not count. */
export function isFiltered(filters: ListFilters): boolean {
  return caseListQuery({ ...filters, sort: DEFAULT_FILTERS.sort }) !== "";
}

/** How many of the filters that are folded behind « Filtres » are set. */
export function countFolded({ status, type, age, lawyer, tag, deadline }: ListFilters): number {
  return [status, type, age, lawyer, tag, deadline].filter((value) => value !== null).length;
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/**
 * The state of the promised delay of a case. The clock starts at the submission, and again with the first message of the
 * client after an answer. It stops at a text that a person of the staff writes: an automatic message, a file alone, a
 * reading and a change of status do not stop it. Nights and week-ends count. Durations are in milliseconds.
 */
export type ReviewClock =
  | { state: "none" }
  | { state: "waiting"; due: Date; remaining: number }
  | { state: "late"; due: Date; lateness: number }
  | { state: "kept" | "missed"; due: Date; answeredAfter: number };

/** The clock of a case at `now`. A draft has none, nor has a case that ended without an answer. */
export function reviewClock(caseRow: Answerable, now = new Date()): ReviewClock {
  const { submittedAt, firstAnsweredAt } = caseRow;
  const since = awaitedSince(caseRow);
  if (since) return clockSince(since, now);
  if (!submittedAt || !firstAnsweredAt) return { state: "none" };
  const answeredAfter = Math.max(0, firstAnsweredAt.getTime() - submittedAt.getTime());
  const state = answeredAfter <= PROMISED_HOURS * HOUR ? "kept" : "missed";
  return { state, due: dueAfter(submittedAt), answeredAfter };
}

/** The clock at `now` of an answer that has been awaited since `since`. */
export function clockSince(since: Date, now: Date): ReviewClock {
  const due = dueAfter(since);
  const remaining = due.getTime() - now.getTime();
  return remaining >= 0 ? { state: "waiting", due, remaining } : { state: "late", due, lateness: -remaining };
}

const dueAfter = (since: Date): Date => new Date(since.getTime() + PROMISED_HOURS * HOUR);

/** What began to wait before this instant is late. */
export function lateThreshold(now = new Date()): Date {
  return new Date(now.getTime() - PROMISED_HOURS * HOUR);
}

/** The clock in French: « encore 5 h », « en retard de 2 jours », « répondu en 3 h »; empty when there is none. */
export function clockText(clock: ReviewClock): string {
  if (clock.state === "none") return "";
  if (clock.state === "waiting") return `encore ${durationText(clock.remaining)}`;
  if (clock.state === "late") return `en retard de ${durationText(clock.lateness)}`;
  return `répondu en ${durationText(clock.answeredAfter)}`;
}

/** The clock of a case that is over: its last message may need no answer. */
export function overText(clock: ReviewClock): string {
  return clock.state === "waiting" || clock.state === "late" ? "message sans réponse" : clockText(clock);
}

/** Whole minutes under an hour, whole hours under two days, then whole days; never less than a minute. */
export function durationText(milliseconds: number): string {
  if (milliseconds < HOUR) return `${Math.max(1, Math.floor(milliseconds / MINUTE))}\u00a0min`;
  if (milliseconds < 2 * DAY) return `${Math.floor(milliseconds / HOUR)}\u00a0h`;
  return `${Math.floor(milliseconds / DAY)}\u00a0jours`;
}
