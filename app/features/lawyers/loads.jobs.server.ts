import { sql } from "drizzle-orm";
import { db, transaction } from "~/db/client.server";
import { caseMembers, loadCounts } from "~/db/schema";
import { defineSums } from "~/features/members/derivations.commands.server";
import { defineJob } from "~/platform/jobs/jobs.server";
import { log } from "~/platform/log.server";

/** Every five minutes: replaces the rows of each lawyer's load by their sum. */
export const sumLoadsOften = defineJob({
  name: "lawyers.sum_loads",
  cron: "*/5 * * * *",
  key: () => "all",
  run: () => sumLoads(),
});

defineSums("lawyers", { load: correctLoads });

/** As many rows for each lawyer are read faster than they are written anew. */
const MAX_ROWS = 1000;

/** Rows that are committed meanwhile stay beside the sums. */
async function sumLoads(): Promise<void> {
  const { lawyerId } = loadCounts;
  if ((await db.$count(loadCounts)) <= MAX_ROWS) return;
  await db.execute(sql`
    with seen as (delete from ${loadCounts} returning ${lawyerId}, ${loadCounts.cases})
    insert into ${loadCounts} (lawyer_id, cases) select lawyer_id, sum(cases) from seen group by lawyer_id having sum(cases) <> 0`);
}

/** One statement sees the cases and their counts at the same moment, so that nobody has to wait. */
async function correctLoads(): Promise<void> {
  const corrected = await transaction(async (tx) => {
    // Two corrections at once would both add the difference.
    await tx.execute(sql`lock table ${loadCounts} in share update exclusive mode`);
    return tx.execute<{ lawyer: string; cases: number }>(sql`
      insert into ${loadCounts} (lawyer_id, cases)
      select lawyer_id, sum(n) from (
        select user_id as lawyer_id, count(*) as n from ${caseMembers}
          where membership = 'lawyer' and not is_over group by user_id
        union all select lawyer_id, -cases from ${loadCounts}) counted
      group by lawyer_id having sum(n) <> 0
      returning lawyer_id as lawyer, cases`);
  });
  for (const { lawyer, cases: difference } of corrected.rows)
    log.error({ lawyer, difference }, "the load of a lawyer was not right");
}
