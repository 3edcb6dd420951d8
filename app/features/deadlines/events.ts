import { defineEvents, type EventsOf } from "~/features/journal/rules";

export const deadlineEvents = defineEvents("deadlines", {
  "deadline.done": "Démarche faite, avec sa date",
  "deadline.reopened": "Démarche à faire à nouveau",
  "deadline.residence_told": "Pays où vit la personne concernée noté",
  "rules.rate_entered": "Taux de l’intérêt légal noté",
  "deadline.shared": "Adresse d’agenda créée pour les échéances",
  "deadline.unshared": "Adresse d’agenda révoquée",
  "rule.changed": "Texte d’une règle de délai modifié",
  "rule.restored": "Texte d’une règle de délai remis comme dans le programme",
  "rule.proposed": "Correction d’une règle de délai proposée",
  "rule.proposal_accepted": "Correction d’une règle de délai acceptée",
  "rule.proposal_refused": "Correction d’une règle de délai refusée",
});

declare module "~/features/journal/rules" {
  interface AuditEvents extends EventsOf<typeof deadlineEvents> {}
}
