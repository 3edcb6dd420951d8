/** What an event of a chronology is, in the order of those of one day. */
export const EVENT_LABELS = {
  contact: "Premier contact",
  payment: "Opération",
  known: "Découverte",
  told: "Appel à la banque",
  written_report: "Signalement écrit à la banque",
  reported: "Signalement à la banque (à vérifier)",
  recall_asked: "Demande de rappel",
  refund_asked: "Demande de remboursement du prélèvement",
  mandate_withdrawn: "Révocation du mandat de prélèvement",
  complained: "Réclamation écrite",
  answered: "Réponse de la banque",
  police: "Plainte",
  report: "Signalement à un service public",
  letter: "Lettre envoyée",
  done: "Démarche faite",
  deadline: "Échéance calculée",
} as const;
export type EventKind = keyof typeof EVENT_LABELS;
