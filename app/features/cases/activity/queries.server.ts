import { and, count, sql } from "drizzle-orm";
import { db } from "~/db/client.server";
import { cases } from "~/db/schema";
import { isWaiting } from "~/db/schema/cases";
import { CASE_STATUSES, type CaseStatus, SCAM_TYPES, type ScamType } from "~/db/schema/enumerations";
import { weekIndex, withinWeeks } from "~/db/week-index";
import type { Actor } from "~/features/accounts/actor";
import { lateThreshold } from "~/features/cases/desk/rules";
import { isPromiseKept } from "~/features/cases/desk/rules.server";
import { handledCases } from "~/features/members/access.server";

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
  /** Median time to the first answer, in hours; null when no case was answered. */
  medianHours: number | null;
};

/**
 * The figures of the cases that the actor handles: for each week, the cases submitted in it; and all cases by their
 * present status. The weeks begin at `bounds`; the last bound is the end of the last week.
 */
export async function readCaseActivity(actor: Actor, bounds: readonly Date[], now = new Date()) {
  const weeks = bounds.length - 1;
  const answers = await firstAnswers(actor, bounds, now);
  return {
    opened: await countOpenedByType(actor, bounds),
    statuses: await countByStatus(actor),
    answers: Array.from({ length: weeks }, (_, index) => answers.get(index + 1) ?? NO_ANSWERS),
    /** For all weeks together. */
    overall: answers.get(null) ?? NO_ANSWERS,
  };
}

const NO_ANSWERS: FirstAnswers = { kept: 0, missed: 0, waiting: 0, late: 0, medianHours: null };

/** Counts the cases submitted in each week, by type of scam. */
async function countOpenedByType(actor: Actor, bounds: readonly Date[]): Promise<Record<ScamType, number[]>> {
  const week = weekIndex(cases.submittedAt, bounds).as("week");
  const rows = await db
    .select({ week, scamType: cases.scamType, cases: count() })
    .from(cases)
    .where(and(handledCases(actor), withinWeeks(cases.submittedAt, bounds)))
    .groupBy(sql`1`, cases.scamType);
  const figures = SCAM_TYPES.map((type) => {
    const values = new Array<number>(bounds.length - 1).fill(0);
    for (const row of rows) if (row.scamType === type) values[row.week - 1] = row.cases;
    return [type, values] as const;
  });
  return Object.fromEntries(figures) as Record<ScamType, number[]>;
}

async function countByStatus(actor: Actor): Promise<Record<CaseStatus, number>> {
  const rows = await db
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

/** Keyed by the number of the week; the key null holds all weeks together. */
async function firstAnswers(
  actor: Actor,
  bounds: readonly Date[],
  now: Date,
): Promise<Map<number | null, FirstAnswers>> {
  const isLate = sql`${cases.submittedAt} < ${lateThreshold(now).toISOString()}::timestamptz`;
  const answer = await db.execute<Record<keyof FirstAnswers | "week", number | null>>(sql`
    with submitted as (
      select ${weekIndex(cases.submittedAt, bounds)} as week,
        case when ${cases.firstAnsweredAt} is not null
          then greatest(${cases.firstAnsweredAt} - ${cases.submittedAt}, interval '0') end as answered_after,
        ${isPromiseKept} as is_kept,
        ${isWaiting(cases)} as waits, ${isLate} as overdue
      from ${cases} where ${and(handledCases(actor), withinWeeks(cases.submittedAt, bounds))}
    )
    select week,
      (count(*) filter (where is_kept))::int as kept,
      (count(*) filter (where not is_kept))::int as missed,
      (count(*) filter (where waits and not overdue))::int as waiting,
      (count(*) filter (where waits and overdue))::int as late,
      (percentile_cont(0.5) within group (order by extract(epoch from answered_after)) / 3600)::float8 as "medianHours"
    from submitted group by grouping sets ((week), ())`);
  return new Map(
    answer.rows.map(({ week, kept, missed, waiting, late, medianHours }) => [
      week,
      { kept: kept ?? 0, missed: missed ?? 0, waiting: waiting ?? 0, late: late ?? 0, medianHours },
    ]),
  );
}
