import { firstQuestions } from "./first-questions";

const answerOf = (id: string): readonly string[] => firstQuestions.find((one) => one.id === id)?.answer ?? [];

const CALL = {
  summary: "Que dire au téléphone",
  words: [...answerOf("numeros-urgents").slice(0, 1), ...answerOf("dire-a-la-banque")],
};

const CHARGEBACK = {
  summary: "Comment demander l’annulation",
  words: [
    "Appelez votre banque, ou écrivez-lui par sa messagerie. Demandez « l’annulation du paiement par carte », aussi appelée « chargeback ».",
    "Donnez la date et le montant du paiement, et le nom du marchand, comme sur le relevé.",
    "Dites ce qui s’est passé : rien n’est arrivé, le marchand est faux, ou la carte a servi sans vous. Ne mentez jamais. Joignez vos captures.",
    "Demandez une réponse par écrit, et notez le numéro du dossier.",
  ],
};

const DEBIT = {
  summary: "Comment demander le remboursement",
  words: [
    "Appelez votre banque, ou écrivez-lui par sa messagerie. Dites : « Je demande le remboursement de ce prélèvement. »",
    "Donnez sa date, son montant et le nom de la société qui a prélevé, comme sur le relevé.",
    "Demandez une réponse par écrit, et gardez-la.",
  ],
};

const DATA_AUTHORITY = {
  summary: "Comment saisir la CNIL",
  words: [
    "Allez sur cnil.fr, rubrique «\u00a0Adresser une plainte\u00a0». C’est gratuit.",
    "Choisissez «\u00a0droit d’accès\u00a0». Donnez le nom de la banque ou de l’opérateur, et la date de votre demande.",
    "Joignez votre demande, la preuve de son envoi, et la réponse si elle est venue. Dites ce qui manque.",
    "Gardez le numéro de la plainte, et dites-le à votre avocat.",
  ],
};

/** How to do what no letter does, by the id of a rule of deadlines. */
export const howTo: Readonly<Record<string, { summary: string; words: readonly string[] }>> = {
  report_at_once: CALL,
  eea_report_at_once: CALL,
  chargeback_120_days: CHARGEBACK,
  eea_chargeback: CHARGEBACK,
  other_chargeback: CHARGEBACK,
  debit_8_weeks: DEBIT,
  cnil_complaint: DATA_AUTHORITY,
  data_answer: DATA_AUTHORITY,
  operator_answer: DATA_AUTHORITY,
};
