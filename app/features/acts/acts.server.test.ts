import { afterEach, describe, expect, it } from "vitest";
import { CLIENT_MUST, OTHERS_MUST } from "~/content/act-words";
import type { KeptAct } from "~/db/schema/cases";
import { type CaseFacts, caseDeadlines, type PaymentFacts } from "~/features/deadlines/case/rules.server";
import { keptActs } from "~/features/deadlines/kept/rules.server";
import { RULES, showRuleTexts, textOf } from "~/features/deadlines/law/rules.server";
import type { StepStatuses } from "~/features/identity/rules";
import type { CaseProgress } from "~/features/progress/case-steps";
import type { Progress } from "~/features/progress/rules";
import { firstOf } from "./rules";
import { firstAct, lineForStaff, lineOfCase, linesOf } from "./rules.server";
import { staffRows } from "./staff-rows.server";

const TODAY = "2026-11-19";
afterEach(() => showRuleTexts(new Map()));
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
const acts = (payments: PaymentFacts[], given: Partial<CaseFacts> = {}): KeptAct[] =>
  keptActs(caseDeadlines(payments, { ...facts, ...given }, TODAY));

const approved: StepStatuses = {
  first_document: "approved",
  second_document: "approved",
  proof_of_address: "approved",
};
const sent: StepStatuses = { first_document: "pending", second_document: "pending", proof_of_address: "pending" };
const aCase = (given: Partial<CaseProgress> = {}): CaseProgress => ({
  ...{ id: "c1", reference: "2026-7K3F9Q", status: "active", isComplete: true, isAgreed: false, unreadCount: 0 },
  filledFor: null,
  ...{ hasAgreement: false, submittedAt: new Date("2026-10-20T10:00:00Z"), firstAnsweredAt: new Date() },
  ...{ acts: [], letters: [], proofs: [] },
  ...given,
});
const person = (given: Partial<Progress> = {}): Progress => ({
  ...{ emailConfirmed: true, profileComplete: true, hasStory: false, identityVerified: true, steps: approved },
  cases: [aCase()],
  ...given,
});
/** Told, reported, and answered by the bank, which gave its data: only the eight weeks of the refund are left, until 30 November, eleven days later. */
const gaveData = { data_request: "2026-10-06", data_answered: "2026-10-20", data_received: "2026-10-20" };
const refundOnly = acts([
  payment({ toldOn: "2026-10-06", writtenReportOn: "2026-10-06", answeredOn: "2026-11-02", done: gaveData }),
]);
const transfer = payment({ id: "transfer", method: "transfer", debitedOn: "2026-11-18", validatedBy: "deceived" });

/** The state, what the first act says, its words of time, and its address; null: nothing is to be done. */
const STATES: [string, Progress, [title: string, time: string | null, to: string] | null][] = [
  ["nothing told yet", person({ cases: [], identityVerified: false, steps: sent }), ["Racontez", null, "/case/new"]],
  ["a profile to complete", person({ cases: [], profileComplete: false }), ["Complétez", null, "/profile"]],
  [
    "a draft that is agreed and checked",
    person({ identityVerified: false, steps: sent, cases: [aCase({ status: "draft", isAgreed: true })] }),
    null,
  ],
  ["a case that a lawyer follows", person(), null],
  ["a case under review", person({ cases: [aCase({ status: "in_review", firstAnsweredAt: null })] }), null],
  ["a closed case", person({ cases: [aCase({ status: "closed" })] }), null],
  [
    "an unread message",
    person({ cases: [aCase({ unreadCount: 1 })] }),
    ["Un message vous attend", null, "/case/c1/chat"],
  ],
  ["a held case", person({ cases: [aCase({ status: "on_hold" })] }), ["Votre dossier attend", null, "/case/c1/chat"]],
  [
    "an agreement",
    person({ cases: [aCase({ hasAgreement: true })] }),
    ["Lisez la convention", null, "/case/c1/agreement"],
  ],
  ["an address to confirm", person({ emailConfirmed: false }), ["Confirmez", null, "/account/security/email"]],
  [
    "a refused case",
    person({ cases: [aCase({ status: "rejected" })] }),
    ["Nous ne pouvons pas", null, "/premiers-gestes"],
  ],
  [
    "the refund of a direct debit in eleven days as its only act",
    person({ cases: [aCase({ acts: refundOnly })] }),
    ["Demandez le remboursement du prélèvement", "11 jours", "/case/c1/letters/new/debit_refund?operation=debit"],
  ],
  [
    "a recall and an unread message",
    person({ cases: [aCase({ unreadCount: 2, acts: acts([transfer]) })] }),
    ["Demandez à votre banque le rappel", "Dès aujourd’hui", "/case/c1/letters/new/recall?operation=transfer"],
  ],
  [
    "a complaint to file and an unread message",
    person({
      cases: [aCase({ unreadCount: 1, acts: acts([payment({ method: "other" })], { policeReport: false }) })],
    }),
    ["Un message vous attend", null, "/case/c1/chat"],
  ],
  [
    "far dates of the courts only",
    person({ cases: [aCase({ acts: [{ rule: "civil_5_years", due: "2031-10-05", payment: "p", count: 1 }] })] }),
    null,
  ],
  [
    "a code of a former version only",
    person({ cases: [aCase({ acts: [{ rule: "gone", due: "2026-12-01", payment: "p", count: 1 }] })] }),
    null,
  ],
];

