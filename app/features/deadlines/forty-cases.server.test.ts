import { describe, expect, it } from "vitest";
import { firstActs } from "./case/rules";
import { type CaseFacts, caseDeadlines, type PaymentFacts } from "./case/rules.server";
import { RULES } from "./law/rules.server";

/** A payment of a person who lives in France, from an account at a French bank. */
const payment: PaymentFacts = {
  ...{ id: "one", debitedOn: "2026-11-02", amount: 120_000, currency: "EUR", method: "card", validatedBy: "not_me" },
  ...{
    payeeCountry: null,
    payeeCheck: null,
    shownNumber: null,
    ownBank: "BNP Paribas",
    accountCountry: null,
    paidOn: null,
    contractDays: null,
  },
  ...{ knownOn: null, toldOn: null, writtenReportOn: null, recallAskedOn: null, refundAskedOn: null },
  ...{
    mandateWithdrawnOn: null,
    reportedOn: null,
    complainedOn: null,
    answeredOn: null,
    bankAnswer: null,
    recallAnswer: null,
    done: {},
  },
};
const facts: CaseFacts = {
  ...{
    scamType: "fake_bank_advisor",
    tellsOfSim: false,
    contactedBank: false,
    bankRefundStatus: null,
    submittedAt: null,
  },
  ...{ policeReport: false, policeReportDate: null, prosecutorLetterOn: null },
  ...{ filledFor: null, representedCountry: null, country: "France", postalCode: "75011" },
};

type Case = {
  it: string;
  paid: Partial<PaymentFacts>;
  about?: Partial<CaseFacts>;
  /** An ISO day; 27 November 2026 by default. */
  on?: string;
  /** The date, the next working day in brackets, and how sure: counted by hand from the article. */
  dates: Record<string, string>;
  states?: Record<string, string>;
  absent?: readonly string[];
};

const SURE = "Date sûre";
const PRUDENT = "Date par prudence";
const CONFIRM = "À confirmer";
const CONTRACT = "Dépend du contrat";
const FRENCH_REPORT = ["report_at_once", "report_13_months", "report_70_days"];
const MEDIATOR = ["mediator_opens_services", "mediator_last"];

