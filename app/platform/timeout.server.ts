import { setTimeout as wait } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { database, transaction } from "~/db/client.server";
import { writeInstallation } from "~/db/installation.server";

/** How long the database or the file storage may take before it counts as unreachable. */
const TIMEOUT_MS = 2_000;

/** Waits at most two seconds. @returns undefined when `answer` fails or is late; its work is not cancelled. */
export function withTimeout<Value>(answer: Promise<Value>): Promise<Value | undefined> {
  return Promise.race([answer.catch(() => undefined), wait(TIMEOUT_MS, undefined, { ref: false })]);
}

/** True when the database answers within two seconds. */
export async function isDatabaseReachable(): Promise<boolean> {
  return (await withTimeout(database.pool.query("select 1"))) !== undefined;
}

const WRITE_VALID_MS = 5_000;
/** A refusal is cached for less time than a success, so that a recovery shows at once. */
const REFUSAL_VALID_MS = 500;
let lastWrite: { database: typeof database; until: number; done: Promise<boolean> } | undefined;

/**
 * True when the database takes a write within two seconds; a success is kept for five. It writes a row, and needs room on
 * the disk as a growing table does: a sort larger than its memory goes through a temporary file. Nothing is left behind,
 * since the embedded database never vacuums.
 */
export function isDatabaseWritable(): Promise<boolean> {
  if (lastWrite?.database !== database || performance.now() > lastWrite.until) {
    const done = withTimeout(tryWrite().then(() => true)).then(Boolean);
    // The clock of the machine may be set back; this one is not.
    const written = { database, until: performance.now() + WRITE_VALID_MS, done };
    void done.then((isDone) => {
      if (!isDone) written.until = performance.now() + REFUSAL_VALID_MS;
    });
    lastWrite = written;
  }
  return lastWrite.done;
}

async function tryWrite(): Promise<void> {
  await transaction(async (tx) => {
    await tx.execute(sql`set local work_mem = '64kB'`);
    await tx.execute(
      sql`select count(*) from (select row_number() over (order by md5(n::text)) from generate_series(1, 4000) as n) as sorted`,
    );
    await writeInstallation(tx, "last_write", new Date().toISOString());
  });
}
