import { PROMISED_HOURS } from "~/content/delays";
import { today } from "~/platform/today";
import { WORK_KINDS, type WorkKind, type WorkPlace } from "./rules";

/** The parts of a list: what breaks a promise, what is for today, and the following days. */
export const WORK_GROUPS = ["late", "today", "later"] as const;
export type WorkGroup = (typeof WORK_GROUPS)[number];

const PROMISED_MS = PROMISED_HOURS * 3_600_000;

/** A kind whose client was promised an answer within 48 h. */
const isPromised = (kind: WorkKind): boolean => kind === "message" || kind === "first_answer";

/** Where a row stands: `at` and `id` are those of its key; of a conversation that its case makes urgent, the day of the law. */
type Position = { kind: WorkKind; at: Date; id: string; isUrgent?: boolean };

/** The group of a row at an instant. What has no promised delay is for today, and a task for its day. */
export function groupOf({ kind, at, isUrgent }: Omit<Position, "id">, now: Date): WorkGroup {
  if (isUrgent) return "today";
  if (kind === "unassigned" || kind === "later_task") return today(at) > today(now) ? "later" : "today";
  if (!isPromised(kind)) return "today";
  const due = new Date(at.getTime() + PROMISED_MS);
  if (due < now) return "late";
  return today(due) > today(now) ? "later" : "today";
}

/**
 * The rank of a row before its instant: in its group, promises come first, then what a date of the law brings there. What
 * sleeps is told by its kind, so that one finds again what one put off.
 */
function rankOf(place: WorkPlace, row: Omit<Position, "id">, now: Date): number {
  const kind = WORK_KINDS.indexOf(row.kind);
  if (place === "asleep") return kind;
  return WORK_GROUPS.indexOf(groupOf(row, now)) * 3 + (row.isUrgent ? 1 : isPromised(row.kind) ? 0 : 2);
}

/** Sorts the rows of a place: by rank, then the oldest first. */
export function inOrder(place: WorkPlace, now: Date) {
  return (one: Position & { key: string }, other: Position & { key: string }): number =>
    rankOf(place, one, now) - rankOf(place, other, now) || compare(tail(one.key), tail(other.key));
}

const compare = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);
/** The instant of a key, to the microsecond, then its id. */
const tail = (key: string): string => key.slice(key.indexOf("_") + 1);

/**
 * The instants of a kind from which its rows come after a row of the list: those of a higher rank (`from`), or of its own
 * (`beyond`: after its instant and its id). Null: none of them. Within a kind the rank never falls with the instant.
 */
export function rowsAfter(
  place: WorkPlace,
  segment: Pick<Position, "kind" | "isUrgent">,
  row: Position,
  now: Date,
): { from: Date | null; beyond: boolean } | null {
  const rank = rankOf(place, row, now);
  const starts = startsOf(segment, now);
  const ranks = starts.map(({ at }) => ({ at, rank: rankOf(place, { ...segment, at: at ?? new Date(0) }, now) }));
  const same = ranks.find((each) => each.rank === rank);
  if (same) return { from: same.at, beyond: true };
  const higher = ranks.find((each) => each.rank > rank);
  return higher ? { from: higher.at, beyond: false } : null;
}

/** The first instant of what was promised for the following days. */
const startOfLater = (now: Date): Date => new Date(startOfTomorrow(now).getTime() - PROMISED_MS);

/** The instant from which a date of the law brings a row of this kind to « Aujourd’hui »; null: it brings none. */
export const urgentFrom = (place: WorkPlace, kind: WorkKind, now: Date): Date | null =>
  isPromised(kind) && (place === "mine" || place === "team") ? startOfLater(now) : null;

/** The first instants of the groups of a kind, the earliest first; null: every instant before the next. */
export function startsOf({ kind, isUrgent }: Pick<Position, "kind" | "isUrgent">, now: Date): { at: Date | null }[] {
  if (isUrgent) return [{ at: null }];
  if (isPromised(kind)) return [{ at: null }, { at: new Date(now.getTime() - PROMISED_MS) }, { at: startOfLater(now) }];
  return kind === "unassigned" ? [{ at: null }, { at: startOfTomorrow(now) }] : [{ at: null }];
}

/** Midnight in Paris at the end of the day. */
function startOfTomorrow(now: Date): Date {
  const day = today(now);
  // The day changes at a whole hour of UTC.
  const hour = new Date(Math.floor(now.getTime() / 3_600_000) * 3_600_000);
  while (today(hour) === day) hour.setTime(hour.getTime() + 3_600_000);
  return hour;
}
