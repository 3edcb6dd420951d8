import { and, count, eq, or, type SQL, sql } from "drizzle-orm";
import type { Executor } from "~/db/client.server";
import { cases, isWaiting } from "~/db/schema";
import { isOverdue, isPromiseMet } from "~/features/cases/desk/rules.server";
import type { PeriodRange } from "./rules.server";

/** The months of the trend. */
const MONTHS = 12;

const { submittedAt, firstAnsweredAt } = cases;
/** Without an answer, a case ranks after every answered one. */
const hours = sql`case when ${firstAnsweredAt} is null then 'Infinity'::float8
  else greatest(extract(epoch from ${firstAnsweredAt} - ${submittedAt}) / 3600, 0)::float8 end`;
const rank = (share: number): SQL<number | null> =>
  sql<number | null>`nullif(percentile_disc(${share}::float8) within group (order by ${hours}), 'Infinity'::float8)`;

/** The cases that were answered, or still wait: those that ended without an answer do not count. */
const counts = or(sql`${firstAnsweredAt} is not null`, isWaiting(cases));

/**
 * The first human answer to the cases sent in a period, in hours: half came sooner than the median, nine of ten sooner
 * than `ninth`. The unanswered rank last; null where the rank falls on one. The caller has checked the policy.
 * @param only the account of the one lawyer whose present cases are counted.
 */
export async function readFirstAnswers(only: string | null, { from, to }: PeriodRange, executor: Executor) {
  const [found] = await executor
    .select({
      cases: count(),
      unanswered: sql<number>`(count(*) filter (where ${firstAnsweredAt} is null))::int`,
      median: rank(0.5),
      ninth: rank(0.9),
    })
    .from(cases)
    .where(and(sql`${submittedAt} >= ${from}::timestamptz and ${submittedAt} < ${to}::timestamptz`, counts, of(only)));
  return found ?? { cases: 0, unanswered: 0, median: null, ninth: null };
}
export type FirstAnswers = Awaited<ReturnType<typeof readFirstAnswers>>;

/** How many of the cases sent in each of the last months were answered in time, among those judged; the oldest first. */
export async function countKeptByMonth(only: string | null, now: Date, executor: Executor) {
  const month = sql<string>`date_trunc('month', ${submittedAt} at time zone 'Europe/Paris')::date::text`;
  const since = sql`date_trunc('month', ${now.toISOString()}::timestamptz at time zone 'Europe/Paris') - make_interval(months => ${MONTHS - 1}::int)`;
  const rows = await executor
    .select({
      month: month.as("month"),
      kept: sql<number>`(count(*) filter (where ${isPromiseMet}))::int`,
      judged: sql<number>`(count(*) filter (where ${firstAnsweredAt} is not null or ${isOverdue(now)}))::int`,
    })
    .from(cases)
    .where(and(sql`${submittedAt} >= (${since}) at time zone 'Europe/Paris'`, counts, of(only)))
    .groupBy(sql`1`)
    .orderBy(sql`1`);
  return rows;
}

const of = (only: string | null) => (only === null ? undefined : eq(cases.lawyerId, only));
