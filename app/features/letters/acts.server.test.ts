import { describe, expect, it } from "vitest";
import type { LetterGround, LetterKind } from "~/db/schema/letter-enumerations";
import { LETTER_KINDS, PROSECUTOR_LETTERS } from "~/db/schema/letter-enumerations";
import { type CaseFacts, caseDeadlines } from "~/features/deadlines/case/rules.server";
import type { Payment } from "~/features/payments/rules";
import { aKnownPayment, SILENT_CASE, SILENT_DEADLINES } from "~tests/factories/letter-facts";
import { textOf } from "./formats/rules";
import type { LetterFacts } from "./rules";
import { NO_CONTENT } from "./rules.server";
import { tracesOf, tracesText } from "./sending";
import { composeLetter } from "./templates/composition";
import { LETTER_TEMPLATES } from "./templates/rules.server";

/** Every payment is debited on Monday 5 October 2026, and every letter leaves on Monday 12 October. */
const DEBIT = "2026-10-05";
const SENT = "2026-10-12";

const payment = (given: Partial<Payment> = {}): Payment =>
  aKnownPayment({ debitedOn: DEBIT, method: "transfer", payeeCountry: "LT", validatedBy: "not_me", ...given });

const PAYMENTS = {
  "a card abroad, not made": { method: "card", payeeCountry: "US" },
  "a transfer, not made": {},
  "a transfer, deceived": { validatedBy: "deceived" },
  "a transfer, made knowingly": { validatedBy: "knowingly" },
  "a direct debit, not made": { method: "direct_debit" },
  "a direct debit, made knowingly": { method: "direct_debit", validatedBy: "knowingly" },
  "a cheque": { method: "cheque", validatedBy: "deceived" },
  "a crypto-asset": { method: "crypto", validatedBy: "deceived" },
  "a card in a French shop, not made": { method: "card", payeeCountry: "FR" },
  "a stablecoin": { method: "crypto", currency: "USDT", validatedBy: "deceived" },
  "a loan in one's name, served on 5 October": { method: "loan", payeeCountry: null },
  "a transfer whose name nobody checked": { validatedBy: "meant_to_pay", payeeCheck: "nothing" },
  "a transfer after a call": { shownNumber: "masked" },
  "a transfer that was complained of": { complainedOn: DEBIT },
  "a French account, refused": { complainedOn: DEBIT, answeredOn: DEBIT, bankAnswer: "refuses" },
  "a German account, silent": { accountCountry: "DE", complainedOn: DEBIT },
  "a German account, refused": { accountCountry: "DE", complainedOn: DEBIT, answeredOn: DEBIT, bankAnswer: "refuses" },
} as const satisfies Record<string, Partial<Payment>>;
type Name = keyof typeof PAYMENTS;

const caseRow: LetterFacts["caseRow"] = { ...SILENT_CASE, scamType: "fake_bank_advisor" };
const found = { sites: [], phones: [], emails: [] };

/** The words of a letter about some payments, some of them rewritten by its client. */
function wordsOf(
  kind: LetterKind,
  payments: Payment[],
  ground: LetterGround | null,
  words: Record<string, string> = {},
) {
  const about = { writtenOn: SENT, person: null, caseRow, payments, exhibits: [], sent: [], found, ground };
  const facts = { ...about, isConfirmed: true, rates: [] };
  const text = LETTER_TEMPLATES[kind].write(facts);
  const content = { ...NO_CONTENT, words };
  return textOf(
    composeLetter({ text, content, person: null, listed: null, sending: null, writtenOn: SENT, exhibits: [] }),
  );
}

/** What the sending of a letter writes of its payments. */
const traced = (
  kind: LetterKind,
  payments: Payment[],
  ground: LetterGround | null = null,
  words?: Record<string, string>,
) => tracesOf({ kind, text: wordsOf(kind, payments, ground, words), sentOn: SENT }, payments, false);
const factsOf = (...given: Parameters<typeof traced>) =>
  traced(...given).payments.map(({ facts }) => facts.toSorted().join(" "));

