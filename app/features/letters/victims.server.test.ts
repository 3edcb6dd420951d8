import { describe, expect, it } from "vitest";
import { KNOWN_RATES } from "~/content/legal-rates";
import type { FilledFor, ScamType } from "~/db/schema/enumerations";
import { LETTER_GROUNDS, type LetterKind, PROSECUTOR_LETTERS } from "~/db/schema/letter-enumerations";
import { PAYMENT_VALIDATIONS, SHOWN_NUMBERS } from "~/db/schema/payment-enumerations";
import { caseDeadlines } from "~/features/deadlines/case/rules.server";
import type { Payment } from "~/features/payments/rules";
import { aKnownPayment, SILENT_CASE, SILENT_DEADLINES } from "~tests/factories/letter-facts";
import { textOf } from "./formats/rules";
import { NO_CONTENT } from "./rules.server";
import { tracesOf } from "./sending";
import { composeLetter } from "./templates/composition";
import { refusalIn } from "./templates/ground";
import { lettersOfRules } from "./templates/letters-of-deadlines";
import { LETTER_TEMPLATES } from "./templates/rules.server";
import { SIM_CARD } from "./templates/story-words";
import { isComplaintFiled, type SuggestionFacts, suggestionsFor, toldOf } from "./templates/suggestions";

/** Friday 27 November 2026: every letter leaves on it. */
const TODAY = "2026-11-27";

type Expected = {
  kind: LetterKind;
  /** The deadline that the letter is for, and its date: « now » when it has none. */
  before?: string;
  /** The deadlines that its sending starts, each with its date. */
  after?: readonly string[];
};

type Victim = {
  it: string;
  scamType: ScamType;
  story?: string;
  filledFor?: FilledFor;
  hasComplaint?: boolean;
  paid: Partial<Payment>;
  done?: Record<string, string>;
  letters: readonly Expected[];
};

/** The days of a bank, counted by hand from Friday 27 November: 25 December and 1 January are holidays. */
const REFUND = "bank_refund 2026-11-30";
/** Once the bank is written to, what it kept is asked for. */
const KEPT = "bank_data now";
const ANSWERS = ["bank_answer_15_days 2026-12-18", "bank_answer_35_days 2027-01-19"];
const COMPLAINT = [...ANSWERS, "mediator_last 2027-11-27", "mediator_opens_services 2027-01-19"];
/** Three months after the complaint to the prosecutor (CPP 85). */
const JUDGE = ["civil_party_opens 2027-02-27"];
/** Fifteen bank days (EPC). */
const RECALLED = ["recall_answer 2026-12-18"];
/** One month, or three (RGPD 12, paragraph 3); then the CNIL. */
const DATA = ["data_answer 2026-12-27", "data_answer_extended 2027-02-27", "cnil_complaint 2026-12-27"];
/** One month (RGPD 12, paragraph 3). */
const OPERATOR = ["operator_answer 2026-12-27"];

