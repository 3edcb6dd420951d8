import { formatNumber } from "~/ui/format";

/** « 3,5 h »; « < 1 h » rather than « 0 h » for what took less than an hour. */
export function hoursText(hours: number): string {
  return hours < 1 ? "<\u00a01\u00a0h" : `${formatNumber(hours, 1)}\u00a0h`;
}

/** Some cases that were first answered after the same time, in tenths of an hour. */
export type AnsweredAfter = { tenths: number; answers: number };

/** The median of these times in hours, between the two in the middle of an even number; null without an answer. */
export function medianHours(times: readonly AnsweredAfter[]): number | null {
  const sorted = times.toSorted((a, b) => a.tenths - b.tenths);
  const total = sorted.reduce((sum, { answers }) => sum + answers, 0);
  if (total === 0) return null;
  const at = (place: number): number => {
    let passed = 0;
    for (const { tenths, answers } of sorted) {
      passed += answers;
      if (passed >= place) return tenths;
    }
    return 0;
  };
  return (at(Math.floor((total + 1) / 2)) + at(Math.floor(total / 2) + 1)) / 20;
}
