import { describe, expect, it } from "vitest";
import { agendaOf } from "../agenda.server";
import { type DatedPayment, firstActs, listActs, pageOfPayments } from "./rules";
import { type CaseFacts, caseDeadlines, isOutsideEea, type PaymentFacts } from "./rules.server";

const payment: PaymentFacts = {
  id: "card",
  debitedOn: "2026-01-31",
  amount: 120_000,
  currency: "EUR",
  method: "card",
  validatedBy: "not_me",
  payeeCountry: null,
  payeeCheck: null,
  shownNumber: null,
  ownBank: null,
  accountCountry: "FR",
  paidOn: null,
  contractDays: null,
  knownOn: null,
  toldOn: null,
  writtenReportOn: null,
  recallAskedOn: null,
  refundAskedOn: null,
  mandateWithdrawnOn: null,
  reportedOn: null,
  complainedOn: null,
  answeredOn: null,
  bankAnswer: null,
  recallAnswer: null,
  done: {},
};
const facts: CaseFacts = {
  scamType: "fake_bank_advisor",
  tellsOfSim: false,
  contactedBank: false,
  bankRefundStatus: null,
  submittedAt: null,
  policeReport: false,
  policeReportDate: null,
  prosecutorLetterOn: null,
  filledFor: null,
  representedCountry: null,
  country: "France",
  postalCode: null,
};

const of = (given: Partial<PaymentFacts>, about: CaseFacts = facts, today = "2026-11-24") =>
  caseDeadlines([{ ...payment, ...given }], about, today)[0]?.deadlines ?? [];
const datesOf = (given: Partial<PaymentFacts>, about?: CaseFacts) =>
  Object.fromEntries(of(given, about).map(({ id, date, state }) => [id, `${date} ${state}`]));

describe("the deadlines of a case for somebody else", () => {
  const forHer = (representedCountry: string | null, more: Partial<CaseFacts> = {}): CaseFacts => ({
    ...facts,
    ...{ filledFor: "relative", representedCountry },
    ...more,
  });
  const FRENCH_POLICE = ["police_6_years", "civi_3_years"];
  const swissAccount = { ownBank: "BCGE", accountCountry: "CH", currency: "CHF" } as const;
  const idsOf = (about: CaseFacts, paid: Partial<PaymentFacts> = {}) => of(paid, about).map(({ id }) => id);

  it("follow where that person lives, wherever the owner does", () => {
    for (const country of ["France", "Suisse"]) {
      const abroad = idsOf(forHer("Suisse", { country }), swissAccount);
      expect(abroad).toContain("police_abroad");
      for (const id of FRENCH_POLICE) expect(abroad).not.toContain(id);
      expect(of(swissAccount, forHer("Suisse", { country })).filter(({ date }) => date !== null)).toEqual([]);
      expect(idsOf(forHer("France", { country }))).toEqual(expect.arrayContaining(FRENCH_POLICE));
    }
  });

  it("keep French dates by prudence only, until that country is answered", () => {
    for (const paid of [swissAccount, { accountCountry: "LT" }, { accountCountry: null }]) {
      const found = of(paid, forHer(null));
      expect(found.map(({ id }) => id)).toEqual(expect.arrayContaining(FRENCH_POLICE));
      expect(found.filter(({ certainty }) => certainty === "Date sûre")).toEqual([]);
    }
    // The bank decides alone what its own law says.
    const ofBank = of({}, forHer(null)).find(({ id }) => id === "report_13_months");
    expect(ofBank?.certainty).toBe("Date sûre");
    expect(of({}, forHer(null)).find(({ id }) => id === "police_6_years")?.certainty).toBe("Date par prudence");
  });

  it("are those of France for a company, and of a bank that its country shares with others", () => {
    expect(idsOf({ ...forHer(null), filledFor: "company", country: "Suisse" })).toContain("police_6_years");
    const shared = { ownBank: "Raiffeisen", accountCountry: null };
    expect(idsOf(forHer("Suisse"), shared)).toContain("other_report");
    expect(idsOf(forHer("France", { country: "Suisse" }), shared)).toContain("report_13_months");
  });
});

