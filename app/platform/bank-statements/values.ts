import { foldText } from "../fold-text.ts";
import { MAX_LINE_LENGTH } from "./statement-sizes.ts";

/** A line without control characters, its spaces and minus signs as on a keyboard. */
export function plainLine(text: string): string {
  return (
    text
      .slice(0, MAX_LINE_LENGTH)
      .normalize("NFC")
      .replace(/[\r\n]+/g, " ")
      .replace(/[\u2212\u2010-\u2015](?= ?\d)/g, "-")
      // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is removed; tabs separate columns.
      .replace(/[\u0000-\u0008\u000a-\u001f\u007f-\u009f\u200b-\u200f\u202a-\u202e\ufeff]/g, "")
      .replace(/[^\S\t]+/gu, " ")
      .trim()
  );
}

const MONTHS = [
  "janvier janv jan january",
  "fevrier fevr fev feb february",
  "mars mar march",
  "avril avr apr april",
  "mai may",
  "juin jun june",
  "juillet juil jul july",
  "aout aou aug august",
  "septembre sept sep september",
  "octobre oct october",
  "novembre nov november",
  "decembre dec december",
].flatMap((names, at) => names.split(" ").map((name) => [name, at + 1] as const));
const MONTH_NUMBERS = new Map(MONTHS);

const TIME = /(?:[T ,]+(?:à )?\d{1,2}[:h]\d\d(?::\d\d)?(?:\.\d+)?Z?)?/.source;
const YEAR_FIRST = new RegExp(`^(\\d{4})([/.-])(\\d\\d)\\2(\\d\\d)${TIME}(?![\\d/-])`);
const COMPACT = /^(20\d\d)(\d\d)(\d\d)(?!\d)/;
const NUMBERS = new RegExp(`^(\\d{1,2})([/.-])(\\d{1,2})\\2(\\d{4}|\\d\\d)${TIME}(?![\\d/])`);
const WITHOUT_YEAR = /^(\d\d)[/.](\d\d)(?![\d/.,]| ?(?:€|EUR))/;
const WORDS =
  /^(?:(?:le )?(?:lun|mar|mer|jeu|ven|sam|dim)[a-z]{0,6}\.?,? )?(?:le )?(\d{1,2})(?:er)?[ .-]([a-zéû]{3,9})\.?(?:[ .,-]{1,3}(\d{4})(?!\d))?/i;

const MONTH_FIRST = /^(?:(?:mon|tue|wed|thu|fri|sat|sun)[a-z]{0,6}\.?,? )?([a-z]{3,9})\.? (\d{1,2}),? (\d{4})(?!\d)/i;
/** Words for a day, and how many days before the day of reading it is. */
const RELATIVE: [RegExp, number][] = [
  [new RegExp(`^(?:aujourd['’ ]?hui|today)${TIME}(?![\\p{L}\\p{N}])`, "iu"), 0],
  [new RegExp(`^(?:hier|yesterday)${TIME}(?![\\p{L}\\p{N}])`, "iu"), 1],
  [new RegExp(`^avant[- ]hier${TIME}(?![\\p{L}\\p{N}])`, "iu"), 2],
];

export type ReadDate = {
  day: string;
  isYearGuessed: boolean;
  /** The text counts from the day on which it is read: « Hier ». */
  isRelative?: true;
  length: number;
};

/**
 * Reads the date at the start of a text, as a bank writes it: « 14/03/2026 », « 14.03.26 », « 14/03 », « 14 mars 2026 »,
 * « Mar 14, 2026 », « 2026-03-14 », « 2026/03/14 », « 20260314 », « Hier ».
 * @param latest the last day, ISO, that a date without its year may be.
 * @param today the day of reading, ISO.
 * @param isMonthFirst whether « 03/14/2026 » is a date, rather than « 14/03/2026 ».
 */
export function readDate(text: string, latest: string, today = latest, isMonthFirst = false): ReadDate | null {
  const yearFirst = YEAR_FIRST.exec(text);
  if (yearFirst) return dated(yearFirst[0], [yearFirst[1], yearFirst[3], yearFirst[4]], latest);
  const compact = COMPACT.exec(text);
  if (compact) return dated(compact[0], [compact[1], compact[2], compact[3]], latest);
  const numbers = NUMBERS.exec(text);
  if (numbers) return dated(numbers[0], [numbers[4], ...monthAndDay(numbers[1], numbers[3], isMonthFirst)], latest);
  const short = WITHOUT_YEAR.exec(text);
  if (short) return dated(short[0], [undefined, ...monthAndDay(short[1], short[2], isMonthFirst)], latest);
  const words = WORDS.exec(text);
  const month = words && MONTH_NUMBERS.get(foldText(words[2] ?? ""));
  if (words && month) return dated(words[0], [words[3], String(month), words[1]], latest);
  const english = MONTH_FIRST.exec(text);
  const englishMonth = english && MONTH_NUMBERS.get(foldText(english[1] ?? ""));
  if (english && englishMonth) return dated(english[0], [english[3], String(englishMonth), english[2]], latest);
  return readRelativeDay(text, today);
}

