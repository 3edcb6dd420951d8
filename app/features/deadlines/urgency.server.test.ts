import { describe, expect, it } from "vitest";
import type { UrgencyAnswers } from "./story";
import { urgentSteps } from "./story.server";

const answers: UrgencyAnswers = {
  scamType: "fake_bank_advisor",
  paymentDate: "2026-10-25",
  paymentDatePrecision: "day",
  paymentMethods: ["card"],
  contactedBank: false,
  policeReport: false,
};
const timeOf = (given: Partial<UrgencyAnswers>, key = "bank", today = "2026-11-22") =>
  urgentSteps({ ...answers, ...given }, today).find((step) => step.key === key)?.time ?? "";

describe("what to do now", () => {
  it("names the limits that are ahead for a payment that was not authorised, with the days left", () => {
    expect(timeOf({})).toContain("13 mois pour un paiement que vous n’avez pas autorisé\u00a0: le 25 novembre 2027");
    expect(timeOf({})).toContain("encore 368 jours");
    expect(timeOf({ paymentDate: "2025-01-01", paymentDatePrecision: "year" })).toBe(timeOf({ paymentDate: null }));
    expect(timeOf({})).toContain("hors de l’Espace économique européen, 70 jours\u00a0: le 3 janvier 2027");
    expect(timeOf({})).not.toContain("8 semaines");
    expect(timeOf({}, "bank", "2027-11-25")).toContain("aujourd’hui");
  });

  it("adds the eight weeks of a direct debit", () => {
    expect(timeOf({ paymentMethods: ["direct_debit"] })).toContain("8 semaines\u00a0: le 20 décembre 2026");
  });

  it("says no limit that is over, and never that it is too late", () => {
    const late = timeOf({ paymentDate: "2024-01-31", paymentMethods: ["direct_debit"] });
    expect(late).toBe("Appelez-la quand même, puis parlez-en à votre avocat\u00a0: d’autres voies existent.");
    expect(late).not.toMatch(/trop tard|dépassé/);
  });

  it("says no 13 months where the victim ordered the payment, nor a date without the day of the payment", () => {
    expect(timeOf({ scamType: "fake_investment" })).not.toContain("13 mois");
    expect(timeOf({ paymentDate: null })).toBe(
      "Sans tarder. La limite est de 13 mois pour un paiement que vous n’avez pas autorisé.",
    );
  });

  it("leaves out the complaint once it is filed, and words the step of a bank that was contacted", () => {
    const steps = urgentSteps({ ...answers, contactedBank: true, policeReport: true }, "2026-11-22");
    expect(steps.map(({ title }) => title)).toEqual([
      "Contestez par écrit auprès de votre banque",
      "Gardez toutes les preuves",
    ]);
    expect(timeOf({}, "complaint")).toContain("jusqu’au 25 octobre 2032");
  });
});
