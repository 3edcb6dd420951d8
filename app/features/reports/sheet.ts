import type { ReportField } from "~/content/report-services";
import type { cases } from "~/db/schema";
import { dateText } from "~/features/cases/documents/rules";
import { CONTACT_METHOD_LABELS, SCAM_TYPE_LABELS } from "~/features/cases/labels";
import { CHAIN_LABELS } from "~/features/payments/answer-labels";
import { methodLabel } from "~/features/payments/labels";
import { type Payment, paymentAmount, totalsOf } from "~/features/payments/rules";
import { formatDate, formatMoney, printedIban } from "~/ui/format";
import { FIELD_LABELS } from "./labels";

/** The owner of a case as a service asks for them. */
export type Person = {
  firstName: string;
  lastName: string;
  dateOfBirth: string | null;
  address: string | null;
  postalCode: string | null;
  city: string | null;
  country: string | null;
  /** In Switzerland, their canton. */
  department?: string | null;
  email: string;
  phoneText: string | null;
};

type CaseRow = Pick<
  typeof cases.$inferSelect,
  | "scamType"
  | "description"
  | "contactMethod"
  | "contactDate"
  | "contactDatePrecision"
  | "amount"
  | "bankName"
  | "filledFor"
  | "representedName"
  | "representedLink"
  | "companySiren"
  | "companyAddress"
  | "companyPostalCode"
  | "companyCity"
>;

/** What a sheet is filled from. `person` is null for a helper, who does not read the owner's profile. */
export type SheetFacts = { person: Person | null; caseRow: CaseRow; payments: readonly Payment[] };

/** A line to copy. */
export type SheetField = { key: ReportField; label: string; text: string };

/** The facts of a case in the order in which a service asks for them, without those that it does not know. */
export function sheetOf(order: readonly ReportField[], facts: SheetFacts): { fields: SheetField[]; missing: string[] } {
  const fields = order.map((key) => ({ key, label: FIELD_LABELS[key], text: TEXTS[key](facts) }));
  return {
    fields: fields.filter(({ text }) => text !== ""),
    missing: fields.filter(({ text }) => text === "").map(({ label }) => label.toLowerCase().replace(/^iban/, "IBAN")),
  };
}

const lines = (texts: readonly (string | null | undefined | false)[]): string => texts.filter(Boolean).join("\n");

const TEXTS: Record<ReportField, (facts: SheetFacts) => string> = {
  identity: ({ person, caseRow }) =>
    person && caseRow.filledFor === "company"
      ? companyText(person, caseRow)
      : person
        ? lines([
            `${person.firstName} ${person.lastName}`.trim(),
            person.dateOfBirth && `Date de naissance\u00a0: ${formatDate(person.dateOfBirth)}`,
            person.address,
            [person.postalCode, person.city].filter(Boolean).join(" "),
            person.country,
            person.email,
            person.phoneText,
            caseRow.representedName && `Pour\u00a0: ${caseRow.representedName}`,
          ])
        : "",
  scam: ({ caseRow }) => (caseRow.scamType === "unknown" ? "" : SCAM_TYPE_LABELS[caseRow.scamType]),
  contacted: ({ caseRow: { contactDate, contactDatePrecision, contactMethod } }) =>
    [contactDate && dateText(contactDate, contactDatePrecision), contactMethod && CONTACT_METHOD_LABELS[contactMethod]]
      .filter(Boolean)
      .join(", "),
  story: ({ caseRow }) => caseRow.description.trim(),
  payments: ({ payments }) => lines(payments.map(paymentLine)),
  cardPayments: ({ payments }) => lines(payments.filter(({ method }) => method === "card").map(paymentLine)),
  total: ({ payments, caseRow }) =>
    payments.length > 0
      ? totalsOf(payments).all.map(paymentAmount).join(" + ")
      : caseRow.amount === null
        ? ""
        : formatMoney(caseRow.amount),
  ibans: ({ payments }) => lines(once(payments.map(({ payeeIban }) => payeeIban && printedIban(payeeIban)))),
  crypto: ({ payments }) =>
    lines(
      once(
        payments.map(({ cryptoChain, cryptoAddress, cryptoTransaction }) =>
          [
            cryptoAddress && `Adresse\u00a0: ${cryptoAddress}`,
            cryptoTransaction && `Transaction\u00a0: ${cryptoTransaction}`,
            (cryptoAddress || cryptoTransaction) && cryptoChain && CHAIN_LABELS[cryptoChain],
          ]
            .filter(Boolean)
            .join(" · "),
        ),
      ),
    ),
  sites: ({ caseRow }) => lines(sitesIn(caseRow.description)),
  phones: ({ caseRow }) => lines(phonesIn(caseRow.description)),
  emails: ({ caseRow }) => lines(emailsIn(caseRow.description)),
  bank: ({ payments, caseRow }) =>
    lines(
      once([
        ...(caseRow.bankName ? [caseRow.bankName] : payments.map(({ ownBank }) => ownBank)),
        ...payments.flatMap(({ toldOn, writtenReportOn, reportedOn }) => [
          toldOn && `Prévenue par téléphone ou au guichet le ${formatDate(toldOn)}`,
          writtenReportOn && `Prévenue par écrit le ${formatDate(writtenReportOn)}`,
          reportedOn && `Prévenue le ${formatDate(reportedOn)}, à vérifier`,
        ]),
      ]),
    ),
};