/** A victim's five payments, one reported late; the dates are counted by hand from the articles. */
describe("the deadlines of each payment of a case", () => {
  it("of a card that its holder did not use, told to the bank after its seventy days", () => {
    expect(datesOf({ writtenReportOn: "2026-04-20", knownOn: "2026-04-18" })).toMatchObject({
      report_13_months: "2027-02-28 done",
      report_70_days: "2026-04-11 done",
      bank_refund: "2026-04-21 unanswered",
      chargeback_120_days: "2026-05-31 over",
      civil_5_years: "2031-01-31 to_do",
      police_6_years: "2032-01-31 to_do",
      insurance_theft_2_days: "2026-04-21 over",
    });
  });

  it("take a complaint for what was paid before it only", () => {
    const filed = { ...facts, policeReport: true, policeReportDate: "2026-09-16" };
    expect(datesOf({ debitedOn: "2026-09-14" }, filed)).toMatchObject({ police_6_years: "2032-09-14 done" });
    const later = datesOf({ debitedOn: "2026-11-18" }, filed);
    expect(later).toMatchObject({ police_6_years: "2032-11-18 to_do" });
    expect(later).not.toHaveProperty("civil_party_opens");
  });

  it("of a second card payment, with a written complaint that the bank refused", () => {
    const dates = { writtenReportOn: "2026-09-15", complainedOn: "2026-09-18", answeredOn: "2026-10-02" };
    expect(datesOf({ debitedOn: "2026-09-14", ...dates })).toMatchObject({
      bank_refund: "2026-09-16 done",
      bank_answer_15_days: "2026-10-09 done",
      bank_answer_35_days: "2026-11-06 done",
      mediator_opens_services: "2026-10-02 open",
      mediator_last: "2027-09-18 to_do",
      chargeback_120_days: "2027-01-12 to_do",
    });
  });

  it("of an instant transfer to a Lithuanian account: no seventy days, since Lithuania is in the Economic Area", () => {
    const dates = datesOf({
      method: "instant_transfer",
      debitedOn: "2026-11-13",
      payeeCountry: "LT",
      validatedBy: "deceived",
    });
    expect(dates).toMatchObject({
      report_13_months: "2027-12-13 to_do",
      recall_fraud: "null at_once",
    });
    expect(dates).not.toHaveProperty("report_70_days");
  });

  it("of a transfer to an account outside the Economic Area, and of one whose country is not known", () => {
    expect(datesOf({ method: "transfer", payeeCountry: "GB" })).toMatchObject({ report_70_days: "2026-04-11 over" });
    expect(datesOf({ method: "transfer" })).toHaveProperty("report_70_days");
    expect([isOutsideEea("CH"), isOutsideEea("FR"), isOutsideEea("NO"), isOutsideEea(null)]).toEqual([
      true,
      false,
      false,
      null,
    ]);
  });

  it("of USDT: nothing that a bank owes, and what the courts leave open", () => {
    const dates = datesOf({ method: "crypto", currency: "USDT", debitedOn: "2024-02-29", validatedBy: "deceived" });
    expect(dates).toEqual({
      exchange_freeze: "null at_once",
      issuer_freeze: "null at_once",
      police_6_years: "2030-02-28 to_do",
      civil_5_years: "2029-02-28 to_do",
      civi_3_years: "2027-02-28 to_do",
    });
  });

  it("of a direct debit: eight weeks, then thirteen months if it was never authorised", () => {
    const debit = { method: "direct_debit", debitedOn: "2026-10-05" } as const;
    expect(datesOf(debit)).toMatchObject({
      debit_8_weeks: "2026-11-30 to_do",
      debit_13_months: "2027-11-05 to_do",
    });
    expect(datesOf(debit)).not.toHaveProperty("report_13_months");
  });

  it("are done on the day that was said, when no date of the payment says so", () => {
    const done = { chargeback_120_days: "2026-02-10", report_13_months: "2026-02-10" };
    expect(datesOf({ done })).toMatchObject({
      chargeback_120_days: "2026-05-31 done",
      report_13_months: "2027-02-28 to_do",
    });
  });

  it("count the days of a company’s contract for each payment of its bank, once they are answered for one", () => {
    const company = { ...facts, filledFor: "company" } as const;
    const transfer = { ...payment, method: "transfer", validatedBy: "meant_to_pay", ownBank: "LCL" } as const;
    const payments = [
      { ...transfer, id: "first", debitedOn: "2026-11-12", contractDays: 60 },
      { ...transfer, id: "second", debitedOn: "2026-11-19", ownBank: " lcl" },
      { ...transfer, id: "shorter", debitedOn: "2026-11-20", contractDays: 45 },
      { ...transfer, id: "elsewhere", debitedOn: "2026-11-19", ownBank: "BNP Paribas" },
    ];
    const reports = (of: readonly PaymentFacts[]) =>
      caseDeadlines(of, company, "2026-11-24").map(({ id, deadlines }) => [
        id,
        deadlines.find((one) => one.id === "report_contract")?.date,
      ]);
    // Sixty days after 12 and 19 November end on 11 and 18 January (counted by hand).
    expect(reports(payments.filter(({ id }) => id !== "shorter"))).toEqual([
      ["first", "2027-01-11"],
      ["second", "2027-01-18"],
      ["elsewhere", undefined],
    ]);
    // Of two answers, the shorter: forty-five days after 19 November.
    expect(reports(payments)).toContainEqual(["second", "2027-01-03"]);
  });

  it("take a complaint that left for the prosecutor for filed, whatever noted it", () => {
    const noted = datesOf({ done: { prosecutor: "2026-11-20" } });
    expect(noted.police_6_years).toBe("2032-01-31 done");
    expect(noted.civil_party_opens).toBe("2027-02-20 waiting");
    expect(datesOf({}, { ...facts, prosecutorLetterOn: "2026-11-20" }).police_6_years).toBe("2032-01-31 done");
  });

  it("follow the complaint of the case", () => {
    const filed = { ...facts, policeReport: true, policeReportDate: "2026-11-30" };
    expect(datesOf({}, filed)).toMatchObject({
      police_6_years: "2032-01-31 done",
      prosecutor_copy: "null at_once",
    });
    expect(datesOf({}, { ...filed, policeReportDate: null })).toMatchObject({ police_6_years: "2032-01-31 done" });
    expect(datesOf({}, { ...filed, prosecutorLetterOn: "2026-11-30" })).toMatchObject({
      civil_party_opens: "2027-02-28 waiting",
    });
  });

  it("start with a call what L133-18 gives the bank, and end with it neither the written report nor the recall", () => {
    const transfer = { method: "transfer", debitedOn: "2026-11-13", payeeCountry: "LT" } as const;
    // 23 November 2026 is a Monday.
    expect(datesOf({ ...transfer, toldOn: "2026-11-20" })).toMatchObject({
      bank_refund: "2026-11-23 unanswered",
      report_at_once: "null done",
      report_13_months: "2027-12-13 to_do",
      recall_fraud: "null at_once",
    });
    expect(datesOf({ ...transfer, toldOn: "2026-11-20" })).not.toHaveProperty("recall_answer");
    expect(datesOf({ ...transfer, toldOn: "2026-11-20", writtenReportOn: "2026-11-19" })).toMatchObject({
      bank_refund: "2026-11-20 unanswered",
    });
  });

  it("end the wait for what the recall gives with what it gave, and never with the answer to a claim", () => {
    const asked = { method: "transfer", recallAskedOn: "2026-11-01", complainedOn: "2026-11-01" } as const;
    const ofRecall = (given: Partial<PaymentFacts>) =>
      of({ ...asked, ...given }).find(({ id }) => id === "recall_answer");
    const refused = ofRecall({ answeredOn: "2026-11-20", bankAnswer: "refuses" });
    expect(refused).toMatchObject({ state: "unanswered", doneOn: null });
    expect(ofRecall({ recallAnswer: "refused" })).toMatchObject({ state: "done", doneOn: null });
  });

  it("keep the eight weeks and the thirteen months of a debit whose mandate is withdrawn", () => {
    const debit = { method: "direct_debit", debitedOn: "2026-10-05", mandateWithdrawnOn: "2026-11-20" } as const;
    expect(datesOf(debit)).toEqual(datesOf({ ...debit, mandateWithdrawnOn: null }));
    expect(datesOf(debit)).toMatchObject({ debit_8_weeks: "2026-11-30 to_do", debit_13_months: "2027-11-05 to_do" });
    expect(datesOf({ ...debit, refundAskedOn: "2026-11-20" })).toMatchObject({
      debit_8_weeks: "2026-11-30 done",
      debit_answer: "2026-12-04 waiting",
      debit_13_months: "2027-11-05 to_do",
    });
  });

  it("start, and never end, by a report that does not say how", () => {
    const doubted = {
      method: "transfer",
      debitedOn: "2026-11-13",
      payeeCountry: "LT",
      reportedOn: "2026-11-20",
    } as const;
    const { bank_refund, ...others } = datesOf(doubted);
    expect(others).toEqual(datesOf({ ...doubted, reportedOn: null }));
    expect(bank_refund).toBe("2026-11-23 unanswered");
    const refund = (given: Partial<PaymentFacts>) => of(given).find(({ id }) => id === "bank_refund");
    expect(refund(doubted)).toMatchObject({
      certainty: "Date par prudence",
      why: "Un jour d’ouverture de la banque (lundi à vendredi, hors fériés) après votre signalement à la banque, à vérifier (20 novembre 2026)",
    });
    expect(refund({ ...doubted, toldOn: "2026-11-20" })?.certainty).toBe("Date sûre");
  });

  it("take for told, on a day that is not known, what was paid before the case said that the bank was contacted", () => {
    const contacted = { ...facts, contactedBank: true, submittedAt: new Date("2026-02-10T23:30:00Z") };
    const told = datesOf({}, contacted);
    expect(told).toMatchObject({ report_at_once: "null done" });
    expect(told).not.toHaveProperty("bank_refund");
    expect(told).toMatchObject({ report_13_months: "2027-02-28 to_do" });
    expect(datesOf({ debitedOn: "2026-02-11" }, contacted)).toMatchObject({ report_at_once: "null done" });
    expect(datesOf({ debitedOn: "2026-02-12" }, contacted)).toMatchObject({ report_at_once: "null at_once" });
    expect(datesOf({}, { ...contacted, submittedAt: null })).toMatchObject({ report_at_once: "null done" });
    expect(datesOf({}, { ...facts, bankRefundStatus: "partial" })).toMatchObject({ report_at_once: "null done" });
    expect(datesOf({}, { ...facts, bankRefundStatus: "not_requested" })).toMatchObject({
      report_at_once: "null at_once",
    });
    expect(datesOf({ toldOn: "2026-02-03" }, contacted)).toMatchObject({ report_at_once: "null done" });
  });

  it("leave out a payment without a date, and use the rules that all services share without a method", () => {
    expect(caseDeadlines([{ ...payment, debitedOn: null }], facts, "2026-11-24")).toEqual([]);
    expect(datesOf({ method: null })).toHaveProperty("report_13_months");
    expect(datesOf({ method: null })).not.toHaveProperty("recall_fraud");
  });
});

