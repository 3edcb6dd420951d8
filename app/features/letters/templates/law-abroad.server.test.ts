import { describe, expect, it } from "vitest";
import { KNOWN_RATES } from "~/content/legal-rates";
import { LETTER_GROUNDS, LETTER_KINDS } from "~/db/schema/letter-enumerations";
import { groundOf } from "../banks/contest-abroad.server";
import { textOf } from "../formats/rules";
import { tracesOf } from "../sending";
import { addresseeSource, composed } from "./composition.server";
import { aboutLetter, isOnlyForFrance, LETTER_TEMPLATES, mayBeWrittenFor } from "./rules.server";

type Facts = Parameters<typeof composed>[2];

const person = { country: "France", city: "Metz", firstName: "Ada", lastName: "Roy", email: "ada@exemple.fr" };
const caseRow = { scamType: "phishing", description: "Un appel de la banque.", filledFor: null, amount: 50_000 };
const payment = {
  id: "p",
  ...{ method: "transfer", validatedBy: "not_me", amount: 50_000, currency: "EUR", debitedOn: "2026-03-14" },
  ...{
    payeeIban: null,
    payeeCountry: null,
    ownBank: null,
    accountCountry: null,
    knownOn: "2026-03-15",
    complainedOn: "2026-03-20",
  },
};

function letterOf(
  kind: (typeof LETTER_KINDS)[number],
  {
    accountCountry = null as string | null,
    country = "France",
    ground = null as "unauthorised" | "authorised" | null,
    bankAnswerText = null as string | null,
    method = "transfer",
    scamType = "phishing",
  },
  paid: object = {},
  told: object = {},
) {
  const facts = {
    person: { ...person, country },
    caseRow: { ...caseRow, scamType, ...told },
    payments: [{ ...payment, accountCountry, bankAnswerText, method, ...paid }],
    sent: [],
    rates: KNOWN_RATES,
  } as unknown as Facts;
  const row = { id: "l", kind, paymentIds: ["p"], ground, confirmedName: null, sending: null };
  const content = {
    addressee: addresseeOf(kind),
    address: null,
    subject: null,
    place: null,
    reasons: [],
    words: {},
    blanks: {},
  };
  const { letter, text } = composed(row, content, facts, { exhibits: [], writtenOn: "2026-04-01" });
  return { text: textOf(letter), addressee: letter.addressee.join("\n"), caseLaw: text.caseLaw };
}
const addresseeOf = (kind: (typeof LETTER_KINDS)[number]) =>
  LETTER_TEMPLATES[kind].addressee === "prosecutor" ? "prosecutor" : null;

const FRENCH = /\b[LRD]\.? ?\d{3}-|code (?:monétaire|civil|pénal|de )|Cour de cassation|Cass\.|\d\d-\d\d\.\d{3}/;
const toBanks = LETTER_KINDS.filter((kind) => /^bank/.test(LETTER_TEMPLATES[kind].addressee));
const toProsecutors = LETTER_KINDS.filter((kind) => LETTER_TEMPLATES[kind].addressee === "prosecutor");

/** The claims that a bank outside the Economic Area reads as a contest. */
const CONTESTS = ["unauthorised_payments", "spoofing", "vigilance"] as const;
const isContest = (kind: string, country: string): boolean =>
  CONTESTS.some((one) => one === kind) && ["CH", "CA"].includes(country);
/** Whether a letter claims anything that the law of the bank’s country must carry. */
const claims = (kind: string, country: string): boolean =>
  !isContest(kind, country) && !["recall", "mandate_withdrawal", "bank_data_request"].includes(kind);

