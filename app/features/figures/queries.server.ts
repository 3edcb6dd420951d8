import { and, count, eq, inArray, sql } from "drizzle-orm";
import { batchedReads } from "~/db/batched-reads.server";
import { db, type Executor } from "~/db/client.server";
import { answerAwaitedSince, cases, isAnswerAwaited, lawyers, profiles, statusCounts } from "~/db/schema";
import { CASE_STATUSES } from "~/db/schema/enumerations";
import type { Actor } from "~/features/accounts/actor";
import { isOverdue, lateCondition } from "~/features/cases/desk/rules.server";
import { lawyerName } from "~/features/chat/rules";
import { lawyerLoads } from "~/features/lawyers/access.server";
import { type LawyerState, lawyerState } from "~/features/lawyers/rules";
import { answerMedians } from "~/features/mandates/proposals/medians.queries.server";
import { isProposable } from "~/features/mandates/rules";
import { AppError } from "~/platform/errors";
import { foldText } from "~/platform/fold-text";
import { isId } from "~/platform/http/params";
import { countBanks } from "./banks.queries.server";
import { type Counts, countPeriod } from "./counts.queries.server";
import { countKeptByMonth, readFirstAnswers } from "./first-answers.queries.server";
import { canPublishRate, canReadFigures } from "./policy";
import { readPublishedRate, readRates } from "./rates/queries.server";
import { MIN_RATE_CASES } from "./rates/rules";
import { addFigures, type Figures, figuresOf, isEmpty, type Period } from "./rules";
import { type PeriodRange, periodRange } from "./rules.server";

/** Whose figures a line holds; null for the cases without a lawyer. */
export type FiguresOwner = {
  id: string;
  name: string;
  maxCases: number | null;
  state: LawyerState | "former";
};

export type FiguresLine = { lawyer: FiguresOwner | null; figures: Figures; medianMinutes: number | null };

/**
 * The figures of a period: a line for each lawyer by name, one for the cases without a lawyer, and all together. What
 * happened in a case counts for the lawyer who was in charge of it at that moment.
 * @param asked.lawyer the account of the one lawyer whose figures are asked; a lawyer reads their own without it.
 * @throws AppError forbidden for what `canReadFigures` refuses; lawyer_not_found.
 */
export async function readFigures(actor: Actor, asked: { period: Period; lawyer: string | null }, now = new Date()) {
  const only = asked.lawyer ?? (actor.role === "administrator" ? null : actor.userId);
  if (!canReadFigures(actor, only)) throw new AppError("forbidden");
  if (only !== null && !isId(only)) throw new AppError("lawyer_not_found");
  const range = periodRange(asked.period, now);
  const together = batchedReads();
  const [counted, medians, banks, rates, firstAnswers, months, published] = await Promise.all([
    countFigures(only, range, now),
    answerMedians(range, only, MIN_RATE_CASES),
    countBanks(only, range, together),
    readRates(only, range, now, together),
    readFirstAnswers(only, range, together),
    countKeptByMonth(only, now, together),
    canPublishRate(actor) ? readPublishedRate(together) : null,
  ]);
  const owners = await listOwners(only, [...counted.keys()]);
  if (only !== null && owners.length === 0) throw new AppError("lawyer_not_found");
  const lines = owners.map(
    (lawyer): FiguresLine => ({
      lawyer,
      figures: counted.get(lawyer.id) ?? figuresOf({}),
      medianMinutes: medians.byLawyer.get(lawyer.id) ?? null,
    }),
  );
  const shown = only === null ? lines.filter(isShown) : lines;
  const without = counted.get(null) ?? figuresOf({});
  return {
    range: { firstDay: range.firstDay, lastDay: range.lastDay },
    lines: shown,
    without: only === null ? { lawyer: null, figures: without, medianMinutes: null } : null,
    total: { figures: addFigures([...counted.values()]), medianMinutes: medians.overall },
    banks,
    rates,
    firstAnswers,
    months,
    published,
  };
}
export type ReadFigures = Awaited<ReturnType<typeof readFigures>>;

/** A lawyer who is not verified yet, or who left, is shown while something is counted for them. */
function isShown({ lawyer, figures }: FiguresLine): boolean {
  return !isEmpty(figures) || (lawyer?.state !== "to_verify" && lawyer?.state !== "former");
}

