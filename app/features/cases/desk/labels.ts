import type { ScamType } from "~/db/schema/enumerations";
import { SIMULATED_EMAIL } from "~/features/emails/labels";
import { SCAM_TYPE_LABELS } from "../labels";
import type { AdminMove, Decision } from "../rules";
import type { CaseAge, CaseDeadlineFilter, CaseSort } from "./rules";

/** Before an approval that tells its client of a lawyer. */
export const NO_LAWYER = "Aucun avocat n’est en charge de ce dossier.";

/** The age filters of the administration's list. */
export const CASE_AGE_LABELS: Record<CaseAge, string> = {
  "48h": "Moins de 48\u00a0h",
  "7d": "Moins de 7 jours",
  "30d": "Moins de 30 jours",
  older: "30 jours et plus",
};

export const CASE_SORT_LABELS: Record<CaseSort, string> = {
  priority: "À répondre d’abord",
  activity: "Dernière activité",
  opening: "Les plus récents",
  amount: "Montant",
  deadline: "Échéance",
};

export const CASE_DEADLINE_LABELS: Record<CaseDeadlineFilter, string> = {
  7: "Dans moins de 7 jours",
  30: "Dans moins de 30 jours",
  90: "Dans moins de 90 jours",
};

/** The confirmation shown to the administrator; spec section 8 words approving, rejecting and deleting. */
export const DECISION_DONE: Record<Decision, string> = {
  approve: "Dossier approuvé",
  reject: "Dossier rejeté",
  withdraw: "Approbation retirée",
  hold: "Dossier mis en attente de documents",
  resume: "Traitement du dossier repris",
  close: "Dossier clôturé",
  reopen: "Dossier rouvert",
  reexamine: "Dossier remis en cours d’analyse",
  delete: "Dossier supprimé",
};

/** The confirmation for several cases: « 3 dossiers approuvés ». */
const MANY_DONE: Record<Decision, string> = {
  approve: "approuvés",
  reject: "rejetés",
  withdraw: "remis en cours d’analyse",
  hold: "mis en attente de documents",
  resume: "repris",
  close: "clôturés",
  reopen: "rouverts",
  reexamine: "remis en cours d’analyse",
  delete: "supprimés",
};

/** The confirmation after `decision` was taken on `count` cases. */
export function decisionDone(decision: Decision, count: number): string {
  return count === 1 ? DECISION_DONE[decision] : `${count} dossiers ${MANY_DONE[decision]}`;
}

/** The labels of the administration's buttons. */
export const MOVE_LABELS: Record<AdminMove, string> = {
  approve: "Approuver",
  reject: "Rejeter",
  withdraw: "Retirer l’approbation",
  hold: "Mettre en attente de documents",
  resume: "Reprendre le traitement",
  close: "Clôturer",
  reopen: "Rouvrir",
  reexamine: "Remettre en cours d’analyse",
};

/** The question before the deletion of one case. */
export const DELETION_QUESTION =
  "Êtes-vous sûr de vouloir supprimer ce dossier\u00a0? Ses messages et ses fichiers disparaissent avec lui. Cette action est irréversible, une fois passé le délai pour l’annuler.";

export const DECISION_LABELS: Record<Decision, string> = { ...MOVE_LABELS, delete: "Supprimer" };

/** Why an administrator gets no decisions about their own case. */
export const OWN_CASE = "Un autre administrateur décide de votre dossier.";

/** What the staff reads above the message of a decision. @param sendsEmails whether a mail server is set. */
export function decisionNotice(isMany: boolean, sendsEmails: boolean): string {
  const received = `${isMany ? "Chaque client" : "Le client"} reçoit ce message dans sa conversation`;
  return sendsEmails ? `${received}, et un e-mail\u00a0:` : `${received}. ${SIMULATED_EMAIL}`;
}

/** The type of a case as the staff reads it: « Je ne sais pas » is what its client answered, not what it is. */
export const CASE_TYPE_TITLES: Record<ScamType, string> = { ...SCAM_TYPE_LABELS, unknown: "Type à déterminer" };
