import type { WorkKind } from "./rules";

/** The filters of the list, by the kind of work. */
export const WORK_KIND_LABELS: Record<WorkKind, string> = {
  message: "Messages à répondre",
  first_answer: "Premières réponses",
  held: "Messages retenus",
  reminder: "Mes rappels",
  task: "Vos tâches",
  unassigned: "Sans personne",
  mention: "On vous a mentionné",
  document: "Documents à vérifier",
  request: "Demandes d’assistance",
  later_task: "Plus tard",
};

/** What there is to do in a row; tasks, mentions, documents and requests say it themselves. */
export const WORK_LABELS: Record<"message" | "first_answer" | "reminder", string> = {
  message: "Message sans réponse",
  first_answer: "Première réponse à écrire",
  reminder: "Rappel",
};
