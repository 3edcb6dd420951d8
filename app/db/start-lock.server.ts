import { sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/node-postgres";
import { ADVISORY_LOCKS } from "./advisory-locks.ts";
import type { Database, Db } from "./client.server.ts";

/**
 * Runs one step of the start while no other process on the same database runs one; the others wait.
 * @param step receives the connection that holds the lock.
 */
export async function withStartLock<Result>(
  { db, pool, embedded }: Database,
  step: (connection: Db) => Promise<Result>,
): Promise<Result> {
  // The embedded database serves one process, on one connection, which the lock would block.
  if (embedded) return step(db);
  const client = await pool.connect();
  try {
    const connection = drizzle({ client });
    await connection.execute(sql`select pg_advisory_lock(${ADVISORY_LOCKS.start})`);
    try {
      return await step(connection);
    } finally {
      await connection.execute(sql`select pg_advisory_unlock(${ADVISORY_LOCKS.start})`);
    }
  } finally {
    client.release();
  }
}
