import { type CaseLawId, caseLaw } from "~/content/case-law";
import type { ContactMethod } from "~/db/schema/enumerations";
import type { LetterKind } from "~/db/schema/letter-enumerations";
import { SCAM_TYPE_LABELS } from "~/features/cases/labels";
import { residenceOf } from "~/features/deadlines/case/rules.server";
import { CHAIN_LABELS } from "~/features/payments/answer-labels";
import { methodLabel } from "~/features/payments/labels";
import { type Payment, paymentAmount, totalsOf } from "~/features/payments/rules";
import { isTokenContract } from "~/features/payments/rules.server";
import { withDe } from "~/ui/elision";
import { formatLongDate, formatMonth, printedIban } from "~/ui/format";
import { type LetterFacts, type LetterTemplate, type Section, toComplete } from "../rules";
import { signatoryOf } from "./company";

type Text = string | null | false | undefined;

/** A part that the client may rewrite: its paragraphs, without those that are empty. */
export const words = (id: string, label: string, ...paragraphs: readonly Text[]): Section => ({
  id,
  label,
  words: paragraphs.filter(Boolean).join("\n\n"),
});

/** The items of a list, inside the words of a part. */
export const items = (...texts: readonly Text[]): string =>
  texts
    .filter(Boolean)
    .map((text) => `- ${text}`)
    .join("\n");

/** What a person typed, kept on one line: it can end neither a paragraph nor begin an item of a list. */
export const oneLine = (typed: string): string =>
  typed
    .split(/[\n\r\u2028\u2029]/)
    .map((line) => line.trim())
    .filter(Boolean)
    .join(" ");

/** Several paragraphs that a person typed, in their words. */
export const asTyped = (typed: string): string => typed.trim().replace(/\r\n?/g, "\n");

/** « 1er mars 2026 », from `2026-03-01`. */
export const dayInWords = (date: string): string => formatLongDate(date).replace(/^1 /, "1er ");

/** The word for one thing or for several. */
export const forCount = (count: number, one: string, several: string): string => (count > 1 ? several : one);

/** « 12 480,50 € », or « 1 200 € et 300 USDT ». */
export const totalInWords = (payments: readonly Payment[]): string =>
  payments.length > 0 ? listInWords(totalsOf(payments).all.map(paymentAmount)) : toComplete("le montant");

/** « a, b et c » */
export function listInWords(texts: readonly string[]): string {
  const last = texts.at(-1) ?? "";
  return texts.length > 1 ? `${texts.slice(0, -1).join(", ")} et ${last}` : last;
}

/** « Cour de cassation, chambre commerciale, 30 avril 2025, n° 24-10.149 » */
export function cite(id: CaseLawId): string {
  const { court, date, number } = caseLaw[id];
  return `${court}, ${dayInWords(date)}, n°\u00a0${number}`;
}

const anyPayee = (_: Payment, _number: number): string => "le bénéficiaire";
/** The payments that a letter is about, one a row, then their total by currency. `asked`: what is asked of an unknown payee. */
export function operations(payments: readonly Payment[], asked = anyPayee): Section {
  const rows = payments.map((payment, index) => [
    String(index + 1),
    payment.debitedOn ? dayInWords(payment.debitedOn) : toComplete("la date"),
    meansText(payment),
    payeeText(payment, asked(payment, index + 1)),
    paymentAmount(payment),
  ]);
  const totals = totalsOf(payments).all.map((total) => ["Total", "", "", "", paymentAmount(total)]);
  return {
    id: "operations",
    block: {
      kind: "table",
      caption: forCount(payments.length, "L’opération concernée", `Les ${payments.length} opérations concernées`),
      columns: ["N°", "Date", "Opération", "Bénéficiaire", "Montant"],
      rows: [...rows, ...totals],
    },
  };
}

function meansText({ method, lastFour, cryptoChain }: Payment): string {
  if (method === null) return toComplete("le moyen de paiement");
  if (lastFour) return `${methodLabel(method)} finissant par ${lastFour}`;
  return method === "crypto" && cryptoChain
    ? `${methodLabel(method)}, ${CHAIN_LABELS[cryptoChain]}`
    : methodLabel(method);
}

