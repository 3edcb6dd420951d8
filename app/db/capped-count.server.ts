import { count } from "drizzle-orm";
import type { PgSelect } from "drizzle-orm/pg-core";
import { MAX_COUNTED } from "./capped-count";
import { db, type Executor } from "./client.server";

/**
 * Counts the rows of a query, and stops at `most`, so that it costs the same however many there are.
 * @param query a select whose columns have names, made with `$dynamic()`.
 */
export async function countCapped(query: PgSelect, executor: Executor = db, most = MAX_COUNTED + 1): Promise<number> {
  const [row] = await executor.select({ rows: count() }).from(query.limit(most).as("some"));
  return row?.rows ?? 0;
}
