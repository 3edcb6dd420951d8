import { defineEvents, type EventsOf } from "~/features/journal/rules";

export const replyEvents = defineEvents("replies", {
  "reply.saved": "Réponse enregistrée créée ou modifiée",
  "reply.deleted": "Réponse enregistrée supprimée",
});

declare module "~/features/journal/rules" {
  interface AuditEvents extends EventsOf<typeof replyEvents> {}
}