/** By hand, from the facts of each victim. */
const VICTIMS: readonly Victim[] = [
  {
    it: "whose card was used in the United States",
    scamType: "phishing",
    paid: { debitedOn: "2026-11-20", method: "card", validatedBy: "not_me", payeeCountry: "US", lastFour: "4821" },
    letters: [
      // Seventy days (L133-1-1) end before the thirteen months.
      { kind: "unauthorised_payments", before: "report_70_days 2027-01-29", after: [REFUND, KEPT, ...COMPLAINT] },
      { kind: "bank_data_request", after: DATA },
      { kind: "criminal_complaint", before: "police_6_years 2032-11-20", after: JUDGE },
    ],
  },
  {
    it: "whose card was used in a French shop: the images live a month",
    scamType: "unknown",
    paid: { debitedOn: "2026-11-20", paidOn: "2026-11-18", method: "card", validatedBy: "not_me", payeeCountry: "FR" },
    letters: [
      { kind: "keep_pictures", before: "pictures_1_month 2026-12-18" },
      { kind: "unauthorised_payments", before: "report_13_months 2027-12-20", after: [REFUND, KEPT, ...COMPLAINT] },
      { kind: "bank_data_request", after: DATA },
      { kind: "criminal_complaint", before: "police_6_years 2032-11-20", after: JUDGE },
    ],
  },
  {
    it: "who was called by a false bank, with an instant transfer to Lithuania",
    scamType: "fake_bank_advisor",
    paid: {
      ...{ debitedOn: "2026-11-26", method: "instant_transfer", validatedBy: "believed_protecting" },
      ...{ payeeCountry: "LT", payeeCheck: "nothing", shownNumber: "bank" },
    },
    letters: [
      { kind: "recall", before: "recall_fraud now", after: [KEPT, ...RECALLED] },
      {
        kind: "spoofing",
        before: "report_13_months 2027-12-26",
        after: [REFUND, KEPT, "payee_check now", ...COMPLAINT],
      },
      { kind: "payee_check", after: [KEPT, ...COMPLAINT] },
      { kind: "bank_data_request", after: DATA },
      { kind: "criminal_complaint", before: "police_6_years 2032-11-26", after: JUDGE },
      { kind: "operator_request", before: "operator_data now", after: OPERATOR },
    ],
  },
  {
    it: "who was called by a false bank that showed no number: the contestation, without the decision on its number",
    scamType: "fake_bank_advisor",
    paid: {
      ...{ debitedOn: "2026-11-26", method: "instant_transfer", validatedBy: "believed_protecting" },
      ...{ payeeCountry: "LT", payeeCheck: "no_match", shownNumber: "masked" },
    },
    letters: [
      { kind: "recall", before: "recall_fraud now", after: [KEPT, ...RECALLED] },
      { kind: "unauthorised_payments", before: "report_13_months 2027-12-26", after: [REFUND, KEPT, ...COMPLAINT] },
      { kind: "bank_data_request", after: DATA },
      { kind: "criminal_complaint", before: "police_6_years 2032-11-26", after: JUDGE },
      { kind: "operator_request", before: "operator_data now", after: OPERATOR },
    ],
  },
  {
    it: "who signed a cheque, deceived: a lawyer says whether its opposition is possible",
    scamType: "unknown",
    paid: { debitedOn: "2026-11-20", method: "cheque", validatedBy: "meant_to_pay" },
    letters: [
      { kind: "cheque_opposition", before: "cheque_opposition now" },
      { kind: "bank_data_request", after: DATA },
      { kind: "criminal_complaint", before: "police_6_years 2032-11-20", after: JUDGE },
    ],
  },
  {
    it: "of a subscription that was hidden in a purchase, paid by direct debit",
    scamType: "unknown",
    paid: { debitedOn: "2026-11-02", method: "direct_debit", validatedBy: "meant_to_pay", payeeCountry: "FR" },
    letters: [
      // Eight weeks (L133-25) end on 28 December; the bank then has ten of its days.
      { kind: "debit_refund", before: "debit_8_weeks 2026-12-28", after: ["debit_answer 2026-12-11"] },
      { kind: "mandate_withdrawal" },
      { kind: "bank_data_request", after: DATA },
      { kind: "criminal_complaint", before: "police_6_years 2032-11-02", after: JUDGE },
    ],
  },
  {
    it: "of a company, which paid the false IBAN of a supplier that it knows",
    scamType: "ceo_fraud",
    filledFor: "company",
    paid: {
      ...{ debitedOn: "2026-11-24", method: "transfer", validatedBy: "meant_to_pay", amount: 4_800_000 },
      ...{ payeeCountry: "ES", payeeCheck: "impossible" },
    },
    letters: [
      { kind: "recall", before: "recall_fraud now", after: ["bank_records now", ...RECALLED] },
      // A system may have been broken into: an insurance then wants the complaint within 72 hours (C. assur. L12-10-1).
      { kind: "criminal_complaint", before: "police_6_years 2032-11-24", after: JUDGE },
      // A company has no mediator of consumers.
      { kind: "payee_check", before: "payee_check now", after: ["bank_records now", ...ANSWERS] },
      // A company has no access to personal data: nothing starts.
      { kind: "bank_data_request" },
    ],
  },
  {
    it: "of a false investment, paid in USDT",
    scamType: "fake_investment",
    story: "J’ai suivi les conseils de gain-exemple.com.",
    paid: { debitedOn: "2026-11-25", method: "crypto", currency: "USDT", validatedBy: "meant_to_pay", ownBank: null },
    letters: [
      { kind: "crypto_freeze", before: "exchange_freeze now" },
      { kind: "stablecoin_freeze", before: "issuer_freeze now" },
      { kind: "criminal_complaint", before: "police_6_years 2032-11-25", after: JUDGE },
      { kind: "illegal_content" },
    ],
  },
  {
    it: "of a loan in their name, with a SIM swap, who was served an order to pay",
    scamType: "identity_theft",
    story: "Ma carte SIM a été remplacée. Un commissaire de justice m’a remis une injonction de payer.",
    paid: { debitedOn: "2026-11-15", method: "loan", validatedBy: "not_me", amount: 1_500_000 },
    done: { served: "2026-11-20" },
    letters: [
      { kind: "injunction_opposition", before: "injunction_1_month 2026-12-20" },
      { kind: "loan_contest", before: "loan_contest now" },
      { kind: "criminal_complaint", before: "police_6_years 2032-11-15", after: JUDGE },
      { kind: "operator_request", before: "operator_data now", after: OPERATOR },
      { kind: "central_bank_files", before: "loan_registers now" },
      { kind: "account_register", before: "loan_accounts now" },
    ],
  },
  {
    it: "of a stolen cheque",
    scamType: "unknown",
    paid: { debitedOn: "2026-11-20", method: "cheque", validatedBy: "not_me" },
    letters: [
      { kind: "cheque_opposition", before: "cheque_opposition now" },
      { kind: "bank_data_request", after: DATA },
      { kind: "criminal_complaint", before: "police_6_years 2032-11-20", after: JUDGE },
    ],
  },
  {
    it: "of sextortion, paid with coupons",
    scamType: "unknown",
    story: "Le profil https://reseau-exemple.com/lea menace de publier mes photos.",
    paid: { debitedOn: "2026-11-26", method: "voucher", validatedBy: "meant_to_pay", amount: 30_000, ownBank: null },
    letters: [
      { kind: "criminal_complaint", before: "police_6_years 2032-11-26", after: JUDGE },
      { kind: "illegal_content" },
    ],
  },
  {
    it: "whom their French bank refused to refund",
    scamType: "phishing",
    hasComplaint: true,
    paid: {
      ...{ debitedOn: "2026-10-01", method: "card", validatedBy: "not_me", payeeCountry: "US" },
      ...{ writtenReportOn: "2026-10-02", complainedOn: "2026-10-02", answeredOn: "2026-10-20", bankAnswer: "refuses" },
    },
    letters: [
      { kind: "refusal_reply", before: "bank_answer_15_days 2026-10-23" },
      { kind: "bank_data_request", before: "bank_data now", after: DATA },
      { kind: "prosecutor_copy", before: "prosecutor_copy now", after: JUDGE },
      { kind: "mediator", before: "mediator_last 2027-10-02" },
      { kind: "supervisor_copy", before: "supervisor_copy now" },
    ],
  },
  {
    it: "whom a German bank refused to refund: the mediator of their own country passes it on",
    scamType: "unknown",
    hasComplaint: true,
    paid: {
      ...{ debitedOn: "2026-10-01", method: "transfer", validatedBy: "meant_to_pay", accountCountry: "DE" },
      ...{ recallAskedOn: "2026-10-02", complainedOn: "2026-10-02", answeredOn: "2026-10-20", bankAnswer: "refuses" },
    },
    letters: [
      { kind: "refusal_reply" },
      { kind: "bank_data_request", before: "bank_data now", after: DATA },
      { kind: "prosecutor_copy", before: "prosecutor_copy now", after: JUDGE },
      { kind: "home_mediator", before: "home_mediator_refused now" },
    ],
  },
  {
    it: "whose direct debit nobody gave: the next ones are stopped before anything is asked for",
    scamType: "phishing",
    paid: { debitedOn: "2026-10-05", method: "direct_debit", validatedBy: "not_me", payeeCountry: "FR" },
    letters: [
      {
        kind: "unauthorised_payments",
        before: "debit_13_months 2027-11-05",
        after: [REFUND, KEPT, "debit_answer 2026-12-11", ...COMPLAINT],
      },
      { kind: "mandate_withdrawal" },
      { kind: "bank_data_request", after: DATA },
      { kind: "criminal_complaint", before: "police_6_years 2032-10-05", after: JUDGE },
    ],
  },
];