/** Which rules the sending of a letter about one payment starts, and which it ends. */
function effectOf(kind: LetterKind, name: Name, ground: LetterGround | null) {
  const before = payment(PAYMENTS[name]);
  const traces = traced(kind, [before], ground);
  const dates = traces.payments.flatMap(({ facts }) => facts.map((fact) => [fact, SENT]));
  const about: CaseFacts = { ...SILENT_DEADLINES, scamType: "fake_bank_advisor" };
  const filed = traces.police ? { ...about, policeReport: true, policeReportDate: SENT } : about;
  const isOfProsecutor = PROSECUTOR_LETTERS.some((one) => one === kind);
  const told = { ...filed, prosecutorLetterOn: isOfProsecutor ? SENT : null };
  const served = before.method === "loan" ? { served: DEBIT } : {};
  const noted = traces.done ? { [traces.done.rule]: SENT } : {};
  const [was = [], is = []] = (
    [
      [{ ...before, done: served }, about],
      [{ ...before, ...Object.fromEntries(dates), done: { ...served, ...noted } }, told],
    ] as const
  ).map(([one, facts]) => caseDeadlines([one], facts, SENT)[0]?.deadlines);
  const stateOf = (id: string) => was.find((deadline) => deadline.id === id)?.state;
  return {
    starts: is.filter(({ id }) => stateOf(id) === undefined).map(({ id }) => id),
    ends: is.filter(({ id, state }) => state === "done" && stateOf(id) !== "done").map(({ id }) => id),
    undone: was.filter(({ id }) => !is.some((deadline) => deadline.id === id)).map(({ id }) => id),
  };
}

/** By hand: what the bank kept is then asked for (RGPD 15); L133-45 for a complaint about a payment service, then the mediator (C. conso. L612-2). */
const COMPLAINT = "bank_answer_15_days bank_answer_35_days bank_data mediator_last mediator_opens_services";
const CHEQUE = "bank_acknowledgement bank_answer_2_months bank_data mediator_last mediator_opens_other";

