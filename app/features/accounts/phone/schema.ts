import { z } from "zod";
import { isLandline, lacksOneDigit, PHONE_COUNTRIES, type PhoneCountry, toE164 } from "./rules";

/** Spec section 5. */
export const INVALID_PHONE = "Numéro de téléphone invalide";
const ONE_DIGIT_SHORT = `${INVALID_PHONE}\u00a0: il manque un chiffre, par exemple 06 12 34 56 78`;
const LANDLINE = "Ce numéro est celui d’un téléphone fixe : indiquez un mobile, par exemple 06 12 34 56 78";

export const phoneCountryField = z.enum(PHONE_COUNTRIES).default("FR");

/**
 * Arguments of an object's `refine`: the number in `field` must belong to the country in `countryField`. It is checked
 * even when other fields are wrong, so that all errors show at once; the field itself checks that it is not empty.
 */
export function validPhone<Field extends string, CountryField extends string>(
  field: Field,
  countryField: CountryField,
) {
  type Value = { [Key in Field]?: string | null } & { [Key in CountryField]: PhoneCountry };
  const isValid = (value: Value): boolean => {
    const typed = value[field];
    return !typed || toE164(typed, value[countryField] ?? "FR") !== null;
  };
  const error = ({ input }: { input?: unknown }) => {
    const value = input as Value;
    return lacksOneDigit(value[field] ?? "", value[countryField] ?? "FR") ? ONE_DIGIT_SHORT : INVALID_PHONE;
  };
  const options = { path: [field] as PropertyKey[], error, when: isObject };
  return [isValid, options] as const;
}

/** Like `validPhone`: the number in `field` must not be a landline's. */
export function mobilePhone<Field extends string, CountryField extends string>(
  field: Field,
  countryField: CountryField,
) {
  type Value = { [Key in Field]?: string | null } & { [Key in CountryField]: PhoneCountry };
  const isMobile = (value: Value): boolean => !isLandline(value[field] ?? "", value[countryField] ?? "FR");
  const options = { path: [field] as PropertyKey[], error: LANDLINE, when: isObject };
  return [isMobile, options] as const;
}

/** For `refine`'s `when`: a rule between fields is checked even when another field is wrong. */
export function isObject({ value }: { value: unknown }): boolean {
  return typeof value === "object" && value !== null;
}