const CASES: readonly Case[] = [
  {
    it: "a card in the United States (CMF L133-1-1 and L133-24)",
    paid: { debitedOn: "2026-01-31", payeeCountry: "US" },
    dates: {
      report_70_days: `2026-04-11 (2026-04-13) ${SURE}`,
      report_13_months: `2027-02-28 (2027-03-01) ${SURE}`,
    },
  },
  {
    it: "an instant transfer to Lithuania (L133-24)",
    paid: {
      debitedOn: "2026-11-26",
      method: "instant_transfer",
      validatedBy: "deceived",
      payeeCountry: "LT",
      shownNumber: "bank",
      payeeCheck: "nothing",
    },
    dates: {
      report_13_months: `2027-12-26 (2027-12-27) ${PRUDENT}`,
      recall_fraud: `now ${CONFIRM}`,
      operator_data: `now ${PRUDENT}`,
    },
    // What may be contested is contested before anything else is written to the bank.
    absent: ["report_70_days", "payee_check", "bank_data"],
  },
  {
    it: "a direct debit without a mandate (L133-25-1, L133-24)",
    paid: { debitedOn: "2026-10-05", method: "direct_debit" },
    dates: { debit_8_weeks: `2026-11-30 ${CONFIRM}`, debit_13_months: `2027-11-05 ${SURE}` },
  },
  {
    it: "an authorised transfer to Great Britain, known later (C. civ. 2224: « aurait dû connaître »)",
    paid: {
      ...{ debitedOn: "2026-03-02", method: "transfer", validatedBy: "knowingly" },
      ...{ payeeCountry: "GB", knownOn: "2026-09-10" },
    },
    dates: { civil_5_years: `2031-03-02 ${PRUDENT}` },
    absent: ["report_13_months", "report_70_days"],
  },
  {
    it: "a debit of 2028 (the law changes)",
    paid: { debitedOn: "2028-02-01" },
    on: "2028-02-02",
    dates: { report_new_law: "now Règle à venir" },
    absent: FRENCH_REPORT,
  },
  {
    it: "a crypto-asset of 29 February 2024 (CPP 706-5, C. civ. 2224, CPP 8)",
    paid: { debitedOn: "2024-02-29", method: "crypto", currency: "USDT", validatedBy: "deceived", ownBank: null },
    dates: {
      exchange_freeze: `now ${SURE}`,
      issuer_freeze: `now ${CONFIRM}`,
      civi_3_years: `2027-02-28 (2027-03-01) ${SURE}`,
      civil_5_years: `2029-02-28 ${PRUDENT}`,
      police_6_years: `2030-02-28 ${SURE}`,
    },
    absent: FRENCH_REPORT,
  },
  {
    it: "a cheque (CMF L131-35)",
    paid: { debitedOn: "2026-11-20", method: "cheque" },
    dates: { cheque_opposition: `now ${CONFIRM}` },
    absent: FRENCH_REPORT,
  },
  {
    it: "a payment app (L133-24, and its own conditions)",
    paid: { debitedOn: "2026-06-01", method: "payment_app" },
    dates: { report_13_months: `2027-07-01 ${SURE}`, app_dispute: `now ${CONTRACT}` },
  },
  {
    it: "a card of 29 February 2024, abroad (CPC 641 and 642)",
    paid: { debitedOn: "2024-02-29", payeeCountry: "GB" },
    dates: {
      report_13_months: `2025-03-29 (2025-03-31) ${SURE}`,
      // 9 May 2024 is Ascension Day.
      report_70_days: `2024-05-09 (2024-05-10) ${SURE}`,
    },
  },
  {
    it: "a bank told on the Sunday of a change of clock (L133-18)",
    paid: { debitedOn: "2026-10-24", toldOn: "2026-10-25" },
    dates: { bank_refund: `2026-10-26 ${SURE}` },
  },
  {
    it: "a bank told in Metz before Good Friday, a holiday there",
    paid: { debitedOn: "2026-04-01", toldOn: "2026-04-02" },
    about: { postalCode: "57000" },
    dates: { bank_refund: `2026-04-07 ${SURE}` },
  },
  {
    it: "a bank told in La Réunion before 20 December, a holiday there",
    paid: { debitedOn: "2024-12-18", toldOn: "2024-12-19" },
    about: { postalCode: "97400" },
    dates: { bank_refund: `2024-12-23 ${SURE}` },
  },
  {
    it: "a complaint at the police station, without a copy to the prosecutor (CPP 85)",
    paid: { debitedOn: "2026-08-18" },
    about: { policeReport: true, policeReportDate: "2026-08-20" },
    dates: { prosecutor_copy: `now ${SURE}` },
    absent: ["civil_party_opens", "civil_party_refused"],
  },
  {
    it: "the mediator after one year: inadmissible, said once (C. conso. L612-2)",
    paid: { debitedOn: "2025-08-01", writtenReportOn: "2025-08-02", complainedOn: "2025-09-01" },
    dates: { mediator_last: `2026-09-01 ${SURE}` },
    states: { mediator_last: "over" },
    absent: ["mediator_opens_services"],
  },
  {
    it: "a bank that was told by telephone only (L133-24)",
    paid: { method: "transfer", toldOn: "2026-11-03", payeeCountry: "FR" },
    dates: { report_13_months: `2027-12-02 ${SURE}` },
    states: { report_at_once: "done", report_13_months: "to_do", recall_fraud: "at_once" },
  },
  {
    it: "a mandate that was withdrawn: nothing is contested",
    paid: { debitedOn: "2026-10-05", method: "direct_debit", mandateWithdrawnOn: "2026-11-20" },
    dates: {},
    states: { debit_8_weeks: "to_do", debit_13_months: "to_do" },
  },
  {
    it: "a recall that was sent: fifteen bank days for the other bank, and the report is still to do",
    paid: { debitedOn: "2026-11-13", method: "transfer", recallAskedOn: "2026-11-20", payeeCountry: "LT" },
    dates: { recall_answer: `2026-12-11 ${CONFIRM}` },
    states: { report_13_months: "to_do", recall_fraud: "done" },
  },
  {
    it: "a company whose contract gives sixty days",
    paid: { debitedOn: "2026-11-01", contractDays: 60, toldOn: "2026-11-02" },
    about: { filledFor: "company" },
    dates: { report_contract: `2026-12-31 ${CONTRACT}`, bank_records: `now ${CONTRACT}` },
    absent: ["bank_data", "report_13_months", "civi_3_years", ...MEDIATOR],
  },
  {
    it: "a company whose contract gives sixty days, which wanted to pay: its clause counts all the same",
    paid: { debitedOn: "2026-11-24", contractDays: 60, method: "transfer", validatedBy: "meant_to_pay" },
    about: { filledFor: "company" },
    // Sixty days after 24 November end on Saturday 23 January; the contract is not carried (counted by hand).
    dates: { report_contract: `2027-01-23 ${CONTRACT}` },
    absent: ["report_13_months", "civi_3_years"],
  },
  {
    it: "a company that knew on the 24th of a fraud by e-mail: 72 hours for its cyber insurance (C. assur. L12-10-1)",
    paid: { debitedOn: "2026-11-12", method: "transfer", knownOn: "2026-11-24", shownNumber: "bank" },
    about: { filledFor: "company" },
    on: "2026-11-25",
    // Three whole days after 24 November.
    dates: { cyber_72_hours: `2026-11-27 ${CONTRACT}`, operator_records: `now ${PRUDENT}` },
    absent: ["operator_data", "civi_3_years"],
  },
  {
    it: "a company of which nobody said when it knew: its complaint for the insurance is for today",
    paid: { debitedOn: "2026-11-12", method: "transfer" },
    about: { filledFor: "company" },
    dates: { cyber_72_hours: `now ${CONTRACT}` },
  },
  {
    it: "a company after a final decision, and a request of personal data: neither is a right of companies (SARVI, RGPD 15)",
    paid: { debitedOn: "2026-01-05", done: { decision: "2026-10-01", data_request: "2026-11-02" } },
    about: { filledFor: "company", policeReport: true, policeReportDate: "2026-01-10" },
    dates: {},
    states: { cyber_72_hours: "done" },
    absent: [
      "sarvi_opens",
      "sarvi_last",
      "civi_after_decision",
      "data_answer",
      "data_answer_extended",
      "cnil_complaint",
    ],
  },
  {
    it: "a Swiss account, of somebody who lives there, refused: no French date, and the mediator there",
    paid: {
      ...{ accountCountry: "CH", ownBank: null },
      ...{ complainedOn: "2026-11-04", answeredOn: "2026-11-20", bankAnswer: "refuses" },
    },
    about: { country: "Suisse", postalCode: "1200" },
    dates: {
      other_report: `now ${CONTRACT}`,
      other_chargeback: `now ${CONTRACT}`,
      police_abroad: `now ${CONFIRM}`,
      other_mediator_refused: `now ${CONFIRM}`,
    },
    absent: [...FRENCH_REPORT, ...MEDIATOR, "police_6_years", "civi_3_years", "civil_5_years", "chargeback_120_days"],
  },
  {
    it: "a transfer in Swiss francs, of which nobody said where the account is: recalled, and no date",
    paid: { method: "transfer", currency: "CHF", ownBank: null },
    about: { country: "Suisse", postalCode: "1020" },
    dates: { recall_abroad: `now ${CONFIRM}`, other_report: `now ${CONTRACT}`, police_abroad: `now ${CONFIRM}` },
    absent: [...FRENCH_REPORT, ...MEDIATOR, "recall_fraud", "police_6_years", "civi_3_years", "civil_5_years"],
  },
  {
    it: "a loan in one's name (CPC 1416, one month after the service)",
    paid: { debitedOn: "2026-11-15", method: "loan", validatedBy: "not_me", done: { served: "2026-11-20" } },
    about: { scamType: "identity_theft" },
    dates: {
      loan_contest: `now ${CONFIRM}`,
      loan_registers: `now ${SURE}`,
      loan_accounts: `now ${SURE}`,
      injunction_1_month: `2026-12-20 (2026-12-21) ${PRUDENT}`,
      police_6_years: `2032-11-15 ${SURE}`,
    },
    absent: FRENCH_REPORT,
  },
  {
    it: "a German account, refused (DSP2, article 71, FIN-NET)",
    paid: {
      ...{ debitedOn: "2026-11-01", accountCountry: "DE", ownBank: "N26" },
      ...{ complainedOn: "2026-11-03", answeredOn: "2026-11-10", bankAnswer: "refuses" },
    },
    dates: {
      eea_report_at_once: `now ${CONFIRM}`,
      eea_report_13_months: `2027-12-01 ${CONFIRM}`,
      eea_chargeback: `now ${CONTRACT}`,
      home_mediator_refused: `now ${CONFIRM}`,
    },
    absent: [...FRENCH_REPORT, "chargeback_120_days", "home_mediator_opens", "supervisor_copy"],
  },
  {
    it: "a German account, told and complained of: its bank owes what its own law says",
    paid: { accountCountry: "DE", toldOn: "2026-11-03", complainedOn: "2026-11-04" },
    dates: {
      eea_report_13_months: `2027-12-02 ${CONFIRM}`,
      bank_data: `now ${SURE}`,
      home_mediator_opens: `2027-01-04 ${CONFIRM}`,
    },
    absent: ["home_mediator_refused", "bank_refund", "bank_answer_15_days", "bank_answer_35_days", ...MEDIATOR],
  },
  {
    it: "a French account, of somebody who lives in Belgium: French bank, Belgian police",
    paid: {},
    about: { country: "Belgique", postalCode: "1000" },
    dates: { report_13_months: `2027-12-02 ${SURE}`, police_abroad: `now ${CONFIRM}` },
    absent: ["police_6_years", "civi_3_years", "prosecutor_copy"],
  },
  {
    it: "a payment of before the question, of somebody who lives in Switzerland: no date of its bank disappears",
    paid: { ownBank: "Banque du Nord" },
    about: { country: "Suisse", postalCode: "1200" },
    dates: { report_13_months: `2027-12-02 ${PRUDENT}`, police_abroad: `now ${CONFIRM}` },
    // Where one lives decides police and aid, whatever the bank.
    absent: ["police_6_years", "civi_3_years"],
  },
  {
    it: "a payment of before the question, of a bank that several countries have",
    paid: { ownBank: "Revolut" },
    dates: { report_13_months: `2027-12-02 ${PRUDENT}`, police_6_years: `2032-11-02 ${SURE}` },
  },
  {
    it: "a bank whose name begins as a French one",
    paid: { ownBank: "BNP Paribas Fortis" },
    dates: { eea_report_13_months: "2027-12-02 À confirmer" },
    absent: ["report_13_months"],
  },
  {
    it: "a company of which the contract is not known (L133-24)",
    paid: {},
    about: { filledFor: "company" },
    dates: { report_13_months: `2027-12-02 ${CONTRACT}` },
    absent: ["civi_3_years", ...MEDIATOR],
  },
  {
    it: "a protected adult: the prescription is suspended, its date stays",
    paid: {},
    about: { filledFor: "guardian", representedCountry: "France" },
    dates: { civil_5_years: `2031-11-02 ${PRUDENT}`, police_6_years: `2032-11-02 ${SURE}` },
  },
  {
    it: "a copy of the complaint that left for the prosecutor (CPP 85)",
    paid: { debitedOn: "2026-08-18" },
    about: { policeReport: true, policeReportDate: "2026-08-20", prosecutorLetterOn: "2026-08-25" },
    dates: { civil_party_opens: `2026-11-25 ${SURE}` },
    states: { civil_party_opens: "open", prosecutor_copy: "done" },
  },
  {
    it: "a refusal to prosecute before any copy (CPP 85)",
    paid: { debitedOn: "2026-08-18", done: { prosecution_refused: "2026-11-10" } },
    about: { policeReport: true, policeReportDate: "2026-08-20" },
    dates: { civil_party_refused: `2026-11-10 ${SURE}` },
    states: { civil_party_refused: "open", prosecutor_copy: "done" },
  },
  {
    it: "a complaint to the prosecutor on 30 November, noted by hand: February has no thirtieth",
    paid: { debitedOn: "2025-11-20", done: { prosecutor: "2025-11-30" } },
    dates: { civil_party_opens: `2026-02-28 ${SURE}` },
  },
  {
    it: "a final criminal decision (CPP 706-5, SARVI)",
    paid: { debitedOn: "2023-01-10", done: { decision: "2024-02-29" } },
    dates: {
      civi_after_decision: `2025-02-28 ${SURE}`,
      sarvi_opens: `2024-04-29 ${CONFIRM}`,
      sarvi_last: `2025-02-28 ${CONFIRM}`,
    },
  },
  {
    it: "a request for one's data, to the operator, and to the bank, which answers in part: the CNIL need not wait (RGPD 12, paragraph 3, and 77)",
    paid: {
      debitedOn: "2026-01-10",
      done: { data_request: "2026-01-31", data_answered: "2026-02-10", operator_request: "2026-03-31" },
    },
    dates: {
      data_answer: `2026-02-28 ${SURE}`,
      data_answer_extended: `2026-04-30 ${SURE}`,
      cnil_complaint: `2026-02-10 ${SURE}`,
      operator_answer: `2026-04-30 ${SURE}`,
    },
  },
  {
    it: "a written complaint about a card (L133-45, C. conso. L612-2)",
    paid: { debitedOn: "2026-04-20", complainedOn: "2026-04-30" },
    on: "2026-05-02",
    dates: {
      bank_answer_15_days: `2026-05-27 ${SURE}`,
      bank_answer_35_days: `2026-06-24 ${SURE}`,
      mediator_opens_services: `2026-06-24 ${CONFIRM}`,
      mediator_last: `2027-04-30 ${SURE}`,
    },
  },
  {
    it: "a written complaint about a cheque (ACPR)",
    paid: { debitedOn: "2026-04-20", method: "cheque", complainedOn: "2026-04-30" },
    on: "2026-05-02",
    dates: {
      bank_acknowledgement: `2026-05-15 ${SURE}`,
      bank_answer_2_months: `2026-06-30 ${SURE}`,
      mediator_opens_other: `2026-06-30 ${SURE}`,
    },
  },
  {
    it: "a card that is debited later (networks: from the purchase; L133-24: from the debit)",
    paid: { debitedOn: "2026-10-31", paidOn: "2026-10-03" },
    dates: {
      chargeback_120_days: `2027-01-31 ${CONTRACT}`,
      report_13_months: `2027-11-30 ${SURE}`,
      // CSI L252-5: a month after the purchase.
      pictures_1_month: `2026-11-03 ${PRUDENT}`,
    },
  },
  {
    it: "a direct debit whose refund was asked (L133-25: ten bank days)",
    paid: { debitedOn: "2026-10-05", method: "direct_debit", refundAskedOn: "2026-11-12" },
    dates: { debit_answer: `2026-11-26 ${CONFIRM}` },
  },
  {
    it: "a false investment, complained of and insured (CMF L621-19, C. assur. L113-2)",
    paid: {
      ...{ debitedOn: "2026-04-20", method: "transfer", validatedBy: "knowingly" },
      ...{ knownOn: "2026-04-30", complainedOn: "2026-05-01", payeeCountry: "LT", payeeCheck: "nothing" },
    },
    about: { scamType: "fake_investment" },
    dates: {
      payee_check: `now ${CONFIRM}`,
      amf_mediator_last: `2027-05-01 ${CONFIRM}`,
      insurance_5_days: `2026-05-11 ${CONTRACT}`,
    },
  },
  {
    it: "a theft that is insured (C. assur. L113-2)",
    paid: { debitedOn: "2026-04-28", knownOn: "2026-04-30" },
    dates: { insurance_theft_2_days: `2026-05-05 ${CONTRACT}` },
  },
  {
    it: "a bank that was contacted, and refused: told, and answered, on days that are not known",
    paid: { bankAnswer: "refuses" },
    about: { bankRefundStatus: "partial", policeReport: true },
    dates: { supervisor_copy: `now ${SURE}`, bank_data: `now ${SURE}` },
    states: { report_at_once: "done", report_13_months: "to_do", police_6_years: "done", prosecutor_copy: "at_once" },
    absent: ["bank_refund"],
  },
];

