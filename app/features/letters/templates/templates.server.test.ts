import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { caseLaw } from "~/content/case-law";
import { KNOWN_RATES } from "~/content/legal-rates";
import { SCAM_TYPES } from "~/db/schema/enumerations";
import { LETTER_GROUNDS, LETTER_KINDS, type LetterGround, type LetterKind } from "~/db/schema/letter-enumerations";
import { CASE_PAYMENT_METHODS, PAYMENT_VALIDATIONS } from "~/db/schema/payment-enumerations";
import type { Payment } from "~/features/payments/rules";
import { SILENT_CASE } from "~tests/factories/letter-facts";
import { STRAIGHT_APOSTROPHE, WRONG_SPACE } from "../../../../tests/setup/french-texts";
import { lix, MAX_LIX } from "../../../../tests/setup/readability";
import { BANK_REASONS } from "../reasons";
import type { LetterFacts, LetterText } from "../rules";
import { aboutLetter, LETTER_TEMPLATES } from "./rules.server";

const payment = (given: Partial<Payment> = {}): Payment => ({
  id: crypto.randomUUID(),
  caseId: "00000000-0000-0000-0000-000000000001",
  debitedOn: "2026-03-14",
  amount: 120_050,
  currency: "EUR",
  method: "transfer",
  payeeName: "Vilnius Trade",
  payeeIban: "LT121000011101001000",
  accountCountry: null,
  paidOn: null,
  contractDays: null,
  shownText: null,
  shownNumber: null,
  payeeCountry: "LT",
  payeeBankCode: "10000",
  cryptoChain: null,
  cryptoAddress: null,
  cryptoTransaction: null,
  ownBank: "BNP Paribas",
  lastFour: null,
  validatedBy: null,
  payeeCheck: null,
  knownOn: "2026-03-15",
  toldOn: "2026-03-15",
  writtenReportOn: null,
  recallAskedOn: null,
  recallAnswer: null,
  refundAskedOn: null,
  mandateWithdrawnOn: null,
  reportedOn: null,
  complainedOn: "2026-03-20",
  answeredOn: "2026-04-01",
  bankAnswer: "refuses",
  bankAnswerText: "L’opération a été authentifiée.",
  version: 1,
  createdAt: new Date("2026-03-16"),
  updatedAt: new Date("2026-03-16"),
  isLost: false,
  remarks: [],
  ...given,
});

const empty = {
  debitedOn: null,
  method: null,
  payeeName: null,
  payeeIban: null,
  payeeCountry: null,
  payeeBankCode: null,
  ownBank: null,
  knownOn: null,
  toldOn: null,
  complainedOn: null,
  answeredOn: null,
  bankAnswer: null,
  bankAnswerText: null,
} as const;

const told: LetterFacts["caseRow"] = {
  ...SILENT_CASE,
  scamType: "fake_investment",
  description: "On m’a proposé un livret.\n\nJ’ai versé trois fois.",
  contactMethod: "email",
  contactDate: "2026-03-01",
  amount: 360_000,
  bankName: "BNP Paribas",
  policeReport: true,
  policeReportNumber: "2026/0042",
  policeReportDate: "2026-03-18",
};

const person = {
  firstName: "Camille",
  lastName: "Durand",
  dateOfBirth: "1960-05-01",
  address: "3 rue Haute Pierre",
  postalCode: "57000",
  city: "Metz",
  country: "France",
  email: "camille@exemple.fr",
  phoneText: "+33 6 12 34 56 78",
};

const facts = (given: Partial<LetterFacts> = {}): LetterFacts => ({
  writtenOn: "2026-04-10",
  person,
  caseRow: told,
  payments: [payment()],
  exhibits: ["Relevé de compte", "Captures"],
  sent: [],
  found: { sites: ["gain-sur.pro"], phones: ["06 12 34 56 78", "+44 20 7946 0958"], emails: ["contact@gain-sur.pro"] },
  ground: null,
  isConfirmed: false,
  rates: KNOWN_RATES,
  ...given,
});

const write = (kind: LetterKind, given: Partial<LetterFacts> = {}): LetterText =>
  LETTER_TEMPLATES[kind].write(facts(given));

/** All the text of a letter. */
function textOf({ subject, sections }: LetterText): string {
  const parts = sections.map((section) => {
    if ("words" in section) return `${section.label}\n${section.words}`;
    if (section.block.kind !== "table") return "";
    return [section.block.caption, ...section.block.columns, ...section.block.rows.flat().filter(Boolean)].join("\n");
  });
  return [subject, ...parts].join("\n\n");
}
const written = (kind: LetterKind, given?: Partial<LetterFacts>): string => textOf(write(kind, given));

const company = {
  ...told,
  filledFor: "company",
  representedName: "Menuiserie Roux",
  representedLink: "gérante",
  companySiren: "732829320",
} as const;

/** What a case may lack or have. */
const VARIANTS: Record<string, Partial<LetterFacts>> = {
  complete: {},
  "written by a helper, who knows nothing of the owner": { person: null },
  "with a case that says nothing": {
    person: {
      ...person,
      dateOfBirth: null,
      address: null,
      postalCode: null,
      city: null,
      country: null,
      phoneText: null,
    },
    caseRow: SILENT_CASE,
    payments: [payment(empty)],
    exhibits: [],
    found: { sites: [], phones: [], emails: [] },
  },
  "without any payment": { payments: [] },
  "with a hundred payments": { payments: Array.from({ length: 100 }, () => payment()) },
  "with payments of two banks in three currencies": {
    payments: [
      payment({ amount: 100, validatedBy: "deceived", payeeCheck: "match" }),
      payment({
        amount: 200,
        currency: "USD",
        debitedOn: null,
        ownBank: "LCL",
        payeeCheck: "nothing",
        toldOn: null,
      }),
      payment({
        amount: 300,
        currency: "USDT",
        method: "instant_transfer",
        payeeCountry: "FR",
        toldOn: "2026-03-17",
      }),
    ],
  },
  "with cards": {
    payments: [payment({ method: "card", lastFour: "4821" }), payment({ method: "card", lastFour: "0007" })],
  },
  "with one card whose number is not known": { payments: [payment({ method: "card", lastFour: null })] },
  "with direct debits": {
    payments: [payment({ method: "direct_debit" }), payment({ method: "direct_debit", payeeName: null })],
  },
  "with crypto-assets": {
    payments: [
      payment({
        ...empty,
        method: "crypto",
        currency: "USDT",
        cryptoChain: "tron",
        cryptoAddress: "TXYZ",
        cryptoTransaction: "abc",
      }),
      payment({ ...empty, method: "crypto", isLost: true }),
    ],
  },
  "for a company": { caseRow: company },
  "for a company whose seat and representative are known": {
    caseRow: {
      ...company,
      ...{ companyAddress: "12 rue de l’Industrie", companyPostalCode: "69003", companyCity: "Lyon" },
      ...{ representativeName: "Anne Roux", representativeRole: "gérante", signsByDelegation: true },
    },
  },
  "for a company of which nothing is known": { caseRow: { ...SILENT_CASE, filledFor: "company" } },
  "for a relative": {
    caseRow: {
      ...told,
      filledFor: "relative",
      representedName: "Jeanne Roux",
      representedLink: "sa fille",
      representedCountry: "France",
    },
  },
  "for a relative who said not where": {
    caseRow: { ...told, filledFor: "relative", representedName: "Jeanne Roux" },
  },
  "for a protected person": { caseRow: { ...SILENT_CASE, filledFor: "guardian" } },
  "for a person who lives abroad": { person: { ...person, country: "Belgique" } },
  "after other letters": {
    caseRow: { ...told, policeReport: false },
    payments: [payment({ id: "p1", complainedOn: null })],
    sent: [
      { kind: "unauthorised_payments", sentOn: "2026-03-21", paymentIds: ["p1"] },
      { kind: "criminal_complaint", sentOn: "2026-03-22", paymentIds: ["p1"] },
      { kind: "spoofing", sentOn: "2026-03-23", paymentIds: ["p1"] },
    ],
  },
  "with one exhibit, and an approximate date": {
    exhibits: ["Relevé"],
    caseRow: { ...told, contactDate: "2026-03-01", contactDatePrecision: "month", contactMethod: "other" },
  },
  "with transfers whose screen said each thing": {
    payments: [
      payment({ payeeCheck: "nothing" }),
      payment({ payeeCheck: "impossible", accountCountry: "SE" }),
      payment({ payeeCheck: "match", accountCountry: "EU" }),
      payment({ payeeCheck: null, shownNumber: "masked", accountCountry: "DE" }),
      payment({ payeeCheck: "nothing", shownNumber: "bank", accountCountry: "DE" }),
    ],
  },
  "with loans in one’s name": {
    caseRow: { ...told, scamType: "identity_theft" },
    payments: [
      payment({ ...empty, method: "loan", payeeName: "Crédit Exemple", knownOn: "2026-03-20" }),
      payment({ ...empty, method: "loan", payeeName: null }),
    ],
  },
  "with cheques that others wrote": {
    payments: [
      payment({ method: "cheque", validatedBy: "not_me" }),
      payment({ method: "cheque", validatedBy: "not_me", amount: 4_000 }),
    ],
  },
  "with a cheque that another wrote": { payments: [payment({ method: "cheque", validatedBy: "not_me" })] },
  "with a direct debit that nobody gave": { payments: [payment({ method: "direct_debit", validatedBy: "not_me" })] },
  "with a SIM card that was replaced": {
    caseRow: { ...told, description: "Ma carte SIM a été remplacée.", scamType: "identity_theft" },
    payments: [payment({ ...empty, method: "loan", validatedBy: "not_me" })],
  },
  "with blackmail": {
    caseRow: { ...SILENT_CASE, description: "Ce profil menace de publier mes photos." },
    payments: [payment({ ...empty, method: "voucher", validatedBy: "meant_to_pay" })],
  },
  "told late": { payments: [payment({ knownOn: "2026-01-10", debitedOn: "2026-01-09", toldOn: "2026-04-01" })] },
  "with cheques": { payments: [payment({ ...empty, method: "cheque" }), payment({ method: "cheque" })] },
  "with a year only": {
    caseRow: { ...told, contactDate: "2025-01-01", contactDatePrecision: "year", contactMethod: "phone" },
  },
};

const GROUNDS: readonly (LetterGround | null)[] = [null, ...LETTER_GROUNDS];
/** A kind of letter, for every variant of a case and every ground. */
const everyWay = (kind: LetterKind) =>
  Object.entries(VARIANTS).flatMap(([variant, given]) =>
    (LETTER_TEMPLATES[kind].ground === "choice" ? GROUNDS : [null]).map((ground) => {
      const all = { ...given, ground };
      return { given: all, ground, letter: write(kind, all), text: written(kind, all), way: `${variant}, ${ground}` };
    }),
  );

/** The articles that each letter may cite. */
const ARTICLES: Record<LetterKind, readonly string[]> = {
  recall: ["L133-21", "L133-24", "L521-6-1"],
  crypto_freeze: ["15"],
  stablecoin_freeze: [],
  cheque_opposition: ["L131-35"],
  keep_pictures: ["L252-5"],
  unauthorised_payments: [
    "71",
    "L133-1-1",
    "L133-18",
    "L133-19",
    "L133-23",
    "L133-24",
    "L133-45",
    "1231-6",
    "L521-6-1",
  ],
  spoofing: ["71", "L133-1-1", "L133-18", "L133-19", "L133-23", "L133-24", "L133-45", "1231-6", "L521-6-1"],
  payee_check: ["5", "L133-21", "L133-45", "1231-6", "L521-6-1"],
  bank_data_request: ["15", "12", "L133-21"],
  injunction_opposition: ["1415", "1416"],
  loan_contest: ["12", "15", "1128", "1353"],
  debit_refund: ["1231-6", "L133-25-1"],
  mandate_withdrawal: [],
  criminal_complaint: ["40", "43", "85", "113-2-1", "313-1", "323-1"],
  prosecutor_copy: ["85"],
  operator_request: ["12", "15", "L44"],
  central_bank_files: [],
  account_register: ["143"],
  vigilance: ["5", "1231-1", "1231-6", "L133-45", "L521-6-1"],
  refusal_reply: ["5", "L133-18", "L133-19", "L133-23", "L133-24", "L133-45", "L612-1", "1231-1", "1231-6", "L521-6-1"],
  mediator: ["5", "L133-18", "L133-19", "L133-21", "L133-23", "L133-24", "L612-1", "1231-1"],
  supervisor_copy: [],
  home_mediator: [],
  complaint_supplement: [],
  illegal_content: ["16", "313-1"],
  registrar_notice: ["313-1"],
};

