import type { DatePrecision } from "~/db/schema/enumerations";
import { foldText } from "~/platform/fold-text";
import type { DayAnswer } from "~/platform/forms/day-parts";
import { MONTHS, readMonth } from "~/platform/forms/day-text";

type FoundDay = { value: DayAnswer; quote: string };

const SHORT_MONTHS = "janv|fevr?|avr|juil|sept|oct|nov|dec";
const WEEKDAYS = "dimanche lundi mardi mercredi jeudi vendredi samedi".split(" ");
const NUMBERS = "zero un deux trois quatre cinq six sept huit neuf dix".split(" ");

const MONTH = `(${MONTHS.map(foldText).join("|")}|(?:${SHORT_MONTHS})\\.?)`;
const YEAR = /(?:\s(?:de\s)?([12]\d{3}))?/.source;
const COUNT = `(\\d{1,2}|une|${NUMBERS.slice(1).join("|")})`;

type Rule = { pattern: RegExp; read: (parts: string[], today: string) => DayAnswer | null };

/** From the most exact to the least: what one rule has read is hidden from the next. */
const RULES: readonly Rule[] = [
  {
    pattern: /\b(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d\d)\b/g,
    read: ([day = "", month = "", year = ""]) => calendarDay(year.length === 2 ? `20${year}` : year, month, day),
  },
  {
    pattern: new RegExp(`\\b(\\d{1,2}|1er) ${MONTH}${YEAR}\\b`, "g"),
    read: ([day = "", month = "", year], today) => latestDayOf(readMonth(month), Number.parseInt(day, 10), year, today),
  },
  {
    pattern: /\ble (\d{1,2})\/(\d{1,2})(?![\d/])/g,
    read: ([day = "", month = ""], today) => latestDayOf(Number(month), Number(day), undefined, today),
  },
  {
    pattern: new RegExp(
      `\\b(?:en|debut|mi-?|fin|courant|au mois de|au mois d['’]|de|depuis)\\s*${MONTH}${YEAR}(?:\\sdernier)?\\b`,
      "g",
    ),
    read: ([month = "", year], today) => latestMonth(readMonth(month), year, today),
  },
  { pattern: /\b(avant-hier)\b/g, read: (_, today) => daysBefore(today, 2) },
  { pattern: /\b(hier)\b/g, read: (_, today) => daysBefore(today, 1) },
  { pattern: /\b(aujourd['’]hui|ce matin|cet apres-midi|ce midi)\b/g, read: (_, today) => daysBefore(today, 0) },
  {
    pattern: new RegExp(`\\bil y a ${COUNT} jours?\\b`, "g"),
    read: ([count = ""], today) => daysBefore(today, countOf(count)),
  },
  {
    pattern: new RegExp(`\\bil y a ${COUNT} mois\\b`, "g"),
    read: ([count = ""], today) => ({ date: `${monthsBefore(today, countOf(count))}-01`, precision: "month" }),
  },
  {
    pattern: new RegExp(`\\b(${WEEKDAYS.join("|")}) dernier\\b`, "g"),
    read: ([weekday = ""], today) => daysBefore(today, (7 + dayOfWeek(today) - WEEKDAYS.indexOf(weekday)) % 7 || 7),
  },
  {
    pattern: /\b(?:en|depuis|debut|fin|courant) ((?:19|20)\d\d)\b/g,
    read: ([year = ""], today) => yearAnswer(year, today),
  },
];

/**
 * The days that a text names, in its order: « le 14 mars », « 14/03/2026 », « hier », « il y a trois jours », « début
 * mars », « en 2025 ». A day without a year is the last one that is not to come.
 * @param today as an ISO date. @returns each day with its words; none in the future.
 */
export function findDays(text: string, today: string): FoundDay[] {
  let rest = foldText(text).replace(/[\u00a0\u202f]/g, " ");
  const found: (FoundDay & { index: number })[] = [];
  for (const { pattern, read } of RULES)
    rest = rest.replace(pattern, (quote, ...groups) => {
      const index = groups.find((group) => typeof group === "number") as number;
      const value = read(groups.slice(0, groups.indexOf(index)) as string[], today);
      if (value?.date && value.date <= today) found.push({ value, index, quote: quoteOf(text, rest, quote, index) });
      return "#".repeat(quote.length);
    });
  return found.toSorted((one, other) => one.index - other.index).map(({ value, quote }) => ({ value, quote }));
}

/** The words of a text at which its folded text matched; the match itself when folding has changed the length. */
export const quoteOf = (text: string, folded: string, match: string, index: number): string =>
  folded.length === text.length ? text.slice(index, index + match.length) : match;

const countOf = (text: string): number => (text === "une" ? 1 : Number(text) || NUMBERS.indexOf(text));

/** A day of the calendar, null for one that does not exist, such as 31 April. */
function calendarDay(year: string | number, month: string | number, day: string | number): DayAnswer | null {
  const date = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)));
  const isReal = date.getUTCMonth() === Number(month) - 1 && date.getUTCDate() === Number(day);
  return isReal ? { date: date.toISOString().slice(0, 10), precision: "day" } : null;
}

function latestDayOf(month: number, day: number, year: string | undefined, today: string): DayAnswer | null {
  if (year) return calendarDay(year, month, day);
  const thisYear = Number(today.slice(0, 4));
  const answer = calendarDay(thisYear, month, day);
  return answer?.date && answer.date <= today ? answer : calendarDay(thisYear - 1, month, day);
}

function latestMonth(month: number, year: string | undefined, today: string): DayAnswer {
  const number = String(month).padStart(2, "0");
  const thisYear = Number(today.slice(0, 4));
  const of = year ?? (`${thisYear}-${number}` <= today.slice(0, 7) ? thisYear : thisYear - 1);
  return { date: `${of}-${number}-01`, precision: "month" };
}

const yearAnswer = (year: string, today: string): DayAnswer | null =>
  year <= today.slice(0, 4) ? { date: `${year}-01-01`, precision: "year" satisfies DatePrecision } : null;

const dayOfWeek = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay();

function daysBefore(today: string, count: number): DayAnswer {
  const date = new Date(`${today}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() - count);
  return { date: date.toISOString().slice(0, 10), precision: "day" };
}

/** The month so many months before, « 2026-03 ». */
function monthsBefore(today: string, count: number): string {
  const date = new Date(`${today.slice(0, 7)}-01T00:00:00Z`);
  date.setUTCMonth(date.getUTCMonth() - count);
  return date.toISOString().slice(0, 7);
}
