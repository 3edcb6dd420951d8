const PARIS = "Europe/Paris";

export type Week = {
  /** Its first day, « 2026-11-16 ». */
  monday: string;
  /** ISO 8601: the week of 1 January is the first one with a Thursday in the year. */
  number: number;
};

export type Weeks = {
  weeks: Week[];
  /** When each week begins, and when the last one ends: midnights of Paris, whatever the season. */
  bounds: Date[];
};

/** Lists the ISO weeks of Paris up to that of `now`, the oldest first. @param count how many, at least 1. */
export function lastWeeks(count: number, now = new Date()): Weeks {
  const day = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(PARIS).toPlainDate();
  const thisMonday = day.subtract({ days: day.dayOfWeek - 1 });
  const mondays = Array.from({ length: count + 1 }, (_, index) => thisMonday.add({ weeks: index + 1 - count }));
  return {
    weeks: mondays.slice(0, count).map((monday) => ({ monday: monday.toString(), number: monday.weekOfYear ?? 0 })),
    bounds: mondays.map((monday) => new Date(monday.toZonedDateTime(PARIS).epochMilliseconds)),
  };
}
