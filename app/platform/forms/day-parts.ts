import { z } from "zod";
import type { DatePrecision } from "~/db/schema/enumerations";
import { latestDay } from "~/platform/today";
import { type DayParts, fromDayText, MONTHS, readDay, readMonth, twoDigits, wholeYear } from "./day-text";

/**
 * A date as its three fields give it: a month is kept as its first day, a year as its first of January. Both are null
 * when nothing was answered.
 */
export type DayAnswer = { date: string | null; precision: DatePrecision | null };

export const FUTURE_DATE = "Cette date est dans le futur : indiquez une date passée, par exemple 14/03/2026";
const INCOMPLETE = "La date est requise";
const INVALID = "Date invalide";

type Options = {
  /** The message when nothing is answered; without it the answer is optional. */
  required?: string;
  /** Whether the month or the year alone is enough, and « Je ne sais plus » an answer. */
  canBeApproximate?: boolean;
  /** The first accepted year, the message before it, and the year of the example. */
  from?: { year: number; message: string; like: number };
  /** The message for a date in the future. */
  future?: string;
};

const part = z.string().max(20, INVALID).optional();

/**
 * The schema of a date in three fields (`name.day`, `name.month`, `name.year`, and `name.unknown` for « Je ne sais
 * plus », which counts more than what the three fields hold). A month is a number or a French name; a year may have two
 * digits, « 26 », except where dates reach back to another century (`from`). Its errors belong to the date as a whole
 * and say which part is wrong.
 */
export function dayParts({ required, canBeApproximate = false, from, future = FUTURE_DATE }: Options = {}) {
  const parts = z.object({ day: part, month: part, year: part, unknown: z.boolean().default(false) }, INVALID);
  return parts.transform((typed, context): DayAnswer => {
    const refuse = (message: string): DayAnswer => {
      context.addIssue({ code: "custom", message });
      return z.NEVER;
    };
    if (typed.unknown && canBeApproximate) return { date: null, precision: "unknown" };
    const [day = "", month = "", typedYear = ""] = [typed.day, typed.month, typed.year].map((text) => text?.trim());
    const year = from ? typedYear : wholeYear(typedYear);
    if (!day && !month && !year) return required ? refuse(required) : { date: null, precision: null };
    const precision = day ? "day" : month ? "month" : "year";
    const wrong =
      wrongYear(year, from?.like ?? 2026) ??
      missingPart({ day, month, canBeApproximate }) ??
      wrongDay(readDay(day || "1"), readMonth(month || "1"), Number(year));
    if (wrong) return refuse(wrong);
    const date = [year, twoDigits(readMonth(month || "1")), twoDigits(readDay(day || "1"))].join("-");
    if (date < `${from?.year ?? 1900}-01-01`) return refuse(from?.message ?? `${INVALID} : vérifiez l’année`);
    if (date > latestDay()) return refuse(future);
    return { date, precision };
  });
}

function wrongYear(year: string, like: number): string | null {
  if (!year) return `${INCOMPLETE} : il manque l’année`;
  if (!/^\d+$/.test(year)) return `${INVALID} : l’année s’écrit en chiffres, par exemple ${like}`;
  return year.length === 4 ? null : `Indiquez l’année en quatre chiffres, par exemple ${like}`;
}

function missingPart({ day, month, canBeApproximate }: { day: string; month: string; canBeApproximate: boolean }) {
  if (day && !month) return `${INVALID} : il manque le mois`;
  if (day || canBeApproximate) return null;
  return month ? `${INVALID} : il manque le jour` : `${INVALID} : il manque le jour et le mois`;
}

function wrongDay(day: number, month: number, year: number): string | null {
  if (!(month >= 1 && month <= 12)) return `${INVALID} : le mois va de 1 à 12, ou s’écrit en lettres`;
  if (!(day >= 1 && day <= 31)) return `${INVALID} : le jour va de 1 à 31`;
  const days = new Date(Date.UTC(year, month, 0)).getUTCDate();
  return day > days ? `${INVALID} : ${MONTHS[month - 1]} ${year} n’a que ${days} jours` : null;
}

/** Why a text is no day of the calendar: what is missing or wrong of it. */
export function whyNoDay(text: unknown): string {
  const { day = "", month = "", year = "" } = fromDayText(String(text));
  return (
    wrongYear(year, 2026) ??
    missingPart({ day, month, canBeApproximate: false }) ??
    wrongDay(readDay(day), readMonth(month), Number(year)) ??
    `${INVALID}\u00a0: vérifiez l’année`
  );
}

/** What the fields show for a stored date; nothing when there is none. A stored date without precision is a whole one. */
export function toDayParts(date: string | null, precision: DatePrecision | null = null): DayParts {
  if (!date) return precision === "unknown" ? { unknown: "on" } : {};
  const { day, month, year } = fromDayText(date);
  if (precision === "year") return { year };
  return precision === "month" ? { month, year } : { day, month, year };
}
