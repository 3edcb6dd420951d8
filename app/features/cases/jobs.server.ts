import { sql } from "drizzle-orm";
import { transaction } from "~/db/client.server";
import { searchWords } from "~/db/schema";
import { defineJob } from "~/platform/jobs/jobs.server";
import { log } from "~/platform/log.server";

/** Every night: the words of people and cases that are gone leave no trace in what slips are compared with. */
export const sweepSearchWords = defineJob({
  name: "cases.sweep_search_words",
  cron: "43 3 * * *",
  run: async () => {
    const removed = await forgetUnusedWords();
    if (removed > 0) log.info({ removed }, "search words swept");
  },
});

/** Takes away the words that no person and no case is found by any more. @returns how many. */
export async function forgetUnusedWords(): Promise<number> {
  const inUse = `select words from case_search union all select person_words(first_name, last_name, email) from profiles`;
  return transaction(async (tx) => {
    const removed = await tx.execute(
      sql`delete from ${searchWords} where word not in (select word from ts_stat(${sql.raw(`'${inUse}'`)}))`,
    );
    return removed.rowCount ?? 0;
  });
}
