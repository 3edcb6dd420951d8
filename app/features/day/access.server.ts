import { and, eq, gte, inArray, isNotNull, isNull, lt, lte, not, or, type SQL, sql } from "drizzle-orm";
import { countCapped } from "~/db/capped-count.server";
import { db, type Executor } from "~/db/client.server";
import {
  answerAwaitedSince,
  bankAskedOn,
  casePayments,
  cases,
  feeAgreements,
  isLateSql,
  morningEmails,
  recoveries,
} from "~/db/schema";
import { CASE_STATUSES } from "~/db/schema/enumerations";
import type { Actor } from "~/features/accounts/actor";
import { isNotBeingDeleted } from "~/features/cases/decisions/access.server";
import { lateThreshold } from "~/features/cases/desk/rules";
import { isOverdue, isPromiseMet, lateCondition } from "~/features/cases/desk/rules.server";
import { agreedRate } from "~/features/cases/recoveries/access.server";
import { isProposable } from "~/features/mandates/rules";
import { handledCases } from "~/features/members/access.server";
import { canShareOutCases } from "./policy";
import { type CaseList, type DayFilters, type MoneyList, PROMISE_DAYS, SOON_HOURS } from "./rules";
import type { Days } from "./rules.server";

const HOUR = 3_600_000;

/** A person of the staff, with or without a session. */
export type DayReader = Pick<Actor, "userId" | "role" | "accountRole">;

/** The cases of which the page speaks to this person. */
export const casesOfDay = (actor: DayReader): SQL => and(handledCases(actor), isNotBeingDeleted()) as SQL;

/** By what the rows of a list are sorted, the oldest first: since when an answer is awaited, else the submission. */
export const daySince: SQL = sql`coalesce(${answerAwaitedSince(cases)}, ${cases.submittedAt})`;

/**
 * The rows that a figure counts, as a condition on `cases`; the figure and its list both start from it. A case that waits
 * now for longer than promised is `broken`, whatever its first answer was; any other is judged by its first answer.
 */
export function caseScope(actor: DayReader, list: CaseList, { lawyer, week }: Partial<DayFilters>, now: Date): SQL {
  const ofLawyer = lawyer && canShareOutCases(actor) ? lawyerIs(lawyer) : undefined;
  const ofWeek = week && list === "late" ? isSubmittedInWeek(week) : undefined;
  return and(casesOfDay(actor), inList(list, now), ofLawyer, ofWeek) as SQL;
}

/** Sent in the week that begins on a Monday of Paris. */
const isSubmittedInWeek = (monday: string): SQL =>
  sql`(${cases.submittedAt} >= ${midnight(monday)} and ${cases.submittedAt} < ${midnight(monday, 7)})`;

/** Beyond what an office can owe: the count stays exact below. */
const MAX_CASES = 100_000;

/** How many cases a scope holds; a figure and its list count by it. */
export function countCases(scope: SQL, executor: Executor): Promise<number> {
  const rows = db
    .select({ one: sql`1`.as("one") })
    .from(cases)
    .where(scope);
  return countCapped(rows.$dynamic(), executor, MAX_CASES);
}

const lawyerIs = (lawyer: string): SQL => (lawyer === "none" ? isNull(cases.lawyerId) : eq(cases.lawyerId, lawyer));

/** The statuses of the cases that a lawyer's load counts: submitted, and neither closed nor rejected. */
const OPEN = CASE_STATUSES.filter(isProposable);

function inList(list: CaseList, now: Date): SQL | undefined {
  switch (list) {
    case "broken":
      return lateCondition(now);
    case "soon":
      return and(isLateSql(cases, lateThreshold(new Date(+now + SOON_HOURS * HOUR))), not(lateCondition(now)));
    case "kept":
      return and(isJudged(now), isPromiseMet);
    case "missed":
      return and(isJudged(now), not(isPromiseMet));
    case "promises":
      return or(lateCondition(now), isJudged(now));
    case "late":
      return or(and(isNotNull(cases.firstAnsweredAt), not(isPromiseMet)), isOverdue(now));
    case "load":
      return and(isNotNull(cases.lawyerId), inArray(cases.status, OPEN));
  }
}

/** Cases of the last days whose promise is judged by their first answer. */
export function isJudged(now: Date): SQL {
  const since = new Date(+now - PROMISE_DAYS * 24 * HOUR).toISOString();
  return and(
    sql`${cases.submittedAt} >= ${since}::timestamptz`,
    isNotNull(cases.firstAnsweredAt),
    not(lateCondition(now)),
  ) as SQL;
}

const midnight = (day: string, later = 0): SQL =>
  sql`((${day}::date + ${later}::int)::timestamp at time zone 'Europe/Paris')`;

/** The sums of a list that fall on some days, as a table of rows: each figure adds them up. */
export function moneyRows(actor: Actor, list: MoneyList, { firstDay, lastDay }: Days) {
  const within = (day: SQL) =>
    and(gte(day, sql`${firstDay}::date`), lte(day, sql`${lastDay}::date`), casesOfDay(actor));
  const { id, caseId, amount, receivedOn } = recoveries;
  if (list === "claimed") {
    const askedOn = bankAskedOn(casePayments);
    return db
      .select({ ...columns(casePayments, askedOn), amount: sql<number>`${casePayments.amount}`.as("cents") })
      .from(casePayments)
      .innerJoin(cases, eq(cases.id, casePayments.caseId))
      .where(and(sql`${askedOn} is not null`, eq(casePayments.currency, "EUR"), within(askedOn)))
      .as("money");
  }
  const ofRecovery = {
    id,
    caseId,
    day: sql<string>`${receivedOn}`.as("day"),
    what: sql<string>`'recovery'`.as("what"),
  };
  const received = (cents: SQL<number>) =>
    db
      .select({ ...ofRecovery, amount: cents.as("cents") })
      .from(recoveries)
      .innerJoin(cases, eq(cases.id, caseId));
  if (list === "obtained")
    return received(sql<number>`${amount}`)
      .where(within(sql`${receivedOn}`))
      .as("money");
  const { baseFee, vatRate, answeredAt } = feeAgreements;
  const baseFees = db
    .select({
      id: feeAgreements.id,
      caseId: feeAgreements.caseId,
      day: sql<string>`(${answeredAt} at time zone 'Europe/Paris')::date`.as("day"),
      what: sql<string>`'agreement'`.as("what"),
      // With the tax, rounded as `taxOn` rounds it.
      amount: sql<number>`(${baseFee} + round(${baseFee} * ${vatRate} / 10000.0))::bigint`.as("cents"),
    })
    .from(feeAgreements)
    .innerJoin(cases, eq(cases.id, feeAgreements.caseId))
    .where(
      and(
        eq(feeAgreements.status, "accepted"),
        sql`${answeredAt} >= ${midnight(firstDay)} and ${answeredAt} < ${midnight(lastDay, 1)}`,
        casesOfDay(actor),
      ),
    );
  const successFees = received(sql<number>`(${amount} * ${agreedRate} / 10000)`).where(
    and(within(sql`${receivedOn}`), sql`${agreedRate} > 0`),
  );
  return baseFees.unionAll(successFees).as("money");
}

const columns = ({ id, caseId }: typeof casePayments, day: SQL<string | null>) => ({
  id,
  caseId,
  day: sql<string>`${day}`.as("day"),
  what: sql<string>`'payment'`.as("what"),
});

/** The people whose e-mail of a day is still to be sent, as a condition on `morning_emails`. */
export const isNotToldOn = (day: string): SQL | undefined =>
  or(isNull(morningEmails.toldOn), lt(morningEmails.toldOn, day));
