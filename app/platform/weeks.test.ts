import { describe, expect, it } from "vitest";
import { lastWeeks } from "./weeks";

describe("the weeks of Paris", () => {
  it("begin on Monday at midnight, in winter time and summer time", () => {
    const { weeks, bounds } = lastWeeks(3, new Date("2026-11-01T12:00:00Z"));
    expect(weeks).toEqual([
      { monday: "2026-10-12", number: 42 },
      { monday: "2026-10-19", number: 43 },
      { monday: "2026-10-26", number: 44 },
    ]);
    expect(bounds.map((bound) => bound.toISOString())).toEqual([
      "2026-10-11T22:00:00.000Z",
      "2026-10-18T22:00:00.000Z",
      "2026-10-25T23:00:00.000Z",
      "2026-11-01T23:00:00.000Z",
    ]);
  });

  it("are numbered by ISO 8601 across the end of a year; 2026 has 53", () => {
    expect(lastWeeks(3, new Date("2027-01-06T12:00:00Z")).weeks.map(({ number }) => number)).toEqual([52, 53, 1]);
  });

  it("change at midnight in Paris, not in UTC", () => {
    const monday = (now: string) => lastWeeks(1, new Date(now)).weeks[0]?.monday;
    expect(monday("2026-11-15T22:59:59Z")).toBe("2026-11-09");
    expect(monday("2026-11-15T23:00:00Z")).toBe("2026-11-16");
  });
});
