import { holidaysOf, type Region } from "~/platform/holidays/holidays.server";

type Day = Temporal.PlainDate;

const isHoliday = (day: Day, region?: Region): boolean => holidaysOf(day.year, region).has(day.toString());

/** A bank works from Monday to Friday, save on public holidays (« jour ouvrable » of CMF L133-4). */
export const isBankDay = (day: Day, region?: Region): boolean => day.dayOfWeek <= 5 && !isHoliday(day, region);

/** « Jour ouvrable » of ordinary usage: from Monday to Saturday, save on public holidays. */
export const isWorkingDay = (day: Day, region?: Region): boolean => day.dayOfWeek <= 6 && !isHoliday(day, region);

/** The bank day `count` bank days after `start`, which is not counted itself (CPC 641). */
export const addBankDays = (start: Day, count: number, region?: Region): Day =>
  addDays(start, count, (day) => isBankDay(day, region));

/** The working day `count` working days after `start`, which is not counted itself. */
export const addWorkingDays = (start: Day, count: number, region?: Region): Day =>
  addDays(start, count, (day) => isWorkingDay(day, region));

function addDays(start: Day, count: number, counts: (day: Day) => boolean): Day {
  let day = start;
  for (let left = count; left > 0; ) {
    day = day.add({ days: 1 });
    if (counts(day)) left -= 1;
  }
  return day;
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
  | { unit: "days"; count: number }
  | { unit: "months"; count: number }
  | { unit: "years"; count: number }
  | { unit: "bank_days"; count: number }
  | { unit: "working_days"; count: number };

/** The last day of a period that starts on `start`, not carried. */
export function endOf(start: Day, { unit, count }: Length, region?: Region): Day {
  if (unit === "bank_days") return addBankDays(start, count, region);
  if (unit === "working_days") return addWorkingDays(start, count, region);
  return start.add({ [unit]: count }, { overflow: "constrain" });
}
