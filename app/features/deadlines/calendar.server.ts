import { holidaysOf, type Region } from "~/platform/holidays/holidays.server";

type Day = Temporal.PlainDate;

const isHoliday = (day: Day, region?: Region): boolean => holidaysOf(day.year, region).has(day.toString());

/** A bank works from Monday to Friday, save on public holidays (« jour ouvrable » of CMF L133-4). */
export const isBankDay = (day: Day, region?: Region): boolean => day.dayOfWeek <= 5 && !isHoliday(day, region);

/** The bank day `count` bank days after `start`, which is not counted itself (CPC 641). */
export const addBankDays = (start: Day, count: number, region?: Region): Day => addDays(start, count, 5, region);

/**
 * The working day `count` working days after `start`, which is not counted itself: « jour ouvrable » of ordinary usage,
 * from Monday to Saturday, save on public holidays.
 */
export const addWorkingDays = (start: Day, count: number, region?: Region): Day => addDays(start, count, 6, region);

/** `lastDay` of the week counts, from Monday (1), save public holidays. Whole weeks are passed at once. */
function addDays(start: Day, count: number, lastDay: 5 | 6, region?: Region): Day {
  let day = start;
  for (let left = count; left > 0; ) {
    const weeks = Math.floor((left - 1) / lastDay);
    const next = day.add({ days: weeks > 0 ? 7 * weeks : 1 });
    if (weeks > 0) left -= weeks * lastDay - holidaysBetween(day, next, lastDay, region);
    else if (next.dayOfWeek <= lastDay && !isHoliday(next, region)) left -= 1;
    day = next;
  }
  return day;
}

/** How many public holidays after `start`, until `end`, are no later in their week than `lastDay`. */
function holidaysBetween(start: Day, end: Day, lastDay: number, region?: Region): number {
  const [after, until] = [start.toString(), end.toString()];
  let count = 0;
  for (let year = start.year; year <= end.year; year++)
    for (const holiday of holidaysOf(year, region))
      if (holiday > after && holiday <= until && Temporal.PlainDate.from(holiday).dayOfWeek <= lastDay) count += 1;
  return count;
}

/**
 * The end of a period that falls on a Saturday, a Sunday or a public holiday, carried to the next working day (CPC 642
 * al. 2). A prescription is never carried (C. civ. 2229).
 */
export function carry(end: Day, region?: Region): Day {
  let day = end;
  while (!isBankDay(day, region)) day = day.add({ days: 1 });
  return day;
}

/** How long a period is. Months and years run to the same day of the month, or else to its last day (CPC 641 al. 2). */
export type Length =
  /** Whole days of them: of a fact, only its day is known. */
  | { unit: "hours"; count: number }
  | { unit: "days"; count: number }
  | { unit: "months"; count: number }
  | { unit: "years"; count: number }
  | { unit: "bank_days"; count: number }
  /** « Jours ouvrés » of an insurance: Monday to Friday too, save on public holidays. */
  | { unit: "office_days"; count: number }
  | { unit: "working_days"; count: number };

/** The last day of a period that starts on `start`, not carried. */
export function endOf(start: Day, { unit, count }: Length, region?: Region): Day {
  if (unit === "bank_days" || unit === "office_days") return addBankDays(start, count, region);
  if (unit === "working_days") return addWorkingDays(start, count, region);
  if (unit === "hours") return start.add({ days: Math.floor(count / 24) });
  return start.add({ [unit]: count }, { overflow: "constrain" });
}
