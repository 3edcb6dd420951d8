import type { CaseStatus, ScamType } from "~/db/schema/enumerations";

/** Since when a case has been there: since it was submitted, a draft since it was begun. */
export const CASE_AGES = ["48h", "7d", "30d", "older"] as const;
export type CaseAge = (typeof CASE_AGES)[number];

export const CASE_AGE_LABELS: Record<CaseAge, string> = {
  "48h": "Moins de 48\u00a0h",
  "7d": "Moins de 7 jours",
  "30d": "Moins de 30 jours",
  older: "30 jours et plus",
};

export const CASE_SORTS = ["priority", "activity", "opening", "amount"] as const;
export type CaseSort = (typeof CASE_SORTS)[number];

export const CASE_SORT_LABELS: Record<CaseSort, string> = {
  priority: "À répondre d’abord",
  activity: "Dernière activité",
  opening: "Les plus récents",
  amount: "Montant",
};

/** Which cases the list of the administration shows, and in what order. */
export type ListFilters = {
  search: string;
  /** Without a status every case but the drafts, which lawyers do not process. */
  status: CaseStatus | null;
  type: ScamType | null;
  age: CaseAge | null;
  unread: boolean;
  /** Waiting for a first answer since more than the promised 48 hours. */
  late: boolean;
  sort: CaseSort;
};

export const NO_FILTERS: ListFilters = {
  search: "",
  status: null,
  type: null,
  age: null,
  unread: false,
  late: false,
  sort: "priority",
};

/** The query string of the list for these filters, from its first page; empty when there are none. */
export function listQuery(filters: ListFilters): string {
  const parameters = new URLSearchParams(listParameters(filters));
  return parameters.size > 0 ? `?${parameters}` : "";
}

/** The parameters that these filters have in an address; those left at their default have none. */
export function listParameters(filters: ListFilters): [name: string, value: string][] {
  const { search, status, type, age, unread, late, sort } = filters;
  const given: Record<string, string | null> = {
    search: search || null,
    status,
    type,
    age,
    unread: unread ? "1" : null,
    late: late ? "1" : null,
    sort: sort === NO_FILTERS.sort ? null : sort,
  };
  return Object.entries(given).filter((entry): entry is [string, string] => entry[1] !== null);
}

/** True when something is left out of the list; the order leaves nothing out. */
export function isFiltered(filters: ListFilters): boolean {
  return listQuery({ ...filters, sort: NO_FILTERS.sort }) !== "";
}

/** Spec sections 1 and 9: a lawyer has looked at the case within 48 hours of its submission. */
export const PROMISED_HOURS = 48;

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

export type Answerable = { status: CaseStatus; submittedAt: Date | null; firstAnsweredAt: Date | null };

/**
 * Where a case stands with the promise. The clock starts when it is submitted and stops for good when a lawyer first
 * writes in its conversation (automatic messages do not count) or when the first decision is taken; nights and
 * week-ends count, as the promise makes no exception. Durations are in milliseconds.
 */
export type ReviewClock =
  | { state: "none" }
  | { state: "waiting"; due: Date; remaining: number }
  | { state: "late"; due: Date; lateness: number }
  | { state: "kept" | "missed"; due: Date; answeredAfter: number };

/** The clock of a case at `now`. A draft, or a case decided without a known answer, has none. */
export function reviewClock({ status, submittedAt, firstAnsweredAt }: Answerable, now = new Date()): ReviewClock {
  if (!submittedAt) return { state: "none" };
  const due = new Date(submittedAt.getTime() + PROMISED_HOURS * HOUR);
  if (firstAnsweredAt) {
    const answeredAfter = Math.max(0, firstAnsweredAt.getTime() - submittedAt.getTime());
    return { state: answeredAfter <= PROMISED_HOURS * HOUR ? "kept" : "missed", due, answeredAfter };
  }
  if (status !== "pending" && status !== "in_review") return { state: "none" };
  const remaining = due.getTime() - now.getTime();
  return remaining >= 0 ? { state: "waiting", due, remaining } : { state: "late", due, lateness: -remaining };
}

/** A case submitted before this moment, and not answered yet, is late. The same rule in SQL: `isWaiting` of the table. */
export function lateBefore(now = new Date()): Date {
  return new Date(now.getTime() - PROMISED_HOURS * HOUR);
}

/** The clock in words: « encore 5 h », « en retard de 2 jours », « répondu en 3 h »; empty when there is none. */
export function clockWords(clock: ReviewClock): string {
  if (clock.state === "none") return "";
  if (clock.state === "waiting") return `encore ${durationWords(clock.remaining)}`;
  if (clock.state === "late") return `en retard de ${durationWords(clock.lateness)}`;
  return `répondu en ${durationWords(clock.answeredAfter)}`;
}

/** Whole minutes under an hour, whole hours under two days, then whole days; never less than a minute. */
export function durationWords(milliseconds: number): string {
  if (milliseconds < HOUR) return `${Math.max(1, Math.floor(milliseconds / MINUTE))}\u00a0min`;
  if (milliseconds < 2 * DAY) return `${Math.floor(milliseconds / HOUR)}\u00a0h`;
  return `${Math.floor(milliseconds / DAY)}\u00a0jours`;
}
