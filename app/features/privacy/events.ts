import { defineEvents, type EventsOf } from "~/features/journal/rules";

export const privacyEvents = defineEvents("privacy", {
  "profile.consent_withdrawn": "Accord retiré",
  "account.erasure_asked": "Effacement du compte demandé",
  "account.erasure_cancelled": "Effacement du compte annulé",
  "account.exported": "Copie des données téléchargée",
  "retention.swept": "Données arrivées à échéance supprimées",
});

declare module "~/features/journal/rules" {
  interface AuditEvents extends EventsOf<typeof privacyEvents> {}
}
