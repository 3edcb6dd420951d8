import { describe, expect, it } from "vitest";
import { KNOWN_RATES, type LegalRate } from "~/content/legal-rates";
import { halfOf, halfText, penaltiesOf, rateText } from "./rules";
import { legalRateSchema } from "./schema";

const person = { creditor: "person", source: "Exemple" } as const;
const rates: LegalRate[] = [
  { ...person, half: "2026-01-01", rate: 667 },
  { ...person, half: "2026-07-01", rate: 650 },
];

describe("the penalties of a late refund", () => {
  it("come to 373.59 € for 20,000 € and 40 days at 6.67 %, by tranche", () => {
    // 7 × 11.67 + 23 × 16.67 + 10 × 21.67 = 681.80; 20,000 × 681.80 / 36,500 = 373.589.
    const sum = { amount: 2_000_000, dueOn: "2026-03-16", until: "2026-04-25", creditor: "person" } as const;
    expect(penaltiesOf(sum, KNOWN_RATES)).toEqual({
      days: 40,
      tranches: [
        { half: "2026-01-01", days: 7, rate: 1_167, amount: 4_476 },
        { half: "2026-01-01", days: 23, rate: 1_667, amount: 21_009 },
        { half: "2026-01-01", days: 10, rate: 2_167, amount: 11_874 },
      ],
      total: 37_359,
      missing: [],
    });
  });

  it("change of legal rate on 1 July, in the middle of a tranche", () => {
    // Due on 20 June: 21 to 27 June at 11.67 (10,000 × 81.69 / 36,500 = 22.381), 28 to 30 June at 16.67
    // (10,000 × 50.01 / 36,500 = 13.701), 1 to 10 July at 6.50 + 10 (10,000 × 165 / 36,500 = 45.205): 81.29 €.
    const sum = { amount: 1_000_000, dueOn: "2026-06-20", until: "2026-07-10", creditor: "person" } as const;
    const { days, tranches, total } = penaltiesOf(sum, rates);
    expect([days, total]).toEqual([20, 8_129]);
    expect(tranches.map((one) => [one.half, one.days, one.rate, one.amount])).toEqual([
      ["2026-01-01", 7, 1_167, 2_238],
      ["2026-01-01", 3, 1_667, 1_370],
      ["2026-07-01", 10, 1_650, 4_521],
    ]);
  });

  it("are not added up while a rate is missing, of the half-year or of the kind of creditor", () => {
    const across = { amount: 1_000_000, dueOn: "2026-06-20", until: "2026-07-10", creditor: "person" } as const;
    expect(penaltiesOf(across, KNOWN_RATES)).toMatchObject({ total: null, missing: ["2026-07-01"] });
    expect(penaltiesOf({ ...across, creditor: "other" }, rates)).toMatchObject({
      total: null,
      missing: ["2026-01-01", "2026-07-01"],
    });
  });

  it("are none until the last day for the refund, that day included", () => {
    const sum = { amount: 1_000_000, dueOn: "2026-06-20", creditor: "person" } as const;
    for (const until of ["2026-06-01", "2026-06-20"])
      expect(penaltiesOf({ ...sum, until }, rates)).toEqual({ days: 0, tranches: [], total: 0, missing: [] });
    expect(penaltiesOf({ ...sum, until: "2026-06-21" }, rates).days).toBe(1);
  });
});

it("half-years and rates are said in French", () => {
  expect(["2026-06-30", "2026-07-01", "2026-12-31"].map((day) => halfText(halfOf(day)))).toEqual([
    "premier semestre 2026",
    "second semestre 2026",
    "second semestre 2026",
  ]);
  expect([667, 650, 1_000].map(rateText)).toEqual(["6,67\u00a0%", "6,50\u00a0%", "10\u00a0%"]);
});

it("a rate that is followed by spaces without end is refused at once", () => {
  const typed = { half: "2026-07-01", creditor: "person", source: "Arrêté" };
  expect(legalRateSchema.safeParse({ ...typed, rate: "6,5 % " }).success).toBe(true);
  expect(legalRateSchema.safeParse({ ...typed, rate: `1${" ".repeat(200_000)}x` }).success).toBe(false);
});
