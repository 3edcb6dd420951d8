import { defineEvents, type EventsOf } from "~/features/journal/rules";

export const helperEvents = defineEvents("helpers", {
  "case.helper_invited": "Proche invité par le client",
  "case.helper_invitation_cancelled": "Invitation d’un proche annulée",
  "case.helper_joined": "Proche qui a accès au dossier",
  "case.helper_ended": "Fin de l’accès d’un proche",
});

declare module "~/features/journal/rules" {
  interface AuditEvents extends EventsOf<typeof helperEvents> {}
}
