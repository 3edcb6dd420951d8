import { expect, it } from "vitest";
import { hoursText } from "./rules.ts";

it("an answer within the hour reads « < 1 h », never « 0 h »", () => {
  expect(hoursText(0)).toBe("<\u00a01\u00a0h");
  expect(hoursText(0.99)).toBe("<\u00a01\u00a0h");
  expect(hoursText(1)).toBe("1\u00a0h");
  expect(hoursText(48.5)).toBe("48,5\u00a0h");
});
