import { isDeepStrictEqual } from "node:util";
import { eq, lt, sql } from "drizzle-orm";
import { db, type Tx, transaction } from "~/db/client.server";
import { cases, countedWeeks, staleWeeks, statusCounts, weekAnswers, weekCases } from "~/db/schema";
import { defineSums } from "~/features/members/derivations.commands.server";
import { defineJob } from "~/platform/jobs/jobs.server";
import { log } from "~/platform/log.server";
import { countWeeks, keptWeeks, readCachedWeeks } from "./queries.server";
import { COUNTING_RULES, keepableWeeks, type WeekRange } from "./rules.server";

/** Every five minutes: counts the weeks that are over and not kept yet, and those in which something changed since. */
export const keepActivityOften = defineJob({
  name: "activity.keep",
  cron: "*/5 * * * *",
  key: () => "all",
  run: async () => {
    await sumStatuses();
    const kept = await keptWeeks();
    await keepWeeks(keepableWeeks().filter(({ week }) => !kept.includes(week)));
  },
});

defineSums("cases", {
  statuses: correctStatuses,
  weeks: () => keepWeeks(keepableWeeks()),
});

/** As many rows are read faster than they are written anew. */
const MAX_ROWS = 100;

/** Replaces the rows of each status by their sum. Those that are committed meanwhile stay beside it. */
async function sumStatuses(): Promise<void> {
  if ((await db.$count(statusCounts)) <= MAX_ROWS) return;
  const { status } = statusCounts;
  await db.execute(sql`
    with seen as (delete from ${statusCounts} returning ${status}, ${statusCounts.cases})
    insert into ${statusCounts} (status, cases) select status, sum(cases) from seen group by status having sum(cases) <> 0`);
}

/** One statement sees the cases and their counts at the same moment, so that nobody has to wait. */
async function correctStatuses(): Promise<void> {
  const corrected = await transaction(async (tx) => {
    // Two corrections at once would both add the difference.
    await tx.execute(sql`lock table ${statusCounts} in share update exclusive mode`);
    return tx.execute<{ status: string; cases: number }>(sql`
      insert into ${statusCounts} (status, cases)
      select status, sum(n) from (
        select status, count(*) as n from ${cases} group by status
        union all select status, -cases from ${statusCounts}) counted
      group by status having sum(n) <> 0
      returning status, cases`);
  });
  for (const { status, cases: difference } of corrected.rows)
    log.error({ status, difference }, "a count of cases was not right");
}

async function keepWeeks(weeks: readonly WeekRange[]): Promise<void> {
  // The latest first, which are read most.
  for (const week of weeks.toReversed()) await transaction((tx) => keepWeek(tx, week));
  const [first] = keepableWeeks();
  if (!first) return;
  await db.delete(countedWeeks).where(lt(countedWeeks.week, first.week));
  await db.delete(staleWeeks).where(lt(staleWeeks.week, first.week));
}

/**
 * What changes a week writes its row in `stale_weeks` in its own transaction. The rows seen here are of changes that the
 * count below reads too; those of a change that is committed later stay.
 */
async function keepWeek(tx: Tx, range: WeekRange): Promise<void> {
  const { week } = range;
  // Two counts of a week at once would keep the earlier one.
  await tx.execute(sql`lock table ${countedWeeks} in exclusive mode`);
  const stale = await tx.delete(staleWeeks).where(eq(staleWeeks.week, week)).returning();
  const [former] = await tx.select().from(countedWeeks).where(eq(countedWeeks.week, week));
  const before = former?.rules === COUNTING_RULES && stale.length === 0 ? await readCachedWeeks(tx, [range]) : null;
  const counts = await countWeeks(tx, { weeks: [range], among: sql`true` });
  if (before && isDeepStrictEqual(before, counts)) return;
  if (before && (await tx.$count(staleWeeks, eq(staleWeeks.week, week))) === 0)
    log.error({ week }, "a kept week was not right");
  await tx.delete(countedWeeks).where(eq(countedWeeks.week, week));
  await tx.insert(countedWeeks).values({ rules: COUNTING_RULES, week, medianHours: counts.medians[0]?.medianHours });
  const kept = counts.cases.map(({ late, waiting, ...row }) => ({ ...row, waiting: waiting + late }));
  if (kept.length > 0) await tx.insert(weekCases).values(kept);
  if (counts.answers.length > 0) await tx.insert(weekAnswers).values(counts.answers.map((each) => ({ week, ...each })));
}
