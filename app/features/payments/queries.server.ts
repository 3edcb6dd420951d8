import { and, asc, eq, type SQL, sql } from "drizzle-orm";
import { ACCOUNT_COUNTRY_LABELS } from "~/content/account-countries";
import { bankCountry } from "~/content/addressees";
import { db, type Executor } from "~/db/client.server";
import { auditEntries, casePayments, cases, profiles } from "~/db/schema";
import { COUNTRIES } from "~/db/schema/enumerations";
import type { PaymentCurrency } from "~/db/schema/payment-enumerations";
import type { Actor } from "~/features/accounts/actor";
import type { SaidByPayments } from "~/features/cases/documents/rules";
import { attachedJson } from "~/features/cases/evidence/access.server";
import { codeOf } from "~/features/cases/story/places.server";
import { recordReading } from "~/features/journal/commands.server";
import { clientCases, handledCases, mayWriteAsHelper, membershipOf } from "~/features/members/access.server";
import { type CaseSide, isHelper } from "~/features/members/policy";
import { isCaseVisible } from "~/features/members/queries.server";
import { csvHead, csvLines } from "~/platform/csv.server";
import { AppError } from "~/platform/errors";
import { isId, parseId } from "~/platform/http/params";
import type { PdfDocument } from "~/platform/pdf/pdf-document.server";
import { withDe } from "~/ui/elision";
import { formatDate } from "~/ui/format";
import { BANK_ANSWER_LABELS } from "./answer-labels";
import { PAYMENT_COLUMNS } from "./csv.server";
import { factsOf } from "./facts.server";
import { firstPaymentOf } from "./first-payment";
import { methodLabel } from "./labels";
import { writePayments } from "./pdf.server";
import { canReadPayments, canWritePayments } from "./policy";
import {
  CAPTURE,
  captureSlot,
  currencyOf,
  differenceText,
  isPaidAbroad,
  type Payment,
  paymentAmount,
  summaryText,
  totalsOf,
} from "./rules";
import { readDetails, remarksOn } from "./rules.server";
import { currencyOfAccount } from "./statements/rules";

const OLDEST_FIRST = [sql`${casePayments.debitedOn} asc nulls last`, asc(casePayments.createdAt), asc(casePayments.id)];

const { id, caseId, debitedOn, amount, currency, method, encryptedDetails, keyId, payeeCountry } = casePayments;
const { payeeBankCode, cryptoChain, ownBank, accountCountry, paidOn, contractDays, shownText, shownNumber } =
  casePayments;
const { lastFour, validatedBy, payeeCheck, knownOn, toldOn } = casePayments;
const { writtenReportOn, recallAskedOn, recallAnswer, refundAskedOn, mandateWithdrawnOn, reportedOn } = casePayments;
const { complainedOn, answeredOn, bankAnswer, bankAnswerText, version, createdAt, updatedAt } = casePayments;
/** What both sides read: not who of the staff wrote it. */
const COLUMNS = {
  ...{ id, caseId, debitedOn, amount, currency, method, encryptedDetails, keyId, payeeCountry },
  ...{ payeeBankCode, cryptoChain, ownBank, accountCountry, paidOn, contractDays, shownText, shownNumber },
  ...{ lastFour, validatedBy, payeeCheck, knownOn, toldOn },
  ...{ writtenReportOn, recallAskedOn, recallAnswer, refundAskedOn, mandateWithdrawnOn, reportedOn },
  ...{ complainedOn, answeredOn, bankAnswer, bankAnswerText, version, createdAt, updatedAt },
};

/**
 * Lists the payments of a case, the oldest first and those without a date last. `isLost`: the key of its sealed details
 * is lost. The caller has checked the policy.
 */
export async function listPayments(caseId: string, executor: Executor = db): Promise<Payment[]> {
  const rows = await executor
    .select(COLUMNS)
    .from(casePayments)
    .where(eq(casePayments.caseId, caseId))
    .orderBy(...OLDEST_FIRST);
  return Promise.all(rows.map((row) => opened(row, executor)));
}