/**
 * The address that received a crypto-asset. An explorer shows beside it the contract of the token, which nobody holds, and
 * which victims copy: it is printed in no letter. Null for it, and where there is none.
 */
export const addressOf = ({ cryptoAddress }: Pick<Payment, "cryptoAddress">): string | null =>
  !cryptoAddress || isTokenContract(cryptoAddress) ? null : oneLine(cryptoAddress);
const NOT_ITS_ADDRESS = toComplete(
  "l’adresse qui a reçu les jetons\u00a0: celle de l’opération est le contrat du jeton, corrigez-la",
);

function payeeText(payment: Payment, unknownPayee: string): string {
  const parts = [
    payment.payeeName && oneLine(payment.payeeName),
    payment.payeeIban && `IBAN ${printedIban(payment.payeeIban)}`,
    payment.cryptoAddress && (addressOf(payment) === null ? NOT_ITS_ADDRESS : `adresse ${addressOf(payment)}`),
    payment.cryptoTransaction && `transaction ${oneLine(payment.cryptoTransaction)}`,
  ];
  return parts.filter(Boolean).join(", ") || toComplete(unknownPayee);
}

type PaymentDay = "knownOn" | "informedOn" | "complainedOn" | "answeredOn" | "refundAskedOn";

/** When the bank was told of a payment, in whatever form; a date « à vérifier » is not written to a bank. */
export const informedOn = ({ toldOn, writtenReportOn }: Payment): string | null =>
  [toldOn, writtenReportOn].filter((day) => day !== null).sort()[0] ?? null;

const dayOf = (payment: Payment, day: PaymentDay): string | null =>
  day === "informedOn" ? informedOn(payment) : payment[day];

/**
 * When something happened to payments: « le 14 mars 2026 », « entre le 14 mars 2026 et le 2 avril 2026 ». A day that
 * some of them lack is asked for; null when all lack it.
 */
export function whenText(payments: readonly Payment[], day: PaymentDay): string | null {
  const known = payments.flatMap((payment) => dayOf(payment, day) ?? []).sort();
  const [first, last] = [known[0], known.at(-1)];
  if (!first || !last) return null;
  const when = first === last ? `le ${dayInWords(first)}` : `entre le ${dayInWords(first)} et le ${dayInWords(last)}`;
  const missing = payments.length - known.length;
  return missing > 0
    ? `${when} ${toComplete(forCount(missing, "la date pour une opération", `la date pour ${missing} opérations`))}`
    : when;
}

const BY: Record<ContactMethod, string> = {
  phone: ", par téléphone",
  email: ", par e-mail",
  sms: ", par SMS",
  whatsapp: ", par WhatsApp",
  social: ", sur un réseau social",
  other: "",
};

/** « Le premier contact date du 14 mars 2026, par téléphone. » */
export function firstContact({ caseRow: { contactDate, contactDatePrecision, contactMethod } }: LetterFacts): string {
  const by = contactMethod ? BY[contactMethod] : "";
  if (!contactDate || contactDatePrecision === "unknown")
    return `Premier contact\u00a0: ${toComplete("jour, mois ou année, ou «\u00a0aucun contact\u00a0»")}${by}.`;
  if (contactDatePrecision === "year") return `Le premier contact date de ${contactDate.slice(0, 4)}${by}.`;
  if (contactDatePrecision === "month") return `Le premier contact date ${withDe(formatMonth(contactDate))}${by}.`;
  return `Le premier contact date du ${dayInWords(contactDate)}${by}.`;
}