const monthAndDay = <Part>(first: Part, second: Part, isMonthFirst: boolean): [month: Part, day: Part] =>
  isMonthFirst ? [first, second] : [second, first];

function readRelativeDay(text: string, today: string): ReadDate | null {
  for (const [words, daysBefore] of RELATIVE) {
    const written = words.exec(text)?.[0];
    if (written !== undefined)
      return { day: plusDays(today, -daysBefore), isYearGuessed: false, isRelative: true, length: written.length };
  }
  return null;
}

/** The ISO day so many days after another. */
export function plusDays(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
}

type Parts = [year: string | undefined, month: string | undefined, day: string | undefined];

function dated(written: string, [year, month = "", day = ""]: Parts, latest: string): ReadDate | null {
  const { length } = written;
  if (year) {
    const iso = isoDay(Number(year.length === 2 ? `20${year}` : year), month, day);
    return iso ? { day: iso, isYearGuessed: false, length } : null;
  }
  // 29 February is one year in four.
  for (let back = 0; back < 5; back++) {
    const iso = isoDay(Number(latest.slice(0, 4)) - back, month, day);
    if (iso && iso <= latest) return { day: iso, isYearGuessed: true, length };
  }
  return null;
}

function isoDay(year: number, month: string, day: string): string | null {
  const iso = `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
  const date = new Date(`${iso}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(iso) ? iso : null;
}

const CURRENCY_NAMES: Record<string, string> = { "€": "EUR", $: "USD", "£": "GBP" };
/** The currencies of the lines of a French account, as a part of a pattern. */
export const CURRENCY_CODES =
  "EUR(?:OS?)?|USDT|USDC|USD|GBP|CHF|CAD|AED|AUD|BGN|CNY|CZK|DKK|HKD|HUF|ILS|INR|JPY|MAD|NOK|NZD|PLN|RON|RUB|SEK|SGD|THB|TND|TRY|XAF|XOF|XPF";
const CURRENCY = new RegExp(`[€$£]|\\b(?:${CURRENCY_CODES})\\b`, "i");

/** The currency that a text names, in capitals; null when it names none. */
export function readCurrency(text: string): string | null {
  const written = CURRENCY.exec(text)?.[0].toUpperCase();
  if (!written) return null;
  return written.startsWith("EURO") ? "EUR" : (CURRENCY_NAMES[written] ?? written);
}

/** A character of ornament: no letter, digit, sign, separator or currency. « þ » is one in the PDF files of a bank. */
const ORNAMENT = "(?:[^\\p{L}\\p{N}\\p{Sc}\\s+\\-()%‰°.,'’]|[¤þ])";
const ORNAMENTS_AT_END = new RegExp(`\\s?${ORNAMENT}{1,5}$`, "u");
const BETWEEN_AMOUNTS = new RegExp(`^(?:[\\s€]|${ORNAMENT})*$`, "u");

/** A text without the ornaments that follow its amount: « 1 200,50 ¨ ». */
export const withoutOrnaments = (text: string): string => text.replace(ORNAMENTS_AT_END, "");

/** Whether a text has nothing but spaces and ornaments, as between two amounts. */
export const isOrnament = (text: string): boolean => BETWEEN_AMOUNTS.test(text);

/** How thousands and cents are written where nothing else can be meant. */
const FORMS = [
  /^(\d{1,12})(?:[.,](\d{1,2}))?$/,
  /^()[.,](\d{1,2})$/,
  /^(\d{1,12})\.(\d\d)00+$/,
  /^(\d{4,12})[.,](\d\d)0$/,
  /^(\d{1,3}(?:[ '’]\d{3})+)(?:[.,](\d{1,2}))?$/,
  /^(\d{1,3}(?:\.\d{3})+)(?:,(\d{1,2}))?$/,
  /^(\d{1,3}(?:,\d{3})+)\.(\d{1,2})$/,
];

export type ReadAmount = { cents: number; sign: "+" | "-" | null; currency: string | null };

/** Reads an amount that stands alone, with its sign and its currency; null when it is none or may be read in two ways. */
export function readAmount(text: string): ReadAmount | null {
  const written = plainLine(text);
  if (written.length > 40) return null;
  const bare = withoutOrnaments(written).replace(CURRENCY, " ").trim();
  const signed = /^(?:([+-]) ?)?([\d .,'’]*\d)(?: ?([+-]))?$|^\(([\d .,'’]*\d)\)$/.exec(bare);
  if (!signed) return null;
  const digits = (signed[2] ?? signed[4] ?? "").trim();
  for (const form of FORMS) {
    const [, whole, cents = ""] = form.exec(digits) ?? [];
    if (whole === undefined) continue;
    const all = Number(whole.replace(/\D/g, "")) * 100 + Number(cents.padEnd(2, "0"));
    if (!Number.isSafeInteger(all)) return null;
    const sign = signed[4] ? "-" : ((signed[1] ?? signed[3] ?? null) as "+" | "-" | null);
    return { cents: all, sign, currency: readCurrency(written) };
  }
  return null;
}
