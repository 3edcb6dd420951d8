import type { Exclusion, IndicatorKind, PhoneSeen } from "~/db/schema/indicator-enumerations";

/** What a person may confirm or note about a case: what it is, how a number was seen, and what was read. */
export type Named = { kind: IndicatorKind; seen: PhoneSeen | null; value: string };

/** How many values a case has at most, those that were put aside included. */
export const MAX_INDICATORS = 200;

/** The reasons that are offered to put a suggestion aside. */
export const OFFERED_EXCLUSIONS = ["other", "own"] as const satisfies readonly Exclusion[];

/**
 * What a value says when two cases name it, in hundredths: 100 is a proof. A number that was only shown may be anybody's,
 * and a transaction proves a payment without leading to anybody else.
 */
const WEIGHTS: Record<Exclude<IndicatorKind, "phone">, number> = {
  iban: 100,
  crypto_address: 100,
  handle: 80,
  site: 70,
  email: 70,
  company: 30,
  crypto_transaction: 0,
  alias: 0,
};
const PHONE_WEIGHTS: Record<PhoneSeen, number> = { called_back: 80, messaging: 80, shown: 10 };

/** One value of this weight, confirmed in two cases, links them. Weak ones are never added up. */
export const LINK_WEIGHT = 70;
/** One of this weight also brings them into one group. */
export const GROUP_WEIGHT = 80;

/** What a value says when two cases name it, in hundredths. */
export function weightOf(kind: IndicatorKind, seen: PhoneSeen | null): number {
  return kind === "phone" ? PHONE_WEIGHTS[seen ?? "shown"] : WEIGHTS[kind];
}

/** The kinds, and the ways in which a number was seen, that have at least this weight. */
export function kindsOfWeight(least: number): { kinds: IndicatorKind[]; seen: PhoneSeen[] } {
  const keys = <Key extends string>(weights: Record<Key, number>) =>
    (Object.keys(weights) as Key[]).filter((key) => weights[key] >= least);
  return { kinds: keys(WEIGHTS), seen: keys(PHONE_WEIGHTS) };
}
