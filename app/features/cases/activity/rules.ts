import { weightedMedian } from "~/platform/weighted-median";
import { formatNumber } from "~/ui/format";

/** « 3,5 h »; « < 1 h » rather than « 0 h » for what took less than an hour. */
export function hoursText(hours: number): string {
  return hours < 1 ? "<\u00a01\u00a0h" : `${formatNumber(hours, 1)}\u00a0h`;
}

/** Some cases that were first answered after the same time, in tenths of an hour. */
export type AnsweredAfter = { tenths: number; answers: number };

/** The median of these times in hours, between the two in the middle of an even number; null without an answer. */
export function medianHours(times: readonly AnsweredAfter[]): number | null {
  const tenths = weightedMedian(times.map((time) => ({ value: time.tenths, count: time.answers })));
  return tenths === null ? null : tenths / 10;
}