const articlesIn = (text: string): string[] =>
  [...text.matchAll(/articles? ((?:L?\d[\d-]*(?:, | et )?)+)/g)].flatMap(([, list = ""]) =>
    list.split(/, | et /).filter(Boolean),
  );

const UNAUTHORISED = /L133-1[89]|L133-2[34]|non autorisée|pas consenti/;
const AUTHORISED = /vigilance|1231-1|anomalie|indemnis/i;

describe("the words of the letters", () => {
  it("stand in the order in which they are offered, each with when it serves", () => {
    expect(Object.keys(LETTER_TEMPLATES)).toEqual([...LETTER_KINDS]);
    for (const kind of LETTER_KINDS) {
      expect(LETTER_TEMPLATES[kind].kind).toBe(kind);
      expect(LETTER_TEMPLATES[kind].purpose).toMatch(/\.$/);
    }
  });

  it.each(LETTER_KINDS)("%s is good French without a hole, whatever the case lacks", (kind) => {
    for (const { text, letter, way } of everyWay(kind)) {
      expect(text, way).not.toMatch(/undefined|null|NaN|\[object/);
      expect(text, way).not.toMatch(/ {2}|\. \.|\.\.|,\s*,| ,|\(\)/);
      expect(text, way).not.toMatch(STRAIGHT_APOSTROPHE);
      expect(text, way).not.toMatch(/’ \p{L}/u);
      expect(text, way).not.toMatch(WRONG_SPACE);
      for (const section of letter.sections) if ("words" in section) expect(section.words.trim(), way).not.toBe("");
      for (const [, what] of text.matchAll(/\[à compléter\u00a0: ([^\]]*)/g)) expect(what, way).toMatch(/^[^[\n]+$/);
    }
  });

  it.each(LETTER_KINDS)("%s cites only the articles and decisions of that letter", (kind) => {
    for (const { text, letter, way } of everyWay(kind)) {
      expect(ARTICLES[kind], way).toEqual(expect.arrayContaining(articlesIn(text)));
      expect([...letter.caseLaw].sort(), way).toEqual([...new Set(text.match(/\b\d\d-\d\d\.\d{3}\b/g))].sort());
      for (const id of letter.caseLaw) {
        expect(caseLaw).toHaveProperty([id]);
        expect(caseLaw[id as keyof typeof caseLaw]).not.toHaveProperty("unconfirmed");
      }
    }
  });

  it.each(LETTER_KINDS)("%s cites what no source carries as to be confirmed only", (kind) => {
    for (const { text, way } of everyWay(kind)) {
      const settled = text.replaceAll(/\[à vérifier[^\]]*\]/g, "");
      expect(settled, way).not.toMatch(/\b(?:1128|1353|1231-1)\b/);
    }
  });

  it("cite the article of a contract once a lawyer confirmed the ground", () => {
    const confirmed = { isConfirmed: true, ground: "authorised" } as const;
    for (const kind of ["vigilance", "refusal_reply", "mediator"] as const) {
      expect(written(kind, confirmed)).toContain("(article 1231-1 du code civil).");
      expect(written(kind, confirmed)).not.toContain("[à vérifier avec un avocat\u00a0: l’article");
    }
  });

  it.each(LETTER_KINDS)("%s never has the words of the other ground", (kind) => {
    const own = LETTER_TEMPLATES[kind].ground;
    for (const { given, ground, way } of everyWay(kind)) {
      const rests = own === "choice" ? ground : own;
      const text = written(kind, { ...given, caseRow: { ...(given.caseRow ?? told), description: "" } });
      // A recall also reports what its client did not make (L133-24), and claims nothing of it.
      const report =
        kind === "recall"
          ? /Cette lettre (?:vaut signalement|confirme par écrit mon signalement, fait [^(]+) \(article L133-24 du code monétaire et financier\)\./
          : "";
      // What waits for its client or for a lawyer says nothing yet.
      const settled = text.replaceAll(/\[à [^\]]*\]/g, "").replace(report, "");
      if (rests !== "unauthorised") expect(settled, way).not.toMatch(UNAUTHORISED);
      if (rests !== "authorised") expect(settled, way).not.toMatch(AUTHORISED);
      if (own === "choice") expect(text.includes("le fondement de la demande"), way).toBe(ground === null);
    }
  });

  it("never admit a validation where the payment is contested, not even with the client’s story", () => {
    const caseRow = { ...told, description: "J’ai validé le virement." };
    for (const kind of ["unauthorised_payments", "spoofing"] as const)
      for (const given of Object.values(VARIANTS))
        expect(
          written(kind, { ...given, caseRow: { ...caseRow, filledFor: given.caseRow?.filledFor ?? null } }),
        ).not.toMatch(/valid/i);
  });

  it.each(LETTER_KINDS)("%s has parts with ids of their own", (kind) => {
    const ids = write(kind).sections.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it.each(LETTER_KINDS)("%s asks for what the case lacks", (kind) => {
    expect(written(kind, VARIANTS["with a case that says nothing"])).toContain("[à compléter\u00a0: ");
  });
});

describe("the payments of a letter", () => {
  const three = [
    payment({ amount: 120_050, debitedOn: "2026-03-01" }),
    payment({ amount: 79_950, debitedOn: "2026-03-03" }),
    payment({ amount: 50_000, currency: "USD", debitedOn: null, payeeName: null, payeeIban: null }),
  ];

  it("are one row each, then their total in each currency, and a recall asks for the account that received one", () => {
    const NO_PAYEE = "[à compléter\u00a0: nom et IBAN du bénéficiaire, référence du virement]";
    const { sections } = write("recall", { payments: three });
    const table = sections.find(({ id }) => id === "operations");
    expect(table).toMatchObject({
      block: {
        kind: "table",
        caption: "Les 3 opérations concernées",
        rows: [
          ["1", "1er mars 2026", "Virement", "Vilnius Trade, IBAN LT12 1000 0111 0100 1000", "1\u202f200,50\u00a0€"],
          ["2", "3 mars 2026", "Virement", "Vilnius Trade, IBAN LT12 1000 0111 0100 1000", "799,50\u00a0€"],
          ["3", "[à compléter\u00a0: la date]", "Virement", NO_PAYEE, "500\u00a0USD"],
          ["Total", "", "", "", "2\u202f000\u00a0€"],
          ["Total", "", "", "", "500\u00a0USD"],
        ],
      },
    });
  });

  it("are asked back in full, in each currency", () => {
    expect(written("unauthorised_payments", { payments: three })).toContain(
      "de me rembourser 2\u202f000\u00a0€ et 500\u00a0USD,",
    );
    expect(written("mediator", { payments: three, ground: "authorised" })).toContain(
      "pour 2\u202f000\u00a0€ et 500\u00a0USD.",
    );
    expect(written("criminal_complaint", { payments: [] })).toContain("J’estime ma perte à 3\u202f600\u00a0€.");
  });

  it("are spoken of in the singular when there is one", () => {
    const one = written("unauthorised_payments");
    expect(one).toContain("Je conteste l’opération ci-dessous");
    expect(one).not.toMatch(/opérations ci-dessous|ces opérations/);
    expect(written("unauthorised_payments", VARIANTS["with a hundred payments"])).toContain(
      "Je conteste les 100 opérations",
    );
  });

  it("are told by the days on which they were known and reported", () => {
    const two = [payment({ knownOn: "2026-03-15" }), payment({ knownOn: "2026-04-02", toldOn: null })];
    const text = written("unauthorised_payments", { payments: two });
    expect(text).toContain("J’ai découvert ces opérations entre le 15 mars 2026 et le 2 avril 2026.");
    expect(text).toContain("Je vous ai prévenus le 15 mars 2026 [à compléter\u00a0: la date pour une opération], [");
  });

  it("are named by their card, and must have left one bank", () => {
    expect(written("unauthorised_payments", VARIANTS["with cards"])).toContain(
      "Cartes bancaires finissant par 4821 et 0007.",
    );
    expect(written("recall", VARIANTS["with payments of two banks in three currencies"])).toContain(
      "plusieurs banques (BNP Paribas et LCL)",
    );
  });

  it("are offered or refused with the reason, whatever their method and who validated them", () => {
    const table = LETTER_KINDS.map((kind) => [
      kind,
      CASE_PAYMENT_METHODS.filter((method) => LETTER_TEMPLATES[kind].refusalOf(payment({ method })) === null).join(" "),
      PAYMENT_VALIDATIONS.filter((validatedBy) =>
        ["transfer", "crypto", "direct_debit"].some(
          (method) =>
            LETTER_TEMPLATES[kind].refusalOf(payment({ method: method as Payment["method"], validatedBy })) === null,
        ),
      ).join(" "),
    ]);
    const service = "card transfer instant_transfer direct_debit payment_app other";
    const all = CASE_PAYMENT_METHODS.join(" ");
    const anybody = PAYMENT_VALIDATIONS.join(" ");
    const claims = "card transfer instant_transfer direct_debit payment_app cheque other";
    const notMeant = "not_me believed_protecting unknown deceived";
    expect(table).toEqual([
      ["recall", "transfer instant_transfer other", anybody],
      ["crypto_freeze", "crypto", anybody],
      ["stablecoin_freeze", "", ""],
      ["cheque_opposition", "cheque", ""],
      ["keep_pictures", "", ""],
      ["unauthorised_payments", service, notMeant],
      ["spoofing", service, notMeant],
      ["payee_check", "transfer instant_transfer", anybody],
      ["debit_refund", "direct_debit", anybody],
      ["bank_data_request", claims, anybody],
      ["injunction_opposition", "loan", ""],
      ["loan_contest", "loan", ""],
      ["mandate_withdrawal", "direct_debit", anybody],
      ["criminal_complaint", all, anybody],
      ["prosecutor_copy", all, anybody],
      ["operator_request", "loan", "not_me"],
      ["central_bank_files", "loan", ""],
      ["account_register", "loan", ""],
      [
        "vigilance",
        "transfer instant_transfer cheque other",
        "believed_protecting meant_to_pay unknown deceived knowingly",
      ],
      ["refusal_reply", claims, anybody],
      ["mediator", claims, anybody],
      ["supervisor_copy", claims, anybody],
      ["home_mediator", "", ""],
      ["complaint_supplement", all, anybody],
      ["illegal_content", "", ""],
      ["registrar_notice", "", ""],
    ]);
    for (const kind of LETTER_KINDS)
      for (const method of CASE_PAYMENT_METHODS)
        expect(LETTER_TEMPLATES[kind].refusalOf(payment({ method })) ?? "Oui.").toMatch(/^\p{Lu}.*\.$/u);
    expect(LETTER_TEMPLATES.refusal_reply.refusalOf(payment({ bankAnswer: "refunds" }))).toContain("rembourse");
    expect(LETTER_TEMPLATES.recall.refusalOf(payment({ method: null }))).toBeNull();
  });

  it("of the payee check are transfers in euros between two banks of the Union, since 9 October 2025, without a warning", () => {
    const { refusalOf } = LETTER_TEMPLATES.payee_check;
    const refused = (given: Partial<Payment>) => refusalOf(payment({ accountCountry: "FR", ...given }));
    expect(refused({ debitedOn: "2025-10-08" })).toContain("avant le 9 octobre 2025");
    expect(refused({ debitedOn: "2025-10-09" })).toBeNull();
    expect(refused({ currency: "CHF" })).toContain("euros");
    expect(refused({ payeeCountry: "CH" })).toContain("hors de l’Union");
    expect(refused({ accountCountry: "GB" })).toContain("hors de l’Union");
    // Norway is in the Economic Area, not in the Union.
    expect(refused({ payeeCountry: "NO" })).toContain("hors de l’Union");
    for (const payeeCheck of ["no_match", "close_match"] as const) expect(refused({ payeeCheck })).toContain("averti");
    for (const payeeCheck of ["match", "impossible", "nothing", "unknown", null] as const)
      expect(refused({ payeeCheck })).toBeNull();
  });

  it("of a loan that its victim meant to take are not contested as taken without them", () => {
    for (const kind of ["loan_contest", "injunction_opposition", "central_bank_files", "account_register"] as const) {
      const { refusalOf } = LETTER_TEMPLATES[kind];
      expect(refusalOf(payment({ method: "loan", validatedBy: "not_me" }))).toBeNull();
      expect(refusalOf(payment({ method: "loan", validatedBy: "meant_to_pay" }))).toContain("avocat");
    }
    const deceived = payment({ method: "loan", validatedBy: "believed_protecting" });
    expect(written("loan_contest", { payments: [deceived] })).not.toContain("Je n’ai rien demandé");
  });
});

/** The prose of a letter: without its table, and without the formulas that open and close it. */
const prose = ({ sections }: LetterText): string[] =>
  sections
    .flatMap((section) => ("words" in section ? section.words.split("\n") : []))
    .map((line) => line.replace(/^- /, ""))
    .filter((line) => line && !/^(Madame|À l’attention|Je vous prie d’agréer)/.test(line));

describe("the words of a letter", () => {
  it.each(LETTER_KINDS)("of kind %s are read easily, whatever the case has or lacks", (kind) => {
    for (const [name, variant] of Object.entries(VARIANTS))
      for (const ground of [null, ...LETTER_GROUNDS]) {
        const measured = lix(prose(write(kind, { ...variant, ground })));
        expect(measured, `${name}, ${ground}`).toBeLessThanOrEqual(MAX_LIX);
      }
    expect(lix([LETTER_TEMPLATES[kind].purpose])).toBeLessThanOrEqual(MAX_LIX);
  });
});

describe("a letter to a bank", () => {
  const about = (kind: LetterKind, given: Partial<Payment>, more: Partial<LetterFacts> = {}) =>
    written(kind, { payments: [payment(given)], ...more });

  it("says that the number of the bank was displayed to who saw it, and cites its decision to them only", () => {
    const shown = about("spoofing", { shownNumber: "bank", validatedBy: "not_me" });
    expect(shown).toContain("dont le numéro affiché était le vôtre.");
    expect(shown).toContain("23-16.267");
    // The later one, which the bank opposes, waits for a lawyer beside it.
    const opposed =
      "[à vérifier avec un avocat\u00a0: Cour de cassation, chambre commerciale, 4 mars 2026, n°\u00a024-19.588, que la banque opposera]";
    expect(shown).toContain(opposed);
    const open = about("spoofing", { shownNumber: null, validatedBy: "not_me" });
    expect(open).toContain("[à compléter\u00a0: si c’est exact, «\u00a0Le numéro affiché était le vôtre.");
    expect(open).not.toMatch(/23-16\.267|24-19\.588/);
    for (const shownNumber of ["mobile", "landline", "abroad", "masked"] as const)
      expect(LETTER_TEMPLATES.spoofing.refusalOf(payment({ shownNumber }))).toContain("n’affichait pas le numéro");
  });

  it("never copies what its client read on the screen: they write it, and the bank must produce it", () => {
    const given = {
      shownNumber: "bank",
      validatedBy: "believed_protecting",
      shownText: "Validez 4\u00a0300\u00a0€",
    } as const;
    for (const isConfirmed of [false, true]) {
      const text = about("spoofing", given, { isConfirmed });
      expect(text).not.toMatch(/Validez|ne prouvez rien/);
      expect(text).toContain("de chaque écran, avec l’heure. C’est à vous de le produire.");
      expect(text).toContain(
        "Ce que disait l’écran ou le message\u00a0: [à compléter\u00a0: ses mots exacts, et la pièce. Relisez-le avec un avocat].",
      );
    }
  });

  it("says that suspicion of its client’s fraud alone delays a refund, told to the Banque de France", () => {
    for (const kind of ["unauthorised_payments", "spoofing", "refusal_reply", "mediator"] as const) {
      const text = about(kind, { validatedBy: "not_me" }, { ground: "unauthorised" });
      expect(text).toMatch(/Un seul motif (?:lui )?permet d’attendre/);
      expect(text).not.toContain("sauf à prouver");
    }
  });

  it("says that the client did not consent only when they answered that they approved nothing", () => {
    for (const validatedBy of ["unknown", null] as const) {
      const text = about("unauthorised_payments", { validatedBy });
      expect(text).toContain("[à compléter\u00a0: si c’est exact, «\u00a0je n’y ai pas consenti");
      expect(text).not.toContain("je n’ai pas consenti");
    }
    expect(about("unauthorised_payments", { validatedBy: "not_me" })).toContain("je n’ai pas consenti à son exécution");
  });

  it("rests on no law of payments for a cheque, and asks for what a bank keeps of one", () => {
    for (const kind of ["refusal_reply", "mediator"] as const) {
      const text = about(kind, { method: "cheque", validatedBy: "not_me" }, { ground: "unauthorised" });
      expect(text).not.toMatch(/L133-|appareil|Taux légal/);
      expect(text).toContain("[à vérifier avec un avocat\u00a0: la règle qui oblige la banque");
    }
    const asked = about("bank_data_request", { method: "cheque" });
    expect(asked).toContain("recto et verso");
    expect(asked).not.toContain("appareil");
  });

  it("answers the reasons that the bank gave, and no other", () => {
    const of = (reasons: LetterFacts["reasons"], ground: LetterFacts["ground"] = "unauthorised") =>
      about("refusal_reply", { validatedBy: "not_me", bankAnswerText: "Négligence, hors délai." }, { ground, reasons });
    expect(of([])).not.toContain("Vous parlez de");
    expect(of(["negligence"])).toContain("Vous parlez de négligence. Elle doit être grave");
    expect(of(["negligence"])).not.toContain("Vous parlez de délai");
    expect(of(["late"])).toContain("Vous parlez de délai. Dites lequel");
    // No reason chooses a ground: what follows from L133-18 stands on its own only.
    expect(of(["negligence"], "authorised")).toContain("Vous parlez de négligence. [à compléter");
    expect(of(["negligence"], "authorised")).not.toContain("L133-18");
  });

  it("answers an approval whatever the bank calls it, while no reason is ticked", () => {
    const given = { validatedBy: "not_me", bankAnswerText: "Secure Key\u00a0: négligence grave." } as const;
    for (const kind of ["refusal_reply", "mediator"] as const) {
      const use = "ne suffit pas, à soi seul, à prouver que j’ai consenti, ni une négligence grave (article L133-23)";
      expect(about(kind, given, { ground: "unauthorised" })).toContain(use);
      expect(about(kind, given, { ground: "authorised" })).not.toContain(use);
      expect(about(kind, { ...given, method: "cheque" }, { ground: "unauthorised" })).not.toContain(use);
    }
  });

  it("answers who says that its client gave the order by the vigilance of the bank, once a lawyer confirmed that ground", () => {
    const given = { validatedBy: "meant_to_pay", bankAnswerText: "Vous êtes l’auteur du virement." } as const;
    const of = (kind: "refusal_reply" | "mediator", more: Partial<LetterFacts> = {}) =>
      about(kind, given, { ground: "authorised", isConfirmed: true, ...more });
    const order = "Être l’auteur de l’ordre ne répond pas à ma demande\u00a0: elle porte sur";
    expect(of("refusal_reply")).toContain(`- ${order} votre vigilance.`);
    expect(of("refusal_reply", { reasons: ["ordered"] })).toContain(`Vous dites que l’ordre vient de moi. ${order}`);
    expect(of("mediator")).toContain(`- ${order} la vigilance de la banque.`);
    expect(of("refusal_reply", { reasons: ["authenticated"] })).toContain(
      "L’authentification de l’ordre ne répond pas",
    );
    for (const kind of ["refusal_reply", "mediator"] as const) {
      expect(of(kind)).not.toContain("les raisons de la banque");
      expect(of(kind, { isConfirmed: false })).not.toContain(order);
      expect(of(kind, { ground: "unauthorised" })).not.toContain(order);
      // Every gap in which its client answers the bank says it.
      for (const [gap] of of(kind, { reasons: ["iban"] }).matchAll(/\[à compléter[^\]]*répondez[^\]]*\]/g))
        expect(gap).toContain("sans rien reconnaître");
    }
  });

  it("brings up no order that no bank spoke of: the answer waits for its client to say that the bank did", () => {
    const confirmed = { ground: "authorised", isConfirmed: true } as const;
    for (const kind of ["refusal_reply", "mediator"] as const) {
      const text = about(kind, { validatedBy: "meant_to_pay", bankAnswerText: null }, confirmed);
      expect(text).toContain(
        "- [à compléter\u00a0: si la banque vous l’oppose, «\u00a0Être l’auteur de l’ordre ne répond",
      );
      expect(text).not.toContain("- Être l’auteur");
      const debit = { method: "direct_debit", validatedBy: "meant_to_pay", bankAnswerText: null } as const;
      expect(about(kind, debit)).toContain(
        "- [à compléter\u00a0: si la banque vous l’oppose, «\u00a0Un mandat ne répond pas à ma demande",
      );
    }
  });

  it("meets the decision on an IBAN that its client gave, and says that the screen showed no name", () => {
    const bank =
      "Vous n’avez rien affiché sur le nom du bénéficiaire (règlement (UE) n°\u00a0260/2012, article 5 quater)";
    const mediator =
      "La banque n’a rien affiché sur le nom du bénéficiaire (règlement (UE) n°\u00a0260/2012, article 5 quater)";
    const unshown = { validatedBy: "meant_to_pay", payeeCheck: "nothing" } as const;
    for (const kind of ["vigilance", "refusal_reply", "mediator"] as const)
      for (const isConfirmed of [false, true]) {
        const of = (given: Partial<Payment>) => about(kind, given, { ground: "authorised", isConfirmed });
        expect(of(unshown)).toContain(kind === "mediator" ? mediator : bank);
        expect(of(unshown)).toContain(
          "[à vérifier avec un avocat\u00a0: Cour de cassation, chambre commerciale, 15 janvier 2025, n°\u00a023-15.437, que la banque opposera]",
        );
        for (const given of [{ payeeCheck: "match" }, { payeeCountry: "CH" }] as const)
          expect(of({ ...unshown, ...given })).not.toContain("affiché sur le nom");
        // Who was deceived was at that screen only once a lawyer said that they gave the order.
        const gap = `[à compléter\u00a0: si c’est exact, «\u00a0${kind === "mediator" ? mediator : bank}.\u00a0»]`;
        expect(of({ ...unshown, validatedBy: "deceived" }).includes(gap)).toBe(isConfirmed);
        expect(of({ validatedBy: "meant_to_pay", payeeCheck: null })).toContain(gap);
        expect(of({ method: "cheque", validatedBy: "meant_to_pay" })).not.toContain("23-15.437");
      }
  });

  it("asks a lawyer for its ground while it is open, for what is claimed, and whether what was written was a report", () => {
    const asked =
      "[à vérifier avec un avocat\u00a0: le fondement de la demande, et si mon écrit du 20 mars 2026 valait signalement (article L133-24)]";
    for (const kind of ["refusal_reply", "mediator"] as const) {
      const text = about(kind, { validatedBy: "believed_protecting" });
      expect(text).toContain(asked);
      expect(text).toContain("demande [à vérifier avec un avocat\u00a0: le remboursement, ou l’indemnisation], pour");
      // A client chooses neither.
      expect(text).not.toMatch(/\[à compléter[^\]]*(?:fondement|indemnisation|signalement)/);
      expect(about(kind, { validatedBy: null, complainedOn: null })).toContain("et si mon écrit valait signalement");
      expect(about(kind, { validatedBy: "meant_to_pay" })).not.toContain("valait signalement");
      expect(about(kind, { validatedBy: null, method: "cheque" })).not.toContain("valait signalement");
      expect(about(kind, { validatedBy: "not_me" }, { ground: "unauthorised" })).not.toContain("valait signalement");
    }
  });

  it("asks how a card was read that may have been read in a shop, and for a device of an online payment only", () => {
    const shop = { method: "card", validatedBy: "not_me", payeeCountry: "FR" } as const;
    for (const payeeCountry of ["FR", null]) {
      const text = about("unauthorised_payments", { ...shop, payeeCountry });
      expect(text).toContain(
        "pour un paiement en magasin, comment la carte a été lue, si un code a été tapé, et sur quel terminal\u00a0;",
      );
      expect(text).toContain("de m’envoyer, pour un paiement en ligne, les journaux d’authentification");
      expect(text).toContain("de me dire, pour un paiement en ligne, quand, et comment, un appareil a été enrôlé");
      expect(text).toContain("[à compléter\u00a0: si c’est exact, «\u00a0Ma carte n’a pas quitté mes mains.\u00a0»]");
    }
    for (const other of [{ ...shop, payeeCountry: "US" }, { method: "transfer", validatedBy: "not_me" } as const])
      expect(about("unauthorised_payments", other)).not.toMatch(/en magasin|en ligne|quitté mes mains/);
  });

  it("asks for an answer about a cheque within the fortnight, and a mediator that the bank give its sum back", () => {
    const cheque = { method: "cheque", validatedBy: "not_me" } as const;
    const of = (kind: "refusal_reply" | "mediator") => about(kind, cheque, { ground: "unauthorised" });
    expect(of("refusal_reply")).toContain("Merci de me répondre par écrit dans les quinze jours.");
    expect(of("refusal_reply")).toContain("Je vous demande de remettre 1");
    expect(of("mediator")).toMatch(/Je demande que la banque remette 1\s200,50\s€ sur mon compte\./);
  });

  it("names the letter that serves in the refusal of one that does not", () => {
    const of = (kind: LetterKind, given: Partial<Payment>) => LETTER_TEMPLATES[kind].refusalOf(payment(given));
    const contest = "Voyez la contestation d’opérations non autorisées.";
    expect(of("mandate_withdrawal", { method: "card", validatedBy: "not_me" })).toContain(contest);
    expect(of("vigilance", { validatedBy: "not_me" })).toContain(contest);
    expect(of("payee_check", { payeeCountry: "CH", validatedBy: "unknown" })).toContain(contest);
    expect(of("spoofing", { shownNumber: "masked", validatedBy: "not_me" })).toContain(contest);
    expect(of("payee_check", { payeeCheck: "no_match", validatedBy: "meant_to_pay" })).toContain("sur la vigilance");
    expect(of("unauthorised_payments", { validatedBy: "meant_to_pay" })).toContain("sur la vigilance");
    expect(of("vigilance", { method: "direct_debit", validatedBy: "meant_to_pay" })).toContain("d’un prélèvement.");
    expect(of("debit_refund", { method: "cheque" })).toContain("l’opposition à un chèque");
  });

  it("sends nobody from one refusal to another: the letter that is named takes the payment", () => {
    const named: [string, LetterKind][] = [
      ["la contestation d’opérations non autorisées", "unauthorised_payments"],
      ["la lettre sur la vigilance", "vigilance"],
      ["la demande de remboursement d’un prélèvement", "debit_refund"],
    ];
    for (const kind of LETTER_KINDS)
      for (const method of CASE_PAYMENT_METHODS)
        for (const validatedBy of PAYMENT_VALIDATIONS) {
          const paid = payment({ method, validatedBy, shownNumber: "masked" });
          const refusal = LETTER_TEMPLATES[kind].refusalOf(paid) ?? "";
          for (const [name, other] of named)
            if (refusal.toLowerCase().includes(`voyez ${name}`))
              expect(LETTER_TEMPLATES[other].refusalOf(paid), `${kind}, ${method}, ${validatedBy}`).toBeNull();
        }
  });

  it("says of the anomalies what the letter on vigilance says: not the sum alone, the country, the age", () => {
    for (const kind of ["refusal_reply", "mediator"] as const) {
      const text = about(kind, { payeeCountry: "LT" }, { ground: "authorised" });
      expect(text).toContain("«\u00a0Ce n’est pas le montant seul");
      expect(text).toContain("un pays où je n’envoie rien (Lituanie)");
      expect(text).toContain("âge (65 ans)");
      expect(text).not.toContain("les anomalies\u00a0: montant");
    }
  });

  it("gives the account and the references in the answer to a refusal", () => {
    const text = about("refusal_reply", {});
    expect(text).toContain("Compte débité\u00a0: [à compléter");
    expect(text).toContain("Vos références\u00a0: [à compléter");
  });

  it("answers the refusal of a wanted direct debit by its eight weeks, and rests on no open ground", () => {
    const debit = { method: "direct_debit", validatedBy: "meant_to_pay", debitedOn: "2026-03-14" } as const;
    for (const kind of ["refusal_reply", "mediator"] as const) {
      const text = about(kind, { ...debit, refundAskedOn: "2026-03-20" });
      expect(text).toContain(
        "J’ai demandé ce remboursement le 20 mars 2026, dans les huit semaines\u00a0: je n’avais pas de motif à donner. [à vérifier avec un avocat\u00a0: l’article L133-25-1",
      );
      expect(text).not.toContain("le fondement de la demande");
      for (const refundAskedOn of [null, "2026-06-20"])
        expect(about(kind, { ...debit, refundAskedOn })).toContain(
          "si c’est exact, «\u00a0J’ai demandé ce remboursement",
        );
    }
  });

  it("leaves the article and the days of the refund of a direct debit to a lawyer, and sends its client to that letter", () => {
    const debit = { method: "direct_debit", validatedBy: "meant_to_pay" } as const;
    const text = about("debit_refund", debit);
    expect(text).toContain(
      "même si vous produisez un mandat. [à vérifier avec un avocat\u00a0: l’article L133-25-1 du code monétaire et financier]",
    );
    expect(text).toContain("dans les dix jours ouvrables [à vérifier avec un avocat\u00a0: ce délai]\u00a0;");
    expect(text).not.toMatch(/, à confirmer|même article/);
    for (const kind of ["unauthorised_payments", "spoofing"] as const)
      expect(LETTER_TEMPLATES[kind].refusalOf(payment({ ...debit, shownNumber: null }))).toContain(
        "Voyez la demande de remboursement d’un prélèvement.",
      );
  });

  it("leaves by messaging too when the eight weeks of a direct debit end before the post brings it", () => {
    const twice = "Par messagerie sécurisée ce jour, et par lettre recommandée.";
    // Written on 10 April 2026: eight weeks from 20 February end on the 17th, from 21 February on the 18th.
    for (const kind of ["unauthorised_payments", "debit_refund"] as const) {
      const of = (debitedOn: string) => about(kind, { method: "direct_debit", debitedOn });
      expect(of("2026-02-20")).toContain(twice);
      expect(of("2026-02-21")).not.toContain(twice);
      expect(of("2026-02-12")).not.toContain(twice);
    }
  });

  it("sends who contests a cheque to what is written about cheques, by no circle", () => {
    const cheque = payment({ method: "cheque", validatedBy: "not_me" });
    for (const kind of ["unauthorised_payments", "vigilance"] as const)
      expect(LETTER_TEMPLATES[kind].refusalOf(cheque)).toContain("la réponse au refus, avec votre avocat");
  });

  it("asks a lawyer for the rule on a cheque also once the ground is confirmed", () => {
    const confirmed = { ground: "unauthorised", isConfirmed: true } as const;
    for (const kind of ["refusal_reply", "mediator"] as const)
      expect(about(kind, { method: "cheque", validatedBy: "not_me" }, confirmed)).toContain(
        "[à vérifier avec un avocat\u00a0: la règle qui oblige la banque",
      );
  });

  it("leaves to a lawyer whether a late report is explained, and says that it is within its thirteen months", () => {
    const late = {
      knownOn: "2025-06-10",
      debitedOn: "2025-06-09",
      toldOn: "2026-04-01",
      validatedBy: "not_me",
    } as const;
    const why = "[à vérifier avec un avocat\u00a0: s’il faut dire ce qui a retardé ce signalement]";
    for (const kind of ["unauthorised_payments", "spoofing"] as const) {
      const text = about(kind, late, { isConfirmed: true });
      expect(text).toContain("Ce signalement vient dans les treize mois du débit (même article).");
      expect(text).toContain(`${why} C’est à vous de prouver une négligence grave (article L133-23).`);
      expect(about(kind, late)).not.toContain(why);
      // An explanation of the client's own would confess the delay, and so the day of knowing.
      expect(text).not.toContain("empêché");
      expect(about(kind, { validatedBy: "not_me" }, { isConfirmed: true })).not.toContain(why);
      // Outside Europe a card has seventy days: the thirteen months serve where the bank of the merchant is in it.
      const byCard = about(kind, { ...late, method: "card", payeeCountry: "US" }, { isConfirmed: true });
      expect(byCard).toContain(
        "[à compléter\u00a0: si la banque du marchand est dans l’Espace économique européen, «\u00a0Ce signalement vient dans les treize mois du débit (article L133-24).\u00a0»]",
      );
    }
  });

  it("says of a transfer outside Europe that it was told of within seventy days", () => {
    const text = about("unauthorised_payments", { payeeCountry: "CH" });
    expect(text).toContain("dans les soixante-dix jours du débit, donc dans les treize mois (même article).");
  });

  it("says that the opening of the file of accounts is to be confirmed", () => {
    for (const kind of ["recall", "unauthorised_payments", "payee_check"] as const)
      expect(about(kind, {})).toContain("dont l’ouverture est à confirmer (article L521-6-1");
    expect(about("bank_data_request", {})).toContain("au fichier FNC-RF, s’il est ouvert,");
  });

  it("speaks of no added payee to who paid by card", () => {
    expect(about("unauthorised_payments", { method: "card" })).not.toContain("bénéficiaire ajouté");
  });

  it("asks for the check of a name where it was owed only", () => {
    const asked = (given: Partial<Payment>) => about("bank_data_request", { accountCountry: "FR", ...given });
    expect(asked({})).toContain("la vérification du nom");
    expect(asked({ payeeCheck: "no_match" })).toContain("la vérification du nom");
    expect(asked({ payeeCountry: "CH" })).not.toContain("la vérification du nom");
  });

  it("tells the supervisor of no answer of a bank that gave none", () => {
    const silent = { bankAnswer: null, answeredOn: null, bankAnswerText: null } as const;
    expect(about("supervisor_copy", silent)).not.toContain("sa réponse");
    expect(about("supervisor_copy", { answeredOn: null })).toContain(
      "Réponse de la banque\u00a0: [à compléter\u00a0: sa date].",
    );
  });

  it("tells the mediator the answer to each ticked reason, of the bank and never to it", () => {
    expect(LETTER_TEMPLATES.mediator.asksReasons).toBe(true);
    for (const reason of BANK_REASONS) {
      const given = { ground: "unauthorised", reasons: [reason] } as const;
      const text = about("mediator", { validatedBy: "not_me", bankAnswerText: null }, given);
      const answer = text.slice(text.indexOf("Ce que je réponds à la banque"), text.indexOf("Ce que dit la loi"));
      expect(answer).toContain("- La banque ");
      expect(answer).not.toMatch(/\bvous (?:parlez|dites|ne|gardez|devez)\b|Prouvez|Dites/i);
    }
    const silent = { bankAnswer: null, answeredOn: null, bankAnswerText: null } as const;
    expect(about("mediator", silent, { ground: "unauthorised" })).not.toContain("Ce que je réponds");
  });

  it("asks for the mandate of a direct debit, and for nothing that a screen leaves", () => {
    const debit = { method: "direct_debit", validatedBy: "not_me", debitedOn: "2026-03-14" } as const;
    const text = about("unauthorised_payments", debit);
    expect(text).toContain("le mandat que l’on vous a présenté, s’il existe");
    expect(text).toContain("à titre subsidiaire, sans reconnaître de mandat");
    // Fifty-six days after 14 March 2026.
    expect(text).toContain("ce délai finit le 9 mai 2026");
    for (const kind of ["unauthorised_payments", "refusal_reply"] as const)
      expect(about(kind, debit, { ground: "unauthorised" })).not.toMatch(/authentification forte|appareil|adresse IP/);
    const both = written("unauthorised_payments", { payments: [payment(debit), payment({ validatedBy: "not_me" })] });
    expect(both).toMatch(/le mandat que[\s\S]*adresse IP/);
  });

  it("asks for a direct debit back without a reason, in its eight weeks", () => {
    const text = about("debit_refund", {
      method: "direct_debit",
      debitedOn: "2026-03-14",
      validatedBy: "meant_to_pay",
    });
    expect(text).toContain("un délai qui finit le 9 mai 2026. Je n’ai pas de motif à donner.");
    expect(text).toContain("Cette lettre vaut mise en demeure (article 1231-6 du code civil).");
    // What was written to the merchant would be the reason that the law does not ask for.
    expect(text).not.toMatch(/m’attendre|annonçait|au marchand/);
    const old = about("debit_refund", { method: "direct_debit", debitedOn: "2026-01-14" });
    expect(old).not.toContain("Je n’ai pas de motif");
  });

  it("confirms a report that was made, by its day, in a recall", () => {
    const confirmed =
      "Cette lettre confirme par écrit mon signalement, fait le 15 mars 2026 (article L133-24 du code monétaire et financier).";
    expect(about("recall", { validatedBy: "not_me" })).toContain(confirmed);
    expect(about("recall", { validatedBy: "not_me" })).not.toContain("vaut signalement");
    expect(about("recall", { validatedBy: "not_me", toldOn: null })).toContain(
      "Cette lettre vaut signalement (article",
    );
    const payments = [payment({ validatedBy: "not_me" }), payment({ validatedBy: "not_me", toldOn: null })];
    expect(written("recall", { payments })).toContain("financier) pour ce que je ne vous ai pas encore dit.");
  });

  it("says of a spoofed number that records prove little, what was blocked, and which message is missing", () => {
    const text = about("spoofing", { shownNumber: "bank", validatedBy: "not_me" });
    expect(text).toContain("cela ne suffit pas, à soi seul, à prouver que j’ai consenti (article L133-23)");
    expect(text).toContain("Blocage\u00a0: [à compléter");
    expect(text).toContain("Produisez aussi celui qui m’aurait annoncé un paiement.");
  });

  it("tells of no call that its client did not tell", () => {
    const none = { shownNumber: null, validatedBy: "not_me" } as const;
    const call = "l’appel d’une personne qui disait appeler de votre part";
    expect(about("spoofing", none)).toContain(`[à compléter\u00a0: si c’est exact, «\u00a0Elle a suivi ${call}.`);
    expect(write("spoofing", { payments: [payment(none)] }).subject).toBe("Contestation d’une opération non autorisée");
    const byPhone = { caseRow: { ...told, contactMethod: "phone" } } as const;
    expect(about("spoofing", none, byPhone)).toContain(`ci-dessous. Elle a suivi ${call}.`);
  });

  it("claims what is left where the bank gave a part back", () => {
    const of = (reasons: LetterFacts["reasons"]) =>
      about("refusal_reply", { validatedBy: "not_me" }, { ground: "unauthorised", reasons });
    expect(of(["partial"])).toContain("moins ce que vous avez rendu, soit [à compléter\u00a0: la somme rendue");
    expect(of(["partial"])).toContain("le calcul sur ce qui reste dû");
    expect(of(["authenticated"])).not.toContain("moins ce que vous avez rendu");
  });

  it("tells the mediator what the bank answered, and the interest that it owes", () => {
    const paid = { validatedBy: "not_me", toldOn: "2026-03-02", bankAnswerText: null } as const;
    const text = about("mediator", paid, { ground: "unauthorised" });
    expect(text).toContain("Ce qu’elle répond\u00a0: [à compléter");
    expect(text).toMatch(/La banque devait me rembourser .* le 3 mars 2026 au plus tard\. Le retard est de/);
    expect(about("mediator", paid, { ground: "authorised" })).not.toContain("L133-18");
  });

  it("sets no late report beside the day on which its client knew, even once a lawyer confirmed the ground", () => {
    const text = about("unauthorised_payments", {
      knownOn: "2026-01-10",
      debitedOn: "2026-01-09",
      toldOn: "2026-04-01",
    });
    expect(text).not.toContain("10 janvier 2026");
    const asked =
      "[à vérifier avec un avocat\u00a0: la phrase sur les dates, et s’il faut y dire le jour où vous l’avez su (Cour de cassation, chambre commerciale, 14 janvier 2026, n°\u00a022-14.822)]";
    expect(text).toContain(asked);
    const late = { knownOn: "2026-01-10", debitedOn: "2026-01-09", toldOn: "2026-04-01" } as const;
    expect(text).toContain("Ce signalement vient dans les treize mois du débit (même article).");
    const confirmed = about("unauthorised_payments", late, { isConfirmed: true });
    expect(confirmed).toContain(asked);
    expect(confirmed).not.toMatch(/J’ai découvert|10 janvier 2026/);
    const soon = about("unauthorised_payments", { method: "card", payeeCountry: "US" });
    expect(soon).toContain("dans les soixante-dix jours du débit (article L133-1-1)");
    // The contract of a company shortens the thirteen months.
    const contract = { contractDays: 60, debitedOn: "2026-01-09" } as const;
    const inTime = about("unauthorised_payments", { ...contract, toldOn: "2026-02-20" });
    expect(inTime).toContain("dans le délai de 60\u00a0jours de notre convention");
    expect(inTime).not.toContain("treize mois");
    const tooLate = about("unauthorised_payments", { ...contract, toldOn: "2026-04-01" });
    expect(tooLate).not.toMatch(/notre convention|treize mois/);
  });

  it("rests the claim of a company on the check of the name, where its payments carry it and only there", () => {
    const facts = {
      method: "transfer",
      validatedBy: "meant_to_pay",
      payeeCheck: "nothing",
      payeeCountry: "LT",
    } as const;
    const unchecked = { ...facts, debitedOn: "2026-03-14" };
    const of = (kind: LetterKind, paid: Partial<Payment>, given: Partial<LetterFacts> = {}) =>
      about(kind, paid, { caseRow: company, ground: null, ...given });
    for (const kind of ["refusal_reply", "mediator"] as const) {
      const open = of(kind, unchecked, { reasons: ["iban"] });
      expect(open).toContain("règlement (UE) n°\u00a0260/2012, article 5 quater");
      expect(open).toContain("[à vérifier avec un avocat\u00a0: le paragraphe 8");
      expect(open).toContain("le remboursement de 1\u202f200,50\u00a0€");
      expect(open).toMatch(/Cela ne dit pas si (?:vous avez|elle a) vérifié le nom/);
      expect(open).not.toContain("le fondement de la demande");
      // Beside a ground, it is added to it.
      const both = of(kind, unchecked, { ground: "authorised" });
      expect(both).toContain("article 5 quater");
      expect(both).toContain("anomalies apparentes");
      for (const [paid, given] of [
        [{ ...unchecked, payeeCheck: "no_match" }, {}],
        [{ ...unchecked, payeeCheck: "match" }, {}],
        [{ ...unchecked, payeeCheck: null }, {}],
        [{ ...unchecked, validatedBy: "not_me" }, {}],
        [{ ...unchecked, debitedOn: "2025-10-08" }, {}],
        [{ ...unchecked, payeeCountry: "GB" }, {}],
        [unchecked, { caseRow: told }],
      ] as [Partial<Payment>, Partial<LetterFacts>][]) {
        const text = of(kind, paid, { ...given, reasons: ["iban"] });
        expect(text, JSON.stringify([paid, given])).not.toMatch(/5 quater|vérifié le nom/);
        expect(text).toContain("le fondement de la demande");
      }
    }
  });

  it("claims on the check of the name only what it covers, and leaves open no ground of the rest", () => {
    const unchecked = {
      method: "transfer",
      validatedBy: "meant_to_pay",
      payeeCheck: "nothing",
      payeeCountry: "LT",
      debitedOn: "2026-03-14",
      amount: 1_250_000,
    } as const;
    const payments = [payment(unchecked), payment({ ...unchecked, payeeCheck: "no_match", amount: 800_000 })];
    for (const kind of ["refusal_reply", "mediator"] as const) {
      const text = written(kind, { caseRow: company, ground: null, payments, reasons: ["iban"] });
      expect(text).toContain("le remboursement de 12\u202f500\u00a0€");
      expect(text).not.toContain("le fondement de la demande");
      expect(text).toContain("[à compléter\u00a0: ôtez de cette lettre l’opération n°\u00a02");
      expect(text).toMatch(/Pour l’opération n°\u00a01, cela ne dit pas si (?:vous avez|elle a) vérifié le nom/);
      expect(text).not.toContain("Cela ne dit pas");
    }
  });

  it("asks a company for its losses, and never for a home or for a moral harm", () => {
    const complaint = written("criminal_complaint", { caseRow: company });
    expect(complaint).not.toMatch(/domicile|morale|où vous vivez/);
    expect(complaint).toContain("pénalités de retard");
    expect(written("criminal_complaint")).toContain("atteinte morale");
    const { purpose } = aboutLetter("criminal_complaint", { filledFor: "company" });
    expect(purpose).toContain("siège de l’entreprise");
    expect(purpose).not.toContain("là où vous vivez");
  });

  it("cites no consumer law for a company", () => {
    for (const kind of ["refusal_reply", "mediator"] as const) {
      expect(about(kind, {}, { ground: "unauthorised" })).toContain("code de la consommation");
      expect(about(kind, {}, { ground: "unauthorised", caseRow: company })).not.toContain("code de la consommation");
    }
  });

  it("says what its client ordered, and tells no story, once a lawyer confirmed it only", () => {
    for (const kind of ["vigilance", "refusal_reply", "mediator"] as const) {
      expect(about(kind, {}, { ground: "authorised" })).not.toMatch(/J’ai ordonné|J’ai versé trois fois/);
      expect(about(kind, {}, { ground: "authorised", isConfirmed: true })).toContain("J’ai ordonné l’opération");
    }
    expect(written("vigilance")).not.toMatch(/se mêler|tenu à l’étranger/);
  });
});

describe("the letter about the vigilance of a bank", () => {
  it("claims neither a refund nor damages while it is open who gave the order, nor do the letters after a refusal", () => {
    const open = "[à vérifier avec un avocat\u00a0: le remboursement, ou l’indemnisation], pour 1\u202f200,50\u00a0€";
    const outside = (text: string) => text.replaceAll(/\[à [^\]]*\]/g, "");
    for (const kind of ["vigilance", "refusal_reply", "mediator"] as const) {
      const of = (given: Partial<Payment>, more: Partial<LetterFacts> = {}) =>
        written(kind, { payments: [payment(given)], ground: "authorised", ...more });
      for (const validatedBy of ["believed_protecting", "deceived"] as const) {
        expect(of({ validatedBy })).toContain(open);
        expect(outside(of({ validatedBy }))).not.toMatch(/indemnis|anomalies apparentes|1231-1/);
        expect(of({ validatedBy }, { isConfirmed: true })).not.toContain(open);
      }
      // Who did not say whether they approved a payment gave no order either.
      const unsaid = { caseRow: { ...told, scamType: "phishing" } } as const;
      expect(of({ validatedBy: null }, unsaid)).toContain(open);
      for (const text of [of({ validatedBy: "meant_to_pay" }), of({ validatedBy: "deceived" }, { isConfirmed: true })])
        expect(outside(text)).toMatch(/indemnis/);
    }
  });

  it("does not name this ground for who was deceived, until a lawyer confirmed it", () => {
    for (const validatedBy of ["believed_protecting", "deceived"] as const) {
      const given = { payments: [payment(), payment({ validatedBy })] };
      expect(written("vigilance", given)).not.toMatch(/vigilance/i);
      expect(write("vigilance", given).subject).toBe("[à vérifier avec un avocat\u00a0: l’objet de cette lettre]");
      expect(write("vigilance", { ...given, isConfirmed: true }).subject).toContain("Devoir de vigilance");
    }
    const wanted = { payments: [payment({ validatedBy: "meant_to_pay" })] };
    expect(write("vigilance", wanted).subject).toContain("Devoir de vigilance");
  });
});

