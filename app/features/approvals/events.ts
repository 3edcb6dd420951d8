import { defineEvents, type EventsOf } from "~/features/journal/rules";

export const approvalEvents = defineEvents("approvals", {
  "profile.verified": "Identité vérifiée",
  "document.decision_dropped": { words: "Décision sur un document non appliquée", marks: ["internal"] },
});

declare module "~/features/journal/rules" {
  interface AuditEvents extends EventsOf<typeof approvalEvents> {}
}
