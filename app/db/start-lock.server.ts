import { sql } from "drizzle-orm";
import { drizzle, type NodePgDatabase } from "drizzle-orm/node-postgres";
import type { Database } from "./client.server.ts";

/** Any constant: it names the lock that starting processes compete for. */
const START_LOCK = 7_305_119;

/**
 * Does one step of the start while no other process of the database does one: the others wait for their turn.
 * @param step is handed the connection that holds the lock.
 */
export async function inTurn<Result>(
  { pool }: Database,
  step: (connection: NodePgDatabase) => Promise<Result>,
): Promise<Result> {
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