/** For whom a letter is written, when it is not for its writer. Null when it is. */
export function onBehalf({ caseRow, person }: LetterFacts): string | null {
  const { filledFor, representedName, representedLink, companySiren } = caseRow;
  if (!filledFor) return null;
  const link = representedLink ? oneLine(representedLink) : null;
  if (filledFor === "company") {
    const name = representedName ? oneLine(representedName) : toComplete("le nom de l’entreprise");
    const siren = companySiren ? companySiren.replace(/(\d{3})(?=\d)/g, "$1\u00a0") : toComplete("son numéro SIREN");
    // Where nobody is known to sign, the signature alone asks for it.
    const signatory = signatoryOf(caseRow, person);
    const role = signatory ? ` Ma fonction\u00a0: ${signatory.capacity}.` : "";
    return `J’écris au nom de l’entreprise ${name}, SIREN ${siren}.${role} «\u00a0Je\u00a0» et «\u00a0mon compte\u00a0» désignent ici cette entreprise.`;
  }
  const name = representedName ? oneLine(representedName) : toComplete("le nom de la personne");
  const power =
    filledFor === "guardian"
      ? toComplete("le jugement qui vous donne qualité, sa date et le tribunal")
      : toComplete("joignez l’accord écrit de cette personne, ou faites-lui signer la lettre");
  return `J’écris au nom ${withDe(name)}. Mon lien avec cette personne\u00a0: ${link ?? toComplete("ce lien")}. «\u00a0Je\u00a0» et «\u00a0mon compte\u00a0» désignent ici cette personne. ${power}`;
}

/** Whether the case is that of a company: consumer law is then not its own. */
export const isCompany = ({ caseRow }: Pick<LetterFacts, "caseRow">): boolean => caseRow.filledFor === "company";

type Victim = Pick<LetterFacts, "caseRow" | "person">;

/** Where the victim of a letter lives; null while nobody answered it of whom the case is for. */
export const victimLives = ({ caseRow, person }: Victim): string | null =>
  residenceOf({ ...caseRow, country: person?.country || "France" });

/** Whether the victim lives in another country than France. */
export const livesAbroad = (facts: Victim): boolean => (victimLives(facts) ?? "France") !== "France";

/** The account and the cards that were debited. */
export function accounts({ payments, caseRow }: LetterFacts): string {
  const banks = once(payments.map(({ ownBank }) => ownBank));
  const cards = once(payments.map(({ method, lastFour }) => method === "card" && lastFour));
  const card = `${forCount(cards.length, "Carte bancaire", "Cartes bancaires")} finissant par ${listInWords(cards)}.`;
  return [
    `Compte débité\u00a0: ${toComplete("les derniers chiffres de votre numéro de compte")}.`,
    cards.length > 0 && card,
    cards.length === 0 &&
      payments.some(({ method }) => method === "card") &&
      `Carte bancaire finissant par ${toComplete("ses quatre derniers chiffres")}.`,
    banks.length > 1 &&
      `Ces opérations ont quitté plusieurs banques (${listInWords(banks)})\u00a0: ${toComplete("écrivez à chaque banque, pour ses opérations seulement")}.`,
    banks.length === 0 && !caseRow.bankName && `Banque\u00a0: ${toComplete("le nom de votre banque")}.`,
  ]
    .filter(Boolean)
    .join(" ");
}

/** The bank of a case by its name. */
export function bankName({ payments, caseRow }: LetterFacts): string {
  const [first, ...others] = once(payments.map(({ ownBank }) => ownBank));
  if (first && others.length === 0) return first;
  return caseRow.bankName ? oneLine(caseRow.bankName) : toComplete("le nom de votre banque");
}

/** What was typed, each text once and on one line, without those that are missing. */
export const once = (texts: readonly Text[]): string[] => [
  ...new Set(texts.flatMap((text) => (text ? [oneLine(text)] : []))),
];

const lastDigits = (phone: string): string => phone.replace(/\D/g, "").slice(-9);

/** The telephone numbers of the story, without the client's own. */
export const othersPhones = ({ found, person }: LetterFacts): string[] =>
  once(found.phones).filter((phone) => lastDigits(phone) !== lastDigits(person?.phoneText ?? ""));

