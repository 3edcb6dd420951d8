import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { migrate } from "drizzle-orm/node-postgres/migrator";
import type { Database } from "./client.server.ts";
import { withStartLock } from "./start-lock.server.ts";

const MIGRATIONS = join(process.cwd(), "app/db/migrations");

/** Migrates the tables to the current version. When several processes start together, one migrates and the others wait. */
export async function migrateDatabase(database: Database, folder = MIGRATIONS): Promise<void> {
  await withStartLock(database, (connection) => migrate(connection, { migrationsFolder: folder }));
}

type Journal = { entries: { when: number; tag: string }[] };

/** The creation times of this version's migrations, in the order in which they run. */
export async function knownMigrations(): Promise<number[]> {
  return (await readJournal()).entries.map((entry) => entry.when);
}

/** Migrates an empty database to an earlier version, with the first `count` migrations. */
export async function migrateUpTo(database: Database, count: number): Promise<void> {
  const journal = await readJournal();
  const folder = await mkdtemp(join(tmpdir(), "recours-migrations-"));
  try {
    const entries = journal.entries.slice(0, count);
    for (const { tag } of entries) await cp(join(MIGRATIONS, `${tag}.sql`), join(folder, `${tag}.sql`));
    await cp(join(MIGRATIONS, "meta"), join(folder, "meta"), { recursive: true });
    await writeFile(join(folder, "meta/_journal.json"), JSON.stringify({ ...journal, entries }));
    await migrateDatabase(database, folder);
  } finally {
    await rm(folder, { recursive: true });
  }
}

async function readJournal(): Promise<Journal> {
  return JSON.parse(await readFile(join(MIGRATIONS, "meta/_journal.json"), "utf8")) as Journal;
}