describe("the story of the letter about vigilance", () => {
  it("tells of no missing contact, and asks a lawyer for a claim in the alternative", () => {
    expect(written("vigilance", { caseRow: SILENT_CASE })).not.toContain("aucun contact");
    expect(written("vigilance")).toContain("Le premier contact date du");
    for (const isConfirmed of [false, true])
      expect(written("vigilance", { isConfirmed })).toContain(
        "[à vérifier avec un avocat\u00a0: une demande subsidiaire]",
      );
  });
});

describe("what the answer to a refusal asks the bank to hand over", () => {
  const of = (validatedBy: Payment["validatedBy"], more: Partial<LetterFacts>) =>
    written("refusal_reply", { payments: [payment({ validatedBy })], ...more });
  const [records, alerts] = [
    "les journaux d’authentification",
    "de me dire ce que vous avez contrôlé avant d’exécuter",
  ];

  it("is what it checked where nobody disputes the order, and no record of who signed in", () => {
    for (const text of [
      of("meant_to_pay", { ground: "authorised" }),
      of("believed_protecting", { ground: "authorised", isConfirmed: true }),
    ]) {
      expect(text).toContain(alerts);
      expect(text).toContain("copie de vos alertes et de vos messages");
      expect(text).not.toMatch(/journaux|enrôlé/);
    }
  });

  it("is both while the ground is open, and the records alone of what its client denies", () => {
    for (const ground of ["authorised", null] as const) {
      expect(of("believed_protecting", { ground })).toContain(records);
      expect(of("believed_protecting", { ground })).toContain(alerts);
    }
    const denied = of("not_me", { ground: "unauthorised" });
    expect(denied).toContain(records);
    expect(denied).not.toContain(alerts);
  });
});

