import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { amountText, parseAmount } from "./rules";

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
  ])("reads %j", (text, cents) => expect(parseAmount(text)).toBe(cents));

  it.each(["", "beaucoup", "-5", "12,480", "0.500", "1.25.000", "1,250.50", "1e5", "0x10", "99999999999999"])(
    "is refused when it is not clear: %j",
    (text) => expect(parseAmount(text)).toBeNull(),
  );

  it("parses the text of a field back to the same amount", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 100_000_000_000 }), (cents) => parseAmount(amountText(cents)) === cents),
    );
  });
});