/** A company, and who writes for it: their home and their date of birth are not its own. */
function companyText(person: Person, caseRow: CaseRow): string {
  const { representedName, representedLink, companySiren } = caseRow;
  const writer = [`${person.firstName} ${person.lastName}`.trim(), representedLink].filter(Boolean).join(", ");
  return lines([
    representedName,
    companySiren && `SIREN\u00a0: ${companySiren}`,
    caseRow.companyAddress,
    [caseRow.companyPostalCode, caseRow.companyCity].filter(Boolean).join(" "),
    writer && `Signalé par\u00a0: ${writer}`,
    person.email,
    person.phoneText,
  ]);
}

const once = (texts: readonly (string | null | undefined | false)[]): string[] => [
  ...new Set(texts.filter((text): text is string => Boolean(text))),
];

/** « 14/03/2026 · 1 200 € · Virement · Vilnius Trade · LT12 … » */
function paymentLine(payment: Payment): string {
  const { debitedOn, method, payeeName, payeeIban, lastFour } = payment;
  return [
    debitedOn ? formatDate(debitedOn) : "date inconnue",
    paymentAmount(payment),
    methodLabel(method),
    lastFour && `carte finissant par ${lastFour}`,
    payeeName,
    payeeIban && printedIban(payeeIban),
  ]
    .filter(Boolean)
    .join(" · ");
}

/** Endings after which a word with a dot is an address: those of most frauds, and of French sites. */
const ENDINGS =
  "com|net|org|fr|eu|be|ch|lu|ca|io|co|app|info|site|online|shop|store|finance|trade|trading|invest|pro|biz|me|ru|cc|xyz|top|live|group|capital|bank|club|pw|link";
const SITE = new RegExp(
  `(?<![@\\w.-])(?:https?://[^\\s<>\\u00ab\\u00bb"]{3,300}|(?:[a-z0-9-]{1,63}\\.){1,4}(?:${ENDINGS})(?![\\w@-])(?:/[^\\s<>\\u00ab\\u00bb"]{0,200})?)`,
  "gi",
);
const EMAIL = /(?<![\w.+-])[\w.+-]{1,64}@(?:[a-z0-9-]{1,63}\.){1,4}[a-z]{2,20}(?![\w-])/gi;
const PHONE = /(?<![\w+])(?:\+\d{1,3}|0)(?:[ .\-\u00a0\u202f]?\d){8,12}(?!\w)/g;

/** How many of each are found in a story at most. */
const MAX_FOUND = 50;

const found = (text: string, pattern: RegExp): string[] =>
  once([...text.matchAll(pattern)].map(([match]) => match.replace(/[.,;:!?)\]'’]+$/, ""))).slice(0, MAX_FOUND);

/** The sites that a story names, the e-mail addresses and the telephone numbers: to be checked by their writer. */
export const sitesIn = (story: string): string[] => found(story, SITE);
export const emailsIn = (story: string): string[] => found(story, EMAIL);
export const phonesIn = (story: string): string[] => found(story, PHONE);
