import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { feeOf } from "~/content/fee-rate";
import { declaredText, feesTerm, receivedText, sourceText, totalRecovered, unconfirmedRefund } from "./rules";

const sum = fc.integer({ min: 1, max: 100_000_000_000 }).map((amount) => ({ amount }));

describe("what a case recovered in all", () => {
  it("is zero while nothing was recovered", () => {
    expect(totalRecovered([])).toEqual({ amount: 0, fee: 0, remainder: 0 });
  });

  it("is the sum of its lines, each with the fee of the specification's example", () => {
    const lines = [{ amount: 1_000_000 }, { amount: 250_000 }];
    expect(totalRecovered(lines)).toEqual({ amount: 1_250_000, fee: 250_000, remainder: 1_000_000 });
  });

  it("rounds each fee down in the client's favour: 0,02 € on 0,09 € twice, but 0,03 € on 0,18 €", () => {
    expect(totalRecovered([{ amount: 9 }, { amount: 9 }])).toEqual({ amount: 18, fee: 2, remainder: 16 });
    expect(feeOf(18).fee).toBe(3);
  });

  it("equals the sum of its lines to the cent, in any order, with a fee of at most a fifth of the total", () => {
    fc.assert(
      fc.property(fc.array(sum, { maxLength: 40 }), (sums) => {
        const total = totalRecovered(sums);
        const lines = sums.map(({ amount }) => feeOf(amount));
        expect(total.fee).toBe(lines.reduce((cents, { fee }) => cents + fee, 0));
        expect(total.remainder).toBe(lines.reduce((cents, { remainder }) => cents + remainder, 0));
        expect(total.fee + total.remainder).toBe(total.amount);
        expect(totalRecovered(sums.toReversed())).toEqual(total);
        expect(total.fee).toBeLessThanOrEqual(feeOf(total.amount).fee);
        expect(feeOf(total.amount).fee - total.fee).toBeLessThanOrEqual(sums.length);
      }),
    );
  });
});

describe("what the client declares that the bank paid back", () => {
  const answers = { amount: 1_248_000, contactedBank: true, bankRefundAmount: 210_000 };
  const partial = { ...answers, bankRefundStatus: "partial" as const };

  it("waits until the sums received from the bank reach it", () => {
    expect([0, 100_000, 210_000, 300_000].map((ofBank) => unconfirmedRefund(partial, ofBank))).toEqual([
      210_000,
      110_000,
      null,
      null,
    ]);
  });

  it("is the whole loss for a full refund, and nothing for another answer or none", () => {
    expect(unconfirmedRefund({ ...answers, bankRefundStatus: "full" }, 0)).toBe(1_248_000);
    expect(unconfirmedRefund({ ...answers, bankRefundStatus: "rejected" }, 0)).toBeNull();
    expect(unconfirmedRefund({ ...partial, contactedBank: false }, 0)).toBeNull();
    expect(unconfirmedRefund({ ...partial, bankRefundAmount: null }, 0)).toBeNull();
  });

  it("is said in one phrase", () => {
    expect(declaredText(210_000)).toBe("2\u202f100\u00a0€ déclarés");
    expect(declaredText(100)).toBe("1\u00a0€ déclaré");
  });
});

describe("where a sum came from", () => {
  it("is shown by its label, or by the typed text for « Autre »", () => {
    expect(sourceText({ source: "seizure", sourceDetails: null })).toBe("Saisie");
    expect(sourceText({ source: "other", sourceDetails: "Fonds de garantie" })).toBe("Fonds de garantie");
    expect(sourceText({ source: "seizure", sourceDetails: "compte d’un complice" })).toBe(
      "Saisie (compte d’un complice)",
    );
  });

  it("says when it was received, and on the CARPA account when it was", () => {
    expect(receivedText({ receivedOn: "2026-11-12", onCarpa: false })).toBe("reçu le 12/11/2026");
    expect(receivedText({ receivedOn: "2026-11-12", onCarpa: true })).toBe("reçu sur le compte CARPA le 12/11/2026");
  });
});

describe("the fee on sums that a fee agreement covers", () => {
  it("is that of the agreement, and the announced one for the others", () => {
    const sums = [{ amount: 100_000, agreedRate: 1_500 }, { amount: 100_000, agreedRate: 0 }, { amount: 100_000 }];
    expect(totalRecovered(sums)).toEqual({ amount: 300_000, fee: 35_000, remainder: 265_000 });
  });

  it("is named with its rate when all sums have the same", () => {
    expect(feesTerm([{ agreedRate: null }])).toMatch(/^Honoraires \(20\s%\)$/);
    expect(feesTerm([{ agreedRate: 1_250 }, { agreedRate: 1_250 }])).toMatch(/^Honoraires \(12,5\s%\)$/);
    expect(feesTerm([{ agreedRate: 1_500 }, { agreedRate: null }])).toBe("Honoraires");
  });
});