async function opened(row: Omit<typeof casePayments.$inferSelect, "authorId">, executor: Executor): Promise<Payment> {
  const { encryptedDetails: _sealed, keyId: _key, ...payment } = row;
  const details = await readDetails(row, executor);
  const known = details ?? { payeeName: null, payeeIban: null, cryptoAddress: null, cryptoTransaction: null };
  return { ...payment, ...known, isLost: details === null, remarks: remarksOn({ ...payment, ...known }) };
}

/** True when the actor may read the case of this payment. */
export async function isPaymentVisible(actor: Actor, id: string): Promise<boolean> {
  if (!isId(id)) return false;
  const [payment] = await db.select({ caseId: casePayments.caseId }).from(casePayments).where(eq(casePayments.id, id));
  return payment !== undefined && isCaseVisible(actor, payment.caseId);
}

/**
 * The payments of a case in short: their sums, whether the case says otherwise, and a line for each. The caller has asked
 * the policy.
 */
export async function summarizePayments(
  { id, amount, bankRefundAmount = null }: { id: string; amount: number | null; bankRefundAmount?: number | null },
  executor: Executor = db,
) {
  const { amount: cents, currency, method, debitedOn, toldOn, writtenReportOn, answeredOn, bankAnswer } = casePayments;
  const told = { toldOn, writtenReportOn, answeredOn, bankAnswer };
  const rows = await executor
    .select({ id: casePayments.id, amount: cents, currency, method, debitedOn, ...told })
    .from(casePayments)
    .where(eq(casePayments.caseId, id))
    .orderBy(...OLDEST_FIRST);
  return {
    text: summaryText(rows),
    /** What they say in place of the answers of the case. */
    said: saidBy(rows, bankRefundAmount),
    money: { currency: currencyOf(rows), isPaidAbroad: isPaidAbroad(rows) },
    difference: differenceText(amount, rows),
    lines: rows.map((row) => ({
      id: row.id,
      day: row.debitedOn ? formatDate(row.debitedOn) : "Sans date",
      amount: paymentAmount(row),
      method: methodLabel(row.method),
    })),
  };
}
type Said = Parameters<typeof totalsOf>[0][number] &
  Pick<Payment, "toldOn" | "writtenReportOn" | "answeredOn" | "bankAnswer">;

/** What payments say in place of the answers of their case. @param refund the refund that its client told, in cents. */
const saidBy = (payments: readonly Said[], refund: number | null): SaidByPayments => ({
  sums: payments.length > 0 ? totalsOf(payments).all.map(paymentAmount).join(" + ") : null,
  refund: refund === null ? null : paymentAmount({ amount: refund, currency: currencyOf(payments) }),
  isBankTold: payments.some((payment) => payment.toldOn !== null || payment.writtenReportOn !== null),
  answers: [...new Set(payments.flatMap((payment) => answerOf(payment) ?? []))].join("\n") || null,
});

/** « Elle refuse, le 27 novembre 2026 ». */
function answerOf({ bankAnswer, answeredOn }: Said): string | null {
  if (bankAnswer === null && answeredOn === null) return null;
  const answer = bankAnswer ? BANK_ANSWER_LABELS[bankAnswer] : "Elle a répondu";
  return answeredOn ? `${answer}, le ${formatDate(answeredOn)}` : answer;
}
export type PaymentsSummary = Pick<Awaited<ReturnType<typeof summarizePayments>>, "text" | "difference" | "lines">;

/**
 * The payments of a case as the copies of it hold them: a part of the PDF, a table beside it in the archive, and what they
 * say in place of its answers. The caller has asked the policy.
 */
export async function paymentsForCopy(caseRow: {
  id: string;
  amount: number | null;
  bankRefundAmount?: number | null;
}) {
  const { id, amount } = caseRow;
  const payments = await listPayments(id);
  const table = { name: "operations.csv", content: csvHead(PAYMENT_COLUMNS) + csvLines(PAYMENT_COLUMNS, payments) };
  return {
    write: (pdf: PdfDocument) => writePayments(pdf, amount, payments),
    tables: payments.length > 0 ? [table] : [],
    said: saidBy(payments, caseRow.bankRefundAmount ?? null),
  };
}

