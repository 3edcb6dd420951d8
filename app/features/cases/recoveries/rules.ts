import { feeOf } from "~/content/fees";
import type { RecoverySource } from "~/db/schema/enumerations";
import { RECOVERY_SOURCE_LABELS } from "../labels";

/** The source of a sum: its label, or the text typed by the staff for « Autre ». */
export function sourceText({
  source,
  sourceDetails,
}: {
  source: RecoverySource;
  sourceDetails: string | null;
}): string {
  return source === "other" && sourceDetails ? sourceDetails : RECOVERY_SOURCE_LABELS[source];
}

/** In whole cents: the recovered amount, our fee, and what the client keeps. */
export type Recovered = { amount: number; fee: number; remainder: number };

/**
 * The total recovered on a case. The fee is computed on each sum, rounded down in the client's favour (`feeOf`), and
 * the total adds the lines, so that it equals what a person adds up on the page.
 * @param sums each in whole cents, above zero.
 */
export function totalRecovered(sums: readonly { amount: number }[]): Recovered {
  let total: Recovered = { amount: 0, fee: 0, remainder: 0 };
  for (const { amount } of sums) {
    const { fee, remainder } = feeOf(amount);
    total = { amount: total.amount + amount, fee: total.fee + fee, remainder: total.remainder + remainder };
  }
  return total;
}
