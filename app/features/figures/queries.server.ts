import { and, count, eq, gt, gte, inArray, isNotNull, isNull, lte, or, type SQL, sql } from "drizzle-orm";
import { db } from "~/db/client.server";
import {
  answerAwaitedSince,
  caseMembers,
  caseProposals,
  cases,
  feeAgreements,
  isAnswerAwaited,
  lawyers,
  profiles,
  recoveries,
} from "~/db/schema";
import { CASE_STATUSES } from "~/db/schema/enumerations";
import type { Actor } from "~/features/accounts/actor";
import { isPromiseKept, lateCondition } from "~/features/cases/desk/rules.server";
import { feeSql } from "~/features/cases/recoveries/access.server";
import { lawyerName } from "~/features/chat/rules";
import { lawyerLoads } from "~/features/lawyers/access.server";
import { type LawyerState, lawyerState } from "~/features/lawyers/rules";
import { answerMedians } from "~/features/mandates/proposals/queries.server";
import { isProposable } from "~/features/mandates/rules";
import { AppError } from "~/platform/errors";
import { foldText } from "~/platform/fold-text";
import { isId } from "~/platform/http/params";
import { canReadFigures } from "./policy";
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
  const [counted, medians] = await Promise.all([countFigures(only, range, now), answerMedians(range, only)]);
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
  };
}
export type ReadFigures = Awaited<ReturnType<typeof readFigures>>;

/** A lawyer who is not verified yet, or who left, is shown while something is counted for them. */
function isShown({ lawyer, figures }: FiguresLine): boolean {
  return !isEmpty(figures) || (lawyer?.state !== "to_verify" && lawyer?.state !== "former");
}

type Row = { lawyerId: string | null } & Partial<Figures>;
/** The figures of all, or of one lawyer. */
type Scope = { only: string | null; range: PeriodRange; now: Date };

async function countFigures(only: string | null, range: PeriodRange, now: Date): Promise<Map<string | null, Figures>> {
  const scope = { only, range, now };
  const parts: Row[][] = await Promise.all([
    countLoads(scope),
    countTaken(scope),
    countClosed(scope),
    countFirstAnswers(scope),
    countUnanswered(scope),
    sumRecoveries(scope),
    sumBaseFees(scope),
  ]);
  const byLawyer = Map.groupBy(parts.flat(), ({ lawyerId }) => lawyerId);
  return new Map([...byLawyer].map(([id, rows]) => [id, figuresOf(Object.assign({}, ...rows.map(withoutId)))]));
}

const withoutId = ({ lawyerId: _id, ...figures }: Row): Partial<Figures> => figures;

const intOf = (what: SQL): SQL<number> => sql<number>`(${what})::int`;
/** Sums of cents are whole numbers that a double holds exactly. */
const sumOf = (cents: SQL): SQL<number> => sql<number>`coalesce(sum(${cents}), 0)::float8`;

const within = (column: SQL, { from, to }: PeriodRange): SQL =>
  sql`(${column} >= ${from}::timestamptz and ${column} < ${to}::timestamptz)`;

/** The mandate under which a lawyer was in charge of a case at an instant, to join with `cases`. */
function isInChargeAt(at: SQL): SQL {
  const { caseId, answer, answeredAt, endedAt } = caseProposals;
  return and(
    eq(caseId, cases.id),
    eq(answer, "accepted"),
    lte(answeredAt, at),
    or(isNull(endedAt), gt(endedAt, at)),
  ) as SQL;
}

const ofLawyer = (only: string | null) => (only === null ? undefined : eq(caseProposals.lawyerId, only));

async function countLoads({ only }: Scope): Promise<Row[]> {
  const loads = await db
    .select({ lawyerId: lawyerLoads.userId, inCharge: lawyerLoads.load })
    .from(lawyerLoads)
    .where(only === null ? undefined : eq(lawyerLoads.userId, only));
  if (only !== null) return loads;
  const [open] = await db.select({ cases: count() }).from(cases).where(inArray(cases.status, OPEN));
  const led = loads.reduce((sum, { inCharge }) => sum + inCharge, 0);
  return [...loads, { lawyerId: null, inCharge: (open?.cases ?? 0) - led }];
}

