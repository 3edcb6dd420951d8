import { defineEvents, type EventsOf } from "~/features/journal/rules";

export const transferEvents = defineEvents("transfers", {
  "case.transferred": "Dossier transféré à un autre compte",
});

declare module "~/features/journal/rules" {
  interface AuditEvents extends EventsOf<typeof transferEvents> {}
}
