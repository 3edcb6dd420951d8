import { sql } from "drizzle-orm";
import { transaction } from "~/db/client.server";
import { searchWords } from "~/db/schema";
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

/** Deletes the words that no longer occur in any person, case or request. @returns how many were deleted. */
export async function deleteUnusedWords(): Promise<number> {
  const inUse = `select words from case_search
    union all select person_words(first_name, last_name, email) from profiles
    union all select person_words(name, null, email) from contact_messages`;
  return transaction(async (tx) => {
    const removed = await tx.execute(
      sql`delete from ${searchWords} where word not in (select word from ts_stat(${sql.raw(`'${inUse}'`)}))`,
    );
    return removed.rowCount ?? 0;
  });
}
