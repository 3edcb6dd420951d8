import { type MetadataJson, parsePhoneNumber } from "libphonenumber-js/core";
import metadata from "./data.json";

/** The countries of the picker, with their calling codes: those the service is open to, and the French overseas. */
export const PHONE_COUNTRIES = ["FR", "BE", "CH", "LU", "CA", "GP", "GF", "MQ", "RE", "YT", "PM", "NC", "PF"] as const;
export type PhoneCountry = (typeof PHONE_COUNTRIES)[number];

/** The picker's country for a country of residence. */
export const PHONE_COUNTRY_OF: Record<string, PhoneCountry> = {
  France: "FR",
  Belgique: "BE",
  Suisse: "CH",
  Luxembourg: "LU",
  Canada: "CA",
};

const known = metadata as unknown as MetadataJson;
/** Spec section 9: a number has at least 10 characters, counted on its international form. */
const MIN_LENGTH = 10;

/** The types of numbers that reach a mobile phone; in Canada a number does not tell. */
const MOBILE_TYPES: (string | undefined)[] = ["MOBILE", "FIXED_LINE_OR_MOBILE"];

/**
 * A number as typed, nationally for `country` or internationally, in E.164 (`+33612345678`).
 * @returns null when it is no number of the countries of the picker.
 */
export function toE164(typed: string, country: PhoneCountry): string | null {
  return readNumber(typed, country)?.number ?? null;
}

/** True for a number that `toE164` accepts and that cannot be a mobile phone's, by its country's numbering plan. */
export function isLandline(typed: string, country: PhoneCountry): boolean {
  const read = readNumber(typed, country);
  return read !== null && !MOBILE_TYPES.includes(read.getType());
}

/** True for what would be a number with one more digit at its end. */
export function lacksOneDigit(typed: string, country: PhoneCountry): boolean {
  const completed = Array.from({ length: 10 }, (_, digit) => toE164(`${typed}${digit}`, country));
  return toE164(typed, country) === null && completed.some((number) => number !== null);
}

function readNumber(typed: string, country: PhoneCountry) {
  try {
    const read = parsePhoneNumber(typed, country, known);
    return read.isValid() && read.number.length >= MIN_LENGTH ? read : null;
  } catch {
    return null; // An international number of a country outside the picker.
  }
}

/** A stored number as it is read: a French one as it is dialled, another in its international form. */
export function phoneText(number: string): string {
  try {
    const parsed = parsePhoneNumber(number, known);
    return parsed.country === "FR" ? parsed.formatNational() : parsed.formatInternational();
  } catch {
    return number;
  }
}

/** A stored number as it is typed in its country, with that country: what the form shows again. */
export function fromE164(number: string | null): { country: PhoneCountry; national: string } | null {
  if (!number) return null;
  try {
    const parsed = parsePhoneNumber(number, known);
    const country = PHONE_COUNTRIES.find((code) => code === parsed.country);
    return country ? { country, national: parsed.formatNational() } : { country: "FR", national: number };
  } catch {
    return { country: "FR", national: number };
  }
}
