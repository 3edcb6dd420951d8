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
  /** The accessible name of the link that edits the answer. */
  editLabel: string;
};

/** The answers of a case in French, by section, each with the wizard's step that asks for it. */
export function answerSections(answers: Answers): { title: string; step: 1 | 2 | 3; rows: Row[] }[] {
  return [
    { title: "L’arnaque", step: 1, rows: scamRows(answers) },
    { title: "Ce qui s’est passé", step: 2, rows: storyRows(answers) },
    { title: "Les démarches", step: 2, rows: [...bankRows(answers), ...policeRows(answers)] },
    { title: "Les preuves", step: 3, rows: evidenceRows(answers) },
  ];
}

function scamRows(answers: Answers): Row[] {
  return [{ term: "Type d’arnaque", value: SCAM_TYPE_LABELS[answers.scamType], editLabel: "le type d’arnaque" }];
}

function storyRows(answers: Answers): Row[] {
  return [
    { term: "Description", value: answers.description, editLabel: "la description" },
    {
      term: "Premier contact",
      value: answers.contactDate && formatDate(answers.contactDate),
      editLabel: "la date du contact",
    },
    {
      term: "Moyen de contact",
      value: answers.contactMethod ? CONTACT_METHOD_LABELS[answers.contactMethod] : "Je ne sais pas",
      editLabel: "le moyen de contact",
    },
    { term: "Montant perdu", value: moneyText(answers.amount), editLabel: "le montant perdu" },
    {
      term: "Moyens de paiement",
      value: answers.paymentMethods.map(paymentMethodLabel).join("\n"),
      editLabel: "les moyens de paiement",
    },
  ];
}

function bankRows(answers: Answers): Row[] {
  const contacted = { term: "Banque", editLabel: "ce qui concerne la banque" };
  if (!answers.contactedBank) return [{ ...contacted, value: "Pas encore contactée" }];
  const isPartial = answers.bankRefundStatus === "partial";
  return [
    { ...contacted, value: "Contactée" },
    {
      term: "Remboursement",
      value: answers.bankRefundStatus ? BANK_REFUND_LABELS[answers.bankRefundStatus] : "Je ne sais pas",
      editLabel: "l’état du remboursement",
    },
    ...(isPartial
      ? [{ term: "Montant remboursé", value: moneyText(answers.bankRefundAmount), editLabel: "le montant remboursé" }]
      : []),
    { term: "Réponse de la banque", value: answers.bankActionDetails, editLabel: "la réponse de la banque" },
  ];
}

function policeRows(answers: Answers): Row[] {
  const filed = { term: "Plainte", editLabel: "ce qui concerne la plainte" };
  if (!answers.policeReport) return [{ ...filed, value: "Pas de plainte déposée" }];
  return [
    { ...filed, value: "Déposée" },
    { term: "Numéro de la plainte", value: answers.policeReportNumber, editLabel: "le numéro de la plainte" },
    {
      term: "Date de la plainte",
      value: answers.policeReportDate && formatDate(answers.policeReportDate),
      editLabel: "la date de la plainte",
    },
    {
      term: "Suite de la plainte",
      value: answers.policeActionStatus ? POLICE_ACTION_LABELS[answers.policeActionStatus] : "Je ne sais pas",
      editLabel: "la suite de la plainte",
    },
    { term: "Action de la police", value: answers.policeActionDetails, editLabel: "l’action de la police" },
  ];
}

function evidenceRows(answers: Answers): Row[] {
  const labels = answers.availableEvidence.map((type) => EVIDENCE_LABELS[type as keyof typeof EVIDENCE_LABELS] ?? type);
  return [{ term: "Preuves disponibles", value: labels.join("\n"), editLabel: "les preuves disponibles" }];
}

function moneyText(cents: number | null): string | null {
  return cents === null ? null : formatMoney(cents);
}
