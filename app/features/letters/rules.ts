import type { LegalRate } from "~/content/legal-rates";
import type { cases } from "~/db/schema";
import type { LetterGround, LetterKind } from "~/db/schema/letter-enumerations";
import type { Payment } from "~/features/payments/rules";
import type { Person } from "~/features/reports/sheet";
import type { BankReason } from "./reasons";

/** A part of a letter. The same words stand in its HTML, DOCX, PDF and plain text. */
export type Block =
  | { kind: "heading"; text: string }
  | { kind: "paragraph"; text: string }
  | { kind: "list"; items: readonly string[]; isNumbered: boolean }
  | { kind: "table"; caption: string; columns: readonly string[]; rows: readonly (readonly string[])[] };

/** A part of the body of a letter: words that its client may rewrite, or what is computed from the case. */
export type Section =
  /** Paragraphs are separated by an empty line; lines that begin with « - » are the items of a list. */
  { id: string; words: string; label: string } | { id: string; block: Block };

/** What the template of a letter makes from the facts of a case: the engine adds sender, addressee, date, exhibits, signature. */
export type LetterText = {
  subject: string;
  sections: readonly Section[];
  /** Ids of `content/case-law.ts` that the words cite: the page shows them with the day on which each was checked. */
  caseLaw: readonly string[];
};

/** What letters read of a case. */
export type CaseFacts = Pick<
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
  | "representedCountry"
  | "companySiren"
  | "companyAddress"
  | "companyPostalCode"
  | "companyCity"
  | "representativeName"
  | "representativeRole"
  | "signsByDelegation"
  | "policeReport"
  | "policeReportNumber"
  | "policeReportDate"
>;

/** What the client told of the contact, which says to whom a payment is of use. */
export type Told = Pick<CaseFacts, "contactMethod" | "description">;

/** What a letter is filled from. What is missing reads « [à compléter : …] ». */
export type LetterFacts = {
  /** The day of writing, as YYYY-MM-DD. */
  writtenOn: string;
  /** Null for a helper, who does not read the owner's profile. */
  person: Person | null;
  caseRow: CaseFacts;
  /** The payments that the letter is about, the oldest first. */
  payments: readonly Payment[];
  /** False where nobody said how many they are: the one that is given is their first. */
  isCounted?: boolean;
  /** The names of the numbered exhibits: the first is number 1. */
  exhibits: readonly string[];
  /** The letters that were sent before, the oldest first, with the payments that each was about. */
  sent: readonly { kind: LetterKind; sentOn: string; paymentIds: readonly string[] }[];
  /** What the story names. */
  found: { sites: readonly string[]; phones: readonly string[]; emails: readonly string[] };
  /** Of a letter that may rest on either; null while it is open. */
  ground: LetterGround | null;
  /** Whether a lawyer confirmed the ground; of a letter without one, that of a letter which left for the same payments. */
  isConfirmed: boolean;
  /** What the bank gave as its reasons, as its client ticked them; none when absent. */
  reasons?: readonly BankReason[];
  /** The legal interest rates that are known. */
  rates: readonly LegalRate[];
};

/** To whom a letter goes: what the list of addressees is looked up by. */
export type Addressee =
  | "bank"
  | "bank_mediator"
  | "home_mediator"
  | "supervisor"
  | "prosecutor"
  | "court"
  | "central_bank"
  | "data_authority"
  | "lender"
  | "operator"
  | "camera"
  | "platform"
  | "issuer"
  | "host";

/** A kind of letter. */
export type LetterTemplate = {
  kind: LetterKind;
  /** « Contestation d’opérations non autorisées » */
  title: string;
  /** When it serves, in one or two plain sentences. */
  purpose: string;
  addressee: Addressee;
  /** Only a person sends it, since its right or its file is for persons; a company too when absent. */
  who?: "person";
  /** The ground that its words rest on; `choice`: whichever of the two its client chose; null: none. */
  ground: LetterGround | "choice" | null;
  /** Which payments it may be about, and why another is not offered: a French sentence, or null when it is. */
  refusalOf: (payment: Payment, told?: Told) => string | null;
  /** Its addressee has no need of the payments: it names none. */
  namesPayments?: false;
  /** Whether it answers what a bank gave as its reasons. */
  asksReasons?: true;
  /** Whether it may be written without any payment. */
  needsPayments: boolean;
  write: (facts: LetterFacts) => LetterText;
};

/** What a letter lacks: « [à compléter : votre adresse] ». */
export const toComplete = (what: string): string => `[à compléter\u00a0: ${what}]`;

/** A sentence that the case only suggests, which its client writes or leaves out whole. */
export const ifExact = (sentence: string): string => toComplete(`si c’est exact, «\u00a0${sentence}\u00a0»`);

/** What a lawyer must check before the letter leaves: « [à vérifier avec un avocat : le tribunal] ». */
export const toVerify = (what: string): string => `[à vérifier avec un avocat\u00a0: ${what}]`;

/** Finds each « [à compléter : …] » and « [à vérifier avec un avocat : …] » of a text; its groups are which, and what is asked. */
export const GAP = /\[à (compléter|vérifier avec un avocat)\u00a0: ([^[\]\n]{1,300})\]/g;

/** What is asked of the client, and what no value can replace: « joignez … », « gardez ce paragraphe si … ». */
export const isInstruction = (what: string): boolean => /^faites |^\p{L}+ez |ôtez/u.test(what);

/** The columns of a letter whose ground nobody has confirmed. */
export const NOT_CONFIRMED = { confirmedBy: null, confirmedName: null, confirmedAt: null };
