import { sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/node-postgres";
import type { Database, Db } from "./client.server.ts";

/** Any constant: it names the lock that starting processes compete for. */
const START_LOCK = 7_305_119;

/**
 * Does one step of the start while no other process of the database does one: the others wait for their turn.
 * @param step is handed the connection that holds the lock.
 */
export async function inTurn<Result>(
  { db, pool, embedded }: Database,
  step: (connection: Db) => Promise<Result>,
): Promise<Result> {
  // The embedded database serves one process, on one connection: the lock would keep it from the work.
  if (embedded) return step(db);
  const client = await pool.connect();
  try {
    const connection = drizzle({ client });
    await connection.execute(sql`select pg_advisory_lock(${START_LOCK})`);
    try {
      return await step(connection);
    } finally {
      await connection.execute(sql`select pg_advisory_unlock(${START_LOCK})`);
    }
  } finally {
    client.release();
  }
}
