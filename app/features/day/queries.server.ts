import { and, asc, count, desc, eq, sql } from "drizzle-orm";
import { batchedReads } from "~/db/batched-reads.server";
import { db, type Executor } from "~/db/client.server";
import { answerAwaitedSince, cases, lawyers, morningEmails, profiles } from "~/db/schema";
import type { Actor } from "~/features/accounts/actor";
import { readNearest } from "~/features/acts/upcoming/queries.server";
import { countWeeks } from "~/features/cases/activity/queries.server";
import { weekRanges } from "~/features/cases/activity/rules.server";
import { lawyerName } from "~/features/chat/rules";
import { MIN_RATE_CASES } from "~/features/figures/rates/rules";
import { lawyerLoad, lawyerStateIs } from "~/features/lawyers/access.server";
import { lawyerNameSql, shownLawyer } from "~/features/members/access.server";
import { readAnswersDue } from "~/features/worklist/queries.server";
import { AppError } from "~/platform/errors";
import { today } from "~/platform/today";
import { lastWeeks } from "~/platform/weeks";
import { caseScope, casesOfDay, countCases, type DayReader, isJudged, moneyRows } from "./access.server";
import { canReadDay, canShareOutCases } from "./policy";
import { ACT_DAYS, MONEY_LISTS, type MoneyList, TREND_WEEKS } from "./rules";
import { type Days, monthDays, runningSums } from "./rules.server";

/** Of each list the page shows the first rows; the others open with its figure. */
const SHOWN = 6;
const SHOWN_OF_LAWYER = 4;
const SHOWN_BROKEN = 12;
/** More lawyers than an office has above their capacity. */
const MAX_LAWYERS = 50;

/**
 * What the head of the firm, or a lawyer, reads first in the morning: the answers that they owe, promises broken and about to break, acts due within
 * `ACT_DAYS` days, lawyers above their capacity, and the euros of this month beside those of the last one until the same
 * day. Of the cases that the actor handles. @throws AppError forbidden.
 */
export async function readDay(actor: Actor, now = new Date()) {
  if (!canReadDay(actor)) throw new AppError("forbidden");
  const together = batchedReads();
  const [counts, answers, broken, soon, acts, loads, money, weeks] = await Promise.all([
    countPromises(actor, now, together),
    readAnswersDue(actor, now, together),
    listBroken(actor, now, together),
    listSoon(actor, now, together),
    readNearest(actor, { days: ACT_DAYS, size: SHOWN }, now, together),
    canShareOutCases(actor) ? listLoads(together) : null,
    Promise.all(MONEY_LISTS.map(async (list) => [list, await sumMonths(actor, list, now, together)] as const)),
    countLateByWeek(actor, now),
  ]);
  return {
    ...counts,
    answers,
    broken,
    soon,
    acts,
    loads,
    money: Object.fromEntries(money) as Record<MoneyList, Awaited<ReturnType<typeof sumMonths>>>,
    compared: monthDays(today(now), "last").lastDay,
    weeks,
  };
}
export type Day = Awaited<ReturnType<typeof readDay>>;

/** The figures of the promises alone, for the e-mail of the morning: no name, no row. The caller has checked the policy. */
export async function countDay(actor: DayReader, now: Date, executor: Executor) {
  const [{ counts }, { total: acts }] = await Promise.all([
    countPromises(actor, now, executor),
    readNearest(actor, { days: ACT_DAYS, size: 1 }, now, executor),
  ]);
  return { broken: counts.broken, soon: counts.soon, acts };
}

async function countPromises(actor: DayReader, now: Date, executor: Executor) {
  const { firstAnsweredAt, submittedAt } = cases;
  const hours = sql`extract(epoch from ${firstAnsweredAt} - ${submittedAt}) / 3600`;
  const isKept = caseScope(actor, "kept", { lawyer: null }, now);
  const only = (list: "broken" | "soon") => countCases(caseScope(actor, list, { lawyer: null }, now), executor);
  const [judged, broken, soon] = await Promise.all([
    executor
      .select({
        all: count(),
        kept: sql<number>`(count(*) filter (where ${isKept}))::int`,
        medianHours: sql<
          number | null
        >`(percentile_cont(0.5) within group (order by ${hours}) filter (where ${isKept}))::float8`,
      })
      .from(cases)
      .where(and(isJudged(now), casesOfDay(actor))),
    only("broken"),
    only("soon"),
  ]);
  const { all = 0, kept = 0, medianHours = null } = judged[0] ?? {};
  return {
    counts: { kept, missed: all - kept, broken, soon, promises: all + broken },
    medianHours: kept >= MIN_RATE_CASES ? medianHours : null,
  };
}

