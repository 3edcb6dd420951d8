import { addressees, bankAddressee } from "~/content/addressees";
import type { Story, StoryAnswers } from "~/features/cases/story/queries.server";
import type { StoryLetterKind, ToldFacts } from "~/features/deadlines/told";
import { isExact, paymentMethodsOf, toldPayment } from "~/features/payments/first-payment";
import { type FoundPayment, findPayments } from "~/features/payments/found-payments";
import { methodLabel } from "~/features/payments/labels";
import { type Payment, paymentAmount } from "~/features/payments/rules";
import type { Person } from "~/features/reports/sheet";
import { formatMonth, printedIban } from "~/ui/format";
import { recall } from "./banks/bank-orders.server";
import { REPORT_TITLE, writtenReport } from "./banks/written-report.server";
import type { Letter } from "./formats/rules";
import { type LetterFacts, type LetterText, toComplete } from "./rules";
import { composeLetter } from "./templates/composition";
import { withLawOf } from "./templates/law-abroad.server";
import { dayInWords, operations } from "./templates/parts.server";

type Told = ToldFacts & Pick<StoryAnswers, "description" | "contactDate" | "contactDatePrecision">;

/** The title of each letter that a story may give, and when it serves. */
export const STORY_LETTER_TITLES: Record<StoryLetterKind, string> = {
  recall: recall.title,
  report: REPORT_TITLE,
};

const TOLD_BEFORE = `Je vous ai déjà prévenus le ${toComplete("la date de votre appel")}.`;

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
  const found = isOfOneMethod(kind, told)
    ? findPayments(told.description, { ...told, paymentDate: exactDay(told) }, writtenOn)
    : [];
  const facts = factsOf(kind, told, person, writtenOn, found);
  const isListed = found.length > 0;
  const written =
    kind === "recall" ? recall.write(facts) : writtenReport(facts, told.contactedBank ? TOLD_BEFORE : null);
  const text = withLawOf(ASKS_ONLY, facts, written);
  const sections = text.sections.flatMap((section) =>
    section.id === "operations" ? operationsTold(kind, told, isListed ? facts.payments : []) : [section],
  );
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

function factsOf(
  kind: StoryLetterKind,
  told: Told,
  person: Person,
  writtenOn: string,
  found: readonly FoundPayment[],
): LetterFacts {
  const caseRow = { ...NOT_TOLD, ...told };
  const payment = { ...toldPayment(told, methodOf(kind, told)), accountCountry: told.accountCountry };
  const payments = found.map(({ date, ...one }, at) => ({ ...payment, ...one, id: String(at), debitedOn: date }));
  return {
    writtenOn,
    person,
    caseRow,
    payments: payments.length > 0 ? payments : [payment],
    isCounted: payments.length > 0,
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
  representedCountry: null,
  companySiren: null,
  ...{ companyAddress: null, companyPostalCode: null, companyCity: null },
  ...{ representativeName: null, representativeRole: null, signsByDelegation: null },
  policeReportNumber: null,
};

/** The method that a letter is about: a recall is that of a transfer. */
function methodOf(kind: StoryLetterKind, told: Told) {
  if (kind === "recall") return "transfer" as const;
  const methods = paymentMethodsOf(told);
  return methods.length === 1 ? (methods[0] ?? null) : null;
}

/** Whether all that was told to have left is what the letter is about: a recall is that of transfers only. */
const isOfOneMethod = (kind: StoryLetterKind, { paymentMethods }: Told): boolean =>
  kind === "report" || paymentMethods.length <= 1;

const exactDay = ({ paymentDate, paymentDatePrecision }: Told): string | null =>
  isExact(paymentDatePrecision) ? paymentDate : null;

const OTHERS = "les autres opérations, une par ligne\u00a0: date, montant, IBAN, ou «\u00a0aucune autre\u00a0»";

/**
 * The payments that a letter is about: those that the story tells one by one. Otherwise the first has its day, its sum is
 * asked, and so are the others: two answers, a first day and a whole sum, are not one payment.
 */
function operationsTold(kind: StoryLetterKind, told: Told, listed: readonly Payment[]): LetterText["sections"] {
  if (listed.length > 1) return [operations(listed, payeeAsked)];
  const { amount, paymentDate, paymentDatePrecision } = told;
  const [one] = listed;
  const day = exactDay(told);
  const about = paymentDate && paymentDatePrecision === "month" ? `, en ${formatMonth(paymentDate)}` : "";
  const method = methodOf(kind, told);
  const payeeIban = one?.payeeIban ?? told.payeeIban;
  const row = [
    day ? dayInWords(day) : toComplete(`la date${about}`),
    method ? methodLabel(method) : toComplete("le moyen de paiement"),
    payeeIban ? `IBAN ${printedIban(payeeIban)}` : toComplete("le bénéficiaire"),
    one ? paymentAmount(one) : toComplete("le montant de cette opération"),
  ];
  const columns = ["Date", "Opération", "Bénéficiaire", "Montant"];
  const caption = one ? "L’opération concernée" : "Les opérations concernées";
  const total =
    amount && isOfOneMethod(kind, told) ? paymentAmount({ amount, currency: told.currency ?? "EUR" }) : null;
  return [
    { id: "operations", block: { kind: "table", caption, columns, rows: [row] } },
    { id: "others", block: { kind: "paragraph", text: toComplete(OTHERS) } },
    ...(total ? [{ id: "total", block: { kind: "paragraph" as const, text: `En tout\u00a0: ${total}.` } }] : []),
  ];
}

const COUNTRIES = new Intl.DisplayNames("fr", { type: "region" });

/** What is asked of a payee: each payment has its own, with the country that its story names. */
const payeeAsked = ({ payeeCountry }: Payment, number: number): string =>
  `nom et IBAN du bénéficiaire de l’opération n°\u00a0${number}${payeeCountry ? ` (d’après votre récit\u00a0: ${COUNTRIES.of(payeeCountry)})` : ""}`;

/** Who tells a story, as far as it says: what is missing is empty or null. */
export function tellerOf({ form }: NonNullable<Story>): Person {
  const text = (name: string) => String(form.get(name) ?? "").trim();
  return {
    ...{ firstName: text("firstName"), lastName: text("lastName"), email: text("email") },
    phoneText: text("phone") || null,
    ...{ dateOfBirth: null, address: null, postalCode: null, city: null, country: null },
  };
}
