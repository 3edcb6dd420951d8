import type { WorkGroup } from "./order";
import type { DelayReason, WorkKind, WorkPlace } from "./rules";

/** The places, as their tabs say them. */
export const WORK_PLACE_LABELS: Record<WorkPlace, string> = {
  mine: "À moi",
  team: "À l’équipe",
  lawyers: "Chez les avocats",
  asleep: "En sommeil",
};

/** The parts of a list. */
export const WORK_GROUP_LABELS: Record<WorkGroup, string> = {
  late: "Promesse dépassée",
  today: "Aujourd’hui",
  later: "Les jours suivants",
};

/** Why somebody leaves a client without an answer for now; the journal keeps it. */
export const DELAY_REASON_LABELS: Record<DelayReason, string> = {
  called: "Le client a été appelé",
  third_party: "J’attends la banque ou un tiers",
  exhibit: "J’attends une pièce du client",
  colleague: "Un collègue prépare la réponse",
  no_question: "Le message ne pose pas de question",
};

/** The filters of the list, by the kind of work. */
export const WORK_KIND_LABELS: Record<WorkKind, string> = {
  message: "Messages",
  first_answer: "Premières réponses",
  held: "Messages retenus",
  reminder: "Rappels",
  task: "Tâches",
  unassigned: "Tâches",
  mention: "Mentions",
  document: "Documents",
  request: "Demandes",
  later_task: "Tâches",
};
