import { describe, expect, it } from "vitest";
import { canTakeCases } from "./policy";
import { lawyerState } from "./rules";

const DAY = "2026-11-23";
const verified = { verifiedAt: new Date(), suspendedAt: null, insuranceEndsOn: "2026-11-23" };

describe("the state of a lawyer", () => {
  it("is verified until the last day of the insurance included", () => {
    expect(lawyerState(verified, DAY)).toBe("verified");
    expect(lawyerState(verified, "2026-11-24")).toBe("insurance_expired");
    expect(lawyerState({ ...verified, insuranceEndsOn: null }, DAY)).toBe("insurance_expired");
  });

  it("is to verify without a proof, and suspended whatever else is known", () => {
    expect(lawyerState({ ...verified, verifiedAt: null }, DAY)).toBe("to_verify");
    for (const verifiedAt of [null, new Date()])
      expect(lawyerState({ verifiedAt, suspendedAt: new Date(), insuranceEndsOn: null }, DAY)).toBe("suspended");
  });

  it("lets only a verified and insured lawyer take cases", () => {
    expect(canTakeCases(verified, DAY)).toBe(true);
    expect(canTakeCases({ ...verified, suspendedAt: new Date() }, DAY)).toBe(false);
    expect(canTakeCases(verified, "2027-01-01")).toBe(false);
    expect(canTakeCases({ ...verified, verifiedAt: null }, DAY)).toBe(false);
  });
});
