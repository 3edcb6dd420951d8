import { defineEvents, type EventsOf } from "~/features/journal/rules";

export const receiptEvents = defineEvents("receipts", {
  "attachment.custody.opened": "Fiche d’une pièce consultée",
});

declare module "~/features/journal/rules" {
  interface AuditEvents extends EventsOf<typeof receiptEvents> {}
}
