import { describe, expect, it } from "vitest";
import { type CaseFacts, caseDeadlines, type PaymentFacts } from "./case/rules.server";
import { drawnDays } from "./timeline";
import { timelineOf } from "./timeline.server";

const TODAY = "2026-11-24";
const facts: CaseFacts = {
  ...{
    scamType: "fake_bank_advisor",
    tellsOfSim: false,
    contactedBank: false,
    bankRefundStatus: null,
    submittedAt: null,
  },
  ...{ policeReport: true, policeReportDate: "2026-11-10", prosecutorLetterOn: "2026-11-10" },
  ...{ filledFor: null, representedCountry: null, country: "France", postalCode: null },
};
const payment = (given: Partial<PaymentFacts> = {}): PaymentFacts => ({
  ...{ id: "debit", debitedOn: "2026-10-05", amount: 120_000, currency: "EUR", method: "direct_debit" },
  ...{
    validatedBy: "not_me",
    payeeCountry: null,
    payeeCheck: null,
    shownNumber: null,
    knownOn: null,
    reportedOn: null,
    complainedOn: null,
  },
  ...{ ownBank: null, accountCountry: "FR", paidOn: null, contractDays: null },
  ...{ toldOn: null, writtenReportOn: null, recallAskedOn: null, refundAskedOn: null, mandateWithdrawnOn: null },
  ...{ answeredOn: null, bankAnswer: null, recallAnswer: null, done: {} },
  ...given,
});

function of(...payments: PaymentFacts[]) {
  const dated = caseDeadlines(payments, facts, TODAY);
  return timelineOf(
    dated.map((one, index) => ({ ...(payments[index] as PaymentFacts), ...one })),
    facts,
    TODAY,
  );
}
const lines = (...payments: PaymentFacts[]) =>
  of(...payments).events.map(({ date, side, short, count }) => `${date} ${side} ${short} ${count}`);

describe("the timeline of a case", () => {
  it("has payments, reports, answers and deadlines of both sides, by day", () => {
    const told = payment({
      writtenReportOn: "2026-11-12",
      refundAskedOn: "2026-11-12",
      complainedOn: "2026-11-13",
      answeredOn: null,
    });
    expect(lines(told)).toEqual([
      "2026-10-05 others Débit 1",
      "2026-11-10 you Plainte 1",
      "2026-11-12 you Signalement 1",
      "2026-11-12 you Remboursement 1",
      "2026-11-13 you Réclamation 1",
      "2026-11-13 others Sans réponse 1",
      "2026-11-26 others Attendu 1",
      "2026-12-04 others Attendu 1",
      "2027-01-05 others Attendu 1",
      "2027-01-05 you Possible 1",
      "2027-02-10 you Possible 1",
      "2027-11-13 you À faire 1",
      "2029-10-05 you À faire 1",
      "2031-10-05 you À faire 1",
    ]);
    expect(lines(payment({ ...told, answeredOn: "2026-11-20" }))).toContain("2026-11-20 others Réponse reçue 1");
  });

  it("says « fait » on the day that was ticked, and that an end is over", () => {
    const done = payment({ debitedOn: "2025-01-05", done: { civi_3_years: "2026-11-02" } });
    expect(lines(done)).toContain("2026-11-02 you Fait 1");
    expect(lines(done)).toContain("2025-03-02 you Dépassé 1");
  });

  it("has what was noted, also where no rule of its country follows from it", () => {
    const done = { prosecutor: "2026-11-12", data_request: "2026-11-13", home_mediator: "2026-11-14" };
    const noted = lines(payment({ accountCountry: "CH", done })).filter((line) => line.includes("Noté"));
    expect(noted).toEqual(["2026-11-12 you Noté 1", "2026-11-13 you Noté 1", "2026-11-14 you Noté 1"]);
  });

  it("says the same of several payments once, with their number", () => {
    expect(
      lines(payment(), payment({ id: "second", amount: 5 })).filter((line) => line.startsWith("2026-11-30")),
    ).toEqual(["2026-11-30 you À faire 2"]);
  });

  it("is drawn from top to bottom, with today, and no two days overlap", () => {
    const { days, height } = drawnDays(of(payment(), payment({ id: "other", debitedOn: "2026-11-24" })));
    expect(days.map(({ label }) => label)).toContain("Aujourd’hui");
    expect(days.find(({ isToday }) => isToday)?.others).toEqual(["Débit"]);
    for (const [index, day] of days.entries())
      expect(day.top + day.height).toBeLessThan(days[index + 1]?.top ?? height);
    for (const { you, others } of days) for (const line of [...you, ...others]) expect(line.length).toBeLessThan(18);
  });

  it("leaves out what is farthest when there is too much, and says so", () => {
    const many = Array.from({ length: 60 }, (_, n) =>
      payment({
        id: `p${n}`,
        method: "crypto",
        debitedOn: Temporal.PlainDate.from("2026-06-01").add({ days: n }).toString(),
      }),
    );
    const { events, hidden } = of(...many);
    expect(new Set(events.map(({ date }) => date)).size).toBe(60);
    // Sixty debits and the complaint before today; after it, two limits for each, and the judge.
    expect(hidden).toBe(61 - 30 + 121 - 30);
    expect(drawnDays(of(...many)).days).toHaveLength(61);
  });
});
