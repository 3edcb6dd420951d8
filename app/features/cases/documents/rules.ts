import { formatDate, formatMoney } from "~/ui/format";
import {
  BANK_REFUND_LABELS,
  CONTACT_METHOD_LABELS,
  EVIDENCE_LABELS,
  POLICE_ACTION_LABELS,
  paymentMethodLabel,
  SCAM_TYPE_LABELS,
} from "../labels";
import type { CaseAnswers as Answers } from "../wizard/schema";

type Row = {
  term: string;
  /** Null or empty when it was not answered. */
  value: string | null;
  /** What a link to change it says. */
  editLabel: string;
};

/** The answers of a case in a person's words, section by section, with the wizard's step that asks each. */
export function answerSections(of: Answers): { title: string; step: 1 | 2 | 3; rows: Row[] }[] {
  return [
    { title: "L’arnaque", step: 1, rows: scamRows(of) },
    { title: "Ce qui s’est passé", step: 2, rows: storyRows(of) },
    { title: "Les démarches", step: 2, rows: [...bankRows(of), ...policeRows(of)] },
    { title: "Les preuves", step: 3, rows: evidenceRows(of) },
  ];
}

function scamRows(of: Answers): Row[] {
  return [{ term: "Type d’arnaque", value: SCAM_TYPE_LABELS[of.scamType], editLabel: "le type d’arnaque" }];
}

function storyRows(of: Answers): Row[] {
  return [
    { term: "Description", value: of.description, editLabel: "la description" },
    { term: "Premier contact", value: of.contactDate && formatDate(of.contactDate), editLabel: "la date du contact" },
    {
      term: "Moyen de contact",
      value: of.contactMethod ? CONTACT_METHOD_LABELS[of.contactMethod] : "Je ne sais pas",
      editLabel: "le moyen de contact",
    },
    { term: "Montant perdu", value: moneyOf(of.amount), editLabel: "le montant perdu" },
    {
      term: "Moyens de paiement",
      value: of.paymentMethods.map(paymentMethodLabel).join("\n"),
      editLabel: "les moyens de paiement",
    },
  ];
}

function bankRows(of: Answers): Row[] {
  const contacted = { term: "Banque", editLabel: "ce qui concerne la banque" };
  if (!of.contactedBank) return [{ ...contacted, value: "Pas encore contactée" }];
  const isPartial = of.bankRefundStatus === "partial";
  return [
    { ...contacted, value: "Contactée" },
    {
      term: "Remboursement",
      value: of.bankRefundStatus ? BANK_REFUND_LABELS[of.bankRefundStatus] : "Je ne sais pas",
      editLabel: "l’état du remboursement",
    },
    ...(isPartial
      ? [{ term: "Montant remboursé", value: moneyOf(of.bankRefundAmount), editLabel: "le montant remboursé" }]
      : []),
    { term: "Réponse de la banque", value: of.bankActionDetails, editLabel: "la réponse de la banque" },
  ];
}

function policeRows(of: Answers): Row[] {
  const filed = { term: "Plainte", editLabel: "ce qui concerne la plainte" };
  if (!of.policeReport) return [{ ...filed, value: "Pas de plainte déposée" }];
  return [
    { ...filed, value: "Déposée" },
    { term: "Numéro de la plainte", value: of.policeReportNumber, editLabel: "le numéro de la plainte" },
    {
      term: "Date de la plainte",
      value: of.policeReportDate && formatDate(of.policeReportDate),
      editLabel: "la date de la plainte",
    },
    {
      term: "Suite de la plainte",
      value: of.policeActionStatus ? POLICE_ACTION_LABELS[of.policeActionStatus] : "Je ne sais pas",
      editLabel: "la suite de la plainte",
    },
    { term: "Action de la police", value: of.policeActionDetails, editLabel: "l’action de la police" },
  ];
}

function evidenceRows(of: Answers): Row[] {
  const labels = of.availableEvidence.map((type) => EVIDENCE_LABELS[type as keyof typeof EVIDENCE_LABELS] ?? type);
  return [{ term: "Preuves disponibles", value: labels.join("\n"), editLabel: "les preuves disponibles" }];
}

function moneyOf(cents: number | null): string | null {
  return cents === null ? null : formatMoney(cents);
}