describe("the first act", () => {
  it.each(STATES)("of a person with %s", (_, progress, expected) => {
    const act = firstOf(linesOf(progress, TODAY))?.act ?? null;
    const time = act?.timing && [act.timing.days, act.timing.words].filter((part) => part !== null).join(" ");
    if (expected === null) expect(act).toBeNull();
    else {
      expect(act?.title.startsWith(expected[0]), act?.title).toBe(true);
      expect([time, act?.button?.to]).toEqual([expected[1], expected[2]]);
    }
  });

  it.each(STATES)("has a button, or is somebody else’s that has one, of a person with %s", (_, progress) => {
    expect(firstAct(progress, TODAY).button?.to).toMatch(/^\//);
  });

  it("is that of the case whose date comes first, when there are several", () => {
    const cases = [aCase({ id: "quiet" }), aCase({ id: "near", acts: refundOnly })];
    expect(linesOf(person({ cases }), TODAY).map(({ caseId }) => caseId)).toEqual(["near", "quiet"]);
  });

  it("is the recall of one case before the report of another, when both are at once", () => {
    const ofRule = (id: string, rule: string) => aCase({ id, acts: [{ rule, due: null, payment: "p", count: 1 }] });
    const cases = [ofRule("reports", "report_at_once"), ofRule("recalls", "recall_fraud")];
    expect(linesOf(person({ cases }), TODAY).map(({ caseId }) => caseId)).toEqual(["recalls", "reports"]);
  });
});

describe("the line of a case", () => {
  it("counts the days on the day of reading", () => {
    const progress = person({ cases: [aCase({ acts: refundOnly })] });
    const timingOn = (day: string) => lineOfCase(progress, "c1", day)?.acts[0]?.timing;
    expect(timingOn("2026-11-29")).toEqual({ days: 1, words: "jour", until: "jusqu’au lundi 30 novembre 2026" });
    expect(timingOn("2026-11-30")).toEqual({ days: null, words: "C’est aujourd’hui", until: null });
    expect(timingOn("2026-12-01")).toBeUndefined();
  });

  it("says « Sans tarder » instead of hundreds of days", () => {
    const line = lineOfCase(person({ cases: [aCase({ acts: acts([transfer]) })] }), "c1", TODAY);
    const report = line?.acts.find(({ code }) => code === "report_13_months");
    expect(report?.timing).toMatchObject({ days: null, words: "Sans tarder" });
  });

  it("keeps the promise of an answer apart from the dates of the law", () => {
    const submittedAt = new Date("2026-11-18T10:00:00Z");
    const cases = [aCase({ status: "in_review", firstAnsweredAt: null, submittedAt, acts: acts([transfer]) })];
    const line = lineOfCase(person({ cases }), "c1", TODAY);
    expect(line?.waits.map(({ nature, date }) => [nature, date])).toEqual([["promise", "2026-11-20"]]);
    expect(new Set(line?.acts.map(({ nature }) => nature))).toEqual(new Set(["legal"]));
  });

  it("says what was done, and which letter proves it", () => {
    const letters = [{ id: "l1", kind: "recall", sentOn: "2026-11-18" } as const];
    const done = acts([payment({ ...transfer, recallAskedOn: "2026-11-18" })]);
    const line = lineOfCase(person({ cases: [aCase({ acts: done, letters })] }), "c1", TODAY);
    expect(line?.done.find(({ code }) => code === "recall_fraud")).toMatchObject({
      doneOn: "2026-11-18",
      proofs: [{ to: "/case/c1/letters/l1" }],
    });
    expect(line?.waits.map(({ code }) => code)).toContain("recall_answer");
  });

  it("leads back to the letter that was begun", () => {
    const letters = [{ id: "l1", kind: "recall", sentOn: null } as const];
    const line = lineOfCase(person({ cases: [aCase({ acts: acts([transfer]), letters })] }), "c1", TODAY);
    expect(line?.acts[0]?.button).toEqual({ label: "Reprendre la lettre", to: "/case/c1/letters/l1" });
  });

  it("asks to write again to a bank that did not answer in time", () => {
    const late = acts([payment({ refundAskedOn: "2026-10-20", toldOn: "2026-10-20", writtenReportOn: "2026-10-20" })]);
    const line = lineOfCase(person({ cases: [aCase({ acts: late })] }), "c1", TODAY);
    expect(line?.acts[0]?.title).toBe("Écrivez à votre banque\u00a0: la réponse n’est pas venue");
  });

  it("says which other act the same fact ends, and of no payment that it is not about", () => {
    const endsOf = (payments: PaymentFacts[]) =>
      lineOfCase(person({ cases: [aCase({ acts: acts(payments) })] }), "c1", TODAY)?.acts.find(
        ({ code }) => code === "recall_fraud",
      )?.ends;
    expect(endsOf([transfer])).toEqual(["Prévenez votre banque sans tarder"]);
    expect(endsOf([{ ...transfer, toldOn: "2026-11-18" }])).toEqual([]);
    // The bank of a direct debit is still to be told, whatever is asked for a transfer.
    expect(endsOf([transfer, payment({ debitedOn: "2026-11-17" })])).toEqual([]);
  });

  it("says a thing once that several payments ask for by the same day, with their number", () => {
    const both = acts([transfer, { ...transfer, id: "other" }]);
    const line = lineOfCase(person({ cases: [aCase({ acts: both })] }), "c1", TODAY);
    const recalls = line?.acts.filter(({ code }) => code === "recall_fraud");
    expect(recalls?.map(({ about }) => about)).toEqual(["2 opérations"]);
  });
});

it("an act has the words that administrators gave its rule", () => {
  const rule = RULES.find(({ id }) => id === "recall_fraud");
  if (!rule) throw new Error("No such rule.");
  showRuleTexts(new Map([[rule.id, { ...textOf(rule), action: "Faites revenir l’argent" }]]));
  const line = lineOfCase(person({ cases: [aCase({ acts: acts([transfer]) })] }), "c1", TODAY);
  expect(line?.acts.find(({ code }) => code === rule.id)?.title).toBe("Faites revenir l’argent");
});

describe("the line of a case for the staff", () => {
  it("has the acts of the client, in the words of the staff", () => {
    const kept = acts([transfer], { policeReport: false });
    const staff = lineForStaff(aCase({ acts: kept }), TODAY);
    const client = lineOfCase(person({ cases: [aCase({ acts: kept })] }), "c1", TODAY);
    expect(staff.acts.map(({ code }) => code)).toEqual(client?.acts.map(({ code }) => code));
    expect(staff.acts.map(({ title }) => title)).toContain("Le client doit prévenir sa banque");
    expect(staff.acts.map(({ title }) => title)).toContain("Le client doit porter plainte");
    for (const { title, button } of staff.acts) expect([title, button?.to]).not.toContain(/votre|\/case\//);
  });

  it("is rows on the page of the case: what the client must do without naming them again, and how they are reminded", () => {
    const kept = acts([transfer], { policeReport: false });
    const rows = staffRows(lineForStaff(aCase({ acts: kept }), TODAY), "Camille");
    expect(rows).toHaveLength(3);
    for (const { title, isOfClient } of rows)
      expect([title, isOfClient]).toEqual([expect.not.stringContaining("Le client"), true]);
    expect(rows.map(({ title }) => title)).toContain("Demander à sa banque le rappel du virement");
    const recall = rows.find(({ title }) => title.includes("rappel"));
    expect(recall).toMatchObject({ left: "Dès aujourd’hui", tone: "plain", button: null });
    expect(recall?.reminder).toMatch(
      /^Bonjour Camille,\n\nUne démarche reste à faire\u00a0: «\u00a0Demandez à votre banque/,
    );
  });

  it("leads to the letter that the client has begun", () => {
    const kept = acts([transfer]);
    const letter = { id: "l1", kind: "recall", sentOn: null } as CaseProgress["letters"][number];
    const rows = staffRows(lineForStaff(aCase({ acts: kept, letters: [letter] }), TODAY), "Camille");
    expect(rows.map(({ button }) => button)).toContainEqual({
      label: "Relire la lettre",
      to: "/admin/cases/c1/letters/l1",
    });
  });

  it("has words for every rule", () => {
    const without = RULES.filter(({ id, sense }) => !(sense === "act" ? CLIENT_MUST : OTHERS_MUST)[id]);
    expect(without.map(({ id }) => id)).toEqual([]);
  });
});
