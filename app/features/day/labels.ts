import { PROMISED_HOURS } from "~/content/delays";
import { type CaseList, type DayList, type MoneyList, PROMISE_DAYS, SOON_HOURS } from "./rules";

export const DAY_TITLE = "La journée du cabinet";

/** The title of the rows of each figure. */
export const LIST_LABELS: Record<DayList, string> = {
  promises: "Réponses promises",
  kept: "Promesses tenues",
  missed: "Réponses venues trop tard",
  broken: "Promesses rompues",
  soon: "Bientôt rompues",
  late: "Premières réponses en retard",
  load: "Dossiers en charge",
  claimed: "Euros réclamés",
  obtained: "Euros obtenus",
  due: "Honoraires dus",
};

const JUDGED = `Les dossiers envoyés depuis ${PROMISE_DAYS} jours`;

/** What each list counts, in the words of its page. */
export const LIST_WORDS: Record<DayList, string> = {
  promises: `${JUDGED} et répondus, puis tous ceux qui attendent depuis plus de ${PROMISED_HOURS} h. Chacun compte une fois.`,
  kept: `${JUDGED} dont la première réponse est venue en ${PROMISED_HOURS} h, et qui n’attendent rien au-delà.`,
  missed: `${JUDGED} dont la première réponse est venue après ${PROMISED_HOURS} h, et qui n’attendent rien au-delà.`,
  broken: `Les clients qui attendent une réponse depuis plus de ${PROMISED_HOURS} h, la première ou une suivante.`,
  soon: `Les clients dont les ${PROMISED_HOURS} h finissent d’ici ${SOON_HOURS} h.`,
  late: `Les dossiers de cette semaine d’envoi dont la première réponse est venue après ${PROMISED_HOURS} h, ou manque encore.`,
  load: "Les dossiers ni clôturés ni rejetés, celui qui attend depuis le plus longtemps d’abord.",
  claimed:
    "Ce qui a été demandé par écrit aux banques\u00a0: contestation, remboursement, réclamation ou rappel. Chaque paiement en euros compte une fois, au jour de la première demande.",
  obtained: "Les sommes récupérées, au jour où le client les a reçues.",
  due: "Les honoraires des avocats selon les conventions en vigueur\u00a0: base TTC au jour de l’accord, résultat au jour de la somme. La plateforme ne prend aucune part.",
};

/** What a row of sums is. */
export const SUM_LABELS: Record<string, string> = {
  payment: "Demande à la banque",
  recovery: "Somme récupérée",
  agreement: "Honoraires de base",
};

export const MONEY_LABELS: Record<MoneyList, string> = { claimed: "Réclamés", obtained: "Obtenus", due: "Dus" };

/** Said where a list has no row. */
export const EMPTY_LISTS: Record<CaseList, string> = {
  promises: "Aucune réponse n’était promise sur la période.",
  kept: "Aucune promesse tenue sur la période.",
  missed: "Aucune réponse n’est venue trop tard.",
  broken: "Personne n’attend au-delà de la promesse.",
  soon: "Aucune promesse ne finit d’ici ce soir.",
  late: "Aucune première réponse n’est venue en retard.",
  load: "Aucun dossier en cours.",
};
