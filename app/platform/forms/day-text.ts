import { foldText } from "../fold-text.ts";
import { latestDay } from "../today.ts";

/** The texts of the fields, as the form sends them and shows them again. */
export type DayParts = { day?: string; month?: string; year?: string; unknown?: "on" };

/** The names of the three fields of a date, below its own. */
export const DAY_PARTS = ["day", "month", "year"] as const;

/**
 * The three fields of a whole day as one text, which its schema reads: « 2026-03-14 », or what was typed in the same order
 * when it is no day. Empty when nothing was typed.
 */
export function dayText({ day = "", month = "", year = "" }: DayParts): string {
  const [typedDay, typedMonth, typedYear] = [day, month, year].map((text) => text.replaceAll("-", " ").trim());
  if (!typedDay && !typedMonth && !typedYear) return "";
  const [dayNumber, monthNumber] = [readDay(typedDay ?? ""), readMonth(typedMonth ?? "")];
  return [
    typedYear && wholeYear(typedYear),
    Number.isNaN(monthNumber) ? typedMonth : twoDigits(monthNumber),
    Number.isNaN(dayNumber) ? typedDay : twoDigits(dayNumber),
  ].join("-");
}

/** The text of a whole day as its three fields show it again. */
export function fromDayText(text: string): DayParts {
  const [year = "", month = "", day = ""] = text
    .split("-")
    .map((part, index) => (index ? part.replace(/^0/, "") : part));
  return { day, month, year };
}

/** Reads a whole day of a form or an address that no schema reads: its three fields or, of a page of a former version, its one. */
export function readDayText(form: Pick<FormData | URLSearchParams, "get">, name: string): string {
  const typed = (field: string) => String(form.get(field) ?? "");
  return (
    typed(name) || dayText({ day: typed(`${name}.day`), month: typed(`${name}.month`), year: typed(`${name}.year`) })
  );
}

/** A year of two digits in this century, unless it is still to come; another text as it is. */
export function wholeYear(year: string): string {
  return /^\d\d$/.test(year) && `20${year}` <= latestDay().slice(0, 4) ? `20${year}` : year;
}

/** The months in French, from January. */
export const MONTHS = "janvier février mars avril mai juin juillet août septembre octobre novembre décembre".split(" ");

/** « 3 », « mars » or « fév. » as a number; not a number for another text, or for one that fits two months. */
export function readMonth(text: string): number {
  if (/^\d{1,2}$/.test(text)) return Number(text);
  const letters = foldText(text).replace(/\.$/, "");
  const found = letters.length < 3 ? [] : MONTHS.filter((name) => foldText(name).startsWith(letters));
  return found.length === 1 ? MONTHS.indexOf(found[0] as string) + 1 : Number.NaN;
}

/** « 3 » or « 1er » as a number. */
export const readDay = (text: string): number =>
  /^(\d{1,2}|1er)$/i.test(text) ? Number.parseInt(text, 10) : Number.NaN;
export const twoDigits = (number: number): string => String(number).padStart(2, "0");
