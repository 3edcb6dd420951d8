import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { firstIncompleteStep, nextStep, openingStep, previousStep, type StepNumber } from "./rules";

const complete = {
  scamType: "phishing",
  description: "Un lien reçu par SMS.",
  contactDate: "2026-02-03",
  availableEvidence: ["emails"],
};
const step = fc.integer({ min: 1, max: 5 }) as fc.Arbitrary<StepNumber>;
const answers = fc.record({
  scamType: fc.constantFrom(null, "phishing"),
  description: fc.constantFrom("", "  ", "Un récit"),
  contactDate: fc.constantFrom(null, "2026-02-03"),
  availableEvidence: fc.constantFrom<string[][]>([], ["emails"]),
});

describe("the steps of the wizard", () => {
  it.each([
    [{ scamType: null }, 1],
    [{ description: " " }, 2],
    [{ contactDate: null }, 2],
    [{ availableEvidence: [] }, 3],
    [{}, 4],
  ])("finds the first incomplete step with %j", (missing, expected) =>
    expect(firstIncompleteStep({ ...complete, ...missing })).toBe(expected),
  );

  it("opens a complete draft at the summary", () => {
    expect(openingStep(null, complete, true)).toBe(4);
  });

  it("opens the final validation for a verified person only", () => {
    expect(openingStep("5", complete, true)).toBe(5);
    expect(openingStep("5", complete, false)).toBe(4);
  });

  it("goes one step forwards and one step back", () => {
    expect([nextStep(5), previousStep(1)]).toEqual([null, null]);
    fc.assert(
      fc.property(step, (number) => {
        const next = nextStep(number);
        return next === null || previousStep(next) === number;
      }),
    );
  });

  it("never opens a step when an earlier one is incomplete, whatever the address requests", () => {
    const requested = fc.oneof(fc.constantFrom("1", "2", "3", "4", "5", "", "0", "6", "2.5", "x"), fc.string());
    fc.assert(
      fc.property(requested, answers, fc.boolean(), (request, given, verified) => {
        const opened = openingStep(request, given, verified);
        const farthest = firstIncompleteStep(given);
        return opened >= 1 && opened <= (farthest === 4 && verified ? 5 : farthest);
      }),
    );
  });
});
