import type { Month } from "./rules";

/** Days of Paris, both included. */
export type Days = { firstDay: string; lastDay: string };

/** The present month until `day`, or the last month until the same day of it: 31 March is compared with all of February. */
export function monthDays(day: string, month: Month): Days {
  const present = Temporal.PlainDate.from(day);
  const last = month === "this" ? present : present.subtract({ months: 1 });
  return { firstDay: last.with({ day: 1 }).toString(), lastDay: last.toString() };
}

/** The day of the month of an ISO date. */
const dayOfMonth = (day: string): number => Number(day.slice(8));

type SumOfDay = { day: string; amount: number };

/** The running sum at the end of each day of a month, in cents, for a line of the page. */
export function runningSums(sums: readonly SumOfDay[], { firstDay, lastDay }: Days): number[] {
  const ofMonth = sums.filter(({ day }) => day >= firstDay && day <= lastDay);
  let total = 0;
  return Array.from({ length: dayOfMonth(lastDay) }, (_, index) => {
    for (const { day, amount } of ofMonth) if (dayOfMonth(day) === index + 1) total += amount;
    return total;
  });
}

/** Whether the e-mail of the morning may be sent: from half past eight until noon in Paris. */
export function isMorning(now: Date): boolean {
  const { hour, minute } = Temporal.Instant.fromEpochMilliseconds(+now).toZonedDateTimeISO("Europe/Paris");
  const minutes = hour * 60 + minute;
  return minutes >= 8 * 60 + 30 && minutes < 12 * 60;
}