/** Whether a complaint was filed, at a police station, online or by the letter to the prosecutor. */
export function policeComplaint(facts: LetterFacts): string | null {
  const { caseRow, sent, payments } = facts;
  const to = livesAbroad(facts) ? "à la police de mon pays" : "au procureur de la République";
  const isBefore = ({ debitedOn }: Payment) =>
    debitedOn !== null && debitedOn > (caseRow.policeReportDate ?? debitedOn);
  if (caseRow.policeReport && payments.some(isBefore))
    return toComplete("la plainte qui vise ces opérations\u00a0: sa date et son numéro, ou ôtez cette phrase");
  const letter = sent.find(({ kind }) => kind === "criminal_complaint");
  if (!caseRow.policeReport) return letter ? `J’ai adressé une plainte ${to} le ${dayInWords(letter.sentOn)}.` : null;
  const when = caseRow.policeReportDate ? dayInWords(caseRow.policeReportDate) : toComplete("la date de la plainte");
  const number = caseRow.policeReportNumber
    ? oneLine(caseRow.policeReportNumber)
    : toComplete("le numéro de votre plainte");
  return `J’ai déposé plainte le ${when}, sous le numéro ${number}.`;
}

/** The day of the first letter of these kinds that was sent about some of the payments. */
export function sentOn({ sent, payments }: LetterFacts, kinds: readonly LetterKind[]): string | null {
  const ids = new Set(payments.map(({ id }) => id));
  const found = sent.find(({ kind, paymentIds }) => kinds.includes(kind) && paymentIds.some((id) => ids.has(id)));
  return found?.sentOn ?? null;
}

/** What is joined to a letter, by its numbers: the list stands at its end. */
export function exhibitsText({ exhibits }: LetterFacts): string | null {
  if (exhibits.length === 0) return null;
  if (exhibits.length === 1) return "Je joins la pièce n°\u00a01, nommée à la fin de cette lettre.";
  const numbers = exhibits.length === 2 ? "1 et 2" : `1 à ${exhibits.length}`;
  return `Je joins les pièces n°\u00a0${numbers}, dont la liste est à la fin de cette lettre.`;
}

/**
 * What must be among the exhibits of a letter that speaks of it: each by the number that its client gives it there, so that
 * no letter says that it is joined while it is not.
 */
export function enclosed({ exhibits }: LetterFacts, ...copies: readonly string[]): string {
  if (exhibits.length === 0) return `Je joins\u00a0: ${toComplete(`${listInWords(copies)}, à joindre`)}.`;
  return items(...copies.map((copy) => `Pièce n°\u00a0${toComplete("son numéro, une fois jointe")}\u00a0: ${copy}.`));
}

/** Whether the answers of the client tell of a call; a story that tells of one only suggests it. */
export const isCallTold = ({ payments, caseRow }: Pick<LetterFacts, "payments" | "caseRow">): boolean =>
  caseRow.contactMethod === "phone" || payments.some(({ shownNumber }) => shownNumber !== null);

/** The items of a list, the last one ending its sentence. */
export const lastItems = (...texts: readonly Text[]): string => items(...texts).replace(/\u00a0;$/, ".");

export const GREETING = "Madame, Monsieur,";
export const CLOSING = "Je vous prie d’agréer, Madame, Monsieur, mes salutations distinguées.";

type Refusal = LetterTemplate["refusalOf"];

/** Cheques, cash and crypto-assets are not payment services: their refusals in words, for a letter about those. */
export const unlessPaymentService: Refusal = ({ method }) => {
  if (method === "cheque")
    return "Un chèque suit d’autres règles\u00a0: voyez l’opposition à un chèque ou, s’il est payé, la réponse au refus, avec votre avocat.";
  if (method === "voucher")
    return "Des espèces ou un coupon ne passent pas par votre compte\u00a0: cette lettre ne les vise pas.";
  if (method === "loan")
    return "Un crédit pris à votre nom se conteste auprès de l’organisme qui l’a accordé, pas de votre banque.";
  if (method === "crypto")
    return "Un envoi de cryptomonnaie n’est pas un paiement de votre banque\u00a0: voyez la lettre à la plateforme.";
  return null;
};

/** Whether the law gives the bank fifteen days to answer about all of these payments. */
export const arePaymentServices = (payments: readonly Payment[]): boolean =>
  payments.every((payment) => unlessPaymentService(payment) === null);

export const scamText = ({ caseRow: { scamType } }: LetterFacts): string =>
  scamType === "unknown" ? "" : ` (${SCAM_TYPE_LABELS[scamType].toLowerCase()})`;