/** The first broken promises of the team, then of the lawyers with the most of them, the longest waiting first. */
async function listBroken(actor: Actor, now: Date, executor: Executor) {
  const since = answerAwaitedSince(cases);
  const ranked = db
    .select({
      id: cases.id,
      since: sql<Date>`${since}`.as("since"),
      rank: sql<number>`row_number() over (partition by ${cases.lawyerId} order by ${since}, ${cases.id})`.as("rank"),
      ofLawyer: sql<number>`count(*) over (partition by ${cases.lawyerId})`.as("of_lawyer"),
    })
    .from(cases)
    .where(caseScope(actor, "broken", { lawyer: null }, now))
    .as("ranked");
  const rows = await executor
    .select({
      ...CASE_NAMES,
      lawyerId: cases.lawyerId,
      lawyer: lawyerNameSql(),
      since: sql`${ranked.since}`.mapWith(cases.submittedAt),
      ofLawyer: sql<number>`${ranked.ofLawyer}::int`,
    })
    .from(ranked)
    .innerJoin(cases, eq(cases.id, ranked.id))
    .innerJoin(profiles, eq(profiles.id, cases.userId))
    .where(sql`${ranked.rank} <= ${SHOWN_OF_LAWYER}`)
    .orderBy(sql`${cases.lawyerId} is not null`, desc(ranked.ofLawyer), asc(cases.lawyerId), asc(ranked.rank))
    .limit(SHOWN_BROKEN);
  return [...Map.groupBy(rows, ({ lawyerId }) => lawyerId)].map(([lawyerId, shown]) => ({
    lawyerId,
    lawyer: shown[0]?.lawyer ?? null,
    total: shown[0]?.ofLawyer ?? 0,
    rows: shown.map(({ id, firstName, lastName, email, since }) => ({ id, firstName, lastName, email, since })),
  }));
}

const { firstName, lastName, email } = profiles;
const CASE_NAMES = { id: cases.id, firstName, lastName, email };

function listSoon(actor: Actor, now: Date, executor: Executor) {
  const since = answerAwaitedSince(cases);
  return executor
    .select({ ...CASE_NAMES, lawyer: lawyerNameSql(), since: sql`${since}`.mapWith(cases.submittedAt) })
    .from(cases)
    .innerJoin(profiles, eq(profiles.id, cases.userId))
    .where(caseScope(actor, "soon", { lawyer: null }, now))
    .orderBy(since, cases.id)
    .limit(SHOWN);
}

/** The lawyers above their capacity, those furthest above first; those with the most room; and how many have some. */
async function listLoads(executor: Executor) {
  const name = { firstName: shownLawyer.firstName, lastName: shownLawyer.lastName };
  const free = sql<number>`${lawyers.maxCases} - ${lawyerLoad}`;
  const list = () =>
    executor
      .select({ id: lawyers.userId, ...name, load: lawyerLoad, maxCases: lawyers.maxCases })
      .from(lawyers)
      .innerJoin(profiles, eq(profiles.id, lawyers.userId));
  const hasRoom = and(lawyerStateIs("verified"), sql`${free} > 0`);
  const [over, room, [rooms]] = await Promise.all([
    list().where(sql`${free} < 0`).orderBy(free, lawyers.userId).limit(MAX_LAWYERS),
    list().where(hasRoom).orderBy(desc(free), lawyers.userId).limit(SHOWN_OF_LAWYER),
    executor.select({ total: count() }).from(lawyers).where(hasRoom),
  ]);
  const present = ({ firstName, lastName, ...row }: (typeof over)[number]) => ({
    ...row,
    name: lawyerName({ firstName, lastName }),
  });
  return { over: over.map(present), room: room.map(present), rooms: rooms?.total ?? 0 };
}

/** The sums of this month until today and of the last one until the same day, and how each grew, for its line. */
async function sumMonths(actor: Actor, list: MoneyList, now: Date, executor: Executor) {
  const [thisMonth, lastMonth] = [monthDays(today(now), "this"), monthDays(today(now), "last")];
  const both: Days = { firstDay: lastMonth.firstDay, lastDay: thisMonth.lastDay };
  const rows = moneyRows(actor, list, both);
  const days = await executor
    .select({ day: sql<string>`${rows.day}::text`, amount: sql<number>`sum(${rows.amount})::float8` })
    .from(rows)
    .groupBy(rows.day);
  const [present, last] = [runningSums(days, thisMonth), runningSums(days, lastMonth)];
  return { total: present.at(-1) ?? 0, lastTotal: last.at(-1) ?? 0, lines: { present, last } };
}

/** How many of the cases sent in each week were first answered too late, or wait for too long; the oldest week first. */
async function countLateByWeek(actor: Actor, now: Date) {
  const weeks = weekRanges(lastWeeks(TREND_WEEKS, now).bounds);
  const { cases: counted } = await countWeeks(db, { weeks, among: casesOfDay(actor), now });
  return weeks.map(({ week }) => {
    const ofWeek = counted.filter((each) => each.week === week);
    return { week, late: ofWeek.reduce((total, { missed, late }) => total + missed + late, 0) };
  });
}

/** Whether a person wants the e-mail of the morning. The caller has checked whose account it is. */
export async function wantsMorningEmail(userId: string): Promise<boolean> {
  return (await db.$count(morningEmails, eq(morningEmails.userId, userId))) > 0;
}