/** The figures of all, or of one lawyer. */
type Scope = { only: string | null; now: Date; together: Executor };

async function countFigures(only: string | null, range: PeriodRange, now: Date): Promise<Map<string | null, Figures>> {
  const scope = { only, now, together: batchedReads() };
  const parts: Counts[][] = await Promise.all([
    countLoads(scope),
    countUnanswered(scope, range),
    countPeriod(only, range),
  ]);
  const byLawyer = Map.groupBy(parts.flat(), ({ lawyerId }) => lawyerId);
  return new Map(
    [...byLawyer].map(([id, rows]) => [id, addFigures(rows.map(({ lawyerId: _id, ...row }) => figuresOf(row)))]),
  );
}

async function countLoads({ only, together }: Scope): Promise<Counts[]> {
  const [loads, [open]] = await Promise.all([
    together
      .select({ lawyerId: lawyerLoads.userId, inCharge: lawyerLoads.load })
      .from(lawyerLoads)
      .where(only === null ? undefined : eq(lawyerLoads.userId, only)),
    together
      .select({ cases: sql<number>`coalesce(sum(${statusCounts.cases}), 0)::int` })
      .from(statusCounts)
      .where(inArray(statusCounts.status, OPEN)),
  ]);
  if (only !== null) return loads;
  const led = loads.reduce((sum, { inCharge }) => sum + inCharge, 0);
  return [...loads, { lawyerId: null, inCharge: (open?.cases ?? 0) - led }];
}

/** The statuses of the cases that `lawyerLoads` counts: submitted, and neither closed nor rejected. */
const OPEN = CASE_STATUSES.filter(isProposable);

async function countUnanswered({ only, now, together }: Scope, { from, to }: PeriodRange): Promise<Counts[]> {
  const isOfPeriod = sql`${cases.submittedAt} >= ${from}::timestamptz and ${cases.submittedAt} < ${to}::timestamptz`;
  return together
    .select({
      lawyerId: cases.lawyerId,
      unanswered: count(),
      late: sql<number>`(count(*) filter (where ${lateCondition(now)}))::int`,
      overdue: sql<number>`(count(*) filter (where ${isOverdue(now)} and ${isOfPeriod}))::int`,
      oldestSince: sql`min(${answerAwaitedSince(cases)})`.mapWith(cases.unansweredSince),
    })
    .from(cases)
    .where(and(isAnswerAwaited(cases), only === null ? undefined : eq(cases.lawyerId, only)))
    .groupBy(cases.lawyerId);
}

/** The lawyers, by name: all who registered and the given ones, who may have left; or the one who is asked. */
async function listOwners(only: string | null, counted: (string | null)[]): Promise<FiguresOwner[]> {
  const ids = counted.filter((id) => id !== null);
  // As an array: of a subquery PostgreSQL expects so many rows that it reads every profile.
  const known = sql`array(select ${lawyers.userId} from ${lawyers}) || ${sql.param(ids)}::uuid[]`;
  const rows = await db
    .select({
      id: profiles.id,
      role: profiles.role,
      firstName: profiles.firstName,
      lastName: profiles.lastName,
      lawyer: lawyers,
    })
    .from(profiles)
    .leftJoin(lawyers, eq(lawyers.userId, profiles.id))
    .where(only === null ? sql`${profiles.id} = any(${known})` : eq(profiles.id, only));
  return rows
    .filter(({ role, lawyer }) => only === null || role === "lawyer" || lawyer !== null)
    .toSorted((one, other) => (sortName(one) < sortName(other) ? -1 : 1))
    .map(({ id, role, lawyer, ...names }) => ({
      id,
      name: lawyerName(names),
      maxCases: lawyer?.maxCases ?? null,
      state: role === "lawyer" ? lawyerState(lawyer ?? UNREGISTERED) : "former",
    }));
}

/** Sorted here: the fold of the database takes as long for 200 names as the figures themselves. */
const sortName = ({ lastName, firstName }: { lastName: string; firstName: string }): string =>
  foldText(`${lastName} ${firstName}`);

const UNREGISTERED = { verifiedAt: null, suspendedAt: null, insuranceEndsOn: null };
