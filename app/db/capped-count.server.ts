import type { PgSelect } from "drizzle-orm/pg-core";
import { MAX_COUNTED } from "./capped-count";
import { db } from "./client.server";

/**
 * Counts the rows of a query, and stops at `most`, so that it costs the same however many there are.
 * @param query a select whose columns have names, made with `$dynamic()`.
 */
export const countCapped = (query: PgSelect, most = MAX_COUNTED + 1): Promise<number> =>
  db.$count(query.limit(most).as("some"));
