import { and, between, eq, sql } from "drizzle-orm";
import { db, type Tx, transaction } from "~/db/client.server";
import { cases, countedMonths, monthFigures, staleMonths, summedYears, yearFigures } from "~/db/schema";
import { defineJob } from "~/platform/jobs/jobs.server";
import { log } from "~/platform/log.server";
import { countMonth, sumKept } from "./counts.queries.server";
import { addFigures, figuresOf } from "./rules";
import { COUNTING_RULES, daysOf, presentMonth, yearOf } from "./rules.server";

/**
 * Counts the months that are over and not kept yet, and those in which something changed since, every five minutes; years
 * whose months are kept are the sum of these.
 */
export const keepMonthsOften = defineJob({ name: "figures.keep_months", cron: "*/5 * * * *", run: () => keepMonths() });

async function keepMonths(now = new Date()): Promise<void> {
  const months = await listUncounted(presentMonth(now));
  for (const month of months) await transaction((tx) => keepMonth(tx, month));
  for (const year of await listUnsummed()) await transaction((tx) => keepYear(tx, year));
  if (months.length > 0) log.info({ months: months.length }, "figures counted");
}

const isCounted = eq(countedMonths.rules, COUNTING_RULES);

/** The months to count, the latest first, which are read most. Nothing happens in a case before one is submitted. */
async function listUncounted(present: string): Promise<string[]> {
  const first = sql`(select date_trunc('month', min(${cases.submittedAt}) at time zone 'Europe/Paris') from ${cases})`;
  const { rows } = await db.execute<{ month: string }>(sql`
    select past.month::date::text as month
    from generate_series(${first}, ${present}::date - interval '1 month', '1 month') as past (month)
    where not exists (select from ${countedMonths} where ${countedMonths.month} = past.month::date and ${isCounted})
    union select month::text from ${staleMonths} where month < ${present}::date
    order by month desc`);
  return rows.map(({ month }) => month);
}

/** The years whose twelve months are kept and which have no sum: a former version, which knows no years, counted a month. */
async function listUnsummed(): Promise<string[]> {
  const year = sql`date_trunc('year', ${countedMonths.month}::timestamp)::date`;
  const rows = await db
    .select({ year: sql<string>`${year}::text` })
    .from(countedMonths)
    .where(and(isCounted, sql`not exists (select from ${summedYears} where ${summedYears.year} = ${year})`))
    .groupBy(year)
    .having(sql`count(*) = 12`);
  return rows.map((row) => row.year);
}

/** Sums a year up if its twelve months are kept; in the transaction that counts one of them, so that no reader finds neither. */
async function keepYear(tx: Tx, year: string): Promise<void> {
  await tx.execute(sql`lock table ${countedMonths} in exclusive mode`);
  const days = daysOf(year, "year");
  const inYear = between(countedMonths.month, days.firstDay, days.lastDay);
  const months = await tx.$count(countedMonths, and(isCounted, inYear));
  if (months < 12) return;
  await tx.delete(summedYears).where(eq(summedYears.year, year));
  await tx.insert(summedYears).values({ year, rules: COUNTING_RULES });
  const sums = await sumKept(tx, monthFigures, monthFigures.month, null, [days]);
  if (sums.length > 0) await tx.insert(yearFigures).values(sums.map((sum) => ({ year, ...sum })));
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
  const rows = [...byLawyer].map(([lawyerId, counts]) => {
    const { taken, closed, kept, missed, recovered, successFees, baseFees } = addFigures(counts.map(figuresOf));
    return { month, lawyerId, taken, closed, kept, missed, recovered, successFees, baseFees };
  });
  if (rows.length > 0) await tx.insert(monthFigures).values(rows);
  await keepYear(tx, yearOf(month));
}
