import { defineEvents, type EventsOf } from "~/features/journal/rules";

export const paymentEvents = defineEvents("payments", {
  "payment.added": "Opération ajoutée au dossier",
  "payment.changed": "Opération du dossier modifiée",
  "payment.removed": "Opération retirée du dossier",
  "payment.told_refused": "Opération lue dans le récit écartée",
});

declare module "~/features/journal/rules" {
  interface AuditEvents extends EventsOf<typeof paymentEvents> {}
}
