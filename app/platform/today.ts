const PARIS_DAY = new Intl.DateTimeFormat("sv-SE", { timeZone: "Europe/Paris" });

/** The day in Paris as an ISO date, « 2026-11-21 »; without Temporal, which some browsers lack. */
export function today(now = new Date()): string {
  return PARIS_DAY.format(now);
}