describe("what a mediator abroad reads", () => {
  it("is read again with a lawyer before it reaches the bank", () => {
    expect(written("home_mediator", { payments: [payment({ accountCountry: "LT" })] })).toContain(
      "en peu de lignes. Relisez-le avec un avocat]",
    );
  });
});

describe("the anomalies of a transfer", () => {
  const of = (given: Partial<Payment>, more: Partial<LetterFacts> = {}) =>
    written("vigilance", { payments: [payment(given)], ...more });

  it("are not its sum alone, and its client says whether country and age are among them", () => {
    const text = of({ payeeCountry: "LT" });
    expect(text).toContain("[à compléter\u00a0: si c’est exact, «\u00a0Ce n’est pas le montant seul");
    expect(text).toContain("un pays où je n’envoie rien (Lituanie)");
    expect(text).not.toContain("Montant\u00a0:");
    expect(written("vigilance", { payments: [payment(), payment()] })).toContain("Montant\u00a0:");
    // Born on 1 May 1960, written on 10 April 2026.
    expect(text).toContain("âge (65 ans)");
    expect(of({ payeeCountry: "FR" })).not.toContain("France");
    expect(of({}, VARIANTS["for a relative"])).not.toContain("65 ans");
  });

  it("are never the check of the payee’s name, which is claimed by its own letter", () => {
    for (const payeeCheck of ["match", "nothing", "impossible"] as const)
      for (const validatedBy of ["meant_to_pay", null] as const) {
        const { sections } = write("vigilance", { payments: [payment({ payeeCheck, validatedBy })] });
        const part = sections.find(({ id }) => id === "anomalies");
        expect(part && "words" in part && part.words).not.toMatch(/nom du bénéficiaire|affiché/i);
      }
  });
});

