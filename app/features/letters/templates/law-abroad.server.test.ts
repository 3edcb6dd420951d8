import { describe, expect, it } from "vitest";
import { KNOWN_RATES } from "~/content/legal-rates";
import { LETTER_GROUNDS, LETTER_KINDS } from "~/db/schema/letter-enumerations";
import { textOf } from "../formats/rules";
import { tracesOf } from "../sending";
import { composed } from "./composition.server";
import { LETTER_TEMPLATES } from "./rules.server";

type Facts = Parameters<typeof composed>[2];

const person = { country: "France", city: "Metz", firstName: "Ada", lastName: "Roy", email: "ada@exemple.fr" };
const caseRow = { scamType: "phishing", description: "Un appel de la banque.", filledFor: null, amount: 50_000 };
const payment = {
  id: "p",
  ...{ method: "transfer", validatedBy: "not_me", amount: 50_000, currency: "EUR", debitedOn: "2026-03-14" },
  ...{ payeeIban: null, ownBank: null, accountCountry: null, knownOn: "2026-03-15", complainedOn: "2026-03-20" },
};

function letterOf(
  kind: (typeof LETTER_KINDS)[number],
  {
    accountCountry = null as string | null,
    country = "France",
    ground = null as "unauthorised" | "authorised" | null,
    bankAnswerText = null as string | null,
  },
) {
  const facts = {
    person: { ...person, country },
    caseRow,
    payments: [{ ...payment, accountCountry, bankAnswerText }],
    sent: [],
    rates: KNOWN_RATES,
  } as unknown as Facts;
  const row = { id: "l", kind, paymentIds: ["p"], ground, confirmedName: null, sending: null };
  const content = { addressee: addresseeOf(kind), address: null, subject: null, place: null, words: {}, blanks: {} };
  const { letter, text } = composed(row, content, facts, { exhibits: [], writtenOn: "2026-04-01" });
  return { text: textOf(letter), addressee: letter.addressee.join("\n"), caseLaw: text.caseLaw };
}
const addresseeOf = (kind: (typeof LETTER_KINDS)[number]) =>
  LETTER_TEMPLATES[kind].addressee === "prosecutor" ? "prosecutor" : null;

const FRENCH = /\b[LRD]\.? ?\d{3}-|code (?:monétaire|civil|pénal|de )|Cour de cassation|Cass\.|\d\d-\d\d\.\d{3}/;
const toBanks = LETTER_KINDS.filter((kind) => /^bank/.test(LETTER_TEMPLATES[kind].addressee));
const toProsecutors = LETTER_KINDS.filter((kind) => LETTER_TEMPLATES[kind].addressee === "prosecutor");

describe("a letter about an account in another country", () => {
  for (const kind of toBanks)
    for (const ground of [null, ...LETTER_GROUNDS])
      it(`cites nothing French to the bank, and asks to confirm its law: ${kind}, ${ground}`, () => {
        for (const accountCountry of ["CH", "CA", "BE", "LU"]) {
          const { text, caseLaw } = letterOf(kind, { accountCountry, ground });
          expect(text.match(FRENCH)?.[0] ?? null, text).toBeNull();
          expect(text).toContain("[à vérifier avec un avocat\u00a0: ");
          expect(text).not.toMatch(/ [,.]|\(\s*\)|\n\n\n|jours ouvrables/);
          expect(caseLaw).toEqual([]);
        }
      });

  it("names the European directive to a bank of the Economic Area only", () => {
    const named = (accountCountry: string) =>
      letterOf("unauthorised_payments", { accountCountry }).text.includes("2015/2366");
    expect(["BE", "LU", "CH", "CA"].filter(named)).toEqual(["BE", "LU"]);
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
        expect(text.match(FRENCH)?.[0] ?? null, text).toBeNull();
        expect(text).not.toMatch(/[Pp]rocureur|juge d’instruction/);
      }
    });

  it("stays addressed to the prosecutor for a resident of France, whatever the country of the account", () => {
    expect(letterOf("criminal_complaint", { accountCountry: "CH" }).addressee).toContain("Procureur");
  });
});
