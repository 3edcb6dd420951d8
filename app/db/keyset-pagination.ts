import { type AnyColumn, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { z } from "zod";

/** Writes an instant as text, to the microsecond, in UTC, for use in a key. */
export function instantText(value: SQLWrapper): SQL<string> {
  return sql<string>`to_char(${value} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;
}

/** True for a text that `instantText` may have written. */
export function isInstantText(text: string): boolean {
  return /^(?!0000)\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/.test(text) && z.iso.datetime().safeParse(text).success;
}

type Key = { at: string; id: string };

/** Keyset pagination by (created_at, id), newest first: the key of a row, the order, and the condition for rows past a key. */
export function newestFirst(createdAt: AnyColumn, id: AnyColumn) {
  return {
    key: sql<string>`${instantText(createdAt)} || '_' || ${id}`,
    /** Matches the order of the indexes, nulls included; otherwise the database could not use them. */
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

type NameKey = { name: string; id: string };

/** Keyset pagination by (name, id), A to Z: the order, and the condition for rows past a key. @param name `nameOrder`. */
export function byNameThenId(name: SQL, id: AnyColumn) {
  return {
    order: (backwards: boolean): SQL => (backwards ? sql`${name} desc, ${id} desc` : sql`${name} asc, ${id} asc`),
    beyond: (key: NameKey | null, side: "after" | "before"): SQL | undefined =>
      key ? sql`(${name}, ${id}) ${sql.raw(side === "after" ? ">" : "<")} (${key.name}, ${key.id}::uuid)` : undefined,
  };
}

/** Parses the key in a page's address. @returns null for a text that is not a key. */
export function parseKey(text: string | null): Key | null {
  const [at = "", id = ""] = text?.split("_") ?? [];
  return isInstantText(at) && z.uuid().safeParse(id).success ? { at, id } : null;
}

/**
 * Cuts a page out of `rows`, which were read in the direction of paging with one row more than `size`.
 * @returns the rows in the order of the list, and the keys of the next and previous pages.
 */
export function cutPage<Row>(
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