/** By hand, from the articles: letter, ground, payment, the rules that it starts, and those that it ends. */
const TABLE: [LetterKind, LetterGround | null, Name, starts: string, ends: string][] = [
  // L133-24 (thirteen months) and L133-1-1 (seventy days); the bank refunds (L133-18).
  [
    "unauthorised_payments",
    null,
    "a card abroad, not made",
    `bank_refund ${COMPLAINT}`,
    "report_at_once report_13_months report_70_days",
  ],
  [
    "unauthorised_payments",
    null,
    "a transfer, not made",
    `bank_refund ${COMPLAINT}`,
    "report_at_once report_13_months",
  ],
  [
    "unauthorised_payments",
    null,
    "a transfer, deceived",
    `bank_refund ${COMPLAINT}`,
    "report_at_once report_13_months",
  ],
  // It also asks for the refund of a debit of less than eight weeks (L133-25-1).
  [
    "unauthorised_payments",
    null,
    "a direct debit, not made",
    `bank_refund ${COMPLAINT} debit_answer`,
    "debit_13_months debit_8_weeks report_at_once",
  ],
  [
    "spoofing",
    null,
    "a card abroad, not made",
    `bank_refund ${COMPLAINT}`,
    "report_at_once report_13_months report_70_days",
  ],
  ["spoofing", null, "a transfer, not made", `bank_refund ${COMPLAINT}`, "report_at_once report_13_months"],
  ["spoofing", null, "a transfer, deceived", `bank_refund ${COMPLAINT}`, "report_at_once report_13_months"],
  [
    "spoofing",
    null,
    "a direct debit, not made",
    `bank_refund ${COMPLAINT} debit_answer`,
    "debit_13_months debit_8_weeks report_at_once",
  ],
  // It says that its client ordered the payment: L133-24 and L133-18 are for those that they did not.
  ["vigilance", null, "a transfer, deceived", COMPLAINT, "report_at_once"],
  ["vigilance", null, "a transfer, made knowingly", COMPLAINT, "report_at_once"],
  ["vigilance", null, "a cheque", CHEQUE, ""],
  [
    "refusal_reply",
    "unauthorised",
    "a card abroad, not made",
    `bank_refund ${COMPLAINT}`,
    "report_at_once report_13_months report_70_days",
  ],
  [
    "refusal_reply",
    "unauthorised",
    "a transfer, not made",
    `bank_refund ${COMPLAINT}`,
    "report_at_once report_13_months",
  ],
  [
    "refusal_reply",
    "unauthorised",
    "a direct debit, not made",
    `bank_refund ${COMPLAINT}`,
    "debit_13_months report_at_once",
  ],
  ["refusal_reply", "authorised", "a transfer, deceived", COMPLAINT, "report_at_once"],
  ["refusal_reply", "authorised", "a transfer, made knowingly", COMPLAINT, "report_at_once"],
  ["refusal_reply", null, "a transfer, not made", COMPLAINT, "report_at_once"],
  ["refusal_reply", "authorised", "a cheque", CHEQUE, ""],
  // The recall (EPC, L133-21), and the report of what its client did not make.
  [
    "recall",
    null,
    "a transfer, not made",
    "bank_data bank_refund recall_answer",
    "recall_fraud report_13_months report_at_once",
  ],
  ["recall", null, "a transfer, deceived", "bank_data recall_answer", "recall_fraud report_at_once"],
  ["recall", null, "a transfer, made knowingly", "bank_data recall_answer", "recall_fraud report_at_once"],
  // Eight weeks (L133-25), whatever was signed; ten bank days for the bank.
  ["debit_refund", null, "a direct debit, not made", "debit_answer", "debit_8_weeks"],
  ["debit_refund", null, "a direct debit, made knowingly", "debit_answer", "debit_8_weeks"],
  // What is to come only (L133-7): neither the eight weeks nor the thirteen months of what was debited.
  ["mandate_withdrawal", null, "a direct debit, not made", "", ""],
  ["mandate_withdrawal", null, "a direct debit, made knowingly", "", ""],
  // CPP 8 and 85.
  ["criminal_complaint", null, "a transfer, not made", "civil_party_opens", "police_6_years"],
  ["criminal_complaint", null, "a direct debit, not made", "civil_party_opens", "police_6_years"],
  ["criminal_complaint", null, "a crypto-asset", "civil_party_opens", "police_6_years"],
  ["prosecutor_copy", null, "a transfer, not made", "civil_party_opens", "police_6_years"],
  // The year that a complaint starts has not begun here.
  ["mediator", "unauthorised", "a transfer, not made", "", ""],
  ["mediator", "authorised", "a cheque", "", ""],
  // The freeze is for at once, and no law ends it.
  ["crypto_freeze", null, "a crypto-asset", "", "exchange_freeze"],
  ["stablecoin_freeze", null, "a stablecoin", "", "issuer_freeze"],
  ["cheque_opposition", null, "a cheque", "", "cheque_opposition"],
  ["keep_pictures", null, "a card in a French shop, not made", "", "pictures_1_month"],
  // A complaint about a payment service, whether it was authorised or not; it reports nothing as unauthorised.
  ["payee_check", null, "a transfer, not made", COMPLAINT, "report_at_once"],
  ["payee_check", null, "a transfer, made knowingly", COMPLAINT, "report_at_once"],
  ["payee_check", null, "a transfer whose name nobody checked", COMPLAINT, "payee_check report_at_once"],
  // RGPD 12 (3): a month, or three; a complaint to the CNIL after the month.
  ["bank_data_request", null, "a transfer, not made", "data_answer data_answer_extended cnil_complaint", ""],
  ["bank_data_request", null, "a transfer, made knowingly", "data_answer data_answer_extended cnil_complaint", ""],
  // CPC 1416: one month, which the opposition ends.
  ["injunction_opposition", null, "a loan in one's name, served on 5 October", "", "injunction_1_month"],
  ["loan_contest", null, "a loan in one's name, served on 5 October", "", "loan_contest"],
  // RGPD 12(3): one month.
  ["operator_request", null, "a transfer, not made", "operator_answer", ""],
  ["operator_request", null, "a transfer after a call", "operator_answer", "operator_data"],
  ["central_bank_files", null, "a loan in one's name, served on 5 October", "", "loan_registers"],
  ["account_register", null, "a loan in one's name, served on 5 October", "", "loan_accounts"],
  // Information of an authority, and of a mediator whose own limit counts: no French date.
  ["supervisor_copy", null, "a transfer, not made", "", ""],
  ["supervisor_copy", null, "a French account, refused", "", "supervisor_copy"],
  ["home_mediator", null, "a German account, refused", "", "home_mediator_refused"],
  ["home_mediator", null, "a German account, silent", "", "home_mediator_opens"],
  [
    "bank_data_request",
    null,
    "a transfer that was complained of",
    "data_answer data_answer_extended cnil_complaint",
    "bank_data",
  ],
  ["complaint_supplement", null, "a transfer, not made", "", ""],
  ["complaint_supplement", null, "a direct debit, not made", "", ""],
];

const listed = (ids: readonly string[]) => ids.toSorted().join(" ");

