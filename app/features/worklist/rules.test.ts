import { expect, it } from "vitest";
import { quickSnoozes, reminderDays } from "./rules";

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
