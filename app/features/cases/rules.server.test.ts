import { describe, expect, it } from "vitest";
import { newCaseReference } from "./rules.server";

describe("the reference of a case", () => {
  it("is the year in Paris and six characters that cannot be confused", () => {
    const references = Array.from({ length: 500 }, () => newCaseReference(new Date("2026-12-31T23:30:00Z")));
    for (const reference of references) expect(reference).toMatch(/^2027-[2-9A-HJKMNP-TV-Z]{6}$/);
    expect(new Set(references).size).toBe(500);
  });
});
