import { PROMISED_HOURS } from "~/content/delays";
import { STATE_LABELS } from "~/features/lawyers/labels";
import type { LawyerState } from "~/features/lawyers/rules";
import type { Period } from "./rules";

export const PERIOD_LABELS: Record<Period, string> = {
  month: "Ce mois-ci",
  last_month: "Le mois dernier",
  "3_months": "3 derniers mois",
  "12_months": "12 derniers mois",
  all: "Depuis le début",
};

/** The title of each figure. */
export const FIGURE_LABELS = {
  inCharge: "En cours aujourd’hui",
  taken: "Acceptés",
  closed: "Clôturés",
  kept: `Premières réponses en ${PROMISED_HOURS}\u00a0h`,
  median: "Délai médian de réponse",
  unanswered: "Attendent une réponse aujourd’hui",
  recovered: "Sommes récupérées",
  baseFees: "Honoraires de base",
  successFees: "Honoraires de résultat",
} as const;
export type FigureName = keyof typeof FIGURE_LABELS;

/** How each figure is counted, in the words of the page. */
export const FIGURE_WORDS: Record<FigureName, string> = {
  inCharge:
    "les dossiers ni clôturés ni rejetés dont l’avocat est en charge, puis le nombre de dossiers qu’il prend à la fois. Sans avocat\u00a0: ceux que personne n’a encore acceptés. La période choisie n’y change rien.",
  taken: "les propositions que l’avocat a acceptées pendant la période.",
  closed: "les dossiers clôturés pendant la période et qui le sont encore, pour l’avocat en charge ce jour-là.",
  kept: `parmi les dossiers envoyés pendant la période et répondus, ou sans réponse depuis plus de ${PROMISED_HOURS} heures, ceux dont la première réponse écrite par une personne est venue en ${PROMISED_HOURS} heures ou moins. Ils comptent pour l’avocat en charge au moment de la réponse, ou aujourd’hui. Un message automatique, un fichier seul ou une décision n’est pas une réponse\u00a0; un dossier clôturé ou rejeté sans réponse n’est pas compté.`,
  median:
    "le temps entre le premier message d’un client resté sans réponse et la réponse que signe l’avocat. La moitié des réponses est venue plus vite. Il est calculé sur les 30 dernières réponses de chaque avocat dans la période\u00a0; celles de l’équipe n’en sont pas.",
  unanswered: `les dossiers, clôturés compris, dont le client attend une réponse, la première ou une suivante, et depuis quand pour le plus ancien. La période choisie n’y change rien. En retard\u00a0: depuis plus de ${PROMISED_HOURS} heures.`,
  recovered: "les sommes reçues pendant la période, pour l’avocat en charge le jour où chacune a été reçue.",
  baseFees: "les honoraires de base des conventions acceptées pendant la période et non rétractées, TTC.",
  successFees:
    "pour chaque somme récupérée, la part que prévoit la convention en vigueur le jour où elle a été reçue. Sans convention ce jour-là, le taux annoncé de 20\u00a0% est appliqué.",
};

/** The state of a lawyer, as their registration says it; « former » once their account is no lawyer’s. */
export const OWNER_STATE_LABELS: Record<LawyerState | "former", string> = { ...STATE_LABELS, former: "Ancien avocat" };