/** The statuses of the cases that `lawyerLoads` counts: submitted, and neither closed nor rejected. */
const OPEN = CASE_STATUSES.filter(isProposable);

function countTaken({ only, range }: Scope): Promise<Row[]> {
  const { lawyerId, answer, answeredAt } = caseProposals;
  return db
    .select({ lawyerId, taken: count() })
    .from(caseProposals)
    .where(and(eq(answer, "accepted"), within(sql`${answeredAt}`, range), ofLawyer(only)))
    .groupBy(lawyerId);
}

/** The status of a case is what a command last wrote in `updated_at`, once it is sent. */
function countClosed({ only, range }: Scope): Promise<Row[]> {
  return db
    .select({ lawyerId: caseProposals.lawyerId, closed: count() })
    .from(cases)
    .leftJoin(caseProposals, isInChargeAt(sql`${cases.updatedAt}`))
    .where(and(eq(cases.status, "closed"), within(sql`${cases.updatedAt}`, range), ofLawyer(only)))
    .groupBy(caseProposals.lawyerId);
}

function countFirstAnswers({ only, range }: Scope): Promise<Row[]> {
  return db
    .select({
      lawyerId: caseProposals.lawyerId,
      kept: intOf(sql`count(*) filter (where ${isPromiseKept})`),
      missed: intOf(sql`count(*) filter (where not ${isPromiseKept})`),
    })
    .from(cases)
    .leftJoin(caseProposals, isInChargeAt(sql`${cases.firstAnsweredAt}`))
    .where(and(within(sql`${cases.submittedAt}`, range), isNotNull(cases.firstAnsweredAt), ofLawyer(only)))
    .groupBy(caseProposals.lawyerId);
}

function countUnanswered({ only, now }: Scope): Promise<Row[]> {
  const isLawyer = and(eq(caseMembers.caseId, cases.id), eq(caseMembers.membership, "lawyer"));
  return db
    .select({
      lawyerId: caseMembers.userId,
      unanswered: count(),
      late: intOf(sql`count(*) filter (where ${lateCondition(now)})`),
      oldestSince: sql`min(${answerAwaitedSince(cases)})`.mapWith(cases.unansweredSince),
    })
    .from(cases)
    .leftJoin(caseMembers, isLawyer)
    .where(and(isAnswerAwaited(cases), only === null ? undefined : eq(caseMembers.userId, only)))
    .groupBy(caseMembers.userId);
}

const PARIS_DAY = (at: SQL): SQL => sql`(${at} at time zone 'Europe/Paris')::date`;

/**
 * The sums received in the period. On the day of a hand-over two lawyers were in charge: the sum counts for the later one.
 */
async function sumRecoveries({ only, range }: Scope): Promise<Row[]> {
  const { caseId, lawyerId, answer, answeredAt, endedAt } = caseProposals;
  const day = recoveries.receivedOn;
  const mandates = db
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
  const received = db
    .select({
      lawyerId: sql<string | null>`(${mandates})`.as("lawyer_id"),
      amount: sql<number>`${recoveries.amount}`.as("amount"),
      fee: feeSql.as("fee"),
    })
    .from(recoveries)
    .where(and(gte(day, range.firstDay ?? "-infinity"), lte(day, range.lastDay ?? "infinity")))
    .as("received");
  return db
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
function sumBaseFees({ only, range }: Scope): Promise<Row[]> {
  const { lawyerId, status, answeredAt, baseFee, vatRate } = feeAgreements;
  return db
    .select({ lawyerId, baseFees: sumOf(sql`${baseFee} + round(${baseFee} * ${vatRate} / 10000.0)`) })
    .from(feeAgreements)
    .where(
      and(eq(status, "accepted"), within(sql`${answeredAt}`, range), only === null ? undefined : eq(lawyerId, only)),
    )
    .groupBy(lawyerId);
}

/** The lawyers, by name: all who registered and the given ones, who may have left; or the one who is asked. */
async function listOwners(only: string | null, counted: (string | null)[]): Promise<FiguresOwner[]> {
  const ids = counted.filter((id) => id !== null);
  const known = sql`select ${lawyers.userId} from ${lawyers} union select unnest(${sql.param(ids)}::uuid[])`;
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
    .where(only === null ? sql`${profiles.id} in (${known})` : eq(profiles.id, only));
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