describe("the sending of a letter", () => {
  it.each(TABLE)(
    "%s (%s) about %s starts and ends what its words do, and nothing else",
    (kind, ground, name, starts, ends) => {
      const effect = effectOf(kind, name, ground);
      expect({ starts: listed(effect.starts), ends: listed(effect.ends) }).toEqual({
        starts: listed(starts.split(" ").filter(Boolean)),
        ends: listed(ends.split(" ").filter(Boolean)),
      });
      expect(effect.undone).toEqual([]);
    },
  );

  it("has every kind of letter about payments in the table", () => {
    const kinds = new Set(TABLE.map(([kind]) => kind));
    expect(LETTER_KINDS.filter((kind) => !kinds.has(kind))).toEqual(["illegal_content", "registrar_notice"]);
    for (const [kind, , name] of TABLE)
      expect(LETTER_TEMPLATES[kind].refusalOf(payment(PAYMENTS[name])), `${kind} ${name}`).toBeNull();
  });

  it("of a recall reports in writing what its client did not make, by its number, and only that", () => {
    const three = [payment(), payment({ validatedBy: "deceived" }), payment({ validatedBy: null })];
    expect(wordsOf("recall", three, null)).toContain(
      "Pour l’opération n°\u00a01, que je n’ai pas autorisée, cette lettre vaut signalement (article L133-24 du code monétaire et financier). Je ne renonce à aucun droit.",
    );
    expect(factsOf("recall", three)).toEqual(["recallAskedOn writtenReportOn", "recallAskedOn", "recallAskedOn"]);
    expect(wordsOf("recall", [payment(), payment()], null)).toContain(
      "Cette lettre vaut signalement (article L133-24 du code monétaire et financier). Je ne renonce à aucun droit.",
    );
    expect(wordsOf("recall", [payment({ validatedBy: "deceived" })], null)).not.toContain("signalement");
  });

  it("of a recall confirms in writing a report made by telephone", () => {
    const told = payment({ toldOn: "2026-10-05" });
    expect(wordsOf("recall", [told], null)).toContain("confirme par écrit mon signalement, fait le 5 octobre 2026");
    expect(factsOf("recall", [told])).toEqual(["recallAskedOn writtenReportOn"]);
  });

  it("of a recall from which its client took the report out reports nothing", () => {
    const rewritten = { demands: "Je demande le rappel." };
    expect(factsOf("recall", [payment()], null, rewritten)).toEqual(["recallAskedOn"]);
    const retyped = { demands: "Cette lettre VAUT signalement\u00a0(article L133-24 du code monétaire et financier)." };
    expect(factsOf("recall", [payment()], null, retyped)).toEqual(["recallAskedOn writtenReportOn"]);
  });

  it("of a request for data starts its month only with the words that ask for access, which a company has not", () => {
    const doneOf = (words?: Record<string, string>) => traced("bank_data_request", [payment()], null, words).done?.rule;
    expect(doneOf()).toBe("data_request");
    expect(doneOf({ opening: "Gardez tout." })).toBeUndefined();
    expect(tracesText(traced("bank_data_request", [payment()]))).toBe(
      "la banque a un mois pour répondre à votre demande d’accès",
    );
  });

  it("asks for the refund of a direct debit within its eight weeks only", () => {
    const debit = { method: "direct_debit" } as const;
    // Fifty-six days before 12 October 2026 is 17 August.
    const debits = [payment({ ...debit, debitedOn: "2026-08-17" }), payment({ ...debit, debitedOn: "2026-08-16" })];
    expect(factsOf("unauthorised_payments", debits)).toEqual([
      "complainedOn refundAskedOn writtenReportOn",
      "complainedOn writtenReportOn",
    ]);
    expect(wordsOf("unauthorised_payments", debits.slice(1), null)).not.toContain("huit semaines");
  });

  it("keeps the dates that a payment has, and tells its client what it wrote", () => {
    const known = payment({ recallAskedOn: "2026-10-06", writtenReportOn: "2026-10-06" });
    expect(traced("recall", [known]).payments).toEqual([]);
    expect(tracesText(traced("recall", [payment()]))).toBe(
      "votre signalement écrit à la banque porte cette date\u00a0; votre demande de rappel porte cette date",
    );
    expect(tracesText(traced("recall", [payment({ validatedBy: "deceived" })]))).toBe(
      "votre demande de rappel porte cette date",
    );
  });
});
