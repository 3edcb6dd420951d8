import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Database, openDatabase } from "~/db/client.server";
import { migrateDatabase } from "~/db/migrate.server";
import { loadConfig, setConfig } from "~/platform/config.server";
import { administer, databaseUrl } from "~tests/setup/postgres";

const DATA_DIR = mkdtempSync(join(tmpdir(), "recours-bench-"));
const DUPLICATE_DATABASE = "42P04";
process.once("exit", () => rmSync(DATA_DIR, { recursive: true, force: true }));

/**
 * Initialises the product in this process on a migrated database of a PostgreSQL server. `isNew` is false when it was there
 * already, which a server at TEST_DATABASE_URL keeps.
 */
export async function openBenchDatabase(
  server: string,
  name: string,
): Promise<Database & { url: string; isNew: boolean }> {
  const isNew = await administer(server, `create database ${name}`).then(
    () => true,
    (error) => {
      if (error.code !== DUPLICATE_DATABASE) throw error;
      return false;
    },
  );
  const url = databaseUrl(server, name);
  setConfig(loadConfig({ DATABASE_URL: url, SECRET_KEY: "x".repeat(32), DATA_DIR }));
  const database = await openDatabase({ url });
  await migrateDatabase(database, { report: console.error });
  return { ...database, url, isNew };
}
