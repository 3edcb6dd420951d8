import { PROMISED_HOURS } from "~/content/delays";
import { lastWeeks } from "~/platform/weeks";
import { lateThreshold } from "../desk/rules";

/**
 * By what a week is counted. Weeks counted by other rules are counted again: raise the number with a change of what
 * `countWeeks` counts.
 */
export const COUNTING_RULES = `1, ${PROMISED_HOURS} h`;

/** A week of Paris by its Monday, and the instants between which it lies. */
export type WeekRange = { week: string; from: Date; to: Date };

/** The weeks that begin at `bounds`, the last bound being their end. */
export function weekRanges(bounds: readonly Date[]): WeekRange[] {
  return bounds.slice(0, -1).map((from, index) => ({ week: mondayOf(from), from, to: bounds[index + 1] as Date }));
}

const mondayOf = (start: Date): string =>
  Temporal.Instant.fromEpochMilliseconds(start.getTime()).toZonedDateTimeISO("Europe/Paris").toPlainDate().toString();

/** The longest period of « Activité ». */
const MAX_WEEKS = 52;

/** The weeks that « Activité » shows and that may be kept: those whose unanswered cases are all late. */
export function keepableWeeks(now = new Date()): WeekRange[] {
  return weekRanges(lastWeeks(MAX_WEEKS, now).bounds).filter(({ to }) => to <= lateThreshold(now));
}
