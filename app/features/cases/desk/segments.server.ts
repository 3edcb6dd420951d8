import { and, not, type SQL, sql } from "drizzle-orm";
import { instantText, isInstantText } from "~/db/keyset-pagination";
import { answerAwaitedSince, cases, isAnswerAwaited, nextDeadline } from "~/db/schema";
import { isId } from "~/platform/http/params";
import { isCalendarDay } from "../schema";
import type { ListFilters } from "./rules";
import { openedAt } from "./rules.server";

/** Whether the staff has not read a message of the case: a condition on `cases`. */
export const hasUnread = sql`${cases.hasUnread}`;

/**
 * Cases in the order of one index. A list shows one segment after the other: « À répondre d’abord » has three, the cases
 * whose client waits for an answer, the longest waiting first, then those with a message that the staff has not read,
 * then all others, both by their latest activity.
 */
export type ListSegment = { where?: SQL; value: SQL; direction: "asc" | "desc"; kind: keyof typeof CURSORS };

/** How a cursor holds each kind of sort value: its type in PostgreSQL, and which texts it may be. */
const CURSORS = {
  moment: { type: "timestamptz", isText: isInstantText },
  number: { type: "bigint", isText: (text: string) => /^-?\d{1,18}$/.test(text) },
  day: { type: "date", isText: (text: string) => text === "infinity" || isCalendarDay(text) },
} as const;

/**
 * The position of a case in a list: its segment, its sort value as text, and its id, since two cases may have the same
 * value.
 */
export type Cursor = { segment: number; value: string; id: string };

const byActivity: ListSegment = { value: sql`${cases.lastActivityAt}`, direction: "desc", kind: "moment" };
const byAwaited: ListSegment = {
  where: isAnswerAwaited(cases),
  value: answerAwaitedSince(cases),
  direction: "asc",
  kind: "moment",
};

/** The segments of a list with these filters, in their order. */
export function listSegments({ sort, status, late, unread: isUnread }: ListFilters): ListSegment[] {
  if (sort === "activity") return [byActivity];
  if (sort === "opening") return [{ value: openedAt, direction: "desc", kind: "moment" }];
  if (sort === "amount") return [{ value: sql`coalesce(${cases.amount}, -1)`, direction: "desc", kind: "number" }];
  if (sort === "deadline") return [{ value: nextDeadline(cases), direction: "asc", kind: "day" }];
  if (late) return [byAwaited];
  const hasAwaited = status !== "draft";
  const awaited = hasAwaited ? [byAwaited] : [];
  const isOther = hasAwaited ? sql`not ${isAnswerAwaited(cases)}` : undefined;
  const others = (which: SQL) => ({ ...byActivity, where: and(isOther, which) as SQL });
  return [...awaited, others(hasUnread), ...(isUnread ? [] : [others(not(hasUnread))])];
}

/** The sort value of a case as text, to the microsecond, for its cursor. */
export function cursorText({ kind, value }: ListSegment): SQL<string> {
  return kind === "moment" ? instantText(value) : sql<string>`(${value})::text`;
}

/** The order of the indexes, nulls included: with another order PostgreSQL would not use them. */
export function orderBySql({ direction }: ListSegment, [value, id]: [SQL, SQL], backwards: boolean): SQL {
  const forwards = direction === "asc" ? "asc nulls last" : "desc nulls last";
  const reversed = direction === "asc" ? "desc nulls first" : "asc nulls first";
  const order = sql.raw(backwards ? reversed : forwards);
  return sql`${value} ${order}, ${id} ${order}`;
}

/** The cases of this segment that come after the cursor, in the direction of reading. */
export function afterCursor({ direction, value, kind }: ListSegment, key: Cursor, backwards: boolean): SQL {
  const side = sql.raw((direction === "asc") === backwards ? "<" : ">");
  const type = sql.raw(CURSORS[kind].type);
  return sql`(${value}, ${cases.id}) ${side} (${key.value}::${type}, ${key.id}::uuid)`;
}

export function encodeCursor({ segment, value, id }: Cursor): string {
  return `${segment}_${value}_${id}`;
}

/** @returns null when the text is not a cursor of a list with these segments. */
export function decodeCursor(text: string | null, segments: readonly ListSegment[]): Cursor | null {
  const [, index = "", value = "", id = ""] = /^([0-2])_([^_]{1,30})_([0-9a-f-]{36})$/.exec(text ?? "") ?? [];
  const segment = segments[Number(index)];
  if (index === "" || !segment || !isId(id)) return null;
  return CURSORS[segment.kind].isText(value) ? { segment: Number(index), value, id } : null;
}