describe("what a letter says that it joins", () => {
  const COPIES: [LetterKind, string][] = [
    ["supervisor_copy", "copie de ma réclamation"],
    ["home_mediator", "copie de ma réclamation"],
    ["mediator", "copie de la réponse de la banque"],
    ["prosecutor_copy", "copie de ma plainte"],
  ];
  it.each(COPIES)("%s has the number of the %s among its exhibits, for its client to give", (kind, copy) => {
    const own = { payments: [payment({ accountCountry: kind === "home_mediator" ? "DE" : null })] };
    expect(written(kind, own)).toContain(
      `Pièce n°\u00a0[à compléter\u00a0: son numéro, une fois jointe]\u00a0: ${copy}.`,
    );
    expect(written(kind, { ...own, exhibits: [] })).toMatch(
      new RegExp(`Je joins\u00a0: \\[à compléter.*${copy}.*, à joindre`),
    );
  });

  it("is no answer of a bank that gave none", () => {
    const silent = [payment({ bankAnswer: null, answeredOn: null })];
    expect(written("mediator", { payments: silent })).not.toContain("copie de la réponse");
  });
});

describe("a gap", () => {
  it.each(LETTER_KINDS)("of %s tells nothing of what its client did", (kind) => {
    for (const { text, way } of everyWay(kind))
      for (const [gap] of text.matchAll(/\[à [^\]]*\]/g))
        expect(gap, way).not.toMatch(/trompait|avez approuvé|avez signé|avez validé|a renoncé|est d’avant/);
  });

  it.each(LETTER_KINDS)("of %s argues for nobody, and invites its client to say no more", (kind) => {
    for (const { text, way } of everyWay(kind))
      for (const [gap] of text.matchAll(/\[à [^\]]*\]/g))
        expect(gap, way).not.toMatch(/pas les entreprises|aux particuliers|n’envoyez pas|vous en savez/);
  });
});

