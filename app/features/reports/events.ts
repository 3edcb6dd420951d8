import { defineEvents, type EventsOf } from "~/features/journal/rules";

export const reportEvents = defineEvents("reports", {
  "report.done": "Signalement fait, avec sa date",
  "report.withdrawn": "Signalement à faire à nouveau",
});

declare module "~/features/journal/rules" {
  interface AuditEvents extends EventsOf<typeof reportEvents> {}
}
