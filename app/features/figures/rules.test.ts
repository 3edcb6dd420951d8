import { describe, expect, it } from "vitest";
import { daysOf, monthRange, periodRange, rangesBeside } from "./rules.server.ts";
import { addFigures, figuresAddress, figuresOf, keptText, metShare } from "./rules.ts";

describe("a period", () => {
  const now = new Date("2026-12-31T23:30:00Z");

  it("has whole months of Paris, the present one included", () => {
    expect(periodRange("month", now)).toEqual({
      firstDay: "2027-01-01",
      lastDay: "2027-01-31",
      from: "2026-12-31T23:00:00Z",
      to: "2027-01-31T23:00:00Z",
    });
    expect(periodRange("last_month", now)).toMatchObject({ firstDay: "2026-12-01", lastDay: "2026-12-31" });
    expect(periodRange("3_months", now)).toMatchObject({ firstDay: "2026-11-01", lastDay: "2027-01-31" });
    expect(periodRange("12_months", now)).toMatchObject({ firstDay: "2026-02-01", lastDay: "2027-01-31" });
  });

  it("follows the change of the hour", () => {
    expect(periodRange("month", new Date("2026-10-15T12:00:00Z"))).toMatchObject({
      from: "2026-09-30T22:00:00Z",
      to: "2026-10-31T23:00:00Z",
    });
  });
});

it("what remains of a period is what lies before, between and after the months and years that are kept", () => {
  const days = (ranges: { firstDay: string | null; lastDay: string | null }[]) =>
    ranges.map(({ firstDay, lastDay }) => [firstDay, lastDay]);
  const monthOf = (month: string) => daysOf(month, "month");
  const all = periodRange("all");
  expect(days(rangesBeside(all, []))).toEqual([[null, null]]);
  const [year, ...months] = [daysOf("2024-01-01", "year"), ...["2026-01-01", "2026-02-01", "2026-05-01"].map(monthOf)];
  expect(days(rangesBeside(all, [year, ...months]))).toEqual([
    [null, "2023-12-31"],
    ["2025-01-01", "2025-12-31"],
    ["2026-03-01", "2026-04-30"],
    ["2026-06-01", null],
  ]);
  expect(rangesBeside(monthRange("2026-12-01"), [monthOf("2026-12-01")])).toEqual([]);
  expect(rangesBeside(monthRange("2026-12-01"), [])).toEqual([monthRange("2026-12-01")]);
});

it("the share of first answers in time is a number from ten cases on", () => {
  expect(metShare({ kept: 0, missed: 0, overdue: 0 })).toBeNull();
  expect(metShare({ kept: 2, missed: 0, overdue: 0 })).toBeNull();
  expect(metShare({ kept: 0, missed: 8, overdue: 2 })).toBe(0);
});

it("a case that waits for longer than promised counts as not answered in time", () => {
  const figures = { kept: 18, missed: 0, overdue: 36 };
  expect(metShare(figures)).toBeCloseTo(1 / 3);
  expect(keptText(figures)).toBe("18 sur 54, dont 36 attendent encore");
  expect(keptText({ kept: 18, missed: 2, overdue: 1 })).toBe("18 sur 21, dont 1 attend encore");
  expect(keptText({ kept: 18, missed: 2, overdue: 0 })).toBe("18 sur 20");
});

it("figures together are the sum of each, since the earliest that waits", () => {
  const early = new Date("2026-11-01T00:00:00Z");
  const late = new Date("2026-11-02T00:00:00Z");
  const sum = addFigures([
    figuresOf({ taken: 1, oldestSince: late }),
    figuresOf({ taken: 2, oldestSince: early }),
    figuresOf({}),
  ]);
  expect(sum).toEqual(figuresOf({ taken: 3, oldestSince: early }));
});

it("the address keeps the period and the lawyer, and leaves out the present month", () => {
  expect(figuresAddress({ period: "month", lawyer: null })).toBe("/admin/figures");
  expect(figuresAddress({ period: "all", lawyer: "1" }, ".csv")).toBe("/admin/figures.csv?period=all&lawyer=1");
});
