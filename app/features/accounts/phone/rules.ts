import { type MetadataJson, type PhoneNumber, parsePhoneNumber } from "libphonenumber-js/core";
import metadata from "./data.json";

/** The countries of the picker: those the service is open to, Monaco, and the French overseas. */
export const PHONE_COUNTRIES = [
  ...(["FR", "BE", "CH", "LU", "MC", "CA"] as const),
  ...(["GP", "GF", "MQ", "RE", "YT", "PM", "NC", "PF", "WF"] as const),
];
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

/** The countries that share the French numbering plan: people write their numbers alike, without a calling code. */
const FRENCH_PLAN: readonly PhoneCountry[] = ["GP", "GF", "MQ", "RE", "YT", "FR"];
const FRENCH_CODES = ["590", "594", "596", "262", "33"];
/** The first digits of numbers that belong to no place: each country of the French plan has some. */
const NON_GEOGRAPHIC = /^[89]/;

/**
 * National numbers of mobile phones by prefix and length, for ranges that the library does not know yet. In the French
 * plan the prefix tells the territory (ARCEP), and 06 39 98 is reserved for fiction in France. Canadian prefixes tell
 * nothing.
 */
const MOBILE_RANGES: Partial<Record<PhoneCountry, RegExp>> = {
  GP: /^(69[01]\d|7090)\d{5}$/,
  GF: /^(694\d|7093)\d{5}$/,
  MQ: /^(69[67]\d|7091)\d{5}$/,
  RE: /^(69[23]\d|7092)\d{5}$/,
  YT: /^639(?!98)\d{6}$/,
  FR: /^[67]\d{8}$/,
  BE: /^4\d{8}$/,
  CH: /^7\d{8}$/,
  LU: /^6\d{8}$/,
  MC: /^(4\d{7}|[67]\d{8})$/,
  NC: /^[5-9]\d{5}$/,
  PF: /^8[7-9]\d{6}$/,
  WF: /^(72|8\d)\d{4}$/,
};

/**
 * A number as typed, nationally for `country` or internationally, in E.164 (`+33612345678`).
 * @returns null when it is no number of the countries of the picker.
 */
export function toE164(typed: string, country: PhoneCountry): string | null {
  return readNumber(typed, country)?.number ?? null;
}

/** The country of the picker that a number typed with its calling code belongs to; null without one, or elsewhere. */
export function countryOf(typed: string): PhoneCountry | null {
  if (!/^\s*(\+|00)/.test(typed)) return null;
  const number = toE164(typed, "FR");
  const country = number && fromE164(number)?.country;
  return PHONE_COUNTRIES.find((known) => known === country) ?? null;
}

/** True for a number that `toE164` accepts and that cannot be a mobile phone's, by its country's numbering plan. */
export function isLandline(typed: string, country: PhoneCountry): boolean {
  const read = readNumber(typed, country);
  return read?.isValid() === true && !MOBILE_TYPES.includes(read.getType());
}

/** True for a number that `toE164` accepts though its range is unknown to the library: it may be mistyped. */
export function isUnlisted(typed: string, country: PhoneCountry): boolean {
  return readNumber(typed, country)?.isValid() === false;
}

/** Shown beside a number of unknown range; it refuses nothing. */
export const CHECK_NUMBER = "Vérifiez ce numéro\u00a0: une faute de frappe est possible. S’il est exact, continuez.";

/**
 * The toast about stored numbers: its kind, then the sentence, followed by the numbers of unknown range, which the person
 * is asked to check.
 */
export function withNumbersToCheck(
  sentence: string,
  ...numbers: (string | null | undefined)[]
): ["success" | "warning", string] {
  const unlisted = numbers.filter((number) => typeof number === "string").filter((number) => isUnlisted(number, "FR"));
  if (unlisted.length === 0) return ["success", sentence];
  const texts = unlisted.map((number) => fromE164(number)?.national).join(", ");
  return ["warning", `${sentence}${/[.!?]$/.test(sentence) ? "" : "."} Vérifiez ce numéro\u00a0: ${texts}`];
}

/** True for what would be a number with one more digit at its end. */
export function lacksOneDigit(typed: string, country: PhoneCountry): boolean {
  const completed = Array.from({ length: 10 }, (_, digit) => toE164(`${typed}${digit}`, country));
  return toE164(typed, country) === null && completed.some((number) => number !== null);
}

function readNumber(typed: string, country: PhoneCountry): PhoneNumber | null {
  try {
    const candidates = candidatesOf(parsePhoneNumber(typed, country, known));
    const found = candidates.find((number) => number.isValid()) ?? candidates.find(isInMobileRange);
    return found && found.number.length >= MIN_LENGTH ? found : null;
  } catch {
    return null; // An international number of a country outside the picker.
  }
}

/** A number in each country to which it may belong, the likeliest first. */
function candidatesOf(read: PhoneNumber): PhoneNumber[] {
  if (!FRENCH_CODES.includes(read.countryCallingCode)) return [read];
  const numbers = FRENCH_PLAN.map((country) => parsePhoneNumber(`0${read.nationalNumber}`, country, known));
  return NON_GEOGRAPHIC.test(read.nationalNumber) ? [read, ...numbers] : numbers;
}

function isInMobileRange({ country, nationalNumber }: PhoneNumber): boolean {
  return MOBILE_RANGES[country as PhoneCountry]?.test(nationalNumber) === true;
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
    const parsed = readNumber(number, "FR") ?? parsePhoneNumber(number, known);
    const country = PHONE_COUNTRIES.find((code) => code === parsed.country);
    return country ? { country, national: parsed.formatNational() } : { country: "FR", national: number };
  } catch {
    return { country: "FR", national: number };
  }
}
