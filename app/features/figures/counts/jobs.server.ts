import { eq, sql } from "drizzle-orm";
import { db, type Tx, transaction } from "~/db/client.server";
import { cases, countedMonths, monthFigures, staleMonths } from "~/db/schema";
import { defineJob } from "~/platform/jobs/jobs.server";
import { log } from "~/platform/log.server";
import { addFigures, figuresOf } from "../rules";
import { COUNTING_RULES, presentMonth } from "../rules.server";
import { countMonth } from "./queries.server";

/** Counts the months that are over and not kept yet, and those in which something changed since, every five minutes. */
export const keepMonthsOften = defineJob({ name: "figures.keep_months", cron: "*/5 * * * *", run: () => keepMonths() });

async function keepMonths(now = new Date()): Promise<void> {
  const months = await listUncounted(presentMonth(now));
  for (const month of months) await transaction((tx) => keepMonth(tx, month));
  if (months.length > 0) log.info({ months: months.length }, "figures counted");
}

/** The months to count, the latest first, which are read most. Nothing happens in a case before one is submitted. */
async function listUncounted(present: string): Promise<string[]> {
  const first = sql`(select date_trunc('month', min(${cases.submittedAt}) at time zone 'Europe/Paris') from ${cases})`;
  const { rows } = await db.execute<{ month: string }>(sql`
    select past.month::date::text as month
    from generate_series(${first}, ${present}::date - interval '1 month', '1 month') as past (month)
    where not exists (select from ${countedMonths} where ${countedMonths.month} = past.month::date and rules = ${COUNTING_RULES})
    union select month::text from ${staleMonths} where month < ${present}::date
    order by month desc`);
  return rows.map(({ month }) => month);
}

/**
 * What changes a month writes its row in `stale_months` in its own transaction. The rows seen here are of changes that the
 * count below reads too; those of a change that is committed later stay.
 */
async function keepMonth(tx: Tx, month: string): Promise<void> {
  // Two counts of a month at once would keep the earlier one.
  await tx.execute(sql`lock table ${countedMonths} in exclusive mode`);
  await tx.delete(staleMonths).where(eq(staleMonths.month, month));
  const byLawyer = Map.groupBy(await countMonth(tx, month), ({ lawyerId }) => lawyerId);
  await tx.delete(countedMonths).where(eq(countedMonths.month, month));
  await tx.insert(countedMonths).values({ month, rules: COUNTING_RULES });
  if (byLawyer.size === 0) return;
  await tx.insert(monthFigures).values(
    [...byLawyer].map(([lawyerId, counts]) => {
      const { taken, closed, kept, missed, recovered, successFees, baseFees } = addFigures(counts.map(figuresOf));
      return { month, lawyerId, taken, closed, kept, missed, recovered, successFees, baseFees };
    }),
  );
}
