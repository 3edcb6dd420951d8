import type { casePayments } from "~/db/schema";
import type { BankAnswer, CasePaymentMethod, PaymentCurrency } from "~/db/schema/payment-enumerations";
import type { SlottedFile } from "~/features/files/rules";
import { formatMoney, formatMonth, formatNumber } from "~/ui/format";
import { methodLabel } from "./labels";

/** What names the payee, or leads to them: stored encrypted. */
export type PaymentDetails = Record<"payeeName" | "payeeIban" | "cryptoAddress" | "cryptoTransaction", string | null>;

/** A payment of a case, its sealed details opened. */
export type Payment = Omit<typeof casePayments.$inferSelect, "encryptedDetails" | "keyId" | "authorId"> &
  PaymentDetails & {
    /** The key of its details is lost. */
    isLost: boolean;
    /** What to look at again. */
    remarks: string[];
  };

/** The slot of a file that shows what the screen said when a payment was approved, before and after it is attached. */
export const captureSlot = (paymentId: string): string => `${CAPTURE}${paymentId}`;
export const CAPTURE = "capture:";

/** Earlier dates are refused as typing mistakes. */
export const FIRST_DAY = "2000-01-01";

/** How many payments a case has at most. */
export const MAX_PAYMENTS = 500;

/** Since when banks check the payee's name before a transfer in euros (Regulation (EU) 2024/886). */
export const PAYEE_CHECKED_SINCE = "2025-10-09";

/** Whether a payment left as a transfer, instant or not. */
export const isTransfer = ({ method }: { method: CasePaymentMethod | null }): boolean =>
  method === "transfer" || method === "instant_transfer";

/** What a form asks about a payment, by its method; an unknown one may be a transfer. */
export function asksOf({ method, debitedOn }: { method: CasePaymentMethod | null; debitedOn: string | null }) {
  const transfers = isTransfer({ method });
  return {
    iban: method === null || transfers || method === "direct_debit" || method === "other",
    payeeCheck: transfers && (debitedOn === null || debitedOn >= PAYEE_CHECKED_SINCE),
    lastFour: method === "card",
    paidOn: method === "card",
    crypto: method === "crypto",
    recall: method === null || transfers || method === "other",
    debit: method === "direct_debit",
  };
}

type Typed = {
  method: CasePaymentMethod | null;
  debitedOn: string | null;
  toldOn: string | null;
  writtenReportOn: string | null;
  reportedOn: string | null;
};

/** A payment without the answers that its method hides, and without a date « à vérifier » that they explain. */
export function withoutHidden<Answers extends Typed>(answers: Answers): Answers {
  const asks = asksOf(answers);
  return {
    ...answers,
    ...(!asks.iban && { payeeIban: null }),
    ...(!asks.payeeCheck && { payeeCheck: null }),
    ...(!asks.lastFour && { lastFour: null }),
    ...(!asks.paidOn && { paidOn: null }),
    ...(!asks.crypto && { cryptoChain: null, cryptoAddress: null, cryptoTransaction: null }),
    ...(!asks.recall && { recallAskedOn: null, recallAnswer: null }),
    ...(!asks.debit && { refundAskedOn: null, mandateWithdrawnOn: null }),
    ...([answers.toldOn, answers.writtenReportOn].includes(answers.reportedOn) && { reportedOn: null }),
  };
}

/** « 3 opérations, 12 480,50 € »; null when there is none. */
export function summaryText(payments: readonly Summed[]): string | null {
  const [first, ...others] = sums(payments, () => "");
  if (!first) return null;
  const total = [first, ...others].map(paymentAmount).join(" + ");
  return `${payments.length > 1 ? `${payments.length} opérations` : "1 opération"}, ${total}`;
}

/** « 1 200,50 € », or « 1 200,50 USDT ». */
export function paymentAmount({ amount, currency }: { amount: number; currency: PaymentCurrency }): string {
  if (currency === "EUR") return formatMoney(amount);
  const [whole = "", cents = ""] = formatNumber(amount / 100, 2).split(",");
  return `${whole}${cents && `,${cents.padEnd(2, "0")}`}\u00a0${currency}`;
}

type Summed = { amount: number; currency: PaymentCurrency };

/** The sum in euros, in cents: what is compared with the amount of the case. */
export function sumInEuros(payments: readonly Summed[]): number {
  return payments.reduce((sum, { amount, currency }) => (currency === "EUR" ? sum + amount : sum), 0);
}

/** A line of a summary: some payments in one currency. */
export type Total = Summed & { label: string; count: number };

/** After every date. */
const LAST = "9";

type Listed = Summed & { method: CasePaymentMethod | null; debitedOn: string | null };

