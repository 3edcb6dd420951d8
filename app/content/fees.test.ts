import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { feeOf } from "./fee-rate";
import { fees } from "./fees";

describe("the fee", () => {
  it("is 2,000 euros on 10,000 euros recovered, and 8,000 remain", () => {
    expect(feeOf(fees.examples[0])).toEqual({ fee: 200_000, remainder: 800_000 });
  });

  it("is zero when nothing is recovered", () => {
    expect(feeOf(0)).toEqual({ fee: 0, remainder: 0 });
  });

  it("is rounded down, so that the client keeps a fraction of a cent", () => {
    expect(feeOf(4)).toEqual({ fee: 0, remainder: 4 });
    expect(feeOf(99)).toEqual({ fee: 19, remainder: 80 });
  });

  it("adds up with the remainder to the recovered sum, and never exceeds a fifth of it", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: Number.MAX_SAFE_INTEGER }), (cents) => {
        const { fee, remainder } = feeOf(cents);
        expect(fee + remainder).toBe(cents);
        expect(fee * 5).toBeLessThanOrEqual(cents);
        expect(cents - fee * 5).toBeLessThan(5);
      }),
    );
  });

  it.each([-1, 0.5, Number.NaN, Number.POSITIVE_INFINITY])("refuses %s, which is not an amount in cents", (cents) => {
    expect(() => feeOf(cents)).toThrow(RangeError);
  });
});