/**
 * Reads the payments of a case for one of its two sides, with what the actor may do. A reading by another than the owner
 * is recorded.
 * @param options.toWrite only for who may add and change payments.
 * @throws AppError case_not_found.
 */
export async function readPayments(actor: Actor, caseId: string, side: CaseSide, { toWrite = false } = {}) {
  const { row, visible } = await readCase(actor, parseId(caseId, "case_not_found"), SIDES[side](actor));
  const canWrite = canWritePayments(actor, row);
  if (!visible || (toWrite && !canWrite)) throw new AppError("case_not_found");
  const { id, reference, status, amount, firstName, lastName } = row;
  await recordReading(actor, { action: "case.opened", subjectType: "case", subjectId: id, ownerId: row.userId });
  const payments = await listPayments(id);
  const first = canWrite && payments.length === 0 && !row.isToldRefused ? firstPaymentOf(row) : null;
  return {
    id,
    reference,
    status,
    amount,
    /** What the form of a first payment begins with, from the answers of the case; null when there is nothing to take. */
    first,
    /** What the form of a new one begins with: an amount of the case is in euros. */
    currency: first ? "EUR" : likelyCurrency(payments, row),
    /** « de Camille Moreau »: whose case it is, for a helper; null for others. */
    helped: isHelper(actor, row) ? withDe(`${firstName} ${lastName}`.trim()) : null,
    /** Its contract with the bank may shorten its deadlines: the form asks how long they are. */
    isCompany: row.filledFor === "company",
    canWrite,
    countries: Object.entries(ACCOUNT_COUNTRY_LABELS).map(([value, label]) => ({ value, label })),
    payments: payments.map((payment) => ({
      ...payment,
      facts: factsOf(payment),
      captures: (row.captures ?? []).filter(({ slot }) => slot === captureSlot(payment.id)),
    })),
  };
}
export type CasePayments = Awaited<ReturnType<typeof readPayments>>;

type Holder = { bankName: string | null; lives: string | null };

/** The currency of a payment that is not typed yet: that of the others, else that of the country of the account. */
function likelyCurrency(payments: readonly Payment[], { bankName, lives }: Holder): PaymentCurrency {
  if (payments.length > 0) return currencyOf(payments);
  const code = COUNTRIES.find((country) => country === lives) ?? null;
  return currencyOfAccount(bankCountry(bankName, code && codeOf(code)));
}

const SIDES: Record<CaseSide, (actor: Actor) => SQL> = { client: clientCases, staff: handledCases };

/** Whether somebody said that the payment of this amount, which the case tells, is none. */
const IS_TOLD_REFUSED = sql<boolean>`exists (
  select from ${auditEntries} where ${auditEntries.subjectType} = 'case' and ${auditEntries.subjectId} = ${cases.id}::text
    and ${auditEntries.action} = 'payment.told_refused' and ${auditEntries.details} ->> 'amount' = ${cases.amount}::text)`;

async function readCase(actor: Actor, id: string, seen: SQL) {
  const [row] = await db
    .select({
      id: cases.id,
      reference: cases.reference,
      status: cases.status,
      amount: cases.amount,
      paymentDate: cases.paymentDate,
      paymentDatePrecision: cases.paymentDatePrecision,
      paymentMethods: cases.paymentMethods,
      bankName: cases.bankName,
      filledFor: cases.filledFor,
      /** Where the holder of the account lives: whom the case is for, else its owner. */
      lives: sql<
        string | null
      >`case when ${cases.filledFor} is null then ${profiles.country} else ${cases.representedCountry} end`,
      isToldRefused: IS_TOLD_REFUSED,
      userId: cases.userId,
      membership: membershipOf(actor),
      canWrite: mayWriteAsHelper(actor),
      firstName: profiles.firstName,
      lastName: profiles.lastName,
      captures: attachedJson(CAPTURE),
    })
    .from(cases)
    .innerJoin(profiles, eq(profiles.id, cases.userId))
    .where(and(eq(cases.id, id), seen));
  if (!row) throw new AppError("case_not_found");
  return { row, visible: canReadPayments(actor, row) };
}
