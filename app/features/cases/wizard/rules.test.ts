import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  type DoubtAnswers,
  doneSteps,
  doubtsOn,
  firstIncompleteStep,
  initialScreen,
  initialStep,
  isSiren,
  neighbour,
  shownScreens,
} from "./rules";

const complete = {
  scamType: "phishing",
  description: "Un lien reçu par SMS.",
  contactDate: "2026-02-03",
  contactDatePrecision: null,
  availableEvidence: ["emails"],
};
const answers = fc.record({
  scamType: fc.constantFrom(null, "phishing"),
  description: fc.constantFrom("", "  ", "Un récit"),
  contactDate: fc.constantFrom(null, "2026-02-03"),
  contactDatePrecision: fc.constantFrom(null, "unknown" as const),
  availableEvidence: fc.constantFrom<string[][]>([], ["emails"]),
});

describe("the steps of the wizard", () => {
  it.each([
    [{ scamType: null }, 1],
    [{ description: " " }, 2],
    [{ contactDate: null }, 2],
    [{ availableEvidence: [] }, 3],
    [{ contactDate: null, contactDatePrecision: "unknown" as const }, 4],
    [{}, 4],
  ])("finds the first incomplete step with %j", (missing, expected) =>
    expect(firstIncompleteStep({ ...complete, ...missing })).toBe(expected),
  );

  it("shows the evidence as done once a file is joined or nothing was kept, and the last step once it is agreed to", () => {
    const draft = { ...complete, attachments: [], isArmed: false };
    expect(doneSteps(draft, 4)).toEqual([true, true, false, false, false]);
    expect(doneSteps({ ...draft, attachments: [{}] }, 4)).toEqual([true, true, true, false, false]);
    expect(doneSteps({ ...draft, availableEvidence: ["none"] }, 4)).toEqual([true, true, true, false, false]);
    expect(doneSteps({ ...draft, isArmed: true }, 3)[4]).toBe(true);
    expect(doneSteps({ ...draft, description: "" }, 2)).toEqual([true, false, false, false, false]);
  });

  it("opens a complete draft at the summary", () => {
    expect(initialStep(null, complete, true)).toBe(4);
  });

  it("opens the final validation for a verified person only", () => {
    expect(initialStep("5", complete, true)).toBe(5);
    expect(initialStep("5", complete, false)).toBe(4);
  });

  it("never opens a step when an earlier one is incomplete, whatever the address requests", () => {
    const requested = fc.oneof(fc.constantFrom("1", "2", "3", "4", "5", "", "0", "6", "2.5", "x"), fc.string());
    fc.assert(
      fc.property(requested, answers, fc.boolean(), (request, given, verified) => {
        const opened = initialStep(request, given, verified);
        const farthest = firstIncompleteStep(given);
        return opened >= 1 && opened <= (farthest === 4 && verified ? 5 : farthest);
      }),
    );
  });
});

const alone = { filledFor: null, contactedBank: false, policeReport: false };

describe("the screens of the story", () => {
  it("shows the screens about another person, the bank and the complaint only when they were announced", () => {
    expect(shownScreens(alone)).toEqual(["type", "recit", "argent", "depuis", "preuves"]);
    expect(shownScreens({ filledFor: "company", contactedBank: true, policeReport: true })).toHaveLength(8);
  });

  it("goes forwards and back through the shown screens, also from one that was just hidden", () => {
    expect(neighbour("recit", 1, alone)).toBe("argent");
    expect(neighbour("recit", 1, { ...alone, filledFor: "relative" })).toBe("pour-qui");
    expect(neighbour("depuis", 1, { ...alone, policeReport: true })).toBe("plainte");
    expect(neighbour("banque", 1, alone)).toBe("preuves");
    expect(neighbour("preuves", -1, alone)).toBe("depuis");
    expect(neighbour("type", -1, alone)).toBeNull();
  });

  it("opens a requested screen of the step, but none after a missing answer or hidden by another", () => {
    const answers = { ...complete, ...alone };
    expect(initialScreen("argent", 2, answers)).toBe("argent");
    expect(initialScreen("depuis", 2, { ...answers, contactDate: null })).toBe("argent");
    expect(initialScreen("banque", 2, answers)).toBe("recit");
    expect(initialScreen("preuves", 2, answers)).toBe("recit");
    expect(initialScreen(null, 3, answers)).toBe("preuves");
  });
});

describe("answers that contradict each other", () => {
  const nothing: DoubtAnswers = {
    contactDate: "2026-03-14",
    contactDatePrecision: "day",
    paymentDate: null,
    paymentDatePrecision: null,
    amount: 100_00,
    bankRefundAmount: null,
    policeReportDate: null,
  };
  const asks = (screen: "argent" | "banque" | "plainte", given: Partial<DoubtAnswers>, asked: string[] = []) =>
    doubtsOn(screen, { ...nothing, ...given }, asked).map(({ id }) => id);

  it("are questioned on the screens that gave them, once", () => {
    expect(asks("banque", { bankRefundAmount: 100_01 })).toEqual(["refund-above-loss"]);
    expect(asks("banque", { bankRefundAmount: 100_01 }, ["refund-above-loss"])).toEqual([]);
    expect(asks("plainte", { policeReportDate: "2026-03-13" })).toEqual(["complaint-before-contact"]);
    expect(asks("argent", { paymentDate: "2026-03-13" })).toEqual(["paid-before-contact"]);
  });

  it("are not questioned when equal, unknown, or of the same month when only the month is known", () => {
    expect(asks("banque", { bankRefundAmount: 100_00 })).toEqual([]);
    expect(asks("banque", { amount: null, bankRefundAmount: 100_01 })).toEqual([]);
    expect(asks("argent", { paymentDate: "2026-03-01", paymentDatePrecision: "month" })).toEqual([]);
    expect(asks("argent", { paymentDate: "2026-02-01", paymentDatePrecision: "month" })).toEqual([
      "paid-before-contact",
    ]);
    expect(asks("argent", { paymentDate: "2026-01-01", paymentDatePrecision: "year" })).toEqual([]);
    expect(asks("argent", { paymentDate: "2025-01-01", paymentDatePrecision: "year" })).toEqual([
      "paid-before-contact",
    ]);
    expect(asks("plainte", { contactDate: null, policeReportDate: "2026-03-13" })).toEqual([]);
  });
});

it.each([
  ["732829320", true],
  ["732 829 320", true],
  ["732829321", false],
  ["73282932", false],
  ["abcdefghi", false],
])("says whether %s is a SIREN: %s", (text, expected) => expect(isSiren(text)).toBe(expected));
