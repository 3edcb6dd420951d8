import { and, between, count, eq, gte, isNotNull, isNull, lte, not, or, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { batchedReads } from "~/db/batched-reads.server";
import { type Executor, type Tx, transaction } from "~/db/client.server";
import {
  caseProposals,
  cases,
  countedMonths,
  feeAgreements,
  monthFigures,
  recoveries,
  staleMonths,
  summedYears,
  yearFigures,
} from "~/db/schema";
import { isPromiseMet } from "~/features/cases/desk/rules.server";
import { feeSql } from "~/features/cases/recoveries/access.server";
import type { Figures } from "./rules";
import { COUNTING_RULES, type Days, daysOf, monthRange, type PeriodRange, rangesBeside, yearOf } from "./rules.server";

/** Some of the figures of one lawyer; of the cases without a lawyer when null. Several rows of a lawyer add up. */
export type Counts = { lawyerId: string | null } & Partial<Figures>;
/** The figures of all, or of one lawyer. */
type Scope = { only: string | null; range: PeriodRange };

/**
 * What happened in a period: years and months that are over as they are kept, the others counted from their sources. The
 * caller has checked the policy.
 * @param only the account of the one lawyer whose figures are asked.
 */
export async function countPeriod(only: string | null, range: PeriodRange): Promise<Counts[]> {
  const { days, sums } = await readKept(only, range);
  const together = batchedReads();
  const others = rangesBeside(range, days).flatMap((rest) =>
    SOURCES.map((count) => count(together, { only, range: rest })),
  );
  return [...sums, ...(await Promise.all(others)).flat()];
}

/** What is kept of a period, and of which days, as it is at one moment: a year may be gone a moment later. */
function readKept(only: string | null, range: PeriodRange): Promise<{ days: Days[]; sums: Counts[] }> {
  return transaction(async (tx) => {
    await tx.execute(sql`set transaction isolation level repeatable read, read only`);
    const isWhole = range.firstDay === null && range.lastDay === null;
    const years = isWhole ? await listYears(tx) : [];
    const months = (await listMonths(tx, range)).filter((month) => !years.includes(yearOf(month)));
    const inYears = years.map((year) => daysOf(year, "year"));
    const inMonths = months.map((month) => daysOf(month, "month"));
    const sums = [
      ...(await sumKept(tx, yearFigures, yearFigures.year, only, inYears)),
      ...(await sumKept(tx, monthFigures, monthFigures.month, only, inMonths)),
    ];
    return { days: [...inYears, ...inMonths].toSorted((one, other) => (one.firstDay < other.firstDay ? -1 : 1)), sums };
  });
}

/** The years that may be read from `year_figures`, in order: a year with a month that changed since may not. */
async function listYears(tx: Tx): Promise<string[]> {
  const { year, rules } = summedYears;
  const isStale = sql`exists (select from ${staleMonths}
    where ${staleMonths.month} >= ${year} and ${staleMonths.month} < ${year} + interval '1 year')`;
  const rows = await tx
    .select({ year })
    .from(summedYears)
    .where(and(eq(rules, COUNTING_RULES), not(isStale)))
    .orderBy(year);
  return rows.map((row) => row.year);
}

/** The months of a range that may be read from `month_figures`, in order: those that changed since they were counted may not. */
async function listMonths(tx: Tx, { firstDay, lastDay }: PeriodRange): Promise<string[]> {
  const { month, rules } = countedMonths;
  const isStale = sql`exists (select from ${staleMonths} where ${staleMonths.month} = ${month})`;
  const rows = await tx
    .select({ month })
    .from(countedMonths)
    .where(
      and(
        eq(rules, COUNTING_RULES),
        gte(month, firstDay ?? "-infinity"),
        lte(month, lastDay ?? "infinity"),
        not(isStale),
      ),
    )
    .orderBy(month);
  return rows.map((row) => row.month);
}

/**
 * The sums of some days of `table`, for each lawyer.
 * @param beginning the column of the table that says when its months or years begin.
 * @param kept the days, in order; they may hold several rows each.
 */
export async function sumKept(
  tx: Tx,
  table: typeof monthFigures | typeof yearFigures,
  beginning: PgColumn,
  only: string | null,
  kept: readonly Days[],
): Promise<Counts[]> {
  const [first, last] = [kept[0], kept.at(-1)];
  if (!first || !last) return [];
  // As bounds: a list of all months of many years would be compared row by row.
  const gaps = rangesBeside({ firstDay: first.firstDay, lastDay: last.lastDay }, kept).map((gap) =>
    not(between(beginning, gap.firstDay ?? first.firstDay, gap.lastDay ?? last.lastDay)),
  );
  const { lawyerId } = table;
  return tx
    .select({ lawyerId, ...sumsOf(table) })
    .from(table)
    .where(
      and(between(beginning, first.firstDay, last.lastDay), ...gaps, only === null ? undefined : eq(lawyerId, only)),
    )
    .groupBy(lawyerId);
}

/** The sum of each column of figures. */
const sumsOf = (table: typeof monthFigures | typeof yearFigures) => ({
  taken: sumOf(sql`${table.taken}`),
  closed: sumOf(sql`${table.closed}`),
  kept: sumOf(sql`${table.kept}`),
  missed: sumOf(sql`${table.missed}`),
  recovered: sumOf(sql`${table.recovered}`),
  successFees: sumOf(sql`${table.successFees}`),
  baseFees: sumOf(sql`${table.baseFees}`),
});

/** What happened in a month, for each lawyer, counted from its sources one after the other. */
export async function countMonth(tx: Tx, month: string): Promise<Counts[]> {
  const counts: Counts[] = [];
  for (const countSource of SOURCES) counts.push(...(await countSource(tx, { only: null, range: monthRange(month) })));
  return counts;
}

/** Sums of cents are whole numbers that a double holds exactly. */
const sumOf = (cents: SQL): SQL<number> => sql<number>`coalesce(sum((${cents})::float8), 0)`;

const within = (column: SQL, { from, to }: PeriodRange): SQL =>
  sql`(${column} >= ${from}::timestamptz and ${column} < ${to}::timestamptz)`;

/**
 * The lawyer who was in charge of a row of `cases` at one of its instants. Not a join, for which PostgreSQL reads every
 * mandate; written as the index `case_proposals_mandates` is.
 */
const lawyerAt = (at: "updated_at" | "first_answered_at") =>
  sql<string | null>`(select p.lawyer_id from ${caseProposals} p
    where p.case_id = cases.id and p.answer = 'accepted' and p.answered_at <= ${sql.raw(`cases.${at}`)}
      and (p.ended_at is null or p.ended_at > ${sql.raw(`cases.${at}`)}) limit 1)`.as("lawyer_id");

function countTaken(executor: Executor, { only, range }: Scope): Promise<Counts[]> {
  const { lawyerId, answer, answeredAt } = caseProposals;
  return executor
    .select({ lawyerId, taken: count() })
    .from(caseProposals)
    .where(
      and(eq(answer, "accepted"), within(sql`${answeredAt}`, range), only === null ? undefined : eq(lawyerId, only)),
    )
    .groupBy(lawyerId);
}

/** The status of a case is what a command last wrote in `updated_at`, once it is sent. */
function countClosed(executor: Executor, { only, range }: Scope): Promise<Counts[]> {
  const closed = executor
    .select({ lawyerId: lawyerAt("updated_at") })
    .from(cases)
    .where(and(eq(cases.status, "closed"), within(sql`${cases.updatedAt}`, range)))
    .as("closed");
  return executor
    .select({ lawyerId: closed.lawyerId, closed: count() })
    .from(closed)
    .where(only === null ? undefined : eq(closed.lawyerId, only))
    .groupBy(closed.lawyerId);
}

function countFirstAnswers(executor: Executor, { only, range }: Scope): Promise<Counts[]> {
  const answered = executor
    .select({ lawyerId: lawyerAt("first_answered_at"), isKept: sql<boolean>`${isPromiseMet}`.as("is_kept") })
    .from(cases)
    .where(and(within(sql`${cases.submittedAt}`, range), isNotNull(cases.firstAnsweredAt)))
    .as("answered");
  return executor
    .select({
      lawyerId: answered.lawyerId,
      kept: sql<number>`(count(*) filter (where ${answered.isKept}))::int`,
      missed: sql<number>`(count(*) filter (where not ${answered.isKept}))::int`,
    })
    .from(answered)
    .where(only === null ? undefined : eq(answered.lawyerId, only))
    .groupBy(answered.lawyerId);
}

const PARIS_DAY = (at: SQL): SQL => sql`(${at} at time zone 'Europe/Paris')::date`;

/**
 * The sums received in the period. On the day of a hand-over two lawyers were in charge: the sum counts for the later one.
 */
async function sumRecoveries(executor: Executor, { only, range }: Scope): Promise<Counts[]> {
  const { caseId, lawyerId, answer, answeredAt, endedAt } = caseProposals;
  const day = recoveries.receivedOn;
  const mandates = executor
    .select({ lawyerId })
    .from(caseProposals)
    .where(
      and(
        eq(caseId, recoveries.caseId),
        eq(answer, "accepted"),
        lte(PARIS_DAY(sql`${answeredAt}`), day),
        or(isNull(endedAt), gte(PARIS_DAY(sql`${endedAt}`), day)),
      ),
    )
    .orderBy(sql`${answeredAt} desc`)
    .limit(1);
  const received = executor
    .select({
      lawyerId: sql<string | null>`(${mandates})`.as("lawyer_id"),
      amount: sql<number>`${recoveries.amount}`.as("amount"),
      fee: feeSql.as("fee"),
    })
    .from(recoveries)
    .where(and(gte(day, range.firstDay ?? "-infinity"), lte(day, range.lastDay ?? "infinity")))
    .as("received");
  return executor
    .select({
      lawyerId: received.lawyerId,
      recovered: sumOf(sql`${received.amount}`),
      successFees: sumOf(sql`${received.fee}`),
    })
    .from(received)
    .where(only === null ? undefined : eq(received.lawyerId, only))
    .groupBy(received.lawyerId);
}

/** With the tax, rounded as `taxOn` rounds it. */
function sumBaseFees(executor: Executor, { only, range }: Scope): Promise<Counts[]> {
  const { lawyerId, status, answeredAt, baseFee, vatRate } = feeAgreements;
  return executor
    .select({ lawyerId, baseFees: sumOf(sql`${baseFee} + round(${baseFee} * ${vatRate} / 10000.0)`) })
    .from(feeAgreements)
    .where(
      and(eq(status, "accepted"), within(sql`${answeredAt}`, range), only === null ? undefined : eq(lawyerId, only)),
    )
    .groupBy(lawyerId);
}

const SOURCES = [countTaken, countClosed, countFirstAnswers, sumRecoveries, sumBaseFees];