const deadlinesIn = ({ paid, about, on = "2026-11-27" }: Case) =>
  caseDeadlines([{ ...payment, ...paid }], { ...facts, ...about }, on)[0]?.deadlines ?? [];

describe("forty cases, counted by hand", () => {
  it("are forty at least", () => expect(CASES.length).toBeGreaterThanOrEqual(40));

  it.each(CASES)("$it", (one) => {
    const deadlines = deadlinesIn(one);
    const found = Object.fromEntries(
      deadlines.map(({ id, date, nextBusinessDay, certainty }) => [
        id,
        [date ?? "now", nextBusinessDay && `(${nextBusinessDay})`, certainty].filter(Boolean).join(" "),
      ]),
    );
    expect(found).toMatchObject(one.dates);
    expect(Object.fromEntries(deadlines.map(({ id, state }) => [id, state]))).toMatchObject(one.states ?? {});
    for (const id of one.absent ?? []) expect(found).not.toHaveProperty(id);
  });

  it("start every rule", () => {
    const started = new Set(CASES.flatMap((one) => deadlinesIn(one).map(({ id }) => id)));
    expect(RULES.map(({ id }) => id).filter((id) => !started.has(id))).toEqual([]);
  });

  it("have no date at all where the account and the residence are outside Europe", () => {
    const swiss = CASES.find(({ paid }) => paid.accountCountry === "CH") as Case;
    expect(deadlinesIn(swiss).filter(({ date }) => date !== null)).toEqual([]);
  });

  it("have no date, and no French police, for a currency of another country or a name that Swiss banks share", () => {
    const swiss = { country: "Suisse", postalCode: "1020" };
    const cases = [
      { it: "", dates: {}, paid: { ownBank: null, currency: "CHF" }, about: swiss },
      { it: "", dates: {}, paid: { ownBank: "Raiffeisen", currency: "CHF" }, about: swiss },
      { it: "", dates: {}, paid: { ownBank: "Raiffeisen" }, about: swiss },
      { it: "", dates: {}, paid: { ownBank: "UBS", method: "transfer" }, about: swiss },
      { it: "", dates: {}, paid: { ownBank: null, currency: "CAD" }, about: { country: "Canada", postalCode: null } },
    ] as const satisfies Case[];
    for (const one of cases) {
      expect(deadlinesIn(one).filter(({ date }) => date !== null)).toEqual([]);
      const ids = deadlinesIn(one).map(({ id }) => id);
      expect(ids).toEqual(expect.arrayContaining(["other_report", "police_abroad"]));
    }
    // A French account may be named as a Swiss one, by who lives in France.
    expect(deadlinesIn({ it: "", dates: {}, paid: { ownBank: "UBS" } }).map(({ id }) => id)).toContain(
      "report_13_months",
    );
  });

  it("say that the prescription is suspended against a protected adult", () => {
    const guarded = CASES.find(({ about }) => about?.filledFor === "guardian") as Case;
    const said = deadlinesIn(guarded).filter(({ effect }) => effect.includes("suspendu"));
    expect(said.map(({ id }) => id).sort()).toEqual(["civil_5_years", "police_6_years"]);
  });
});

