import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Database, openDatabase } from "~/db/client.server";
import { migrateDatabase } from "~/db/migrate.server";
import { loadConfig, setConfig } from "~/platform/config.server";
import { administer, databaseUrl } from "~tests/setup/postgres";

const DATA_DIR = mkdtempSync(join(tmpdir(), "recours-bench-"));
process.once("exit", () => rmSync(DATA_DIR, { recursive: true, force: true }));

/** Initialises the product in this process on a new, migrated database of a PostgreSQL server. */
export async function openBenchDatabase(server: string, name: string): Promise<Database & { url: string }> {
  await administer(server, `create database ${name}`);
  const url = databaseUrl(server, name);
  setConfig(loadConfig({ DATABASE_URL: url, SECRET_KEY: "x".repeat(32), DATA_DIR }));
  const database = await openDatabase({ url });
  await migrateDatabase(database);
  return { ...database, url };
}
