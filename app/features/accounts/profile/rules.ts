import type { FilledFor } from "~/db/schema/enumerations";

/** The parts of a profile that a case needs. */
export type ProfilePart = "name" | "dateOfBirth" | "taxId" | "phone" | "address";

/** Asked of private persons only (decision 0046). */
export const PRIVATE_PARTS: readonly ProfilePart[] = ["dateOfBirth", "taxId"];

/**
 * Whether somebody acts for a company alone, who is not asked for their private parts.
 * @param filledFor whom each of their cases is about, and the story that waits to become one.
 */
export const actsForCompanyOnly = (filledFor: readonly (FilledFor | null)[]): boolean =>
  filledFor.length > 0 && filledFor.every((one) => one === "company");

type PrivateAnswers = { dateOfBirth: string | null; encryptedTaxId: string | null; hasNoTaxId: boolean };

/** Whether a profile holds what only a private person is asked. */
export const hasPrivateParts = ({ dateOfBirth, encryptedTaxId, hasNoTaxId }: PrivateAnswers): boolean =>
  dateOfBirth !== null && (encryptedTaxId !== null || hasNoTaxId);

/** The fields of each part, and of the landline, which no case needs. */
export const PART_FIELDS = {
  name: ["firstName", "lastName"],
  dateOfBirth: ["dateOfBirth"],
  taxId: ["taxId"],
  phone: ["phone"],
  address: ["address", "postalCode", "city", "department", "country"],
  homePhone: ["homePhone"],
} as const satisfies Record<ProfilePart | "homePhone", readonly string[]>;

type Place = { address: string; postalCode: string; city: string; department: string };

/**
 * The fields that a suggestion filled and that what was typed since makes wrong: the town of another postal code, the
 * département of another town, all of an address that was removed.
 */
export function outdatedFields(filled: Place, typed: Place): (keyof Place)[] {
  const isChanged = (name: keyof Place): boolean => typed[name].trim() !== filled[name];
  const isRemoved = filled.address !== "" && typed.address.trim() === "";
  const doubtful: (keyof Place)[] = isRemoved ? ["postalCode"] : [];
  if (isRemoved || isChanged("postalCode")) doubtful.push("city");
  if (isRemoved || isChanged("postalCode") || isChanged("city")) doubtful.push("department");
  return doubtful.filter((name) => !isChanged(name));
}

/** What the staff reads for a person who lives outside France and has no French tax id. */
export const NO_TAX_ID = "Pas de numéro fiscal français";

/**
 * False when the last three digits are not the first ten modulo 511: a typing error is likely, but nothing is refused.
 */
export function looksLikeTaxId(value: string): boolean {
  const digits = value.replace(/\D/g, "");
  return digits.length !== 13 || Number(digits.slice(0, 10)) % 511 === Number(digits.slice(10));
}

/** First and last name; the e-mail address when both are empty. */
export function personName({
  firstName,
  lastName,
  email,
}: {
  firstName: string;
  lastName: string;
  email: string;
}): string {
  return `${firstName} ${lastName}`.trim() || email;
}
