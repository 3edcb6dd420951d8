import { PROMISED_HOURS } from "~/content/delays";
import { FEE_BASIS_POINTS } from "~/content/fee-rate";
import type { Period } from "./rules";

const PARIS = "Europe/Paris";

/** A period as days of Paris, both included, and as instants; without bounds (null, infinity) for `all`. */
export type PeriodRange = {
  firstDay: string | null;
  lastDay: string | null;
  /** The first instant, and the first one after, as PostgreSQL reads them. */
  from: string;
  to: string;
};

/**
 * By what a month is counted. Months counted by other rules are counted again: raise the number with a change of what
 * `counts/queries.server.ts` counts.
 */
export const COUNTING_RULES = `1, ${PROMISED_HOURS} h, ${FEE_BASIS_POINTS}`;

/** The months before the present one in which each period begins and ends. */
const MONTHS: Record<Exclude<Period, "all">, [first: number, last: number]> = {
  month: [0, 0],
  last_month: [1, 1],
  "3_months": [2, 0],
  "12_months": [11, 0],
};

/** The days and instants of a period: months begin at midnight in Paris, whatever the season. */
export function periodRange(period: Period, now = new Date()): PeriodRange {
  if (period === "all") return rangeOf(null, null);
  const [first, last] = MONTHS[period];
  const month = Temporal.PlainDate.from(presentMonth(now));
  return rangeOf(
    month.subtract({ months: first }).toString(),
    month
      .subtract({ months: last - 1 })
      .subtract({ days: 1 })
      .toString(),
  );
}

/** The first day of the month of an instant. */
export function presentMonth(now = new Date()): string {
  const day = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(PARIS).toPlainDate();
  return day.with({ day: 1 }).toString();
}

/** Days of which figures are kept, both included. */
export type Days = { firstDay: string; lastDay: string };

/** The days of a month, or of a year, by its first one. */
export const daysOf = (first: string, unit: "month" | "year"): Days => {
  const firstDay = Temporal.PlainDate.from(first);
  const next = firstDay.add(unit === "year" ? { years: 1 } : { months: 1 });
  return { firstDay: first, lastDay: next.subtract({ days: 1 }).toString() };
};

/** A month, by its first day. */
export const monthRange = (month: string): PeriodRange => rangeOf(month, daysOf(month, "month").lastDay);

/** The year of a month, both by their first days. */
export const yearOf = (month: string): string => Temporal.PlainDate.from(month).with({ month: 1 }).toString();

/**
 * What remains of a range beside some days of it.
 * @param kept in order, without days in common.
 */
export function rangesBeside(
  { firstDay, lastDay }: Pick<PeriodRange, "firstDay" | "lastDay">,
  kept: readonly Days[],
): PeriodRange[] {
  const ranges: PeriodRange[] = [];
  let from = firstDay;
  for (const days of kept) {
    if (from === null || from < days.firstDay) ranges.push(rangeOf(from, shifted(days.firstDay, -1)));
    from = shifted(days.lastDay, 1);
  }
  if (from === null || lastDay === null || from <= lastDay) ranges.push(rangeOf(from, lastDay));
  return ranges;
}

function rangeOf(firstDay: string | null, lastDay: string | null): PeriodRange {
  return {
    firstDay,
    lastDay,
    from: firstDay === null ? "-infinity" : midnight(Temporal.PlainDate.from(firstDay)),
    to: lastDay === null ? "infinity" : midnight(Temporal.PlainDate.from(lastDay).add({ days: 1 })),
  };
}

const midnight = (day: Temporal.PlainDate): string => day.toZonedDateTime(PARIS).toInstant().toString();
const shifted = (day: string, days: number): string => Temporal.PlainDate.from(day).add({ days }).toString();

/** The days, or the first days of the months, from one day until another. */
export function daysFrom(first: string, last: string, unit: "day" | "month"): string[] {
  const days: string[] = [];
  const step = unit === "day" ? { days: 1 } : { months: 1 };
  for (let day = Temporal.PlainDate.from(first); day.toString() <= last; day = day.add(step)) days.push(day.toString());
  return days;
}
