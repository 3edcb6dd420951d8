import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import {
  formatDate,
  formatDateTime,
  formatDay,
  formatLongDate,
  formatMoney,
  formatNumber,
  formatPercent,
  formatTime,
} from "./format";
import { formatBytes } from "./format-bytes";
import { formatRecent, formatShortDay } from "./format-from-today";

test("dates and times are those of Paris, in winter, in summer and over midnight", () => {
  expect(formatDate("2026-11-14")).toBe("14/11/2026");
  expect(formatDate("2026-03-05")).toBe("05/03/2026");
  expect(formatLongDate("2026-08-01")).toBe("1er août 2026");
  expect(formatShortDay("2026-12-01", "2026-11-29")).toBe("1er déc.");
  expect(formatShortDay("2027-01-13", "2026-11-29")).toBe("13 janv. 2027");
  expect(formatDay("2026-11-16T12:00:00Z")).toBe("lundi 16 novembre 2026");
  expect(formatTime("2026-11-16T04:03:00Z")).toBe("5\u00a0h\u00a003");
  expect(formatTime("2026-07-16T04:03:00Z")).toBe("6\u00a0h\u00a003");
  expect(formatDateTime("2026-12-31T23:30:00Z")).toBe("01/01/2027 à 0\u00a0h\u00a030");
  expect(formatDay("2026-12-31T23:30:00Z")).toBe("vendredi 1er janvier 2027");
});

test("a moment of today or yesterday, in Paris, says so in place of its date", () => {
  expect(formatRecent("2026-11-28T23:05:00Z", "2026-11-29")).toBe("Aujourd’hui, 0\u00a0h\u00a005");
  expect(formatRecent("2026-11-28T11:18:00Z", "2026-11-29")).toBe("Hier, 12\u00a0h\u00a018");
  expect(formatRecent("2026-11-27T11:18:00Z", "2026-11-29")).toBe("27/11/2026 à 12\u00a0h\u00a018");
  expect(formatRecent("2026-11-30T11:18:00Z", "2026-11-29")).toBe("30/11/2026 à 12\u00a0h\u00a018");
});

test("amounts and numbers have a comma, narrow spaces between thousands and a no-break space before their unit", () => {
  expect(formatMoney(1_248_050)).toBe("12\u202f480,50\u00a0€");
  expect(formatMoney(120_000)).toBe("1\u202f200\u00a0€");
  expect(formatMoney(-5)).toBe("-0,05\u00a0€");
  expect(formatMoney(0)).toBe("0\u00a0€");
  expect(formatNumber(1_234_567)).toBe("1\u202f234\u202f567");
  expect(formatNumber(999)).toBe("999");
  expect(formatNumber(2.04, 1)).toBe("2");
  expect(formatNumber(-0.04, 1)).toBe("0");
  expect(formatPercent(0.1254, 1)).toBe("12,5\u00a0%");
  expect(formatBytes(1_840_000)).toBe("1,8 Mo");
});

test("no text that is drawn on the server and in the browser comes from the engine's own wording", () => {
  const digitsOnly = ["app/ui/format.ts", "app/platform/today.ts", "app/platform/pdf/printable.ts"];
  const both = globSync("app/**/*.{ts,tsx}").filter(
    (path) => !/\.(server|test)\.tsx?$/.test(path) && !digitsOnly.includes(path),
  );
  expect(both.length).toBeGreaterThan(300);
  const found = both.filter((path) =>
    /\bIntl\.|\.toLocale(Date|Time)?String\(|\.localeCompare\(/.test(readFileSync(path, "utf8")),
  );
  expect(found, "use ~/ui/format").toEqual([]);
});
