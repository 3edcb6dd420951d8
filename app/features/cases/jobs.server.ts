import { eq, type SQL, sql } from "drizzle-orm";
import { type Tx, transaction } from "~/db/client.server";
import { writeInstallation } from "~/db/installation.server";
import { cases, contactMessages, installation, profiles, searchWords } from "~/db/schema";
import { defineJob } from "~/platform/jobs/jobs.server";
import { log } from "~/platform/log.server";

/** Every night: deletes the words of deleted people, cases and requests from the table that fuzzy search reads. */
export const sweepSearchWords = defineJob({
  name: "cases.sweep_search_words",
  cron: "43 3 * * *",
  run: async () => {
    const removed = await deleteUnusedWords();
    if (removed > 0) log.info({ removed }, "search words swept");
  },
});

/** Deletes the words that no longer occur in the name of any person, request or case. @returns how many were deleted. */
export async function deleteUnusedWords(): Promise<number> {
  const inUse = `select person_words(first_name, last_name, email) from profiles
    union all select person_words(name, null, email) from contact_messages
    union all select person_words(represented_name, null, null) from cases where represented_name is not null`;
  return transaction(async (tx) => {
    const removed = await tx.execute(
      sql`delete from ${searchWords} where word not in (select word from ts_stat(${sql.raw(`'${inUse}'`)}))`,
    );
    return removed.rowCount ?? 0;
  });
}

/** What the fuzzy search knows the words of: each table with its names, in the order in which they are written again. */
const NAMES = {
  profiles: sql`select id, concat_ws(' ', first_name, last_name, email) as name from ${profiles}`,
  requests: sql`select id, concat_ws(' ', name, email) as name from ${contactMessages}`,
  cases: sql`select id, represented_name as name from ${cases} where represented_name is not null`,
} satisfies Record<string, SQL>;
const TABLES = Object.keys(NAMES) as (keyof typeof NAMES)[];
const AT_ONCE = 500;

/**
 * Written by the migration of a site whose table of words still holds those of stories (0078), and removed once the names
 * are written again. Null: the table is not emptied yet. `after` is the last row of `table` whose name is written.
 */
const TO_INDEX_KEY = "names_to_index";
type Waiting = { table: keyof typeof NAMES | null; after?: string };

/** Every five minutes: empties the table of words of what former versions wrote, and writes those of names again. */
export const indexNames = defineJob({
  name: "cases.index_names",
  cron: "*/5 * * * *",
  key: () => "all",
  run: async () => {
    let batches = 0;
    while (await indexNextNames()) batches++;
    if (batches > 0) log.info({ batches }, "words of names written");
  },
});

/** Does the next part, in a transaction that also says where the following one begins. @returns false when none is left. */
export async function indexNextNames(atOnce = AT_ONCE): Promise<boolean> {
  return transaction(async (tx) => {
    const [row] = await tx.select().from(installation).where(eq(installation.key, TO_INDEX_KEY)).for("update");
    if (!row) return false;
    const { table, after } = row.value as Waiting;
    await writeNext(tx, table ? await indexBatch(tx, table, after, atOnce) : await emptyWords(tx));
    return true;
  });
}

/** A deleted row would stay readable in the file of the table; an emptied table gets a new file. */
async function emptyWords(tx: Tx): Promise<Waiting> {
  // Searches and changes of names wait behind this lock: it is tried again later rather than awaited.
  await tx.execute(sql`set local lock_timeout = '3s'`);
  await tx.execute(sql`truncate ${searchWords}`);
  return { table: "profiles" };
}

async function indexBatch(tx: Tx, table: keyof typeof NAMES, after: string | undefined, atOnce: number) {
  const beyond = after === undefined ? sql`true` : sql`id > ${after}::uuid`;
  const { rows } = await tx.execute<{ last: string | null }>(sql`
    with batch as materialized (select * from (${NAMES[table]}) names where ${beyond} order by id limit ${atOnce})
    select (select id::text from batch order by id desc limit 1) as last, keep_search_words(string_agg(name, ' '))
    from batch`);
  const last = rows[0]?.last;
  if (last) return { table, after: last };
  const next = TABLES[TABLES.indexOf(table) + 1];
  return next ? { table: next } : null;
}

async function writeNext(tx: Tx, next: Waiting | null): Promise<void> {
  if (next) return writeInstallation(tx, TO_INDEX_KEY, next);
  await tx.delete(installation).where(eq(installation.key, TO_INDEX_KEY));
  // The statistics of PostgreSQL keep samples of the values.
  await tx.execute(sql`analyze ${searchWords}`);
}
