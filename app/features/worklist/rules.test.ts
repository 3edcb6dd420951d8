import { expect, it } from "vitest";
import { isDismissible, quickSnoozes, reminderDays } from "./rules";

it.each([
  ["2026-11-24", "a Tuesday", ["2026-11-25", "Demain, mercredi"], ["2026-11-30", "Lundi"]],
  ["2026-11-28", "a Saturday", ["2026-11-29", "Demain, dimanche"], ["2026-11-30", "Lundi"]],
  ["2026-11-29", "a Sunday", ["2026-11-30", "Demain, lundi"], ["2026-12-07", "Lundi en huit"]],
  ["2026-11-30", "a Monday", ["2026-12-01", "Demain, mardi"], ["2026-12-07", "Lundi"]],
])("offers tomorrow and the Monday after it as days of a reminder, on %s, %s", (today, _, tomorrow, monday) => {
  const days = quickSnoozes(today);
  expect(days.map(({ day, label }) => [day, label])).toEqual([tomorrow, monday]);
  const { min, max } = reminderDays(today);
  for (const { day } of days) expect(day >= min && day <= max).toBe(true);
});

it.each([
  ["offers to leave a thank-you of a closed case without an answer", "closed", null, true],
  ["offers to leave a later message without an answer", "active", new Date(), true],
  ["keeps the first answer of an open case due", "in_review", null, false],
] as const)("%s", (_, status, firstAnsweredAt, expected) => {
  expect(isDismissible({ status, firstAnsweredAt, unansweredSince: new Date() })).toBe(expected);
  expect(isDismissible({ status, firstAnsweredAt, unansweredSince: null })).toBe(false);
});
