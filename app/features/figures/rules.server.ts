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

/** The months before the present one in which each period begins and ends. */
const MONTHS: Record<Exclude<Period, "all">, [first: number, last: number]> = {
  month: [0, 0],
  last_month: [1, 1],
  "3_months": [2, 0],
  "12_months": [11, 0],
};

/** The days and instants of a period: months begin at midnight in Paris, whatever the season. */
export function periodRange(period: Period, now = new Date()): PeriodRange {
  if (period === "all") return { firstDay: null, lastDay: null, from: "-infinity", to: "infinity" };
  const [first, last] = MONTHS[period];
  const day = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(PARIS).toPlainDate();
  const month = day.with({ day: 1 });
  const start = month.subtract({ months: first });
  const end = month.subtract({ months: last }).add({ months: 1 });
  return {
    firstDay: start.toString(),
    lastDay: end.subtract({ days: 1 }).toString(),
    from: start.toZonedDateTime(PARIS).toInstant().toString(),
    to: end.toZonedDateTime(PARIS).toInstant().toString(),
  };
}
