import type { DatePrecision } from "~/db/schema/enumerations";
import { formatDate, formatMoney, formatMonth } from "~/ui/format";
import {
  BANK_REFUND_LABELS,
  CONTACT_METHOD_LABELS,
  EVIDENCE_LABELS,
  FILLED_FOR_LABELS,
  POLICE_ACTION_LABELS,
  paymentMethodLabel,
  SCAM_TYPE_LABELS,
} from "../labels";
import type { ScreenId } from "../wizard/rules";
import type { CaseAnswers as Answers } from "../wizard/schema";

type Row = {
  term: string;
  /** Null or empty when it was not answered. */
  value: string | null;
  /** The wizard's screen that asks for it. */
  screen: ScreenId;
};

const UNKNOWN = "Je ne sais pas";

/** What the payments of a case say in place of its answers: their sums by currency, the refund, whether a bank was told, and what banks answered. */
export type SaidByPayments = {
  sums: string | null;
  refund: string | null;
  isBankTold: boolean;
  answers: string | null;
};
const NOTHING_SAID: SaidByPayments = { sums: null, refund: null, isBankTold: false, answers: null };

/**
 * The answers of a case in French, by section. @param hasPayments leaves out what its payments say one by one. @param said
 * what its payments say in place of an answer.
 */
export function answerSections(
  answers: Answers,
  hasPayments = false,
  said: SaidByPayments = NOTHING_SAID,
): { title: string; rows: Row[] }[] {
  return [
    { title: "L’arnaque", rows: scamRows(answers) },
    {
      title: "Ce qui s’est passé",
      rows: [...storyRows(answers), ...representedRows(answers), ...moneyRows(answers, hasPayments, said)],
    },
    { title: "Les démarches", rows: [...bankRows(answers, said), ...policeRows(answers)] },
    { title: "Les preuves", rows: evidenceRows(answers) },
  ];
}

function scamRows(answers: Answers): Row[] {
  return [
    {
      term: "Type d’arnaque",
      value: SCAM_TYPE_LABELS[answers.scamType],
      screen: "type",
    },
  ];
}

function storyRows(answers: Answers): Row[] {
  return [
    { term: "Description", value: answers.description, screen: "recit" },
    {
      term: "Moyen de contact",
      value: answers.contactMethod ? CONTACT_METHOD_LABELS[answers.contactMethod] : UNKNOWN,
      screen: "recit",
    },
  ];
}

/** Whom the case is about; nothing when it is the account's own person. */
function representedRows({ filledFor, ...answers }: Answers): Row[] {
  if (!filledFor) return [];
  const isCompany = filledFor === "company";
  const row = (term: string, value: string | null): Row => ({
    term,
    value,
    screen: "pour-qui",
  });
  return [
    {
      term: "Déposé pour",
      value: FILLED_FOR_LABELS[filledFor],
      screen: "recit",
    },
    row(isCompany ? "Entreprise" : "Nom de cette personne", answers.representedName),
    row(isCompany ? "Rôle dans l’entreprise" : "Lien avec elle", answers.representedLink),
    ...(isCompany ? [] : [row("Pays où vit cette personne", answers.representedCountry)]),
    ...(filledFor === "guardian" ? [row("Référence du jugement", answers.judgmentReference)] : []),
    ...(isCompany ? companyTexts(answers).map(([term, value]) => row(term, value)) : []),
  ];
}

/** What a case says of its company: its number, its seat, who binds it, and whether the account signs in their place. */
function companyTexts(answers: Omit<Answers, "filledFor">): [string, string | null][] {
  const { companyAddress, companyPostalCode, companyCity, representativeName, representativeRole } = answers;
  const seat = [companyAddress, [companyPostalCode, companyCity].filter(Boolean).join(" ")].filter(Boolean);
  return [
    ["SIREN", sirenText(answers.companySiren)],
    ["Siège", seat.join("\n")],
    ["Représentant légal", [representativeName, representativeRole].filter(Boolean).join(", ")],
    ["Délégation de signature", answers.signsByDelegation ? "Oui, d’après le client" : null],
  ];
}