/** What a victim's case says, with what a letter changed. */
function deadlinesOf(victim: Victim, payment: Payment, done: Record<string, string>, letter?: LetterKind) {
  const { scamType, filledFor = null, hasComplaint = false } = victim;
  const isFiled = hasComplaint || letter === "criminal_complaint";
  const facts = {
    ...{
      ...SILENT_DEADLINES,
      scamType,
      filledFor,
      policeReport: isFiled,
      tellsOfSim: SIM_CARD.test(victim.story ?? ""),
    },
    policeReportDate: hasComplaint ? payment.debitedOn : isFiled ? TODAY : null,
    prosecutorLetterOn: PROSECUTOR_LETTERS.some((one) => one === letter) ? TODAY : null,
  };
  const [found] = caseDeadlines([{ ...payment, done }], facts, TODAY);
  return (found?.deadlines ?? []).map(({ id, date, state }) => ({ text: `${id} ${date ?? "now"}`, id, state }));
}

/** The deadlines that the sending of a letter starts. */
function startedBy(victim: Victim, kind: LetterKind): string[] {
  const { scamType, filledFor = null, story = "", done = {}, paid } = victim;
  const payment = aKnownPayment(paid);
  const text = LETTER_TEMPLATES[kind].write({
    ...{
      writtenOn: TODAY,
      person: null,
      payments: [payment],
      exhibits: [],
      sent: [],
      ground: null,
      isConfirmed: true,
      rates: KNOWN_RATES,
    },
    caseRow: { ...SILENT_CASE, scamType, filledFor, description: story },
    found: { sites: [], phones: [], emails: [] },
  });
  const letter = composeLetter({
    ...{ text, content: NO_CONTENT, person: null, listed: null, sending: null, writtenOn: TODAY, exhibits: [] },
  });
  const traces = tracesOf({ kind, text: textOf(letter), sentOn: TODAY }, [payment], victim.hasComplaint ?? false);
  const dates = Object.fromEntries(traces.payments.flatMap(({ facts }) => facts.map((fact) => [fact, TODAY])));
  const noted = traces.done ? { ...done, [traces.done.rule]: TODAY } : done;
  const before = new Set(deadlinesOf(victim, payment, done).map(({ id }) => id));
  return deadlinesOf(victim, { ...payment, ...dates }, noted, kind)
    .filter(({ id, state }) => !before.has(id) && state !== "done")
    .map(({ text: started }) => started)
    .sort();
}

