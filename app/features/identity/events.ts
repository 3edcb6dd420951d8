import { defineEvents, type EventsOf } from "~/features/journal/rules";

export const identityEvents = defineEvents("identity", {
  "profile.identity_changed": "Identité changée après l’envoi des documents",
  "review.opened": "Vérification d’identité ouverte",
  "document.opened": "Document consulté",
  "document.original.opened": "Original d’un document ouvert",
  "document.submitted": "Document envoyé",
  "document.approved": "Document approuvé",
  "document.rejected": "Document rejeté",
  "document.expired": "Documents supprimés à la fin de leur durée de conservation",
});

declare module "~/features/journal/rules" {
  interface AuditEvents extends EventsOf<typeof identityEvents> {}
}
