/** How near a day is, by its colour: red up to three days, amber up to seven. */
export type DayTone = "bad" | "wait" | "plain";
const RED_DAYS = 3;
const AMBER_DAYS = 7;

/** @param daysLeft whole days, negative once it is past; null without a day. */
export function dayTone(daysLeft: number | null): DayTone {
  if (daysLeft === null || daysLeft > AMBER_DAYS) return "plain";
  return daysLeft <= RED_DAYS ? "bad" : "wait";
}
