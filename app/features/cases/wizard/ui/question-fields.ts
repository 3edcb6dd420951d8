import type { PaymentCurrency } from "~/db/schema/payment-enumerations";
import type { Field } from "~/ui/field-types";

/** The fields of a screen, by name. */
export type Fields = Record<string, Field>;

/** What the questions of one screen take. */
export type Questions = { fields: Fields };

/** By field, the words of the story that its proposed answer was read from. */
export type Quotes = Record<string, string>;

export const at = (fields: Fields, name: string): Field => fields[name] as Field;

/** The choice of somebody who has no answer. */
export const UNKNOWN = "Je ne sais pas";

/** What the payments of a case say of its money: their currency when it is one, and their sums. */
export type Paid = { currency: PaymentCurrency; isPaidAbroad: boolean; sums: string | null };
