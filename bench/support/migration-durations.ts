import { readFileSync, writeFileSync } from "node:fs";
import type { Pool } from "pg";
import { openDatabase } from "~/db/client.server";
import { migrateUpTo } from "~/db/migrate.server";
import { startOwnPostgres } from "~tests/setup/postgres";
import { BEFORE_SEEDING, type SeedStep, seedSteps } from "./seed-admin";

const SIZE = { users: 50_000, cases: 100_000, messages: 1_000_000, lawyers: 200 };
const FOLDER = "app/db/migrations";
/** The codes of PostgreSQL for a table, a column or a function that a version does not have yet. */
const NOT_YET = ["42P01", "42703", "42883"];

/** Times each migration from the one numbered `first`, on the rows that the versions before it could hold. */
export async function measureMigrations(first: number, isWritten: boolean): Promise<void> {
  const { entries } = JSON.parse(readFileSync(`${FOLDER}/meta/_journal.json`, "utf8")) as {
    entries: { tag: string }[];
  };
  const server = await startOwnPostgres({ durable: true });
  const database = await openDatabase({ url: server.url });
  try {
    await migrateUpTo(database, first);
    let left = await seed(database.pool, seedSteps(SIZE));
    for (const [number, { tag }] of entries.entries()) {
      if (number < first) continue;
      // What is measured beside the migration itself.
      const nothing = await timed(() => migrateUpTo(database, number));
      const seconds = (await timed(() => migrateUpTo(database, number + 1))) - nothing;
      const line = `-- duration: ${Math.max(0.1, seconds).toFixed(1)} s`;
      console.log(`${tag}: ${line}`);
      if (isWritten) writeLine(`${FOLDER}/${tag}.sql`, line);
      left = await seed(database.pool, left);
    }
  } finally {
    await database.close();
    await server.stop();
  }
}

/** Writes the rows that this version can hold. @returns the steps for a later one. */
async function seed(pool: Pool, steps: SeedStep[]): Promise<SeedStep[]> {
  const later: SeedStep[] = [];
  const client = await pool.connect();
  try {
    for (const step of steps) {
      await client.query("begin");
      try {
        for (const [statement, values] of [...BEFORE_SEEDING, step]) await client.query(statement, values ?? []);
        await client.query("commit");
      } catch (error) {
        await client.query("rollback");
        if (!NOT_YET.includes((error as { code: string }).code)) throw error;
        later.push(step);
      }
    }
    if (later.length < steps.length) await client.query("vacuum analyze");
  } finally {
    client.release();
  }
  return later;
}

async function timed(work: () => Promise<void>): Promise<number> {
  const started = performance.now();
  await work();
  return (performance.now() - started) / 1000;
}

function writeLine(path: string, line: string): void {
  const sql = readFileSync(path, "utf8").replace(/^-- duration: .*\n/m, "");
  writeFileSync(path, `${line}\n${sql}`);
}