describe("the first deadlines of a case", () => {
  const all = caseDeadlines(
    [payment, { ...payment, id: "debit", method: "direct_debit", debitedOn: "2026-10-05" }],
    facts,
    "2026-11-24",
  );

  it("come from all its payments, what is to do at once first", () => {
    expect(firstActs(all).map(({ deadline, payments }) => `${deadline.id}: ${payments.length}`)).toEqual([
      "report_at_once: 2",
      "debit_8_weeks: 1",
      "police_6_years: 2",
      "report_13_months: 1",
    ]);
  });

  it("are listed once each: at once, by date within ninety days, then what comes first in spite of a far date", () => {
    const { shown, late, waits, later, past } = listActs(all);
    const names = [...shown, ...late, ...waits, ...later, ...past].map(({ deadline: { id, date } }) => `${id} ${date}`);
    expect(new Set(names).size).toBe(names.length);
    expect(shown[0]?.deadline.id).toBe("report_at_once");
    const ids = shown.map(({ deadline }) => deadline.id);
    expect(ids.indexOf("debit_8_weeks")).toBeLessThan(ids.indexOf("police_6_years"));
    expect(ids.slice(-2)).toEqual(["police_6_years", "report_13_months"]);
    expect([...late, ...waits].every(({ deadline: { sense } }) => sense !== "act")).toBe(true);
    expect(later.length).toBeGreaterThan(0);
    expect(later.every(({ deadline: { daysLeft } }) => (daysLeft ?? 0) > 90)).toBe(true);
  });

  it("keep what the bank should have done by a day that is over apart from what is to be done", () => {
    const told = caseDeadlines([{ ...payment, toldOn: "2026-11-10" }], facts, "2026-11-24");
    const { shown, late } = listActs(told);
    expect(late.map(({ deadline }) => deadline.id)).toContain("bank_refund");
    expect(shown.map(({ deadline }) => deadline.state)).not.toContain("unanswered");
  });

  it("are shown twenty-five payments at a time, on the page of the payment that a link names", () => {
    const payments = Array.from(
      { length: 60 },
      (_, n): DatedPayment => ({ id: `p${n}`, title: "", deadlines: [], facts: [] }),
    );
    const shown = (page: string | null, id: string | null) => {
      const part = pageOfPayments(payments, { page, id });
      return [part.page, part.pages, part.payments[0]?.id, part.payments.length];
    };
    expect(shown(null, null)).toEqual([1, 3, "p0", 25]);
    expect(shown("3", null)).toEqual([3, 3, "p50", 10]);
    expect(shown(null, "p30")).toEqual([2, 3, "p25", 25]);
    for (const odd of ["0", "-1", "99999", "x"]) expect(shown(odd, null)).toEqual([1, 3, "p0", 25]);
    expect(shown("9", null)[0]).toBe(3);
    expect(pageOfPayments([], { page: null, id: null })).toEqual({ page: 1, pages: 1, payments: [] });
  });
});

