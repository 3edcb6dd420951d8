import { sql } from "drizzle-orm";
import { db, transaction } from "~/db/client.server";
import { caseMembers, cases, caseTags, loadCounts } from "~/db/schema";
import { defineJob } from "~/platform/jobs/jobs.server";
import { log } from "~/platform/log.server";

/** Every five minutes: replaces the rows of each lawyer's load by their sum. */
export const sumLoadsOften = defineJob({
  name: "lawyers.sum_loads",
  cron: "*/5 * * * *",
  key: () => "all",
  run: () => sumLoads(),
});

/**
 * Every night: compares what triggers keep of the lawyers in charge (`load_counts`, `cases.lawyer_id`,
 * `case_tags.lawyer_id`) with `case_members`, corrects it, and says what was not as it should be.
 */
export const verifyLawyers = defineJob({
  name: "lawyers.verify_kept",
  cron: "17 4 * * *",
  key: () => "all",
  run: async () => {
    await correctLawyers();
    await correctLoads();
  },
});

/** As many rows for each lawyer are read faster than they are written anew. */
const MOST_ROWS = 1000;

/** Rows that are committed meanwhile stay beside the sums. */
async function sumLoads(): Promise<void> {
  const { lawyerId } = loadCounts;
  if ((await db.$count(loadCounts)) <= MOST_ROWS) return;
  await db.execute(sql`
    with seen as (delete from ${loadCounts} returning ${lawyerId}, ${loadCounts.cases})
    insert into ${loadCounts} (lawyer_id, cases) select lawyer_id, sum(cases) from seen group by lawyer_id having sum(cases) <> 0`);
}

/** Each row is locked before it is corrected, and compared again: who is in charge may change meanwhile. */
async function correctLawyers(): Promise<void> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select c.id from ${cases} c full join ${caseMembers} m on m.case_id = c.id and m.membership = 'lawyer'
    where c.lawyer_id is distinct from m.user_id and c.id is not null
    union select t.case_id from ${caseTags} t join ${cases} c on c.id = t.case_id where t.lawyer_id is distinct from c.lawyer_id`);
  for (const { id } of rows) {
    const corrected = await transaction(async (tx) => {
      await tx.execute(sql`select from ${cases} where id = ${id} for update`);
      const lawyer = sql`(select user_id from ${caseMembers} where case_id = ${id} and membership = 'lawyer')`;
      const ofCase = await tx.execute(sql`
        update ${cases} set lawyer_id = ${lawyer} where id = ${id} and lawyer_id is distinct from ${lawyer}`);
      const ofTags = await tx.execute(sql`
        update ${caseTags} set lawyer_id = ${lawyer} where case_id = ${id} and lawyer_id is distinct from ${lawyer}`);
      return (ofCase.rowCount ?? 0) + (ofTags.rowCount ?? 0) > 0;
    });
    if (corrected) log.error({ case: id }, "the kept lawyer of a case was not right");
  }
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
