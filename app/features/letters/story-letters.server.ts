import { addressees, bankAddressee } from "~/content/addressees";
import type { Story, StoryAnswers } from "~/features/cases/story/queries.server";
import type { StoryLetterKind, ToldFacts } from "~/features/deadlines/told";
import { isExact, paymentMethodsOf, toldPayment } from "~/features/payments/first-payment";
import { methodLabel } from "~/features/payments/labels";
import { paymentAmount } from "~/features/payments/rules";
import type { Person } from "~/features/reports/sheet";
import { formatMonth, printedIban } from "~/ui/format";
import { recall } from "./banks/bank-orders.server";
import type { Letter } from "./formats/rules";
import { type LetterFacts, type LetterText, toComplete } from "./rules";
import { composeLetter } from "./templates/composition";
import { withLawOf } from "./templates/law-abroad.server";
import {
  accounts,
  CLOSING,
  dayInWords,
  GREETING,
  items,
  onBehalf,
  policeComplaint,
  words,
} from "./templates/parts.server";

type Told = ToldFacts & Pick<StoryAnswers, "description" | "contactDate" | "contactDatePrecision">;

/** The title of each letter that a story may give, and when it serves. */
export const STORY_LETTER_TITLES: Record<StoryLetterKind, string> = {
  recall: recall.title,
  report: "Signalement écrit à la banque",
};

/**
 * A letter of a story, before any account: it rests on no ground, and nothing of it is stored. Its bank is the told one.
 * @param writtenOn an ISO date.
 */
export function storyLetter(
  kind: StoryLetterKind,
  told: Told,
  person: Person,
  writtenOn: string,
): { letter: Letter; bankId: string | null } {
  const facts = factsOf(kind, told, person, writtenOn);
  const written = kind === "recall" ? recall.write(facts) : reportText(facts, told.contactedBank);
  const text = withLawOf(ASKS_ONLY, facts, written);
  const sections = text.sections.map((section) => (section.id === "operations" ? operation(kind, told) : section));
  const bankId = bankAddressee(told.bankName);
  const letter = composeLetter({
    text: { ...text, sections },
    content: { addressee: null, address: null, subject: null, place: null, reasons: [], words: {}, blanks: {} },
    person,
    listed:
      addressees.find(({ id }) => id === bankId) ?? (told.bankName ? { name: told.bankName, addressLines: [] } : null),
    company: told.filledFor === "company" ? { ...NOT_TOLD, ...told } : null,
    sending: null,
    writtenOn,
    exhibits: [],
  });
  return { letter, bankId };
}

/** Neither letter claims anything: a bank of another country reads it without the articles of France. */
const ASKS_ONLY = { kind: "recall", addressee: "bank", ground: null } as const;

function factsOf(kind: StoryLetterKind, told: Told, person: Person, writtenOn: string): LetterFacts {
  const caseRow = { ...NOT_TOLD, ...told };
  const method = methodOf(kind, told);
  const payment = { ...toldPayment(told, method), accountCountry: told.accountCountry };
  return {
    writtenOn,
    person,
    caseRow,
    payments: [payment],
    exhibits: [],
    sent: [],
    found: NOTHING_FOUND,
    ground: null,
    isConfirmed: false,
    rates: [],
  };
}

const NOTHING_FOUND = { sites: [], phones: [], emails: [] };
const NOT_TOLD = {
  contactMethod: null,
  representedName: null,
  representedLink: null,
  companySiren: null,
  policeReportNumber: null,
};

/** The method that a letter is about: a recall is that of a transfer. */
function methodOf(kind: StoryLetterKind, told: Told) {
  if (kind === "recall") return "transfer" as const;
  const methods = paymentMethodsOf(told);
  return methods.length === 1 ? (methods[0] ?? null) : null;
}

/** The payment as it was told. The amount is that of the whole loss: with several methods it is not that of one. */
function operation(kind: StoryLetterKind, told: Told): LetterText["sections"][number] {
  const { paymentDate, paymentDatePrecision, amount, paymentMethods } = told;
  const about = paymentDate && paymentDatePrecision === "month" ? `, en ${formatMonth(paymentDate)}` : "";
  const method = methodOf(kind, told);
  const isWhole = kind === "report" || paymentMethods.length <= 1;
  const row = [
    paymentDate && isExact(paymentDatePrecision) ? dayInWords(paymentDate) : toComplete(`la date${about}`),
    method ? methodLabel(method) : toComplete("le moyen de paiement"),
    told.payeeIban ? `IBAN ${printedIban(told.payeeIban)}` : toComplete("le bénéficiaire"),
    amount && isWhole ? paymentAmount({ amount, currency: told.currency ?? "EUR" }) : toComplete("le montant"),
  ];
  const columns = ["Date", "Opération", "Bénéficiaire", "Montant"];
  return { id: "operations", block: { kind: "table", caption: "L’opération concernée", columns, rows: [row] } };
}

function reportText(facts: LetterFacts, isTold: boolean): LetterText {
  return {
    subject: "Signalement d’une opération frauduleuse",
    sections: [
      words(
        "opening",
        "Début",
        GREETING,
        onBehalf(facts),
        "Je vous signale une opération frauduleuse sur mon compte. Je ne dis rien ici de la façon dont elle a été faite.",
        isTold && `Je vous ai déjà prévenus le ${toComplete("la date de votre appel")}.`,
        accounts(facts),
      ),
      { id: "operations", block: { kind: "paragraph", text: "" } },
      words(
        "demands",
        "Ce que vous demandez",
        "Je vous demande\u00a0:",
        items(
          "de bloquer sans délai mes moyens de paiement et mes accès, si ce n’est pas fait\u00a0;",
          "de me confirmer la date de ce signalement, avec un numéro de dossier\u00a0;",
          "de garder toutes les traces de cette opération\u00a0: connexions, appareils, textes affichés, appels\u00a0;",
          "de m’écrire ce que vous avez fait, et ce que vous allez faire.",
        ),
        "Cette lettre est un signalement écrit. Je ne renonce à aucun droit.",
      ),
      words("ending", "Fin", policeComplaint(facts), CLOSING),
    ],
    caseLaw: [],
  };
}

/** Who tells a story, as far as it says: what is missing is empty or null. */
export function tellerOf({ form }: NonNullable<Story>): Person {
  const text = (name: string) => String(form.get(name) ?? "").trim();
  return {
    ...{ firstName: text("firstName"), lastName: text("lastName"), email: text("email") },
    phoneText: text("phone") || null,
    ...{ dateOfBirth: null, address: null, postalCode: null, city: null, country: null },
  };
}
