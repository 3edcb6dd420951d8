import { type AnyColumn, type SQL, sql } from "drizzle-orm";

/**
 * Which of the weeks that begin at `bounds` an instant falls in: 1 for the first, 0 before it, as many as there are
 * bounds from the last one on. The database compares instants, so that no rule of time zones is asked of it.
 */
export function weekIndex(column: AnyColumn, bounds: readonly Date[]): SQL<number> {
  const list = bounds.map((bound) => sql`${bound.toISOString()}::timestamptz`);
  return sql<number>`width_bucket(${column}, array[${sql.join(list, sql`, `)}])`;
}

/** Within the weeks that begin at `bounds`, the last bound being their end. */
export function withinWeeks(column: AnyColumn, bounds: readonly Date[]): SQL {
  const [from, until] = [bounds[0], bounds.at(-1)].map((bound) => bound?.toISOString());
  return sql`${column} >= ${from}::timestamptz and ${column} < ${until}::timestamptz`;
}
