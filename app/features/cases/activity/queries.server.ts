import { and, count, eq, exists, inArray, not, type SQL, sql } from "drizzle-orm";
import { db, type Executor } from "~/db/client.server";
import { cases, countedWeeks, staleWeeks, statusCounts, weekAnswers, weekCases } from "~/db/schema";
import { isWaiting } from "~/db/schema/answers";
import { CASE_STATUSES, type CaseStatus, SCAM_TYPES, type ScamType } from "~/db/schema/enumerations";
import type { Actor } from "~/features/accounts/actor";
import { lateThreshold } from "~/features/cases/desk/rules";
import { isPromiseMet } from "~/features/cases/desk/rules.server";
import { handledCases } from "~/features/members/access.server";
import { type AnsweredAfter, medianHours } from "./rules";
import { COUNTING_RULES, keepableWeeks, type WeekRange, weekRanges } from "./rules.server";

/** How the cases submitted in one week were first answered; each case counts once. */
export type FirstAnswers = {
  /** Within the promised delay. */
  kept: number;
  /** After the promised delay. */
  missed: number;
  /** Not answered yet, still within the promise. */
  waiting: number;
  /** Not answered yet, and the promised delay is over. */
  late: number;
  /** Median time to the first answer, in hours, of times in tenths of an hour; null when no case was answered. */
  medianHours: number | null;
};

/** The cases of one type submitted in a week. */
export type CasesOfWeek = { week: string; scamType: ScamType; opened: number } & Omit<FirstAnswers, "medianHours">;
export type WeekCounts = {
  cases: CasesOfWeek[];
  medians: { week: string; medianHours: number | null }[];
  /** The times to the first answer in all these weeks. */
  answers: AnsweredAfter[];
};

/**
 * The figures of the cases that the actor handles: for each week, the cases submitted in it; and all cases by their
 * present status. The weeks begin at `bounds`; the last bound is the end of the last week. Of all cases, weeks that are
 * over are read as they were counted once (decision 0038).
 */
export async function readCaseActivity(actor: Actor, bounds: readonly Date[], now = new Date()) {
  const weeks = weekRanges(bounds);
  const kept = actor.role === "administrator" ? await keptWeeks(now) : [];
  const isKept = ({ week }: WeekRange) => kept.includes(week);
  const [past, counted, statuses] = await Promise.all([
    readCachedWeeks(db, weeks.filter(isKept)),
    countWeeks(db, { weeks: weeks.filter((each) => !isKept(each)), among: handledCases(actor), now }),
    countByStatus(actor),
  ]);
  const all = [...past.cases, ...counted.cases];
  const medians = new Map([...past.medians, ...counted.medians].map((each) => [each.week, each.medianHours]));
  /** For all weeks together. */
  const overall: FirstAnswers = {
    ...sumAnswers(all),
    medianHours: medianHours([...past.answers, ...counted.answers]),
  };
  return {
    opened: openedByType(weeks, all),
    statuses,
    answers: weeks.map(
      ({ week }): FirstAnswers => ({
        ...sumAnswers(all.filter((each) => each.week === week)),
        medianHours: medians.get(week) ?? null,
      }),
    ),
    overall,
  };
}

function openedByType(weeks: readonly WeekRange[], counts: readonly CasesOfWeek[]): Record<ScamType, number[]> {
  const figures = SCAM_TYPES.map((type) => [type, weeks.map(() => 0)] as const);
  const byType = Object.fromEntries(figures) as Record<ScamType, number[]>;
  for (const { week, scamType, opened } of counts)
    byType[scamType][weeks.findIndex((each) => each.week === week)] = opened;
  return byType;
}

function sumAnswers(cases: readonly CasesOfWeek[]): Omit<FirstAnswers, "medianHours"> {
  const sum = (key: "kept" | "missed" | "waiting" | "late") => cases.reduce((total, each) => total + each[key], 0);
  return { kept: sum("kept"), missed: sum("missed"), waiting: sum("waiting"), late: sum("late") };
}

async function countByStatus(actor: Actor): Promise<Record<CaseStatus, number>> {
  const rows =
    actor.role === "administrator"
      ? await db
          .select({ status: statusCounts.status, cases: sql<number>`sum(${statusCounts.cases})::int` })
          .from(statusCounts)
          .groupBy(statusCounts.status)
      : await db
          .select({ status: cases.status, cases: count() })
          .from(cases)
          .where(handledCases(actor))
          .groupBy(cases.status);
  const counted = new Map(rows.map((row) => [row.status, row.cases]));
  return Object.fromEntries(CASE_STATUSES.map((status) => [status, counted.get(status) ?? 0])) as Record<
    CaseStatus,
    number
  >;
}

