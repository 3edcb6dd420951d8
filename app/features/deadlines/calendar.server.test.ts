import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { holidaysOf, type Region } from "~/platform/holidays/holidays.server";
import { addBankDays, addWorkingDays, carry, endOf } from "./calendar.server";

const day = (text: string) => Temporal.PlainDate.from(text);

/** The start; 13 months later, and carried; 70 days, 8 weeks, 5 and 6 years later. The last twenty are dateutil's. */
const PERIODS = [
  ["2026-01-31", "2027-02-28", "2027-03-01", "2026-04-11", "2026-03-28", "2031-01-31", "2032-01-31"],
  ["2024-02-29", "2025-03-29", "2025-03-31", "2024-05-09", "2024-04-25", "2029-02-28", "2030-02-28"],
  ["2025-08-15", "2026-09-15", "2026-09-15", "2025-10-24", "2025-10-10", "2030-08-15", "2031-08-15"],
  ["2023-01-31", "2024-02-29", "2024-02-29", "2023-04-11", "2023-03-28", "2028-01-31", "2029-01-31"],
  ["2023-12-29", "2025-01-29", "2025-01-29", "2024-03-08", "2024-02-23", "2028-12-29", "2029-12-29"],
  ["2024-01-29", "2025-02-28", "2025-02-28", "2024-04-08", "2024-03-25", "2029-01-29", "2030-01-29"],
  ["2024-01-31", "2025-02-28", "2025-02-28", "2024-04-10", "2024-03-27", "2029-01-31", "2030-01-31"],
  ["2024-02-28", "2025-03-28", "2025-03-28", "2024-05-08", "2024-04-24", "2029-02-28", "2030-02-28"],
  ["2024-03-30", "2025-04-30", "2025-04-30", "2024-06-08", "2024-05-25", "2029-03-30", "2030-03-30"],
  ["2024-10-26", "2025-11-26", "2025-11-26", "2025-01-04", "2024-12-21", "2029-10-26", "2030-10-26"],
  ["2024-12-31", "2026-01-31", "2026-02-02", "2025-03-11", "2025-02-25", "2029-12-31", "2030-12-31"],
  ["2025-01-30", "2026-02-28", "2026-03-02", "2025-04-10", "2025-03-27", "2030-01-30", "2031-01-30"],
  ["2025-03-29", "2026-04-29", "2026-04-29", "2025-06-07", "2025-05-24", "2030-03-29", "2031-03-29"],
  ["2025-07-31", "2026-08-31", "2026-08-31", "2025-10-09", "2025-09-25", "2030-07-31", "2031-07-31"],
  ["2025-10-25", "2026-11-25", "2026-11-25", "2026-01-03", "2025-12-20", "2030-10-25", "2031-10-25"],
  ["2026-02-28", "2027-03-28", "2027-03-30", "2026-05-09", "2026-04-25", "2031-02-28", "2032-02-28"],
  ["2026-03-28", "2027-04-28", "2027-04-28", "2026-06-06", "2026-05-23", "2031-03-28", "2032-03-28"],
  ["2027-02-27", "2028-03-27", "2028-03-27", "2027-05-08", "2027-04-24", "2032-02-27", "2033-02-27"],
  ["2027-12-31", "2029-01-31", "2029-01-31", "2028-03-10", "2028-02-25", "2032-12-31", "2033-12-31"],
  ["2028-02-29", "2029-03-29", "2029-03-29", "2028-05-09", "2028-04-25", "2033-02-28", "2034-02-28"],
  ["2028-08-31", "2029-09-30", "2029-10-01", "2028-11-09", "2028-10-26", "2033-08-31", "2034-08-31"],
  ["2099-11-30", "2100-12-30", "2100-12-30", "2100-02-08", "2100-01-25", "2104-11-30", "2105-11-30"],
] as const;

