import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { DOCUMENT_STATUSES, VERIFICATION_STATUSES, VERIFICATION_STEPS } from "~/db/schema/enumerations.ts";
import {
  isUntouched,
  needsDocument,
  nextStep,
  type StepStatuses,
  slotOf,
  statusOfProfile,
  statusOfSides,
  statusOfStep,
  typeOfSlot,
} from "./rules.ts";

const status = fc.constantFrom(...VERIFICATION_STATUSES);
const steps: fc.Arbitrary<StepStatuses> = fc.record({
  first_document: status,
  second_document: status,
  proof_of_address: status,
});
const valuesOf = (given: StepStatuses) => VERIFICATION_STEPS.map((step) => given[step]);
const sides = fc.array(fc.constantFrom(...DOCUMENT_STATUSES), { minLength: 1, maxLength: 4 });

describe("the status of a document from its sides", () => {
  it("is rejected if any side is, else pending if any is, else approved", () => {
    expect(statusOfSides(["approved", "rejected", "pending"])).toBe("rejected");
    expect(statusOfSides(["approved", "pending"])).toBe("pending");
    expect(statusOfSides(["approved", "approved"])).toBe("approved");
  });

  it("does not depend on the order of the sides, and is the status of one of them", () => {
    fc.assert(
      fc.property(sides, (given) => {
        expect(statusOfSides(given.toReversed())).toBe(statusOfSides(given));
        expect(given).toContain(statusOfSides(given));
      }),
    );
  });

  it("is not started for a step without a document", () => {
    expect(statusOfStep([])).toBe("not_started");
    fc.assert(fc.property(sides, (given) => statusOfStep(given) === statusOfSides(given)));
  });
});

describe("the verification status of a profile", () => {
  it("is verified when all three steps are approved, and only then", () => {
    fc.assert(
      fc.property(steps, (given) => {
        const all = valuesOf(given).every((value) => value === "approved");
        expect(statusOfProfile(given).identityVerified).toBe(all);
        expect(statusOfProfile(given).verificationStep === "approved").toBe(all);
      }),
    );
  });

  it("is rejected as soon as one step is, whatever the others are", () => {
    fc.assert(
      fc.property(steps, fc.constantFrom(...VERIFICATION_STEPS), (given, step) => {
        expect(statusOfProfile({ ...given, [step]: "rejected" }).verificationStep).toBe("rejected");
      }),
    );
  });

  it("is not started while no step is, and pending once a step is started and none is rejected", () => {
    fc.assert(
      fc.property(steps, (given) => {
        const { verificationStep } = statusOfProfile(given);
        expect(verificationStep === "not_started").toBe(isUntouched(given));
        const started = valuesOf(given).some((value) => value !== "not_started");
        const settled = valuesOf(given).every((value) => value === "approved") || valuesOf(given).includes("rejected");
        expect(verificationStep === "pending").toBe(started && !settled);
      }),
    );
  });
});

describe("the next step", () => {
  it("is the first step that needs a document, so all earlier ones are pending or approved", () => {
    fc.assert(
      fc.property(steps, (given) => {
        const next = nextStep(given);
        const before =
          next === null ? [...VERIFICATION_STEPS] : VERIFICATION_STEPS.slice(0, VERIFICATION_STEPS.indexOf(next));
        expect(before.some((step) => needsDocument(given[step]))).toBe(false);
        if (next) expect(needsDocument(given[next])).toBe(true);
      }),
    );
  });
});

it("reads the type of document in the slot of an upload", () => {
  expect(typeOfSlot(slotOf("first_document", "front", "passport"))).toBe("passport");
  expect(typeOfSlot(slotOf("first_document", "back"))).toBeUndefined();
  expect(typeOfSlot(slotOf("proof_of_address", "front"))).toBeUndefined();
});