/** The weeks that may be read as they are kept: those that changed since they were counted may not. The caller has asked the policy. */
export async function keptWeeks(now = new Date()): Promise<string[]> {
  const { week, rules } = countedWeeks;
  const isStale = exists(db.select().from(staleWeeks).where(eq(staleWeeks.week, week)));
  const keepable = keepableWeeks(now).map((each) => each.week);
  const rows = await db
    .select({ week })
    .from(countedWeeks)
    .where(and(eq(rules, COUNTING_RULES), inArray(week, keepable), not(isStale)))
    .orderBy(week);
  return rows.map((row) => row.week);
}

const NOTHING: WeekCounts = { cases: [], medians: [], answers: [] };

/** What is kept of these weeks, whose unanswered cases are all late. The caller has asked the policy. */
export async function readCachedWeeks(executor: Executor, weeks: readonly WeekRange[]): Promise<WeekCounts> {
  if (weeks.length === 0) return NOTHING;
  const mondays = weeks.map(({ week }) => week);
  const rows = await executor
    .select()
    .from(weekCases)
    .where(inArray(weekCases.week, mondays))
    .orderBy(weekCases.week, weekCases.scamType);
  const medians = await executor
    .select({ week: countedWeeks.week, medianHours: countedWeeks.medianHours })
    .from(countedWeeks)
    .where(inArray(countedWeeks.week, mondays))
    .orderBy(countedWeeks.week);
  const { tenths } = weekAnswers;
  const answers = await executor
    .select({ tenths, answers: sql<number>`sum(${weekAnswers.answers})::int` })
    .from(weekAnswers)
    .where(inArray(weekAnswers.week, mondays))
    .groupBy(tenths)
    .orderBy(tenths);
  return { cases: rows.map(({ waiting, ...row }) => ({ ...row, waiting: 0, late: waiting })), medians, answers };
}

type CountedRow = Omit<CasesOfWeek, "scamType"> & { scamType: ScamType | null; tenths: number | null };

/**
 * Counts weeks from their cases, in the order in which they are kept. The caller has asked the policy.
 * @param among the cases that count, as a condition on `cases`.
 */
export async function countWeeks(
  executor: Executor,
  { weeks, among, now = new Date() }: { weeks: readonly WeekRange[]; among: SQL; now?: Date },
): Promise<WeekCounts> {
  if (weeks.length === 0) return NOTHING;
  const { submittedAt, firstAnsweredAt, scamType } = cases;
  const isLate = sql`${submittedAt} < ${lateThreshold(now).toISOString()}::timestamptz`;
  const seconds = sql`greatest(extract(epoch from ${firstAnsweredAt} - ${submittedAt}), 0)`;
  const tenths = sql`case when ${firstAnsweredAt} is not null then round(${seconds} / 360)::int end`;
  // One scan of the index for each week: PostgreSQL would not know how few cases they hold together.
  const submitted = weeks.map(
    ({ week, from, to }) => sql`
      select ${week}::text as week, ${scamType} as scam_type, ${tenths} as tenths,
        ${isPromiseMet} as is_kept, ${isWaiting(cases)} as waits, ${isLate} as overdue
      from ${cases}
      where ${submittedAt} >= ${from.toISOString()}::timestamptz and ${submittedAt} < ${to.toISOString()}::timestamptz
        and ${among}`,
  );
  const { rows } = await executor.execute<CountedRow>(sql`
    select week, scam_type as "scamType", tenths, count(*)::int as opened,
      (count(*) filter (where is_kept))::int as kept,
      (count(*) filter (where not is_kept))::int as missed,
      (count(*) filter (where waits and not overdue))::int as waiting,
      (count(*) filter (where waits and overdue))::int as late
    from (${sql.join(submitted, sql` union all `)}) submitted
    group by grouping sets ((week, scam_type), (week, tenths))
    order by week, scam_type, tenths`);
  const answers = rows.flatMap((row) =>
    row.tenths === null ? [] : [{ week: row.week, tenths: row.tenths, answers: row.opened }],
  );
  return {
    cases: rows.flatMap(({ scamType: type, tenths: _, ...row }) => (type === null ? [] : [{ ...row, scamType: type }])),
    medians: weeks.map(({ week }) => ({
      week,
      medianHours: medianHours(answers.filter((each) => each.week === week)),
    })),
    answers: answers.map(({ week: _, ...each }) => each),
  };
}