describe("the letter to a lender", () => {
  const of = (given: Partial<Payment>, more: Partial<LetterFacts> = {}) =>
    written("loan_contest", { payments: [payment({ method: "loan", ...given })], ...more });

  it("never withdraws from the contract, which would admit it", () => {
    for (const { text, way } of everyWay("loan_contest")) expect(text, way).not.toMatch(/(?<!ni une )rétract|renonc/i);
  });

  it("denies an electronic signature, whatever its level, and asks for the file that proves it", () => {
    const text = of({ validatedBy: "not_me" });
    // One line of the lender's records would answer a flat denial of the code.
    expect(text).toContain("Je nie l’avoir faite. [à compléter\u00a0: si c’est exact, «\u00a0je n’ai tapé aucun code");
    for (const asked of ["simple, avancée ou qualifiée", "son certificat", "vers quel numéro le code est parti"])
      expect(text).toContain(asked);
    expect(text).toContain("[à vérifier avec un avocat\u00a0: ce que la loi présume de cette signature");
    expect(text).toContain("L’argent prêté\u00a0: [à compléter");
  });

  it("denies no more than its victim answered", () => {
    expect(of({ validatedBy: "unknown" })).toContain(
      "[à compléter\u00a0: si c’est exact, «\u00a0je n’ai tapé aucun code",
    );
    const deceived = of({ validatedBy: "believed_protecting" });
    expect(deceived).not.toMatch(/Je nie|rien signé,/);
    expect(deceived).toContain("ce que vous dites de la signature électronique");
  });

  it("asks nothing of what protects persons only, for a company", () => {
    const text = of({ validatedBy: "not_me" }, { caseRow: company });
    expect(text).not.toMatch(/RGPD|FICP/);
    expect(of({ validatedBy: "not_me" })).toMatch(/FICP[\s\S]*RGPD/);
  });
});

describe("the letter about the check of a payee’s name", () => {
  it("claims the refund of paragraph 8, which is to be read again, and lets no IBAN answer for the check", () => {
    const text = written("payee_check", { payments: [payment({ payeeCheck: "nothing" })] });
    expect(text).toContain("[à vérifier avec un avocat\u00a0: le paragraphe 8 de cet article");
    expect(text).toContain("elle le rend à son client, qu’il ait voulu ce virement ou non (paragraphe 8)");
    expect(text).toMatch(/de me rendre sans tarder 1\s200,50\s€, et de remettre mon compte en l’état/);
    expect(text).toContain("Cela ne dit pas si vous avez vérifié le nom.");
  });

  it("asks how a wanted order left, and says whose it was once a lawyer confirmed it only", () => {
    const payments = [payment({ validatedBy: "meant_to_pay", payeeCheck: "impossible" })];
    const text = written("payee_check", { payments });
    expect(text).toContain("- Nom porté sur l’ordre\u00a0: [à compléter");
    expect(text).toContain("- Moyen par lequel l’ordre est parti\u00a0: [à compléter");
    expect(text).toContain(
      "- [à vérifier avec un avocat\u00a0: si c’est exact, «\u00a0Avec le vrai nom du titulaire à l’écran, ce virement ne serait pas parti.\u00a0»]",
    );
    expect(text).not.toMatch(/J’avais donné|que j’avais saisi/);
    const confirmed = written("payee_check", { payments, isConfirmed: true });
    expect(confirmed).toContain("J’avais donné cet ordre\u00a0: [à compléter");
    expect(confirmed).toContain("si c’est exact, «\u00a0je n’aurais pas fait ce virement");
    expect(text).toContain("pourquoi la vérification n’était pas possible");
    expect(LETTER_TEMPLATES.payee_check.purpose).toContain("sur papier");
  });

  it("says of a screen that could check nothing only what its client read there", () => {
    const given = { payeeCheck: "impossible" } as const;
    const warning =
      "[à compléter\u00a0: si c’est exact, «\u00a0L’écran ne disait pas que l’argent pouvait aller à un autre.\u00a0» Joignez la capture]";
    expect(written("payee_check", { payments: [payment({ ...given, validatedBy: "meant_to_pay" })] })).toContain(
      warning,
    );
    expect(written("payee_check", { payments: [payment({ ...given, validatedBy: "not_me" })] })).not.toContain(warning);
  });

  it("confesses no order that its client contests elsewhere", () => {
    for (const validatedBy of ["not_me", "believed_protecting", "deceived", "unknown", null] as const) {
      const text = written("payee_check", { payments: [payment({ validatedBy, payeeCheck: "nothing" })] });
      expect(text).toContain("Sans rien reconnaître de l’origine de ce virement");
      expect(text).not.toMatch(/saisi|J’avais donné|vous n’avez rien affiché/);
    }
  });
});

