import type { PaymentValidation } from "~/db/schema/payment-enumerations";

/** A rate on fewer cases says nothing, and may say who they are. */
export const MIN_RATE_CASES = 10;
/** A rate on fewer cases is not published. */
export const MIN_PUBLISHED_CASES = 30;

/** By what the sums asked of banks are told apart. */
export const RATE_GROUPS = ["bank", "ground", "method", "age"] as const;
export type RateGroup = (typeof RATE_GROUPS)[number];

/** What the client answered about the validation of a payment, on which the claim rests. */
export const GROUNDS = ["unauthorised", "deceived", "meant", "unknown"] as const;
export type Ground = (typeof GROUNDS)[number];
export const GROUND_OF: Record<Exclude<PaymentValidation, "unknown">, Ground> = {
  not_me: "unauthorised",
  believed_protecting: "deceived",
  deceived: "deceived",
  meant_to_pay: "meant",
  knowingly: "meant",
};

/** How long ago a bank was asked, by the first day of each span. */
export const AGES = [0, 31, 91, 181] as const;

/** Sums in cents: what was asked, and what the banks answered about; what is left waits. */
export type Sums = { cases: number; asked: number; refunded: number; refused: number };
export type Rate = Sums & { key: string; label: string };

export const pendingOf = ({ asked, refunded, refused }: Omit<Sums, "cases">): number => asked - refunded - refused;

/** The share that banks gave back, of all that was asked, waiting included; null on fewer than `MIN_RATE_CASES` cases. */
export function rateOf({ cases, asked, refunded }: Pick<Sums, "cases" | "asked" | "refunded">): number | null {
  return cases >= MIN_RATE_CASES && asked > 0 ? refunded / asked : null;
}

/** The most asked first; those on too few cases together, as one row without a rate, where there are several. */
export function joinSmall(rates: readonly Rate[]): Rate[] {
  const [large, small] = [
    rates.filter(({ cases }) => cases >= MIN_RATE_CASES),
    rates.filter(({ cases }) => cases < MIN_RATE_CASES),
  ];
  if (small.length < 2) return [...large, ...small];
  const sum = (key: keyof Sums) => small.reduce((total, each) => total + each[key], 0);
  const others = { key: "others", label: `${small.length} autres`, cases: sum("cases"), asked: sum("asked") };
  return [...large, { ...others, refunded: sum("refunded"), refused: sum("refused") }];
}
