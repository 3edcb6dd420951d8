import { type AnyColumn, type SQL, sql } from "drizzle-orm";

/**
 * The number of the week in which an instant falls, for weeks that begin at `bounds`: 1 for the first, 0 before it,
 * `bounds.length` from the last bound on. The database compares instants only, so time zone rules stay in the caller.
 */
export function weekIndex(column: AnyColumn, bounds: readonly Date[]): SQL<number> {
  const list = bounds.map((bound) => sql`${bound.toISOString()}::timestamptz`);
  return sql<number>`width_bucket(${column}, array[${sql.join(list, sql`, `)}])`;
}

/** True for an instant within the weeks that begin at `bounds`, the last bound being their end. */
export function withinWeeks(column: AnyColumn, bounds: readonly Date[]): SQL {
  const [from, until] = [bounds[0], bounds.at(-1)].map((bound) => bound?.toISOString());
  return sql`${column} >= ${from}::timestamptz and ${column} < ${until}::timestamptz`;
}