describe("what a letter says of the others", () => {
  const of = (kind: LetterKind, given: Partial<Payment>, more: Partial<LetterFacts> = {}) =>
    written(kind, { payments: [payment({ id: "p", ...given })], ...more });

  it("names the contestation beside the check of a name by its day, once it left", () => {
    const sent = [{ kind: "spoofing", sentOn: "2026-03-21", paymentIds: ["p"] }] as const;
    const given = { validatedBy: "believed_protecting" } as const;
    expect(of("payee_check", given, { sent })).toContain("s’ajoute à ma contestation du 21 mars 2026,");
    expect(of("payee_check", given)).not.toMatch(/contestation|conteste/);
    expect(of("payee_check", { validatedBy: "not_me" })).toContain("Je conteste ce virement par ailleurs.");
    expect(of("payee_check", { validatedBy: "not_me" })).not.toContain("contestation");
  });

  it("says that the mediator is asked within the year only of a day that is known, and within it", () => {
    const sent = [{ kind: "vigilance", sentOn: "2026-03-21", paymentIds: ["p"] }] as const;
    const inYear = "Je vous saisis dans l’année.";
    expect(of("mediator", { complainedOn: "2025-04-10" })).toContain(inYear);
    expect(of("mediator", { complainedOn: null }, { sent })).toContain(inYear);
    expect(of("mediator", { complainedOn: "2025-04-09" })).not.toContain(inYear);
    expect(of("mediator", { complainedOn: null })).not.toContain(inYear);
    expect(written("mediator", { payments: [payment(), payment({ complainedOn: null })] })).not.toContain(inYear);
  });

  it("points at the table where it stands", () => {
    for (const kind of ["vigilance", "refusal_reply", "mediator"] as const) {
      const { sections } = write(kind, { ground: "authorised", isConfirmed: true });
      const table = sections.findIndex(({ id }) => id === "operations");
      sections.forEach((section, at) => {
        if ("words" in section)
          expect(section.words).not.toMatch(at < table ? /opérations? ci-dessus/ : /opérations? ci-dessous/);
      });
    }
  });
});

describe("the opposition to a cheque", () => {
  const of = (validatedBy: Payment["validatedBy"]) =>
    written("cheque_opposition", { payments: [payment({ method: "cheque", validatedBy })] });

  it("offers the three grounds of the law to who did not sign it", () => {
    for (const validatedBy of ["not_me", "unknown", null] as const)
      expect(of(validatedBy)).toContain("Motif\u00a0: [à compléter\u00a0: un seul, celui qui est vrai");
  });

  it("claims no ground for who signed it, deceived, until a lawyer said that one is theirs", () => {
    for (const validatedBy of ["meant_to_pay", "knowingly", "believed_protecting", "deceived"] as const) {
      const text = of(validatedBy);
      expect(text).toContain("Motif\u00a0: [à vérifier avec un avocat\u00a0: le motif");
      expect(text).not.toMatch(/spécimen|vol, perte/);
    }
  });
});

describe("the letter about images", () => {
  it("asks for none of them, and names the month of L252-5 only", () => {
    const text = written("keep_pictures");
    expect(text).toContain("Je ne vous demande ni de me les montrer, ni de me les remettre.");
    expect(text).not.toMatch(/L252-3|L253/);
  });
});

describe("the letter to the telephone operator", () => {
  it("says that a call came, and asks of a masked one whether the operator masked it", () => {
    const of = (shownNumber: Payment["shownNumber"]) =>
      written("operator_request", { payments: [payment({ shownNumber })] });
    // The number of the line never reads as that of the caller.
    expect(of("bank")).toContain("Ma ligne, le +33 6 12 34 56 78, a reçu un appel frauduleux. Titulaire");
    expect(of("bank")).toContain("si le numéro affiché à chacun");
    expect(of("masked")).toContain("si c’est vous qui avez masqué cet appel");
    expect(of("masked")).not.toContain("si le numéro affiché");
    expect(of(null)).toContain("On s’est servi de ma ligne contre moi");
    expect(of("bank")).toContain("Ce que mon téléphone affichait\u00a0: le numéro de ma banque.");
    expect(of("mobile")).toContain("un mobile français, [à compléter\u00a0: le numéro, en 06 ou 07]");
  });

  it("is about any payment of who tells of a call or of their SIM card, and says that a call came", () => {
    const { refusalOf } = LETTER_TEMPLATES.operator_request;
    const card = payment({ method: "card", validatedBy: "unknown" });
    expect(refusalOf(card)).toContain("rien ne dit qu’un appel");
    expect(refusalOf(card, { contactMethod: null, description: "J’ai reçu un SMS." })).not.toBeNull();
    for (const description of ["On m’a appelé.", "Ma carte SIM ne marche plus."])
      expect(refusalOf(card, { contactMethod: null, description })).toBeNull();
    expect(refusalOf(card, { contactMethod: "phone", description: "" })).toBeNull();
    const caseRow = { ...SILENT_CASE, description: "On m’a appelé." };
    expect(written("operator_request", { payments: [card], caseRow })).toContain("a reçu un appel frauduleux");
    expect(written("operator_request", { payments: [card], caseRow, person: null })).toContain(
      "Ma ligne, le [à compléter\u00a0: le numéro de la ligne], a reçu",
    );
  });

  it("rests on the protection of personal data for a person, on the contract for a company", () => {
    expect(written("operator_request")).toContain("Merci de me répondre dans le mois");
    const ofCompany = written("operator_request", { caseRow: company });
    expect(ofCompany).toContain("au titre de notre contrat");
    expect(ofCompany).not.toMatch(/RGPD|CNIL/);
  });
});

describe("the opposition to an order to pay", () => {
  it("says to which court it goes, that it is in time and that the order is late, where its client knows it", () => {
    const text = written("injunction_opposition");
    expect(text).toContain("Tribunal qui l’a rendue, à qui cette lettre va\u00a0: [à compléter");
    expect(text).toContain(
      "si c’est exact, «\u00a0Je forme opposition dans le mois de la remise en main propre (article 1416).",
    );
    expect(text).toContain("si c’est exact, «\u00a0Ce délai est passé. Je demande au tribunal");
    expect(text).not.toContain("Ce délai est passé\u00a0?");
  });

  it("says how it is sent, since an ordinary letter is no opposition", () => {
    const how =
      "Par lettre recommandée, ou remise au greffe contre récépissé. [à vérifier avec un avocat\u00a0: l’article 1415 du code de procédure civile]";
    expect(written("injunction_opposition")).toContain(how);
    expect(LETTER_TEMPLATES.injunction_opposition.purpose).toContain("au greffe contre récépissé");
  });

  it("asks for the act among its exhibits, and for a power when it is signed for another", () => {
    expect(written("injunction_opposition")).toContain("pièce n°\u00a0[à compléter\u00a0: le numéro de l’acte");
    expect(written("injunction_opposition", { exhibits: [] })).toContain("sans lui, l’opposition peut être refusée");
    expect(written("injunction_opposition")).not.toContain("pouvoir spécial");
    expect(written("injunction_opposition", VARIANTS["for a relative"])).toContain("un pouvoir spécial");
  });
});

describe("the complaint", () => {
  it("says why the prosecutor of the victim’s residence, for what was done online", () => {
    const text = written("criminal_complaint");
    expect(text).toContain(
      "le procureur de mon lieu de résidence est compétent (article 43 du code de procédure pénale)",
    );
    expect(written("criminal_complaint", { caseRow: company })).toContain("le procureur du siège de l’entreprise");
    expect(written("criminal_complaint", VARIANTS["for a person who lives abroad"])).not.toContain("113-2-1");
  });

  it("takes its offence from each type of scam", () => {
    const offences = SCAM_TYPES.map((scamType) => {
      const payments = [payment({ validatedBy: "meant_to_pay" })];
      const { subject, sections } = write("criminal_complaint", { caseRow: { ...told, scamType }, payments });
      const law = sections.find(({ id }) => id === "law");
      expect(law && "words" in law && law.words).toContain("(article 313-1 du code pénal)");
      return [scamType, subject.replace("Plainte contre X pour ", "")];
    });
    expect(Object.fromEntries(offences)).toEqual({
      fake_investment: "escroquerie",
      fake_bank_advisor: "escroquerie",
      phishing: "escroquerie",
      tech_support: "accès frauduleux à un système informatique et escroquerie",
      ceo_fraud: "escroquerie",
      trading_scam: "escroquerie",
      ponzi_scheme: "escroquerie et abus de confiance",
      identity_theft: "usurpation d’identité et escroquerie",
      unknown: "escroquerie",
    });
  });

  it("names no swindle of a payment that its client did not make, which a bank would quote", () => {
    for (const method of ["transfer", "instant_transfer", "direct_debit", "card"] as const) {
      const text = written("criminal_complaint", { payments: [payment({ method, validatedBy: "not_me" })] });
      expect(text).toContain("utilisation frauduleuse d’un moyen de paiement");
      expect(text).not.toContain("313-1");
    }
    expect(written("criminal_complaint", { payments: [payment({ validatedBy: "meant_to_pay" })] })).toContain("313-1");
  });

  it("leaves the offence to a lawyer while it is open who consented", () => {
    const open =
      "[à vérifier avec un avocat\u00a0: escroquerie, ou utilisation frauduleuse de mes moyens de paiement], ou toute";
    for (const validatedBy of ["believed_protecting", "deceived", "unknown", null] as const) {
      const given = {
        payments: [payment({ validatedBy })],
        caseRow: { ...told, scamType: "fake_bank_advisor" },
      } as const;
      expect(write("criminal_complaint", given).subject).toBe("Plainte contre X");
      expect(written("criminal_complaint", given)).toContain(open);
      expect(written("criminal_complaint", given)).not.toContain("313-1");
    }
    // Of a card too, whatever the scam: who does not know what they approved said neither that they paid, nor that they did not.
    const card = payment({ method: "card", validatedBy: "unknown" });
    for (const scamType of ["fake_investment", "fake_bank_advisor"] as const) {
      const text = written("criminal_complaint", { payments: [card], caseRow: { ...told, scamType } });
      expect(text).toContain(open);
      expect(text).not.toContain("313-1");
    }
    const stolen = [payment({ validatedBy: "not_me" }), payment({ validatedBy: "deceived" })];
    expect(written("criminal_complaint", { payments: stolen })).toContain(open);
    // Who was sold an investment that was none ordered its payments.
    expect(written("criminal_complaint", { payments: [payment({ validatedBy: null })] })).not.toContain(open);
    const locked = { ...told, scamType: "tech_support" } as const;
    expect(
      write("criminal_complaint", { payments: [payment({ validatedBy: "deceived" })], caseRow: locked }).subject,
    ).toBe("Plainte contre X pour accès frauduleux à un système informatique");
  });

  it("names the account that was debited and its bank, and asks it for both sides of a cheque", () => {
    const account = "Compte débité\u00a0: [à compléter\u00a0: les derniers chiffres du numéro de compte], chez";
    expect(written("criminal_complaint")).toContain(`${account} BNP Paribas.`);
    const none = { caseRow: SILENT_CASE, payments: [payment(empty)] };
    expect(written("criminal_complaint", none)).toContain(`${account} [à compléter\u00a0: le nom de votre banque].`);
    expect(written("criminal_complaint", VARIANTS["with crypto-assets"])).not.toContain("Compte débité");
    const cheque = { payments: [payment({ method: "cheque", validatedBy: "not_me" })] };
    expect(written("criminal_complaint", cheque)).toContain(
      "à ma banque, le recto, le verso et la banque qui a encaissé",
    );
  });

  it("leaves by registered post, as does the copy for the prosecutor, which says who took the complaint", () => {
    const post = "par lettre recommandée avec avis de réception";
    expect(written("criminal_complaint")).toContain(`Je vous envoie cette plainte ${post}.`);
    expect(written("criminal_complaint", VARIANTS["for a person who lives abroad"])).not.toContain(post);
    expect(written("prosecutor_copy")).toContain(`Je vous en adresse la copie ${post} (article 85`);
    expect(written("prosecutor_copy")).toContain("Service qui l’a reçue\u00a0: [à compléter");
  });

  it("of a company tells of no letter from its true supplier, but of one under its name", () => {
    const description =
      "Notre fournisseur habituel, Garcia SL, nous a écrit un e-mail avec un nouvel IBAN. Nous avons payé.";
    const payments = [payment({ validatedBy: "meant_to_pay" })];
    const text = written("criminal_complaint", { payments, caseRow: { ...company, description } });
    expect(text).not.toContain("Garcia SL");
    expect(text.match(/Quelqu’un, sous le nom de notre fournisseur, nous a écrit\./g)).toHaveLength(1);
    expect(text).toContain("Nous avons payé.");
    expect(written("criminal_complaint", { payments, caseRow: { ...told, description } })).toContain("Garcia SL");
  });

  it("says that the number of the bank was spoofed, and does not list it as one of the authors’", () => {
    const of = (phones: string[]) =>
      written("criminal_complaint", {
        payments: [payment({ shownNumber: "bank" })],
        found: { sites: [], phones, emails: [] },
      });
    expect(of(["01 23 45 67 89"])).toContain("- Numéro usurpé, qui est celui de ma banque\u00a0: 01 23 45 67 89\n");
    expect(of(["01 23 45 67 89"])).not.toContain("Téléphone\u00a0: 01");
    expect(of(["01 23 45 67 89", "+44 20 7946 0958"])).toContain("celui de ma banque\u00a0: [à compléter");
    expect(of([])).toContain("Le numéro affiché était celui de ma banque, usurpé");
  });

  it("asks for the lie, for the sender of an e-mail, and says where there was no contact", () => {
    const meant = [payment({ validatedBy: "meant_to_pay" })];
    const found = { sites: [], phones: [], emails: [] };
    expect(written("criminal_complaint", { payments: meant })).toContain("Ce qui était faux\u00a0: [à compléter");
    expect(written("criminal_complaint", { payments: [payment({ validatedBy: "not_me" })] })).not.toContain(
      "Ce qui était",
    );
    const ofCompany = written("criminal_complaint", { payments: meant, caseRow: company, found });
    expect(ofCompany).toContain("si c’est exact, «\u00a0Quelqu’un, sous le nom de notre fournisseur, nous a écrit.");
    expect(ofCompany).toContain("E-mail\u00a0: [à compléter\u00a0: l’adresse exacte");
    expect(written("criminal_complaint", { caseRow: SILENT_CASE })).toContain("ou «\u00a0aucun contact\u00a0»");
  });

  it("asks of a direct debit for its mandate, not for a device", () => {
    const debit = written("criminal_complaint", {
      payments: [payment({ method: "direct_debit", validatedBy: "not_me" })],
    });
    expect(debit).toContain("à ma banque, le mandat présenté et le compte du créancier");
    expect(debit).not.toContain("adresse IP");
  });

  it("lists what leads to the authors, not the victim’s own number", () => {
    const text = written("criminal_complaint");
    expect(text).toContain("Téléphone\u00a0: +44 20 7946 0958");
    expect(text).not.toContain("06 12 34 56 78");
    expect(text).toContain("Site\u00a0: gain-sur.pro");
    expect(text).toContain("[à compléter\u00a0: relisez cette liste");
    expect(written("spoofing")).toContain("Numéro noté\u00a0: +44 20 7946 0958.");
  });

  it("follows an earlier one, and is followed by others", () => {
    expect(written("criminal_complaint")).toContain("J’ai déposé plainte le 18 mars 2026, sous le numéro 2026/0042.");
    const after = VARIANTS["after other letters"];
    expect(written("recall", after)).toContain("une plainte au procureur de la République le 22 mars 2026.");
    expect(written("mediator", after)).toContain("Ma réclamation écrite à la banque\u00a0: le 21 mars 2026.");
    expect(written("complaint_supplement", { caseRow: SILENT_CASE })).toContain("J’ai déposé plainte le [à compléter");
  });
});

