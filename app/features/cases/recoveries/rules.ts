import { FEE_BASIS_POINTS, feeOf } from "~/content/fee-rate";
import type { BankRefundStatus } from "~/db/schema/enumerations";
import type { RecoverySource } from "~/db/schema/staff-enumerations";
import { formatDate, formatMoney, formatPercent } from "~/ui/format";
import { RECOVERY_SOURCE_LABELS } from "../labels";

/** The source of a sum: its label and, in brackets, what the staff typed; for « Autre », only what was typed. */
export function sourceText({
  source,
  sourceDetails,
}: {
  source: RecoverySource;
  sourceDetails: string | null;
}): string {
  if (!sourceDetails) return RECOVERY_SOURCE_LABELS[source];
  return source === "other" ? sourceDetails : `${RECOVERY_SOURCE_LABELS[source]} (${sourceDetails})`;
}

/** When and where a sum arrived: « reçu sur le compte CARPA le 12/11/2026 », or « reçu le 12/11/2026 ». */
export function receivedText({ receivedOn, onCarpa }: { receivedOn: string; onCarpa: boolean }): string {
  return `reçu ${onCarpa ? "sur le compte CARPA " : ""}le ${formatDate(receivedOn)}`;
}

/**
 * A sum in whole cents, and the rate of the fee agreement that was in force when it was received, in hundredths of a per
 * cent; none when there was no agreement, and the fee is the one that the site announces.
 */
type Agreed = { amount: number; agreedRate?: number | null };

/** « Honoraires (20 %) »: the fee on these sums, with its rate when they all have the same. */
export function feesTerm(sums: readonly Pick<Agreed, "agreedRate">[]): string {
  const [rate, ...others] = new Set(sums.map(({ agreedRate }) => agreedRate ?? FEE_BASIS_POINTS));
  if (rate === undefined || others.length > 0) return "Honoraires";
  return `Honoraires (${formatPercent(rate / 10_000, 2)})`;
}

/** In whole cents: the recovered amount, our fee, and what the client keeps. */
export type Recovered = { amount: number; fee: number; remainder: number };

/**
 * The total recovered on a case. The fee is computed on each sum, rounded down in the client's favour (`feeOf`), and
 * the total adds the lines, so that it equals what a person adds up on the page.
 * @param sums each in whole cents, above zero.
 */
export function totalRecovered(sums: readonly Agreed[]): Recovered {
  let total: Recovered = { amount: 0, fee: 0, remainder: 0 };
  for (const { amount, agreedRate } of sums) {
    const { fee, remainder } = feeOf(amount, agreedRate ?? undefined);
    total = { amount: total.amount + amount, fee: total.fee + fee, remainder: total.remainder + remainder };
  }
  return total;
}

type Declared = {
  /** The loss, in whole cents. */
  amount: number | null;
  contactedBank: boolean | null;
  bankRefundStatus: BankRefundStatus | null;
  bankRefundAmount: number | null;
};

/**
 * What the client declares that the bank paid back, less what is recorded as received from the bank: in whole cents; null
 * when nothing is left to confirm.
 * @param ofBank the sums recorded as a transfer of the bank.
 */
export function unconfirmedRefund(answers: Declared, ofBank: number): number | null {
  const { amount, contactedBank, bankRefundStatus, bankRefundAmount } = answers;
  if (!contactedBank) return null;
  const declared = bankRefundStatus === "partial" ? bankRefundAmount : bankRefundStatus === "full" ? amount : null;
  return declared !== null && declared > ofBank ? declared - ofBank : null;
}

/** « 2 100 € déclarés » */
export const declaredText = (cents: number): string => `${formatMoney(cents)} ${cents < 200 ? "déclaré" : "déclarés"}`;

/**
 * What a member of the staff confirms before a sum that is probably mistyped is recorded; null for a plausible one.
 * @param caseRow the loss, in whole cents, and the day of the payment, as far as the client gave them.
 * @param before the sums of the case, without this one.
 */
export function recoveryQuestion(
  caseRow: { amount: number | null; paymentDate: string | null },
  before: readonly { amount: number }[],
  sum: { amount: number; receivedOn: string },
): string | null {
  const { amount: loss, paymentDate } = caseRow;
  const total = totalRecovered([...before, sum]).amount;
  const doubts = [
    ...(loss !== null && total > loss
      ? [`Le total récupéré serait de ${formatMoney(total)}, pour une perte de ${formatMoney(loss)}.`]
      : []),
    ...(paymentDate !== null && sum.receivedOn < paymentDate
      ? [`La somme serait reçue le ${formatDate(sum.receivedOn)}, avant le paiement du ${formatDate(paymentDate)}.`]
      : []),
  ];
  return doubts.length > 0 ? [...doubts, "Si c’est exact, ajoutez-la quand même."].join(" ") : null;
}
