import { z } from "zod";
import { PHONE_COUNTRIES, type PhoneCountry, toE164 } from "./schema";

/** Spec section 5. */
export const INVALID_PHONE = "Numéro de téléphone invalide";

export const phoneCountryField = z.enum(PHONE_COUNTRIES).default("FR");

/**
 * Arguments of an object's `refine`: the number in `field` is one of the country in `countryField`. It is asked whatever
 * the other fields hold, so that a person reads all that is wrong at once; an empty number is the field's own affair.
 */
export function validPhone<Field extends string, CountryField extends string>(
  field: Field,
  countryField: CountryField,
) {
  type Value = { [Key in Field]?: string | null } & { [Key in CountryField]: PhoneCountry };
  const holds = (value: Value): boolean => {
    const typed = value[field];
    return !typed || toE164(typed, value[countryField] ?? "FR") !== null;
  };
  const options = { path: [field] as PropertyKey[], error: INVALID_PHONE, when: isObject };
  return [holds, options] as const;
}

/** For `refine`'s `when`: a rule between fields is asked even when another field is wrong. */
export function isObject({ value }: { value: unknown }): boolean {
  return typeof value === "object" && value !== null;
}
