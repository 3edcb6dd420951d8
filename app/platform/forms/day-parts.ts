import { z } from "zod";
import type { DatePrecision } from "~/db/schema/enumerations";
import { today } from "~/platform/today";

/** A date as its three fields give it: a month is kept as its first day. Both are null when nothing was answered. */
export type DayAnswer = { date: string | null; precision: DatePrecision | null };

/** The texts of the fields, as the form sends them and shows them again. */
export type DayParts = { day?: string; month?: string; year?: string; unknown?: "on" };

export const FUTURE_DATE = "Cette date est dans le futur : indiquez une date passée, par exemple 14/03/2026";
const INCOMPLETE = "La date est requise";
const INVALID = "Date invalide";

type Options = {
  /** The message when nothing is answered; without it the answer is optional. */
  required?: string;
  /** Whether the month is enough. */
  allowsMonth?: boolean;
  /** The first accepted year, the message before it, and the year of the example. */
  from?: { year: number; message: string; like: number };
  /** The message for a date in the future. */
  future?: string;
};

const part = z.string().max(20, INVALID).optional();

/**
 * The schema of a date in three fields (`name.day`, `name.month`, `name.year`, and `name.unknown` for « Je ne sais
 * plus »). Its errors belong to the date as a whole.
 */
export function dayParts({ required, allowsMonth = false, from, future = FUTURE_DATE }: Options = {}) {
  const parts = z.object({ day: part, month: part, year: part, unknown: z.boolean().default(false) }, INVALID);
  return parts.transform((typed, context): DayAnswer => {
    const refuse = (message: string): DayAnswer => {
      context.addIssue({ code: "custom", message });
      return z.NEVER;
    };
    const [day, month, year] = [typed.day, typed.month, typed.year].map((text) => text?.trim() ?? "");
    if (!day && !month && !year) {
      if (typed.unknown && allowsMonth) return { date: null, precision: "unknown" };
      return required ? refuse(required) : { date: null, precision: null };
    }
    if (!year) return refuse(INCOMPLETE);
    if (!/^\d+$/.test(year) || !/^\d{1,2}$/.test(month ?? "")) return refuse(INVALID);
    if (year.length !== 4) return refuse(`Indiquez l’année en quatre chiffres, par exemple ${from?.like ?? 2026}`);
    if (!day && !allowsMonth) return refuse(INVALID);
    const date = isoDay(year, month ?? "", day || "1");
    if (!date) return refuse(INVALID);
    if (date < `${from?.year ?? 1900}-01-01`) return refuse(from?.message ?? INVALID);
    if (date > today()) return refuse(future);
    return { date, precision: day ? "day" : "month" };
  });
}

/** The ISO date of three numbers; null when the calendar does not have it. */
function isoDay(year: string, month: string, day: string): string | null {
  if (!/^\d{1,2}$/.test(day)) return null;
  const text = `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text) ? text : null;
}

/** What the fields show for a stored date; nothing when there is none. A stored date without precision is a whole one. */
export function toDayParts(date: string | null, precision: DatePrecision | null = null): DayParts {
  if (!date) return precision === "unknown" ? { unknown: "on" } : {};
  const [year = "", month = "", day = ""] = date
    .split("-")
    .map((text, index) => (index ? text.replace(/^0/, "") : text));
  return precision === "month" ? { month, year } : { day, month, year };
}
