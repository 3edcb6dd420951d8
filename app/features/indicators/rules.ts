import type { IndicatorKind, PhoneSeen } from "~/db/schema/indicator-enumerations";

/** How many values a case has at most, those that were put aside included. */
export const MAX_INDICATORS = 200;

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

/** The kinds, and the ways in which a number was seen, that have at least this weight. */
export function kindsOfWeight(least: number): { kinds: IndicatorKind[]; seen: PhoneSeen[] } {
  const keys = <Key extends string>(weights: Record<Key, number>) =>
    (Object.keys(weights) as Key[]).filter((key) => weights[key] >= least);
  return { kinds: keys(WEIGHTS), seen: keys(PHONE_WEIGHTS) };
}
