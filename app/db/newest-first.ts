import { type AnyColumn, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { z } from "zod";

/** An instant as text, to the microsecond, in UTC, as a key of a list may hold it. */
export function instantText(value: SQLWrapper): SQL<string> {
  return sql<string>`to_char(${value} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;
}

/** Whether a text is one that `instantText` may have written. */
export function isInstantText(text: string): boolean {
  return /^(?!0000)\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/.test(text) && z.iso.datetime().safeParse(text).success;
}

type Key = { at: string; id: string };

/** What pages a list by (created_at, id), the newest first: the key of a row, its order, and what lies beyond a key. */
export function newestFirst(createdAt: AnyColumn, id: AnyColumn) {
  return {
    key: sql<string>`${instantText(createdAt)} || '_' || ${id}`,
    /** As the indexes are ordered, nulls included, or they would not serve. */
    order: (backwards: boolean): SQL =>
      backwards
        ? sql`${createdAt} asc nulls first, ${id} asc nulls first`
        : sql`${createdAt} desc nulls last, ${id} desc nulls last`,
    beyond: (key: Key | null, side: "after" | "before"): SQL | undefined =>
      key
        ? sql`(${createdAt}, ${id}) ${sql.raw(side === "after" ? "<" : ">")} (${key.at}::timestamptz, ${key.id}::uuid)`
        : undefined,
  };
}

/** @returns null for what is no key of such a list. */
export function readKey(text: string | null): Key | null {
  const [at = "", id = ""] = text?.split("_") ?? [];
  return isInstantText(at) && z.uuid().safeParse(id).success ? { at, id } : null;
}

/**
 * A page of rows read one too many, in the direction of reading.
 * @returns its rows in the order of the list, and the keys of the next and of the previous page.
 */
export function pageOf<Row>(
  rows: readonly Row[],
  { size, after, before, keyOf }: { size: number; after: unknown; before: unknown; keyOf: (row: Row) => string },
): { page: Row[]; next: string | null; previous: string | null } {
  const more = rows.length > size;
  const page = rows.slice(0, size);
  if (before) page.reverse();
  const [first, last] = [page[0], page.at(-1)];
  return {
    page,
    next: (more || before) && last !== undefined ? keyOf(last) : null,
    previous: (before ? more : after) && first !== undefined ? keyOf(first) : null,
  };
}