describe("a claim for an unauthorised payment", () => {
  // Told on Friday 13 March 2026: due on Monday 16 March, forty days late on 25 April.
  const late = { payments: [payment({ amount: 2_000_000, toldOn: "2026-03-13" })], writtenOn: "2026-04-25" };
  const claims = ["unauthorised_payments", "spoofing", "refusal_reply"] as const;
  const claim = (kind: LetterKind, given: Partial<LetterFacts> = {}) =>
    written(kind, { ...late, ground: "unauthorised", ...given });

  it.each(claims)("%s is a formal notice, and counts the penalties by tranche to the day of writing", (kind) => {
    const text = claim(kind);
    expect(text).toContain("vaut mise en demeure (article 1231-6 du code civil)");
    expect(text).toContain("Taux légal du premier semestre 2026\u00a0: 6,67\u00a0%.");
    expect(text).toContain(
      "Vous deviez me rembourser 20\u202f000\u00a0€ le 16 mars 2026 au plus tard. Le retard est de 40\u00a0jours à ce jour\u00a0:",
    );
    expect(text).toContain("- 7\u00a0jours à 11,67\u00a0%\u00a0: 44,76\u00a0€\u00a0;");
    expect(text).toContain("Total à ce jour\u00a0: 373,59\u00a0€.");
  });

  it.each(claims)(
    "%s says that a rate is missing, adds nothing up, and leaves no gap that its client cannot fill",
    (kind) => {
      const text = claim(kind, { writtenOn: "2026-07-10" });
      expect(text).toContain("Taux légal du second semestre 2026\u00a0: celui qui est publié. Le calcul suivra.");
      expect(text).toContain("Total à ce jour\u00a0: au taux légal publié. Le calcul suivra.");
      expect(claim(kind, { caseRow: company })).toContain(
        "Taux légal du premier semestre 2026\u00a0: celui qui est publié. Le calcul suivra.",
      );
    },
  );

  it("counts no delay of what the bank was not told, nor in another currency, nor before it is due", () => {
    const text = claim("unauthorised_payments", {
      payments: [payment({ toldOn: null }), payment({ currency: "USD" }), payment({ toldOn: "2026-04-24" })],
    });
    expect(text).toContain("vaut mise en demeure");
    expect(text).not.toContain("Le retard est de");
  });

  it("of the other ground, or of none yet, is a formal notice without penalties", () => {
    for (const ground of [null, "authorised"] as const) {
      const text = claim("refusal_reply", { ground });
      expect(text).toContain("Cette lettre vaut mise en demeure (article 1231-6 du code civil).");
      expect(text).not.toContain("Taux légal");
    }
  });

  it.each([...claims, "mediator"] as const)(
    "%s does not say « je n’ai pas consenti » of what its client believed to cancel, until a lawyer confirmed it",
    (kind) => {
      const denied = /je n’ai pas consenti|non autorisée(s)? (et|après)/i;
      for (const validatedBy of ["believed_protecting", "deceived"] as const) {
        const given = { ground: "unauthorised", payments: [payment(), payment({ validatedBy })] } as const;
        expect(written(kind, given)).not.toMatch(denied);
        expect(written(kind, given)).toContain("[à vérifier avec un avocat\u00a0: la phrase qui dit");
        const confirmed = written(kind, { ...given, isConfirmed: true });
        expect(confirmed).toMatch(denied);
        expect(confirmed).not.toContain("[à vérifier avec un avocat");
      }
    },
  );

  it.each(claims)("%s asks for the records, and for the account that received a transfer", (kind) => {
    const text = claim(kind);
    for (const asked of ["journaux d’authentification", "enrôlé ou un bénéficiaire ajouté", "le texte exact", "FNC-RF"])
      expect(text).toContain(asked);
    const byCard = claim(kind, { payments: [payment({ method: "card", payeeIban: null })] });
    expect(byCard).toContain("journaux d’authentification");
    expect(byCard).not.toContain("FNC-RF");
  });
});

describe("a request for what the bank keeps", () => {
  it("rests on the right of access, with its month and the CNIL, and asks each record by its name", () => {
    const text = written("bank_data_request");
    expect(text).toContain("article 15 du règlement (UE) 2016/679");
    for (const asked of ["appareil", "bénéficiaire ajouté", "plafond", "texte exact", "vérification du nom", "rappel"])
      expect(text).toContain(asked);
    expect(text).toContain("FNC-RF");
    expect(text).toContain("CNIL");
  });

  it("asks of a card how it was read in a shop, and for a device of an online payment only", () => {
    const of = (payeeCountry: string) =>
      written("bank_data_request", { payments: [payment({ method: "card", payeeCountry })] });
    expect(of("FR")).toContain(
      "- pour un paiement en magasin, de la façon dont la carte a été lue, du code tapé ou non, et du terminal\u00a0;",
    );
    expect(of("FR")).toContain("- pour un paiement en ligne, des journaux d’authentification");
    expect(of("FR")).toContain("- pour un paiement en ligne, de l’enrôlement de chaque appareil");
    expect(of("US")).not.toMatch(/en magasin|en ligne/);
    for (const country of ["FR", "US"]) expect(of(country)).not.toContain("bénéficiaire ajouté");
  });

  it("rests on the contract for a company, whose data no regulation protects", () => {
    const text = written("bank_data_request", { caseRow: company });
    expect(text).toContain("d’après notre contrat");
    expect(text).not.toMatch(/article 1[25]|CNIL/);
  });
});

describe("the notice of a fraudulent site", () => {
  it("goes to its host with the exact pages, and to its registrar with the names alone", () => {
    const found = { sites: ["https://www.gain-sur.pro/compte?id=1"], phones: [], emails: [] };
    expect(written("illegal_content", { found })).toContain("https://www.gain-sur.pro/compte?id=1");
    const registrar = written("registrar_notice", { found });
    expect(registrar).toContain("- gain-sur.pro\n");
    expect(registrar).toContain("de suspendre ce nom");
    expect(registrar).not.toMatch(/2022\/2065|retirer|hébergez/);
    expect(LETTER_TEMPLATES.illegal_content.purpose).not.toMatch(/nom de domaine/);
  });
});

describe("a letter with hostile texts", () => {
  const hostile = fc.oneof(
    fc.string({ unit: "grapheme", minLength: 1, maxLength: 60 }),
    fc.constantFrom(
      "- x\n\n- y",
      "<script>alert(1)</script>",
      "$& $1 $`",
      "{{name}} $0 {name}",
      "a\r\n- b",
      "\u2028- c",
      "~:",
      "[à compléter : x]",
    ),
  );

  /** Letters to those who have no need of the payments. */
  const NAMES_NO_PAYEE: readonly LetterKind[] = [
    ...(["illegal_content", "registrar_notice", "prosecutor_copy", "operator_request", "account_register"] as const),
  ];

  it.each(LETTER_KINDS)("%s keeps names and story as they were typed", (kind) => {
    fc.assert(
      fc.property(hostile, hostile, hostile, (payeeName, description, representedName) => {
        const method =
          kind === "crypto_freeze"
            ? "crypto"
            : kind === "mandate_withdrawal" || kind === "debit_refund"
              ? "direct_debit"
              : "transfer";
        const given = {
          payments: [payment({ method, payeeName, bankAnswerText: null })],
          caseRow: { ...told, description, filledFor: "relative", representedName } as const,
          ground: "authorised" as const,
        };
        const letter = write(kind, given);
        const text = textOf(letter);
        const line = (typed: string) => typed.trim().replace(/\s*[\n\r\u2028\u2029]\s*/g, " ");
        if (line(representedName)) expect(text).toContain(line(representedName));
        if (line(payeeName) && !NAMES_NO_PAYEE.includes(kind)) expect(text).toContain(line(payeeName));
        if (kind === "criminal_complaint") expect(text).toContain(description.trim().replace(/\r\n?/g, "\n"));
        // Nothing typed changes the parts of the letter.
        expect(letter.sections.map(({ id }) => id)).toEqual(
          write(kind, {
            ...given,
            payments: [payment({ method })],
            caseRow: { ...told, filledFor: "relative" },
          }).sections.map(({ id }) => id),
        );
      }),
      { numRuns: 60 },
    );
  });
});