/** The start, how many bank days, where, and the end: counted on a calendar, then with dateutil. */
const BANK_DAYS: [string, number, Region, string][] = [
  ["2026-04-30", 15, "national", "2026-05-27"],
  ["2026-04-30", 35, "national", "2026-06-24"],
  ["2026-12-18", 10, "national", "2027-01-05"],
  ["2026-04-02", 1, "national", "2026-04-03"],
  ["2026-04-02", 1, "alsace_moselle", "2026-04-07"],
  ["2026-04-03", 1, "national", "2026-04-07"],
  ["2027-03-25", 1, "national", "2027-03-26"],
  ["2027-03-25", 1, "alsace_moselle", "2027-03-30"],
  ["2027-03-26", 2, "national", "2027-03-31"],
  ["2028-04-13", 2, "national", "2028-04-18"],
  ["2026-05-13", 1, "national", "2026-05-15"],
  ["2026-12-24", 1, "national", "2026-12-28"],
  ["2026-12-24", 1, "alsace_moselle", "2026-12-28"],
  ["2025-12-24", 1, "alsace_moselle", "2025-12-29"],
  ["2026-12-31", 15, "national", "2027-01-22"],
  ["2026-10-24", 1, "national", "2026-10-26"],
  ["2026-03-28", 10, "national", "2026-04-13"],
  ["2027-05-26", 1, "guadeloupe", "2027-05-28"],
  ["2026-05-21", 1, "martinique", "2026-05-26"],
  ["2026-06-09", 1, "guyane", "2026-06-11"],
  ["2027-12-17", 1, "la_reunion", "2027-12-21"],
  ["2026-04-24", 1, "mayotte", "2026-04-28"],
  ["2026-04-24", 1, "national", "2026-04-27"],
  ["2025-07-11", 1, "national", "2025-07-15"],
  ["2024-02-28", 35, "national", "2024-04-18"],
  ["2026-11-10", 15, "national", "2026-12-02"],
  ["2026-08-14", 35, "national", "2026-10-02"],
];

const WORKING_DAYS: [string, number, string][] = [
  ["2026-11-20", 1, "2026-11-21"],
  ["2026-12-24", 10, "2027-01-07"],
  ["2026-04-30", 10, "2026-05-15"],
  ["2027-03-27", 1, "2027-03-30"],
  ["2026-11-10", 10, "2026-11-23"],
  ["2025-05-07", 10, "2025-05-20"],
];

describe("a period of days, months or years", () => {
  it.each(PERIODS)(
    "from %s ends thirteen months later on %s, on the same day of the month or its last",
    (start, end) => {
      expect(endOf(day(start), { unit: "months", count: 13 }).toString()).toBe(end);
    },
  );

  it.each(PERIODS)("from %s: %s is carried to %s", (_, end, carried) => {
    expect(carry(day(end)).toString()).toBe(carried);
  });

  it.each(PERIODS)("from %s has the right end in days, weeks and years", (start, _, __, seventy, weeks, five, six) => {
    expect(endOf(day(start), { unit: "days", count: 70 }).toString()).toBe(seventy);
    expect(endOf(day(start), { unit: "days", count: 56 }).toString()).toBe(weeks);
    expect(endOf(day(start), { unit: "years", count: 5 }).toString()).toBe(five);
    expect(endOf(day(start), { unit: "years", count: 6 }).toString()).toBe(six);
  });
});

describe("bank days and working days", () => {
  it.each(BANK_DAYS)("from %s, %i bank days (%s) lead to %s", (start, count, region, end) => {
    expect(addBankDays(day(start), count, region).toString()).toBe(end);
  });

  it.each(WORKING_DAYS)("from %s, %i working days lead to %s, Saturdays included", (start, count, end) => {
    expect(addWorkingDays(day(start), count).toString()).toBe(end);
  });
});

describe("a number of days that are counted", () => {
  const starts = fc.integer({ min: 0, max: 20_000 }).map((count) => day("2009-11-01").add({ days: count }));
  const regions = fc.constantFrom<Region>("national", "alsace_moselle", "la_reunion");

  it.each([
    [addBankDays, 5],
    [addWorkingDays, 6],
  ] as const)("is reached as by counting the days one by one (%o)", (add, lastDay) => {
    fc.assert(
      fc.property(starts, fc.integer({ min: 1, max: 120 }), regions, (start, count, region) => {
        let end = start;
        for (let left = count; left > 0; ) {
          end = end.add({ days: 1 });
          if (end.dayOfWeek <= lastDay && !holidaysOf(end.year, region).has(end.toString())) left -= 1;
        }
        expect(add(start, count, region).toString()).toBe(end.toString());
      }),
    );
  });
});

describe("public holidays", () => {
  it.each([
    [2024, "2024-03-31"],
    [2026, "2026-04-05"],
    [2027, "2027-03-28"],
    [2028, "2028-04-16"],
    [2038, "2038-04-25"],
  ])("of %i follow Easter, %s", (year, easter) => {
    const after = [1, 39, 50].map((days) => day(easter).add({ days }).toString());
    expect([...holidaysOf(year)]).toEqual(expect.arrayContaining(after));
    expect(holidaysOf(year)).not.toContain(day(easter).subtract({ days: 2 }).toString());
    expect(holidaysOf(year, "alsace_moselle")).toContain(day(easter).subtract({ days: 2 }).toString());
  });

  it("are eleven, thirteen in Alsace and Moselle, twelve overseas", () => {
    const count = (region?: Region) => holidaysOf(2026, region).size;
    expect(count()).toBe(11);
    expect(count("alsace_moselle")).toBe(13);
    for (const region of ["guadeloupe", "martinique", "guyane", "la_reunion", "mayotte"] as const)
      expect(count(region)).toBe(12);
  });
});