/** Whom a case is about, in one cell; empty when it is the account's own person. */
export function representedText(answers: Pick<Answers, "filledFor" | "representedName" | "companySiren">): string {
  if (!answers.filledFor) return "";
  const siren = answers.companySiren ? `SIREN ${sirenText(answers.companySiren)}` : null;
  return [FILLED_FOR_LABELS[answers.filledFor], answers.representedName, siren].filter(Boolean).join(", ");
}

const sirenText = (siren: string | null): string | null => siren?.replace(/(\d{3})(?=\d)/g, "$1 ") ?? null;

function moneyRows(answers: Answers, hasPayments: boolean, { sums }: SaidByPayments): Row[] {
  const row = (term: string, value: string | null): Row => ({
    term,
    value,
    screen: "argent",
  });
  const contact = row("Premier contact", dateText(answers.contactDate, answers.contactDatePrecision));
  const amount = row("Montant perdu", sums ?? moneyText(answers.amount));
  if (hasPayments) return [contact, amount];
  return [
    contact,
    // The first day of a story is not that of each payment.
    ...(sums === null ? [row("Date du paiement", dateText(answers.paymentDate, answers.paymentDatePrecision))] : []),
    amount,
    row("Moyens de paiement", answers.paymentMethods.map(paymentMethodLabel).join("\n")),
    row("Banque du paiement", answers.bankName),
  ];
}

/** A date as precisely as it is known: « 14 mars 2026 », « mars 2026 », « en 2026 », « Je ne sais plus ». */
export function dateText(date: string | null, precision: DatePrecision | null): string | null {
  if (!date) return precision === "unknown" ? "Je ne sais plus" : null;
  if (precision === "year") return `en ${date.slice(0, 4)}`;
  return precision === "month" ? formatMonth(date) : formatDate(date);
}

function bankRows(answers: Answers, said: SaidByPayments): Row[] {
  const contacted = { term: "Banque", screen: "depuis" as const };
  const answered = { term: "Réponse de la banque", screen: "banque" as const };
  if (!answers.contactedBank)
    return [
      { ...contacted, value: said.isBankTold ? "Contactée, d’après les opérations" : "Pas encore contactée" },
      ...(said.answers === null ? [] : [{ ...answered, value: said.answers }]),
    ];
  const row = (term: string, value: string | null): Row => ({
    term,
    value,
    screen: "banque",
  });
  const status = answers.bankRefundStatus ? BANK_REFUND_LABELS[answers.bankRefundStatus] : UNKNOWN;
  const isPartial = answers.bankRefundStatus === "partial";
  return [
    { ...contacted, value: "Contactée" },
    // An answer that the story still awaits is left out once a payment holds it.
    ...(said.answers !== null && isAwaited(answers) ? [] : [row("Remboursement", status)]),
    ...(isPartial ? [row("Montant remboursé", said.refund ?? moneyText(answers.bankRefundAmount))] : []),
    { ...answered, value: [said.answers, answers.bankActionDetails].filter(Boolean).join("\n") },
  ];
}

const isAwaited = ({ bankRefundStatus }: Answers): boolean =>
  bankRefundStatus === null || bankRefundStatus === "pending";

function policeRows(answers: Answers): Row[] {
  const filed = { term: "Plainte", screen: "depuis" as const };
  if (!answers.policeReport) return [{ ...filed, value: "Pas de plainte déposée" }];
  const row = (term: string, value: string | null): Row => ({
    term,
    value,
    screen: "plainte",
  });
  const status = answers.policeActionStatus ? POLICE_ACTION_LABELS[answers.policeActionStatus] : UNKNOWN;
  return [
    { ...filed, value: "Déposée" },
    row("Numéro de la plainte", answers.policeReportNumber),
    row("Date de la plainte", dateText(answers.policeReportDate, null)),
    row("Suite de la plainte", status),
    row("Action de la police", answers.policeActionDetails),
  ];
}

function evidenceRows(answers: Answers): Row[] {
  const labels = answers.availableEvidence.map((type) => EVIDENCE_LABELS[type as keyof typeof EVIDENCE_LABELS] ?? type);
  return [
    {
      term: "Preuves disponibles",
      value: labels.join("\n"),
      screen: "preuves",
    },
  ];
}

function moneyText(cents: number | null): string | null {
  return cents === null ? null : formatMoney(cents);
}
