import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { migrate } from "drizzle-orm/node-postgres/migrator";
import type { Database, Db, Executor } from "./client.server.ts";
import { withStartLock } from "./start-lock.server.ts";

const MIGRATIONS = join(process.cwd(), "app/db/migrations");

export type MigrateOptions = {
  /** Receives French lines for the operator, when there is something to do. */
  report?: (line: string) => void;
  /** Runs before the migrations of a database that has tables already; nothing is migrated when it throws. */
  prepare?: (connection: Db, pending: string[]) => Promise<void>;
  folder?: string;
};

/** Migrates the tables to the current version. When several processes start together, one migrates and the others wait. */
export async function migrateDatabase(
  database: Database,
  { report = () => {}, prepare = async () => {}, folder = MIGRATIONS }: MigrateOptions = {},
): Promise<void> {
  await withStartLock(database, async (connection) => {
    const { done, pending } = await compareMigrations(connection);
    if (done > 0 && pending.length > 0) await prepare(connection, pending);
    const started = performance.now();
    if (pending.length > 0)
      report(
        done === 0
          ? "Création de la base de données…"
          : `Mise à jour de la base de données (${stepsText(pending.length)})…`,
      );
    await migrate(connection, { migrationsFolder: folder });
    const seconds = Math.round((performance.now() - started) / 1000);
    if (pending.length > 0) report(`Base de données à jour, en ${seconds} s.`);
  });
}

/** A number of migrations, as operators read it. */
export const stepsText = (count: number): string => `${count} ${count > 1 ? "étapes" : "étape"}`;

/**
 * Compares the migrations of a database with those of this version.
 * @returns how many were done, the names of those that are pending, and how many of those done this version does not know.
 */
export async function compareMigrations(
  executor: Executor,
): Promise<{ done: number; pending: string[]; unknown: number }> {
  const { entries } = await readJournal();
  const known = entries.map(({ when }) => when);
  const table = await executor.execute<{ found: string | null }>(
    sql`select to_regclass('drizzle.__drizzle_migrations')::text as found`,
  );
  if (!table.rows[0]?.found) return { done: 0, pending: entries.map(({ tag }) => tag), unknown: 0 };
  const { rows } = await executor.execute<{ at: string }>(
    sql`select created_at::text as at from drizzle.__drizzle_migrations`,
  );
  const done = new Set(rows.map(({ at }) => Number(at)));
  return {
    done: done.size,
    pending: entries.filter(({ when }) => !done.has(when)).map(({ tag }) => tag),
    unknown: [...done].filter((at) => !known.includes(at)).length,
  };
}

type Journal = { entries: { when: number; tag: string }[] };

/** The creation times of this version's migrations, in the order in which they run. */
export async function knownMigrations(): Promise<number[]> {
  return (await readJournal()).entries.map((entry) => entry.when);
}

/** The SQL of every migration of this version, in the order in which they run. */
export async function readMigrations(): Promise<{ tag: string; sql: string }[]> {
  const { entries } = await readJournal();
  const read = entries.map(async ({ tag }) => ({ tag, sql: await readFile(join(MIGRATIONS, `${tag}.sql`), "utf8") }));
  return Promise.all(read);
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
    await migrateDatabase(database, { folder });
  } finally {
    await rm(folder, { recursive: true });
  }
}

async function readJournal(): Promise<Journal> {
  return JSON.parse(await readFile(join(MIGRATIONS, "meta/_journal.json"), "utf8")) as Journal;
}
