/** The enumerations of indicators, in a file of their own because every page loads `enumerations.ts`. */

/** What may lead to a fraudster. */
export const INDICATOR_KINDS = [
  "iban",
  "phone",
  "site",
  "email",
  "crypto_address",
  "crypto_transaction",
  "handle",
  "company",
  "alias",
] as const;
export type IndicatorKind = (typeof INDICATOR_KINDS)[number];

/** How a telephone number was seen: a number that is only shown may be anybody's (spoofing). */
export const PHONE_SEEN = ["shown", "called_back", "messaging"] as const;
export type PhoneSeen = (typeof PHONE_SEEN)[number];

/** Where a value was read. */
export const INDICATOR_SOURCES = ["payment", "story", "message", "typed"] as const;
export type IndicatorSource = (typeof INDICATOR_SOURCES)[number];

/** Why a value counts for nothing in a case: it is the victim's own, somebody else's, or was noted by mistake. */
export const EXCLUSIONS = ["own", "other", "mistake"] as const;
export type Exclusion = (typeof EXCLUSIONS)[number];

/** As what somebody decided about a value of a case. */
export const INDICATOR_SIDES = ["client", "helper", "lawyer", "administrator"] as const;
export type IndicatorSide = (typeof INDICATOR_SIDES)[number];

/** What is known of a value itself: many honest people share it, or a person checked that only fraudsters use it. */
export const VALUE_SHARINGS = ["common", "distinct"] as const;
export type ValueSharing = (typeof VALUE_SHARINGS)[number];
