const PARIS_DAY = new Intl.DateTimeFormat("sv-SE", { timeZone: "Europe/Paris" });

/** The day in Paris as an ISO date, « 2026-11-21 »; without Temporal, which some browsers lack. */
export function today(now = new Date()): string {
  return PARIS_DAY.format(now);
}

/** The latest day that it is anywhere on Earth (UTC+14), as an ISO date: a day after it is in the future for everybody. */
export function latestDay(now = Date.now()): string {
  return new Date(now + 14 * 3_600_000).toISOString().slice(0, 10);
}