describe("the agenda of a case", () => {
  const agenda = (now = new Date("2026-11-24T08:00:00Z")) =>
    agendaOf({
      payments: caseDeadlines([payment], facts, "2026-11-24"),
      reference: "2026-7K3F9Q",
      address: new URL("https://recours.exemple.fr/case/1/deadlines"),
      now,
    });
  const unfolded = () => agenda().replaceAll("\r\n ", "");

  it("has an event of a whole day for each date that is ahead, and none for what is over", () => {
    expect(unfolded()).toContain("UID:card-report_13_months@recours.exemple.fr\r\n");
    expect(unfolded()).toContain("DTSTART;VALUE=DATE:20270228\r\n");
    expect(unfolded()).not.toContain("report_70_days");
    expect(unfolded()).not.toContain("report_at_once");
    expect(unfolded().match(/BEGIN:VEVENT/g)).toHaveLength(unfolded().match(/END:VEVENT/g)?.length ?? 0);
    expect(unfolded()).toContain("DTSTAMP:20261124T080000Z\r\n");
  });

  it("warns of an act a week and a day before, at nine", () => {
    const [event = ""] = /BEGIN:VEVENT\r\nUID:card-report_13_months@.*?END:VEVENT/s.exec(unfolded()) ?? [];
    expect(event.match(/^TRIGGER:.*$/gm)?.map((line) => line.trim())).toEqual(["TRIGGER:-P6DT15H", "TRIGGER:-PT15H"]);
    expect(event.match(/BEGIN:VALARM\r\nACTION:DISPLAY\r\n/g)).toHaveLength(2);
  });

  it("keeps the ids of its events, so that a calendar replaces them", () => {
    const ids = (text: string) => text.match(/^UID:.*$/gm);
    expect(ids(agenda(new Date("2026-12-24T08:00:00Z")))).toEqual(ids(agenda()));
  });

  it("escapes texts, and has lines of 75 octets at most that end with CRLF", () => {
    expect(unfolded()).toContain("SUMMARY:Signalez l’opération à votre banque\\, par écrit (dossier 2026-7K3F9Q)\r\n");
    for (const line of agenda().split("\r\n")) {
      expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
      expect(line).not.toMatch(/[\r\n]/);
    }
    expect(agenda().startsWith("BEGIN:VCALENDAR\r\nVERSION:2.0\r\n")).toBe(true);
    expect(agenda().endsWith("END:VCALENDAR\r\n")).toBe(true);
  });
});

describe("what may be noted of a payment", () => {
  const noted = (accountCountry: string, country: string) =>
    caseDeadlines([{ ...payment, accountCountry }], { ...facts, country }, "2026-11-24")[0]?.facts ?? [];

  it("is what a law that concerns it knows: nothing of French courts abroad, no foreign mediator in France", () => {
    expect(noted("CH", "Suisse")).toEqual(["home_mediator"]);
    expect(noted("FR", "France")).not.toContain("home_mediator");
    expect(noted("FR", "France")).toEqual(expect.arrayContaining(["prosecutor", "data_request", "served"]));
  });
});