/** The sums of some payments: in all, by method and by month, the largest method first and the latest month last. */
export function totalsOf(payments: readonly Listed[]) {
  const months = payments.toSorted((a, b) => ((a.debitedOn ?? LAST) < (b.debitedOn ?? LAST) ? -1 : 1));
  return {
    all: sums(payments, () => "Total"),
    byMethod: sums(payments, ({ method }) => methodLabel(method)).sort((a, b) => b.amount - a.amount),
    byMonth: sums(months, ({ debitedOn }) => (debitedOn ? formatMonth(debitedOn) : "Sans date")),
  };
}

/** The sums of some payments in words. */
export function totalsText(payments: readonly Listed[]) {
  const { all, byMethod, byMonth } = totalsOf(payments);
  const lines = (totals: Total[]) =>
    totals.map((total) => ({ label: total.label, count: total.count, amount: paymentAmount(total) }));
  return {
    count: payments.length,
    all: all.map(paymentAmount).join(" + "),
    byMethod: lines(byMethod),
    byMonth: lines(byMonth),
  };
}
export type TotalsText = ReturnType<typeof totalsText>;

function sums<Payment extends Summed>(payments: readonly Payment[], labelOf: (payment: Payment) => string): Total[] {
  const groups = Map.groupBy(payments, (payment) => `${labelOf(payment)}|${payment.currency}`);
  return [...groups.values()].map((group) => {
    const [first] = group as [Payment];
    const amount = group.reduce((sum, payment) => sum + payment.amount, 0);
    return { label: labelOf(first), currency: first.currency, amount, count: group.length };
  });
}

/**
 * The amount of a case after a change of its payments: their sum in euros, unless another amount was typed.
 * @param amount of the case, in cents; null when it is not known.
 */
export function caseAmountAfter(amount: number | null, before: readonly Summed[], after: readonly Summed[]) {
  if (amount !== null && amount !== sumInEuros(before)) return amount;
  return sumInEuros(after) || null;
}

const TOKENS: readonly PaymentCurrency[] = ["USDT", "USDC"];
/** Whether money left an account in another currency than the euro: the amount of the case, in euros, is then not the whole. */
export const isPaidAbroad = (payments: readonly Pick<Summed, "currency">[]): boolean =>
  payments.some(({ currency }) => currency !== "EUR" && !TOKENS.includes(currency));

/** The one currency of some payments; euros where there is none, or several. */
export function currencyOf(payments: readonly Pick<Summed, "currency">[]): PaymentCurrency {
  const [first, ...others] = new Set(payments.map(({ currency }) => currency));
  return first && others.length === 0 ? first : "EUR";
}

/**
 * What is said when the amount of a case is not the sum of its payments; null when it is, when one is missing, and when
 * an account was in another currency, with which no sum in euros compares.
 */
export function differenceText(amount: number | null, payments: readonly Summed[]): string | null {
  const sum = sumInEuros(payments);
  if (isPaidAbroad(payments) || payments.every(({ currency }) => currency !== "EUR")) return null;
  if (amount === null || payments.length === 0 || amount === sum) return null;
  const difference = formatMoney(Math.abs(amount - sum));
  const than = `la somme des opérations en euros (${formatMoney(sum)})`;
  return amount > sum
    ? `Le montant du dossier (${formatMoney(amount)}) dépasse de ${difference} ${than}\u00a0: une opération manque peut-être.`
    : `Le montant du dossier (${formatMoney(amount)}) est inférieur de ${difference} à ${than}.`;
}

/** What is known of a payment, in words (`facts.server.ts`). */
export type Fact = { term: string; value: string };

/** A payment as its page shows it. */
export type ShownPayment = Payment & { facts: Fact[]; captures: SlottedFile[] };

/** Whether its victim says that they meant to pay: such a payment is not contested as unauthorised. */
export const isMeant = (validatedBy: string | null): boolean =>
  validatedBy === "meant_to_pay" || validatedBy === "knowingly";

/** Whether its victim validated it while being deceived about what they validated, as far as they have said. */
export const isDeceived = (validatedBy: string | null): boolean =>
  validatedBy === "believed_protecting" || validatedBy === "deceived";

/** Whether a cheque was made out by its drawer, deceived or not: only theft, loss and fraudulent use are grounds of opposition. */
export const isSignedByDrawer = ({ validatedBy }: { validatedBy: string | null }): boolean =>
  isMeant(validatedBy) || isDeceived(validatedBy);

/** Whether a bank refused to give back a payment. */
export const isRefusal = (answer: BankAnswer | null): boolean => answer === "refuses";

/** The key of the draft of a payment: that of the case for a new one. */
export const paymentDraftKey = (id: string): string => `payment/${id}`;

/** The intent with which a person says that the payment that the case tells is none. */
export const NOT_A_PAYMENT = "payment.not_told";
