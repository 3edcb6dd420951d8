import { feeOf } from "~/content/fees";
import type { RecoverySource } from "~/db/schema/enumerations";

/** What a person reads of where a recovered sum came from. */
export const RECOVERY_SOURCE_LABELS: Record<RecoverySource, string> = {
  bank_transfer: "Virement de la banque",
  merchant_refund: "Remboursement du commerçant",
  seizure: "Saisie",
  settlement: "Accord",
  other: "Autre",
};

/** Where a sum came from, in the words of whoever entered it when it is none of ours. */
export function sourceOf({ source, sourceDetails }: { source: RecoverySource; sourceDetails: string | null }): string {
  return source === "other" && sourceDetails ? sourceDetails : RECOVERY_SOURCE_LABELS[source];
}

/** In whole cents: what came back, our fee on it, and what the client keeps. */
export type Recovered = { amount: number; fee: number; remainder: number };

/**
 * What a case recovered in all. Each sum bears its own fee, the fraction of a cent left to the client (`feeOf`), and the
 * total is the sum of the lines: what a person adds up on the page is what they are asked for, to the cent.
 * @param sums each in whole cents, above zero.
 */
export function recoveredIn(sums: readonly { amount: number }[]): Recovered {
  let total: Recovered = { amount: 0, fee: 0, remainder: 0 };
  for (const { amount } of sums) {
    const { fee, remainder } = feeOf(amount);
    total = { amount: total.amount + amount, fee: total.fee + fee, remainder: total.remainder + remainder };
  }
  return total;
}
