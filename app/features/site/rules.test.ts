import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { clockTime, dayText, isFrenchVat, isSiren, ratioText, typedDay } from "./rules";

describe("the numbers of a French company", () => {
  it("a SIREN satisfies the key of Luhn", () => {
    expect(["732829320", "404833048", "552100554"].map(isSiren)).toEqual([true, true, true]);
    expect(["732829321", "73282932", "7328293200", "73282932O", ""].map(isSiren)).toEqual(Array(5).fill(false));
  });

  it("no SIREN with one other digit is accepted", () => {
    fc.assert(
      fc.property(fc.nat(8), fc.integer({ min: 1, max: 9 }), (at, by) => {
        const digits = [..."732829320"].map(Number);
        digits[at] = ((digits[at] ?? 0) + by) % 10;
        return !isSiren(digits.join(""));
      }),
    );
  });

  it("a VAT number has the key of its SIREN", () => {
    expect(isFrenchVat("FR44732829320")).toBe(true);
    expect(isFrenchVat("FR83404833048")).toBe(true);
    expect(["FR45732829320", "FR44732829321", "BE0732829320", "44732829320"].map(isFrenchVat)).toEqual(
      Array(4).fill(false),
    );
    expect(isFrenchVat("FRA4732829320")).toBe(true);
  });
});

it("reads an hour as it is typed in French", () => {
  expect(["9 h", "09:00", "9h30", "18 h 00", "23:59"].map(clockTime)).toEqual([
    "09:00",
    "09:00",
    "09:30",
    "18:00",
    "23:59",
  ]);
  expect(["", "24:00", "9", "neuf heures", "9h60"].map(clockTime)).toEqual(Array(5).fill(null));
});

it("reads a day as it writes it, and no day that does not exist", () => {
  expect(typedDay(dayText("2026-11-21"))).toBe("2026-11-21");
  expect(typedDay("1.2.2026")).toBe("2026-02-01");
  expect(["31/02/2026", "21/13/2026", "21 novembre", ""].map(typedDay)).toEqual(Array(4).fill(null));
});

it("never writes a contrast that is too low as the one that is needed", () => {
  expect(ratioText(4.49)).toBe("4,4");
  expect(ratioText(4.5)).toBe("4,5");
});
