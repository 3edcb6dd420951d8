import { defineEvents, type EventsOf } from "~/features/journal/rules";

export const memberEvents = defineEvents("members", {
  "case.reason_given": "Motif donné pour ouvrir la conversation et les fichiers",
});

declare module "~/features/journal/rules" {
  interface AuditEvents extends EventsOf<typeof memberEvents> {}
}
