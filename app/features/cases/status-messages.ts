import type { AdminMove, Decision } from "./status";

type Notice = {
  /** Posted in the conversation, in the lawyer's name, as an automatic message. */
  message: string;
  /** Of the e-mail: neutral, since others may see it on a locked screen. */
  subject: string;
};

/** What the client is told of each decision (spec section 4; design section 5). */
export const STATUS_NOTICES: Record<AdminMove, Notice> = {
  approve: {
    message:
      "Bonne nouvelle : votre dossier est retenu. Un avocat l’examine dès maintenant et reviendra vers vous ici.\n\nPour l’aider, ajoutez à cette conversation toutes les preuves en votre possession : justificatifs de paiement, échanges avec les escrocs, captures d’écran, copie de votre plainte.",
    subject: "Votre dossier avance",
  },
  reject: {
    message:
      "Après examen, votre dossier n’a pas été retenu. Les raisons de cette décision ne sont pas communiquées.\n\nCela ne remet pas en cause ce que vous avez vécu, et vos autres démarches restent possibles : votre banque, le dépôt de plainte, et France Victimes, gratuit, au 116 006 (7 jours sur 7, de 9 h à 19 h).",
    subject: "Une réponse au sujet de votre dossier",
  },
  hold: {
    message:
      "Votre dossier est en attente de documents. Joignez à cette conversation ce qui vous a été demandé : le traitement reprendra dès que nous l’aurons reçu.",
    subject: "Votre dossier attend des documents",
  },
  resume: {
    message: "Le traitement de votre dossier reprend. Nous vous tenons informé ici de la suite.",
    subject: "Votre dossier avance",
  },
  close: {
    message:
      "Votre dossier est clôturé. Cette conversation reste ouverte : écrivez-nous ici si vous avez une question ou un élément nouveau.",
    subject: "Votre dossier est clôturé",
  },
  reopen: {
    message: "Votre dossier est rouvert. Un avocat reprend son traitement et vous répondra ici.",
    subject: "Votre dossier est rouvert",
  },
};

/** What the administrator is told once it is done; spec section 8 for approving, rejecting and deleting. */
export const DECISION_DONE: Record<Decision, string> = {
  approve: "Dossier approuvé",
  reject: "Dossier rejeté",
  hold: "Dossier mis en attente de documents",
  resume: "Traitement du dossier repris",
  close: "Dossier clôturé",
  reopen: "Dossier rouvert",
  delete: "Dossier supprimé",
};

/** The same of several: « 3 dossiers approuvés ». */
const MANY_DONE: Record<Decision, string> = {
  approve: "approuvés",
  reject: "rejetés",
  hold: "mis en attente de documents",
  resume: "repris",
  close: "clôturés",
  reopen: "rouverts",
  delete: "supprimés",
};

/** What the administrator is told once `decision` was taken on `count` cases. */
export function decisionDone(decision: Decision, count: number): string {
  return count === 1 ? DECISION_DONE[decision] : `${count} dossiers ${MANY_DONE[decision]}`;
}

/** The buttons of the administration. */
export const MOVE_LABELS: Record<AdminMove, string> = {
  approve: "Approuver",
  reject: "Rejeter",
  hold: "Mettre en attente de documents",
  resume: "Reprendre le traitement",
  close: "Clôturer",
  reopen: "Rouvrir",
};
export const DECISION_LABELS: Record<Decision, string> = { ...MOVE_LABELS, delete: "Supprimer" };
