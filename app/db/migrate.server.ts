import { join } from "node:path";
import { sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/node-postgres";
import { migrate } from "drizzle-orm/node-postgres/migrator";
import type { Database } from "./client.server.ts";

const MIGRATIONS = join(process.cwd(), "app/db/migrations");
/** Any constant: it names the lock that two starting processes compete for. */
const MIGRATION_LOCK = 7_305_119;

/** Brings the tables to the current version. Safe when several processes start together: one migrates, the others wait. */
export async function migrateDatabase({ pool }: Database, folder = MIGRATIONS): Promise<void> {
  const client = await pool.connect();
  try {
    const connection = drizzle({ client });
    await connection.execute(sql`select pg_advisory_lock(${MIGRATION_LOCK})`);
    try {
      await migrate(connection, { migrationsFolder: folder });
    } finally {
      await connection.execute(sql`select pg_advisory_unlock(${MIGRATION_LOCK})`);
    }
  } finally {
    client.release();
  }
}