describe("a letter about an account in another country", () => {
  for (const kind of toBanks)
    for (const ground of [null, ...LETTER_GROUNDS])
      it(`cites nothing French to the bank, and asks to confirm its law: ${kind}, ${ground}`, () => {
        for (const accountCountry of ["CH", "CA", "BE", "LU"]) {
          const { text, caseLaw } = letterOf(kind, { accountCountry, ground });
          expect(text.match(FRENCH)?.[0] ?? null, text).toBeNull();
          if (claims(kind, accountCountry)) expect(text).toContain("[à vérifier avec un avocat\u00a0: ");
          expect(text).not.toMatch(/ [,.]|\(\s*\)|\n\n\n|jours ouvrables/);
          expect(caseLaw).toEqual([]);
        }
      });

  it("is contested outside the Economic Area by the conditions of the bank, with no period, quote or decision of France", () => {
    for (const kind of CONTESTS)
      for (const accountCountry of ["CH", "CA", "US"])
        for (const validatedBy of ["not_me", "meant_to_pay", "believed_protecting", null]) {
          const { text, caseLaw } = letterOf(kind, { accountCountry }, { validatedBy });
          expect(text).toContain("repose sur notre contrat et sur vos conditions générales");
          expect(text).toContain("de me rembourser 500");
          expect(text).not.toMatch(
            /treize mois|soixante-dix|dûment enregistrée|déficience|authentification forte|mets en demeure|négligence|vigilance|FNC-RF|vérification du nom|à vérifier avec un avocat/,
          );
          expect(/Je ne l’ai pas autorisée/.test(text)).toBe(validatedBy === "not_me");
          expect(caseLaw).toEqual([]);
        }
  });

  it("offers that contest whoever approved the payment, in place of the claims of France, and calls it so", () => {
    const of = (validatedBy: string, accountCountry: string) =>
      CONTESTS.filter(
        (kind) => LETTER_TEMPLATES[kind].refusalOf({ ...payment, accountCountry, validatedBy } as never) === null,
      );
    for (const validatedBy of ["not_me", "meant_to_pay"]) expect(of(validatedBy, "CH")).toEqual([CONTESTS[0]]);
    expect(of("meant_to_pay", "FR")).toEqual(["vigilance"]);
    const title = (accountCountry: string) =>
      aboutLetter("unauthorised_payments", { filledFor: null, payments: [{ ...payment, accountCountry }] as never })
        .title;
    expect(title("CH")).toBe("Contestation écrite à votre banque, selon ses conditions");
    expect(title("FR")).toBe("Contestation d’opérations non autorisées");
  });

  it("rests on neither of the two grounds of France, which no lawyer then has to confirm", () => {
    const ground = (accountCountry: string) =>
      groundOf(LETTER_TEMPLATES.unauthorised_payments, [{ ...payment, accountCountry }] as never);
    expect([ground("CH"), ground("BE"), ground("FR")]).toEqual([null, "unauthorised", "unauthorised"]);
  });

  it("cites no decision in what offers a claim, and lists no letter that each account abroad refuses", () => {
    const abroad = (accountCountry: string) => [{ ...payment, accountCountry }] as never;
    for (const kind of CONTESTS)
      expect(aboutLetter(kind, { filledFor: null, payments: abroad("BE") }).purpose).not.toContain("Cass.");
    const hidden = (accountCountry: string) =>
      LETTER_KINDS.filter((kind) => isOnlyForFrance(kind, abroad(accountCountry)));
    expect(hidden("CH")).toEqual(expect.arrayContaining(["spoofing", "vigilance", "mediator", "supervisor_copy"]));
    expect(hidden("FR")).toEqual([]);
  });

  it("asks a bank for its data under the law that a lawyer checks, and for no check of a name", () => {
    const asked = (accountCountry: string) => letterOf("bank_data_request", { accountCountry }).text;
    expect(asked("CH")).toContain(
      "(loi fédérale sur la protection des données (LPD), article 25 [à vérifier avec un avocat\u00a0: cet article])",
    );
    expect(asked("US")).toContain("(la loi de votre pays sur les données, si elle le prévoit)");
    for (const country of ["CH", "US"])
      expect(asked(country)).not.toMatch(/vérification du nom|à compléter\u00a0: son nom/);
    expect(asked("FR")).toContain("vérification du nom");
  });

  it("names the European directive to a bank of the Economic Area only", () => {
    const named = (accountCountry: string) =>
      letterOf("unauthorised_payments", { accountCountry }).text.includes("2015/2366");
    expect(["BE", "LU", "CH", "CA"].filter(named)).toEqual(["BE", "LU"]);
  });

  it("rests on the directive for what was not authorised only, and asks a lawyer for the rest", () => {
    for (const kind of ["vigilance", "refusal_reply", "mediator"] as const) {
      const { text } = letterOf(kind, { accountCountry: "DE", ground: "authorised" });
      expect(text, kind).not.toMatch(/directive|non autorisée|rembourse/);
      expect(text, kind).toContain("[à vérifier avec un avocat\u00a0: la loi du pays de la banque");
    }
    for (const kind of ["unauthorised_payments", "spoofing", "refusal_reply", "mediator"] as const)
      expect(letterOf(kind, { accountCountry: "DE", ground: "unauthorised" }).text, kind).toContain("articles 71 à 73");
    expect(letterOf("refusal_reply", { accountCountry: "DE" }).text).not.toMatch(/directive|mets en demeure de/);
    expect(
      letterOf("refusal_reply", { accountCountry: "DE", ground: "unauthorised", method: "cheque" }).text,
    ).not.toContain("directive");
  });

  it("says thirteen months to a bank of the Economic Area, as to be confirmed, and to no other", () => {
    const of = (accountCountry: string) => letterOf("unauthorised_payments", { accountCountry }).text;
    expect(of("LT")).toContain("dans les treize mois du débit (directive (UE) 2015/2366, article 71, à confirmer).");
    expect(of("LT")).toContain("Vous m’opposez une négligence grave\u00a0? Prouvez-la. [à vérifier avec un avocat");
    expect(of("GB")).not.toContain("treize mois");
  });

  it("asks for an answer within the month, and leaves no empty line where a file of France was named", () => {
    for (const kind of ["unauthorised_payments", "refusal_reply", "vigilance"] as const)
      for (const accountCountry of ["DE", "GB"]) {
        const { text } = letterOf(kind, { accountCountry }, { payeeIban: "LT121000011101001000" });
        expect(text).toContain("Merci de me répondre par écrit dans le mois.");
        expect(text).not.toMatch(/\u00a0;\n\n– /);
      }
  });

  it("tells a bank of the Union that it showed nothing of a name, in the answer to its refusal", () => {
    const wanted = { validatedBy: "meant_to_pay", payeeCheck: "nothing", payeeCountry: "LT" };
    const shown = "Vous n’avez rien affiché sur le nom du bénéficiaire (règlement (UE) n°\u00a0260/2012";
    const of = (paid: object, accountCountry = "DE") =>
      letterOf("refusal_reply", { accountCountry, ground: "authorised" }, paid).text;
    expect(of(wanted)).toContain(shown);
    expect(of(wanted, "GB")).not.toContain(shown);
    for (const other of [{ payeeCheck: "match" }, { validatedBy: "not_me" }, { payeeCountry: "CH" }])
      expect(of({ ...wanted, ...other })).not.toContain(shown);
  });

  it("says so in the letter on vigilance too", () => {
    const wanted = { validatedBy: "meant_to_pay", payeeCheck: "nothing", payeeCountry: "LT" };
    expect(letterOf("vigilance", { accountCountry: "DE" }, wanted).text).toContain(
      "Vous n’avez rien affiché sur le nom",
    );
  });

  it("asks a bank abroad which of its companies holds the account, and under which law", () => {
    const asked = "Société nommée au contrat\u00a0: [à compléter\u00a0: son nom exact";
    for (const accountCountry of ["DE", "GB"])
      for (const kind of ["unauthorised_payments", "refusal_reply"] as const) {
        const { text } = letterOf(kind, { accountCountry, ground: "unauthorised" });
        expect(text).toContain(asked);
        expect(text).toMatch(/quelle société tient mon compte, et quelle loi s’y applique/);
      }
    expect(letterOf("refusal_reply", { accountCountry: "FR" }).text).not.toContain(asked);
    expect(letterOf("recall", { accountCountry: "DE" }).text).not.toContain(asked);
  });

  it("puts no bank outside the Economic Area on notice, and answers it by no rule of France", () => {
    for (const ground of [null, ...LETTER_GROUNDS]) {
      const { text } = letterOf("refusal_reply", { accountCountry: "GB", ground }, { validatedBy: "not_me" });
      expect(text).not.toMatch(/(?:mise|mets) en demeure|ne suffit pas, à soi seul/);
    }
  });

  it("puts the bank on notice to indemnify for what its client ordered, to refund what they did not", () => {
    const notice = (kind: "vigilance" | "spoofing") => letterOf(kind, { accountCountry: "DE" }).text;
    expect(notice("vigilance")).toContain("Je vous mets en demeure de m’indemniser.");
    expect(notice("spoofing")).toContain("Je vous mets en demeure de me rembourser.");
  });

  it("keeps the regulation on the check of a name, which binds the banks of the Union, and names no French file", () => {
    const { text } = letterOf("payee_check", { accountCountry: "DE" });
    expect(text).toContain("(règlement (UE) n°\u00a0260/2012, article 5 quater)");
    expect(text).toContain("[à vérifier avec un avocat\u00a0: le paragraphe 8 de cet article");
    expect(text).not.toMatch(/directive|fichier des comptes/);
  });

  it("adds no law to what claims nothing: a recall, the data, the end of a mandate", () => {
    for (const kind of ["recall", "bank_data_request", "mandate_withdrawal"] as const) {
      const { text } = letterOf(kind, { accountCountry: "DE" });
      expect(text, kind).not.toMatch(/directive|loi du pays|FNC-RF/);
    }
    expect(letterOf("bank_data_request", { accountCountry: "DE" }).text).toContain("règlement (UE) 2016/679");
  });

  it("asks a bank outside Europe for data by its own law: neither the regulation of the Union, nor the CNIL", () => {
    const { text } = letterOf("bank_data_request", { accountCountry: "CH" });
    expect(text).toContain("protection des données (LPD), article 25");
    expect(text).not.toMatch(/2016\/679|CNIL|article 12/);
    expect(tracesOf({ kind: "bank_data_request", text, sentOn: "2026-04-01" }, [], false).done).toBeUndefined();
  });

  it("tells a mediator of another country of no network that is not theirs", () => {
    expect(letterOf("home_mediator", { accountCountry: "DE" }).text).toContain("FIN-NET");
    expect(letterOf("home_mediator", { accountCountry: "CH" }).text).not.toContain("FIN-NET");
  });

  it("offers the French mediators for French banks only, and the others for the others", () => {
    const mediators = (accountCountry: string) =>
      (["mediator", "home_mediator"] as const).filter(
        (kind) => LETTER_TEMPLATES[kind].refusalOf({ ...payment, accountCountry } as never) === null,
      );
    expect([mediators("FR"), mediators("CH"), mediators("DE")]).toEqual([
      ["mediator"],
      ["home_mediator"],
      ["home_mediator"],
    ]);
  });

  it("keeps what its client typed, also where it names French law", () => {
    const said = "Vous citez l’article L133-19. Je ne suis pas d’accord.";
    const { text } = letterOf("refusal_reply", { accountCountry: "CH", bankAnswerText: said });
    expect(text).toContain(said);
  });

  it("stays French while its country is French, or not answered", () => {
    for (const accountCountry of ["FR", null])
      expect(letterOf("unauthorised_payments", { accountCountry }).text).toContain("L133-18");
  });

  it("still reports what its client did not authorise, without the article", () => {
    const { text } = letterOf("recall", { accountCountry: "CH" });
    const known = {
      ...{ id: "p", method: "transfer", validatedBy: "not_me", debitedOn: "2026-03-14", writtenReportOn: null },
      ...{ recallAskedOn: null, refundAskedOn: null, mandateWithdrawnOn: null, complainedOn: null },
    };
    const [traces] = tracesOf({ kind: "recall", text, sentOn: "2026-04-01" }, [known], false).payments;
    expect(traces?.facts).toEqual(["recallAskedOn", "writtenReportOn"]);
  });
});

