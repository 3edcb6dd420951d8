import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { migrate } from "drizzle-orm/node-postgres/migrator";
import type { Database, Executor } from "./client.server.ts";
import { withStartLock } from "./start-lock.server.ts";

const MIGRATIONS = join(process.cwd(), "app/db/migrations");

/**
 * Migrates the tables to the current version. When several processes start together, one migrates and the others wait.
 * @param report receives French lines for the operator, when there is something to do.
 */
export async function migrateDatabase(
  database: Database,
  report: (line: string) => void = () => {},
  folder: string = MIGRATIONS,
): Promise<void> {
  await withStartLock(database, async (connection) => {
    const { done, pending } = await compareMigrations(connection);
    const started = performance.now();
    if (pending > 0)
      report(done === 0 ? "Création de la base de données…" : `Mise à jour de la base de données (${pending} étapes)…`);
    await migrate(connection, { migrationsFolder: folder });
    const seconds = Math.round((performance.now() - started) / 1000);
    if (pending > 0) report(`Base de données à jour, en ${seconds} s.`);
  });
}

/**
 * Compares the migrations of a database with those of this version.
 * @returns how many were done, how many are pending, and how many of those done this version does not know.
 */
export async function compareMigrations(
  executor: Executor,
): Promise<{ done: number; pending: number; unknown: number }> {
  const known = await knownMigrations();
  const table = await executor.execute<{ found: string | null }>(
    sql`select to_regclass('drizzle.__drizzle_migrations')::text as found`,
  );
  if (!table.rows[0]?.found) return { done: 0, pending: known.length, unknown: 0 };
  const { rows } = await executor.execute<{ at: string }>(
    sql`select created_at::text as at from drizzle.__drizzle_migrations`,
  );
  const done = new Set(rows.map(({ at }) => Number(at)));
  return {
    done: done.size,
    pending: known.filter((at) => !done.has(at)).length,
    unknown: [...done].filter((at) => !known.includes(at)).length,
  };
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
    await migrateDatabase(database, undefined, folder);
  } finally {
    await rm(folder, { recursive: true });
  }
}

async function readJournal(): Promise<Journal> {
  return JSON.parse(await readFile(join(MIGRATIONS, "meta/_journal.json"), "utf8")) as Journal;
}