describe("the order of acts", () => {
  const first = (paid: Partial<PaymentFacts>, about: Partial<CaseFacts> = {}, on = "2026-11-27") =>
    firstActs(caseDeadlines([{ ...payment, ...paid }], { ...facts, ...about }, on)).map(({ deadline }) => deadline.id);

  it("is that of use: freeze, opposition, recall, report, complaint, and never an aid before a complaint", () => {
    expect(first({ method: "transfer" })).toEqual([
      "recall_fraud",
      "report_at_once",
      "police_6_years",
      "report_70_days",
    ]);
    expect(first({ method: "crypto", ownBank: null })).toEqual([
      "exchange_freeze",
      "police_6_years",
      "civil_5_years",
      "civi_3_years",
    ]);
    expect(first({ method: "cheque" })[0]).toBe("cheque_opposition");
    // The aid ends in five days.
    const aid = first({ method: "crypto", debitedOn: "2024-02-29", ownBank: null }, {}, "2027-02-23");
    expect(aid.indexOf("civi_3_years")).toBeGreaterThan(aid.indexOf("police_6_years"));
  });

  it("has the proofs to ask for after the contestation, and the ACPR after the mediator", () => {
    const refused = {
      method: "transfer",
      shownNumber: "bank",
      toldOn: "2026-11-03",
      recallAskedOn: "2026-11-03",
    } as const;
    const told = { ...refused, complainedOn: "2026-11-04", answeredOn: "2026-11-20", bankAnswer: "refuses" } as const;
    const [listed] = caseDeadlines([{ ...payment, ...told }], facts, "2026-11-27");
    const acts = listed?.deadlines.filter(({ state }) => state === "at_once" || state === "to_do").map(({ id }) => id);
    expect(acts).toEqual([
      ...["police_6_years", "report_70_days", "report_13_months", "bank_data", "operator_data"],
      ...["mediator_last", "supervisor_copy", "civil_5_years", "civi_3_years"],
    ]);
  });

  it("brings forward what ends within a week", () => {
    expect(first({ debitedOn: "2026-10-05", method: "direct_debit", toldOn: "2026-11-20" })).toEqual([
      "debit_8_weeks",
      "police_6_years",
      "debit_13_months",
      "bank_data",
    ]);
  });
});
