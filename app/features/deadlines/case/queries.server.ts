import { asc, eq, inArray, sql } from "drizzle-orm";
import { batchedReads } from "~/db/batched-reads.server";
import { db, type Executor } from "~/db/client.server";
import { caseLetters, casePayments, cases, deadlinesDone, profiles } from "~/db/schema";
import { PROSECUTOR_LETTERS } from "~/db/schema/letter-enumerations";
import type { Actor } from "~/features/accounts/actor";
import type { CaseSide } from "~/features/members/policy";
import { readPayments } from "~/features/payments/queries.server";
import { AppError } from "~/platform/errors";
import { today } from "~/platform/today";
import { isForAgenda } from "../agenda.server";
import { helpAbroad } from "../country-help.server";
import { type Happened, timelineOf } from "../timeline.server";
import { asksCountry, asksResidence, caseDeadlines, countryOfAccount, residenceOf } from "./rules.server";

/**
 * Reads the deadlines of a case for one of its two sides: of those who read its payments. A reading by another than the
 * owner is recorded.
 * @param more reads what else happened in the case, for its timeline. @throws AppError case_not_found.
 */
export async function readCaseDeadlines(actor: Actor, caseId: string, side: CaseSide, more = nothing) {
  const { id, reference, helped, canWrite, payments } = await readPayments(actor, caseId, side);
  const together = batchedReads();
  const [withWork, facts] = await Promise.all([withDone(id, payments, together), factsOf(id, together)]);
  const day = today();
  const dated = caseDeadlines(withWork, facts, day);
  const holderLives = residenceOf(facts);
  const located = withWork.map((payment) => ({ ...payment, holderLives }));
  const byId = new Map(withWork.map((payment) => [payment.id, payment]));
  const known = dated.flatMap((one) => {
    const payment = byId.get(one.id);
    return payment ? { ...payment, ...one } : [];
  });
  return {
    ...{ id, reference, helped, canWrite },
    abroad: helpAbroad(located.map(helpCode), holderLives, day, Math.max(0, ...located.map(({ amount }) => amount))),
    /** The person whom the case is for, and where they live; null when it is the owner, or a company. */
    victim: asksResidence(facts) ? { name: facts.representedName ?? "cette personne", lives: holderLives } : null,
    payments: dated,
    /** Whether there is a day to put in a calendar: abroad, an act has none. */
    hasDates: dated.some(({ deadlines }) => deadlines.some(isForAgenda)),
    timeline: timelineOf(known, facts, day, await more(id)),
    /** How many payments have no date, and so no deadline. */
    undated: payments.length - dated.length,
    /** How many say by their currency only that their account is abroad: its country is asked. */
    noCountry: located.filter(asksCountry).length,
    /** How many have a report « à vérifier », which ends nothing. */
    toCheck: payments.filter(({ reportedOn }) => reportedOn !== null).length,
  };
}
/** The country whose banks a payment asks help about; the general help while only its currency is foreign. */
const helpCode = (payment: Parameters<typeof asksCountry>[0]): string | null =>
  asksCountry(payment) ? "ZZ" : countryOfAccount(payment);
const nothing = async (_caseId: string): Promise<Happened[]> => [];
export type CaseDeadlines = Awaited<ReturnType<typeof readCaseDeadlines>>;

/**
 * Lists the deadlines of a case as they are on a day, with how many payments have no date. The caller has asked the policy.
 * @param day an ISO date.
 */
export async function listCaseDeadlines(caseId: string, day: string, executor: Executor = db) {
  const rows = await executor
    .select({
      id: casePayments.id,
      debitedOn: casePayments.debitedOn,
      amount: casePayments.amount,
      currency: casePayments.currency,
      method: casePayments.method,
      validatedBy: casePayments.validatedBy,
      payeeCountry: casePayments.payeeCountry,
      payeeCheck: casePayments.payeeCheck,
      shownNumber: casePayments.shownNumber,
      ownBank: casePayments.ownBank,
      accountCountry: casePayments.accountCountry,
      paidOn: casePayments.paidOn,
      contractDays: casePayments.contractDays,
      knownOn: casePayments.knownOn,
      toldOn: casePayments.toldOn,
      writtenReportOn: casePayments.writtenReportOn,
      recallAskedOn: casePayments.recallAskedOn,
      refundAskedOn: casePayments.refundAskedOn,
      mandateWithdrawnOn: casePayments.mandateWithdrawnOn,
      reportedOn: casePayments.reportedOn,
      complainedOn: casePayments.complainedOn,
      answeredOn: casePayments.answeredOn,
      bankAnswer: casePayments.bankAnswer,
      recallAnswer: casePayments.recallAnswer,
    })
    .from(casePayments)
    .where(eq(casePayments.caseId, caseId))
    .orderBy(asc(casePayments.debitedOn), asc(casePayments.createdAt), asc(casePayments.id));
  if (rows.length === 0) return { payments: [], undated: 0 };
  const [withWork, facts] = await Promise.all([withDone(caseId, rows, executor), factsOf(caseId, executor)]);
  const payments = caseDeadlines(withWork, facts, day);
  return { payments, undated: rows.length - payments.length };
}

/** The payments of a case with what was done about each. */
async function withDone<Payment extends { id: string }>(
  caseId: string,
  payments: readonly Payment[],
  executor: Executor,
) {
  const rows = await executor
    .select({ id: deadlinesDone.paymentId, rule: deadlinesDone.rule, doneOn: deadlinesDone.doneOn })
    .from(deadlinesDone)
    .innerJoin(casePayments, eq(casePayments.id, deadlinesDone.paymentId))
    .where(eq(casePayments.caseId, caseId));
  const done = Map.groupBy(rows, ({ id }) => id);
  return payments.map((payment) => ({
    ...payment,
    done: Object.fromEntries((done.get(payment.id) ?? []).map(({ rule, doneOn }) => [rule, doneOn])),
  }));
}

/** What the deadlines need of a case and of its owner: a query joins both. */
export const CASE_COLUMNS = {
  scamType: cases.scamType,
  tellsOfSim: sql<boolean>`${cases.description} ~* ${"\\m(e-?)?sim\\M"}`,
  contactedBank: cases.contactedBank,
  bankRefundStatus: cases.bankRefundStatus,
  submittedAt: cases.submittedAt,
  policeReport: cases.policeReport,
  policeReportDate: cases.policeReportDate,
  filledFor: cases.filledFor,
  representedCountry: cases.representedCountry,
  country: profiles.country,
  postalCode: profiles.postalCode,
  /** CPP 85 asks for a registered letter, or for a receipt. */
  prosecutorLetterOn: sql<string | null>`(select min(${caseLetters.sentOn}) from ${caseLetters}
    where ${caseLetters.caseId} = ${cases.id} and ${inArray(caseLetters.kind, [...PROSECUTOR_LETTERS])}
    and ${inArray(caseLetters.sending, ["registered_post", "by_hand"])})`,
};

async function factsOf(caseId: string, executor: Executor) {
  const [facts] = await executor
    .select({ ...CASE_COLUMNS, representedName: cases.representedName })
    .from(cases)
    .innerJoin(profiles, eq(profiles.id, cases.userId))
    .where(eq(cases.id, caseId));
  if (!facts) throw new AppError("case_not_found");
  return facts;
}
