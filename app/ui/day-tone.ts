/** Up to this number of days, a date presses: it is red, and for today in the lists of the staff. */
export const URGENT_DAYS = 3;
/** Up to this number of days, a date is near. */
export const NEAR_DAYS = 7;

/** How near a day is, by its colour: red up to `URGENT_DAYS`, amber up to `NEAR_DAYS`. */
export type DayTone = "bad" | "wait" | "plain";

/** @param daysLeft whole days, negative once it is past; null without a day. */
export function dayTone(daysLeft: number | null): DayTone {
  if (daysLeft === null || daysLeft > NEAR_DAYS) return "plain";
  return daysLeft <= URGENT_DAYS ? "bad" : "wait";
}
