import type { Use } from "~/features/deadlines/labels";

/** What an act is for, in the fewest words: beside its day in the head of a case. */
export const ACT_NAMES: Readonly<Record<Use, string>> = {
  freeze: "Gel des fonds",
  opposition: "Opposition",
  recall: "Rappel du virement",
  report: "Signalement à la banque",
  complaint: "Plainte",
  evidence: "Demande de données",
  follow_up: "Relance",
  inform: "Signalement",
  court: "Action en justice",
  aid: "Demande d’aide",
};