describe("a complaint of somebody who lives in another country", () => {
  for (const kind of toProsecutors)
    it(`goes to the police of that country, and cites no French code: ${kind}`, () => {
      for (const [country, to] of [
        ["Suisse", "Police cantonale"],
        ["Belgique", "Police locale"],
        ["Luxembourg", "Police grand-ducale"],
        ["Canada", "Service de police"],
        ["Maroc", "le service de police"],
      ] as const) {
        const { text, addressee } = letterOf(kind, { country });
        expect(addressee).toContain(to);
        expect(text.replace("code pénal suisse", "").match(FRENCH)?.[0] ?? null, text).toBeNull();
        expect(text).not.toMatch(/[Pp]rocureur|juge d’instruction|partie civile/);
      }
    });

  it("names the fraud by the article of the country that is known to have one, and asks a lawyer elsewhere", () => {
    const complaint = (country: string) =>
      ["phishing", "fake_investment"].map(
        (scamType) => letterOf("criminal_complaint", { country, scamType }, { validatedBy: "meant_to_pay" }).text,
      );
    for (const text of complaint("Suisse"))
      expect(text).toContain("une escroquerie (article 146 du code pénal suisse)");
    for (const text of complaint("Belgique")) expect(text).toContain("la qualification des faits, dans la loi du pays");
    expect(letterOf("criminal_complaint", { country: "Suisse" }).text).not.toContain("article 146");
  });

  it("is followed by no article of France in what is asked of a host, a registrar or a shop", () => {
    for (const kind of ["illegal_content", "registrar_notice", "keep_pictures"] as const) {
      expect(letterOf(kind, { country: "France" }).text).toMatch(/313-1|L252-5/);
      for (const country of ["Suisse", "Belgique"]) {
        const { text } = letterOf(kind, { country });
        expect(text, kind).not.toMatch(/313-1|L252-5|un mois au plus|au plus tard|gendarmerie| [.,]/);
        expect(text.includes("article 146 du code pénal suisse")).toBe(
          country === "Suisse" && kind !== "keep_pictures",
        );
      }
    }
  });

  it("counts the loss in the money in which it was lost, and asks for no euros", () => {
    const francs = { currency: "CHF", amount: 1_200_000 };
    expect(letterOf("criminal_complaint", { country: "Suisse" }, francs).text).not.toContain("valeur en euros");
    expect(letterOf("criminal_complaint", {}, francs).text).toContain("valeur en euros");
  });

  it("is called so, and no copy for the prosecutor nor request of France is offered", () => {
    expect(aboutLetter("criminal_complaint", { filledFor: null, livesAbroad: true }).title).toBe(
      "Plainte à la police du pays où vous vivez",
    );
    expect(aboutLetter("criminal_complaint", { filledFor: null }).title).toBe("Plainte au procureur de la République");
    const abroad = { filledFor: null, livesAbroad: true };
    expect(LETTER_KINDS.filter((kind) => !mayBeWrittenFor(kind, abroad))).toEqual([
      "prosecutor_copy",
      "operator_request",
      "central_bank_files",
      "account_register",
    ]);
    const source = addresseeSource("prosecutor", true)?.text;
    expect(source).not.toMatch(/procédure pénale|justice\.fr/);
  });

  it("stays addressed to the prosecutor for a resident of France, whatever the country of the account", () => {
    expect(letterOf("criminal_complaint", { accountCountry: "CH" }).addressee).toContain("Procureur");
  });
});

describe("a complaint for somebody else", () => {
  const forHer = (representedCountry: string | null) => ({
    ...{ filledFor: "relative", representedName: "Jeanne Favre", representedLink: "sa fille", representedCountry },
  });

  it("goes to the police of the country where that person lives, whatever that of who writes it", () => {
    for (const country of ["France", "Suisse"])
      for (const kind of toProsecutors) {
        const { text, addressee } = letterOf(kind, { country }, {}, forHer("Suisse"));
        expect(addressee).toContain("Police cantonale");
        expect(text.match(FRENCH)?.[0] ?? null, text).toBeNull();
        expect(text).not.toMatch(/[Pp]rocureur|juge d’instruction/);
      }
  });

  it("is a French one for a person in France, told from Switzerland", () => {
    const { text, addressee } = letterOf("criminal_complaint", { country: "Suisse" }, {}, forHer("France"));
    expect(addressee).toContain("Procureur");
    expect(text).toContain("113-2-1");
  });

  it("claims no French court until the country is answered, and asks for it", () => {
    const { text } = letterOf("criminal_complaint", {}, {}, forHer(null));
    expect(text).not.toContain("113-2-1");
    expect(text).toContain("le pays où vit cette personne");
  });
});
