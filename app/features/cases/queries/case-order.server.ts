import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { instantText, isInstantText } from "~/db/keyset-pagination";
import { cases, isWaiting } from "~/db/schema";
import type { ListFilters } from "../list-address";
import { openedAt } from "./case-conditions.server";

/**
 * One run of cases in the order of an index; a list is one run after the other. « À répondre d’abord » has two: those
 * that wait for a first answer, the longest waiting first, then all others by their latest activity.
 */
export type Run = { where?: SQL; value: SQL; direction: "asc" | "desc"; kind: "moment" | "number" };

/** The place of a case in a list: its run, its value there as text, and its id, since values may be equal. */
export type Key = { run: number; value: string; id: string };

const byActivity: Run = { value: sql`${cases.lastActivityAt}`, direction: "desc", kind: "moment" };
const byWaiting: Run = {
  where: isWaiting(cases),
  value: sql`${cases.submittedAt}`,
  direction: "asc",
  kind: "moment",
};

/** The runs of a list with these filters, in the order in which they are read. */
export function runsOf({ sort, status, late }: ListFilters): Run[] {
  if (sort === "activity") return [byActivity];
  if (sort === "opening") return [{ value: openedAt, direction: "desc", kind: "moment" }];
  if (sort === "amount") return [{ value: sql`coalesce(${cases.amount}, -1)`, direction: "desc", kind: "number" }];
  if (late) return [byWaiting];
  const mayWait = status === null || status === "pending" || status === "in_review";
  return mayWait ? [byWaiting, { ...byActivity, where: sql`not ${isWaiting(cases)}` }] : [byActivity];
}

/** The value of a case in its run, to the microsecond, as a key may hold it. */
export function valueText({ kind, value }: Run): SQL<string> {
  if (kind === "number") return sql<string>`(${value})::text`;
  return instantText(value);
}

/** As the indexes are ordered, nulls included, or they would not serve. */
export function orderOf({ direction }: Run, [value, id]: [SQL, SQL], backwards: boolean): SQL {
  const forwards = direction === "asc" ? "asc nulls last" : "desc nulls last";
  const reversed = direction === "asc" ? "desc nulls first" : "asc nulls first";
  const way = sql.raw(backwards ? reversed : forwards);
  return sql`${value} ${way}, ${id} ${way}`;
}

/** Cases of this run beyond the one of `key`, in the direction of reading. */
export function beyond({ direction, value, kind }: Run, key: Key, backwards: boolean): SQL {
  const side = sql.raw((direction === "asc") === backwards ? "<" : ">");
  const type = sql.raw(kind === "number" ? "bigint" : "timestamptz");
  return sql`(${value}, ${cases.id}) ${side} (${key.value}::${type}, ${key.id}::uuid)`;
}

export function writeKey({ run, value, id }: Key): string {
  return `${run}_${value}_${id}`;
}

/** @returns null for what is no key of a list with these runs. */
export function readKey(text: string | null, runs: readonly Run[]): Key | null {
  const [, run = "", value = "", id = ""] = /^([01])_([^_]{1,30})_([0-9a-f-]{36})$/.exec(text ?? "") ?? [];
  const of = runs[Number(run)];
  if (run === "" || !of || !z.uuid().safeParse(id).success) return null;
  const isValue = of.kind === "number" ? /^-?\d{1,18}$/.test(value) : isInstantText(value);
  return isValue ? { run: Number(run), value, id } : null;
}