describe("a victim", () => {
  it.each(VICTIMS)("$it, gets the right letters in their order, with their dates, and no other", (victim) => {
    const { scamType, filledFor = null, story = "", hasComplaint = false, paid, done = {}, letters } = victim;
    const payment = aKnownPayment(paid);
    const told = { scamType, filledFor, contactMethod: null, livesAbroad: false, story, hasComplaint };
    const facts = { today: TODAY, ...told, payments: [payment], begun: [], claims: [] };
    expect(suggestionsFor(facts, LETTER_TEMPLATES).map(({ kind }) => kind)).toEqual(letters.map(({ kind }) => kind));
    const dated = deadlinesOf(victim, payment, done).map(({ text }) => text);
    for (const { kind, before, after = [] } of letters) {
      if (before) expect(dated, kind).toContain(before);
      expect(startedBy(victim, kind), kind).toEqual([...after].sort());
    }
  });

  const suggested = (paid: Partial<Payment>, more: Partial<SuggestionFacts> = {}) =>
    suggestionsFor(
      {
        ...{ today: TODAY, scamType: "fake_investment", filledFor: null, contactMethod: null, story: "" },
        ...{ livesAbroad: false, hasComplaint: true, payments: [aKnownPayment(paid)], begun: [], claims: [], ...more },
      },
      LETTER_TEMPLATES,
    );
  const REFUSED = { bankAnswer: "refuses", complainedOn: "2026-11-20", answeredOn: "2026-11-25" } as const;

  it("answers a refusal before all but what is urgent, and makes the refused claim no second time", () => {
    const meant = { method: "transfer", validatedBy: "meant_to_pay", ...REFUSED } as const;
    const kinds = (debitedOn: string) => suggested({ ...meant, debitedOn }).map(({ kind }) => kind);
    expect(kinds("2026-11-19").slice(0, 2)).toEqual(["recall", "refusal_reply"]);
    expect(kinds("2026-10-01").slice(0, 2)).toEqual(["refusal_reply", "recall"]);
    expect(kinds("2026-11-19")).not.toContain("vigilance");
    // What was refused on the telephone is still to be claimed in writing.
    const unwritten = suggested({ ...meant, debitedOn: "2026-11-19", complainedOn: null });
    expect(unwritten.map(({ kind }) => kind)).toContain("vigilance");
  });

  it("who sent the prosecutor a complaint, or its copy, is asked for no other", () => {
    for (const kind of ["criminal_complaint", "prosecutor_copy"] as const)
      expect(isComplaintFiled({ policeReport: false }, [{ kind }])).toBe(true);
    expect(isComplaintFiled({ policeReport: true }, [])).toBe(true);
    expect(isComplaintFiled({ policeReport: false }, [{ kind: "recall" }])).toBe(false);
    const asked = (hasComplaint: boolean) =>
      suggested({ method: "transfer" }, { hasComplaint }).some(({ kind }) => kind === "criminal_complaint");
    expect([asked(false), asked(true)]).toEqual([true, false]);
  });

  it("is told that a transfer is recent in its first two weeks only", () => {
    const why = (debitedOn: string) =>
      suggested({ debitedOn, method: "transfer" }).find(({ kind }) => kind === "recall")?.why;
    expect(why("2026-11-13")).toContain("est récent");
    expect(why("2026-10-01")).toContain("plus de deux semaines");
    expect(why("2026-09-01")).toBeUndefined();
  });

  it("who tells of a call writes to the operator, unless the number shows that no French one carried it", () => {
    const asks = (story: string, paid: Partial<Payment> = {}, more: Partial<SuggestionFacts> = {}) =>
      suggested({ method: "card", validatedBy: "unknown", ...paid }, { story, ...more }).some(
        ({ kind }) => kind === "operator_request",
      );
    for (const story of ["On m’a appelé.", "Un faux conseiller m’a téléphoné.", "J’ai reçu un appel."])
      expect(asks(story), story).toBe(true);
    expect(asks("", {}, { contactMethod: "phone" })).toBe(true);
    expect(asks("Je n’ai pas reçu un appel, mais un SMS.")).toBe(false);
    expect(asks("On m’a appelé.", { shownNumber: "abroad" })).toBe(false);
  });

  it("is told of the report to the bank, in brackets, while nobody knows who approved a payment or which number called", () => {
    const report = (paid: Partial<Payment>, scamType: ScamType) =>
      suggested({ debitedOn: "2026-11-26", method: "transfer", ...paid }, { scamType }).filter(({ kind }) =>
        ["recall", "unauthorised_payments", "spoofing"].includes(kind),
      );
    const kinds = (paid: Partial<Payment>, scamType: ScamType) => report(paid, scamType).map(({ kind }) => kind);
    for (const validatedBy of ["unknown", null] as const)
      expect(kinds({ validatedBy }, "phishing")).toEqual(["recall", "unauthorised_payments"]);
    for (const scamType of ["fake_investment", "ceo_fraud"] as const)
      expect(kinds({ validatedBy: null }, scamType)).toEqual(["recall"]);
    expect(kinds({ validatedBy: "meant_to_pay" }, "phishing")).toEqual(["recall"]);
    for (const shownNumber of ["unknown", null] as const) {
      const [, letter] = report({ validatedBy: "believed_protecting", shownNumber }, "fake_bank_advisor");
      expect(letter?.kind).toBe("unauthorised_payments");
      expect(letter?.why).toContain("Notez d’abord le numéro affiché");
    }
    expect(kinds({ shownNumber: "bank" }, "fake_bank_advisor")).toEqual(["recall", "spoofing"]);
  });

  it("whose cheque was paid and its refund refused answers before anything else", () => {
    const paid = { method: "cheque", validatedBy: "not_me", debitedOn: "2026-11-20", ...REFUSED } as const;
    expect(suggested(paid, { scamType: "unknown" }).map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(["refusal_reply", "cheque_opposition"]),
    );
    expect(suggested(paid, { scamType: "unknown" })[0]?.kind).toBe("refusal_reply");
  });

  /** What letters of a case may claim of a payment, confirmed by its lawyer or not. */
  const claimsOf = (paymentId: string): SuggestionFacts["claims"][] => [
    [],
    ...LETTER_GROUNDS.flatMap((ground) =>
      [null, "Maître Nadia Lambert"].map((confirmedName) => [
        { id: "other", ground, paymentIds: [paymentId], confirmedName },
      ]),
    ),
  ];

  it("is suggested no letter that would be refused, whatever the answers and what other letters claim", () => {
    let count = 0;
    for (const { scamType, filledFor = null, story = "", hasComplaint = false, paid } of VICTIMS)
      for (const validatedBy of [paid.validatedBy ?? null, null, ...PAYMENT_VALIDATIONS])
        for (const shownNumber of [paid.shownNumber ?? null, ...SHOWN_NUMBERS]) {
          const payment = aKnownPayment({ ...paid, validatedBy, shownNumber });
          for (const claims of claimsOf(payment.id)) {
            const told = { scamType, filledFor, contactMethod: null, livesAbroad: false, story, hasComplaint };
            const facts = { today: TODAY, ...told, payments: [payment], begun: [], claims };
            for (const { kind } of suggestionsFor(facts, LETTER_TEMPLATES)) {
              const template = LETTER_TEMPLATES[kind];
              if (template.namesPayments === false) continue;
              count += 1;
              expect(refusalIn(template, payment, { told: toldOf(facts), claims }), `${kind}, ${scamType}`).toBeNull();
            }
          }
        }
    expect(count).toBeGreaterThan(1_000);
  });

  it("is suggested no letter on the other ground once their lawyer confirmed one, and reads why", () => {
    const payment = aKnownPayment({ debitedOn: "2026-11-26", method: "transfer", validatedBy: "believed_protecting" });
    const claim = { id: "other", ground: "authorised", paymentIds: [payment.id], confirmedName: null } as const;
    const confirmed = { ...claim, confirmedName: "Maître Nadia Lambert" };
    const kinds = (claims: SuggestionFacts["claims"]) =>
      suggested({}, { scamType: "fake_bank_advisor", payments: [payment], claims }).map(({ kind }) => kind);
    expect(kinds([])).toContain("unauthorised_payments");
    for (const one of [claim, confirmed]) expect(kinds([one])).not.toContain("unauthorised_payments");
    const told = { contactMethod: null, description: "" };
    const why = (claims: SuggestionFacts["claims"]) =>
      refusalIn(LETTER_TEMPLATES.unauthorised_payments, payment, { told, claims });
    expect(why([confirmed])).toBe(
      "Votre avocat a confirmé un autre fondement\u00a0: cette lettre le contredirait. Voyez la lettre sur la vigilance de la banque.",
    );
    // Nobody confirmed it: the page does not say that a lawyer did.
    expect(why([claim])).toBe(
      "Une autre lettre de votre dossier porte un autre fondement\u00a0: voyez d’abord votre avocat.",
    );
    expect(why([{ ...confirmed, paymentIds: ["another"] }])).toBeNull();
  });

  it("is left a claim to write by the letter that says that they gave the order, deceived", () => {
    const payment = aKnownPayment({ debitedOn: "2026-11-26", method: "transfer", validatedBy: "believed_protecting" });
    const claim = { id: "other", ground: "authorised", paymentIds: [payment.id], confirmedName: null } as const;
    const found = (claims: SuggestionFacts["claims"]) =>
      suggested({}, { scamType: "fake_bank_advisor", payments: [payment], claims });
    for (const confirmedName of [null, "Maître Nadia Lambert"])
      expect(found([{ ...claim, confirmedName }]).find(({ kind }) => kind === "vigilance")?.why).toContain(
        "Un avocat doit confirmer celle-ci.",
      );
    for (const claims of [[], [{ ...claim, ground: null }], [{ ...claim, paymentIds: ["another"] }]])
      expect(found(claims).some(({ kind }) => kind === "vigilance")).toBe(false);
  });

  it("is told that a lawyer must confirm the answer to a refusal whose ground their answers leave open", () => {
    const why = (validatedBy: Payment["validatedBy"]) =>
      suggested({ debitedOn: "2026-11-01", method: "transfer", validatedBy, ...REFUSED }).find(
        ({ kind }) => kind === "refusal_reply",
      )?.why;
    for (const validatedBy of ["not_me", "meant_to_pay"] as const)
      expect(why(validatedBy)).toBe("Votre banque refuse une opération.");
    for (const validatedBy of ["believed_protecting", "deceived", "unknown", null] as const)
      expect(why(validatedBy)).toContain("Un avocat doit confirmer cette lettre.");
  });

  it("is sent to the mediator once it is clear what they claim: by their answers, or by a lawyer", () => {
    const of = (validatedBy: Payment["validatedBy"], confirmedName: string | null = null) => {
      const payment = aKnownPayment({ debitedOn: "2026-11-01", method: "transfer", validatedBy, ...REFUSED });
      const claims = [{ id: "reply", ground: "unauthorised", paymentIds: [payment.id], confirmedName } as const];
      return suggested({}, { payments: [payment], claims: validatedBy === "meant_to_pay" ? [] : claims }).some(
        ({ kind }) => kind === "mediator",
      );
    };
    for (const validatedBy of ["not_me", "meant_to_pay"] as const) expect(of(validatedBy)).toBe(true);
    for (const validatedBy of ["believed_protecting", "deceived", "unknown", null] as const) {
      expect(of(validatedBy)).toBe(false);
      expect(of(validatedBy, "Maître Nadia Lambert")).toBe(true);
    }
  });

  it("reaches each letter that a deadline needs from that deadline", () => {
    const pages = lettersOfRules("1");
    const needed = VICTIMS.flatMap(({ letters }) => letters).filter(({ before }) => before);
    for (const { kind, before = "" } of needed) {
      const [rule = ""] = before.split(" ");
      // An appeal with the bank's number is contested by either letter.
      if (kind !== "spoofing") expect([kind, pages[rule]?.to]).toEqual([kind, `/case/1/letters/new/${kind}`]);
    }
  });
});
