import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { amountRefusal, parseAmount, parseSum } from "./amount";
import { amountText } from "./rules";

describe("a sum that may name its currency", () => {
  it.each([
    ["CHF 8'400", 840_000, "CHF"],
    ["8’400 CHF", 840_000, "CHF"],
    ["8'400.– francs", 840_000, "CHF"],
    ["Fr. 500.-", 50_000, "CHF"],
    ["500.00 francs suisses", 50_000, "CHF"],
    ["1 200 dollars canadiens", 120_000, "CAD"],
    ["£300", 30_000, "GBP"],
    ["8'400", 840_000, null],
    ["1 500 €", 150_000, null],
    ["CHF beaucoup", null, null],
    ["500 $", null, null],
  ] as const)("reads %j", (text, cents, currency) => expect(parseSum(text)).toEqual({ cents, currency }));

  it("is refused where only euros are kept", () => {
    expect(amountRefusal("CHF 8'400", "autre")).toMatch(/^Ce montant n’est pas en euros/);
  });
});

describe("an amount typed in French", () => {
  it.each([
    ["12 480,50", 1_248_050],
    ["12\u00a0480,50\u00a0€", 1_248_050],
    ["12\u202f480,5", 1_248_050],
    ["1500", 150_000],
    ["1500.20", 150_020],
    ["0", 0],
    ["800 euros", 80_000],
    ["12.400", 1_240_000],
    ["12.400\u00a0€", 1_240_000],
    ["1.250,50", 125_050],
    ["1.250.000", 125_000_000],
    ["environ 12000 euros", 1_200_000],
    ["environ 12 000\u00a0€", 1_200_000],
    ["12000 euros environ", 1_200_000],
    ["À peu près 12 000,50 EUR.", 1_200_050],
    ["~ 12\u202f000", 1_200_000],
    ["€ 850", 85_000],
    ["12 € 50", 1_250],
    ["12 euros et 50 centimes", 1_250],
    ["12 480, 50", 1_248_050],
    ["12’480.50", 1_248_050],
    ["1,250.50", 125_050],
    ["1,234,567", 123_456_700],
    ["12’000.-", 1_200_000],
    ["12'000.–", 1_200_000],
    ["500,-", 50_000],
  ])("reads %j", (text, cents) => expect(parseAmount(text)).toBe(cents));

  it.each([
    "",
    "beaucoup",
    "-5",
    "12,480",
    "0.500",
    "1.25.000",
    "12 34",
    "1 2000",
    "entre 10 000 et 12 000",
    "12 000 $",
    "1e5",
    "0x10",
    "99999999999999",
  ])("is refused when it is not clear: %j", (text) => expect(parseAmount(text)).toBeNull());

  it("is refused with how to write it", () => {
    const refusal = (text: string) => amountRefusal(text, "autre");
    expect(refusal("12,480")).toMatch(/^La virgule précède les centimes/);
    for (const text of ["entre 10 000 et 12 000", "10000 à 12000", "500 + 300", "10 000 - 12 000", "5 ou 6"])
      expect(refusal(text), text).toMatch(/^Indiquez un seul montant, même approximatif/);
    for (const text of ["beaucoup", "-5", "12 34", "1e5"]) expect(refusal(text), text).toBe("autre");
  });

  it("parses the text of a field back to the same amount", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 100_000_000_000 }), (cents) => parseAmount(amountText(cents)) === cents),
    );
  });
});
