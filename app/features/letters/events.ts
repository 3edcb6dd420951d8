import { defineEvents, type EventsOf } from "~/features/journal/rules";

export const letterEvents = defineEvents("letters", {
  "letter.begun": "Lettre commencée",
  "letter.changed": "Lettre modifiée",
  "letter.deleted": "Lettre supprimée",
  "letter.confirmed": "Fondement d’une lettre confirmé",
  "letter.unconfirmed": "Confirmation du fondement d’une lettre retirée",
  "letter.sent": "Lettre notée comme envoyée par le client",
  "letter.bank_answered": "Réponse de la banque à une demande de données notée",
  "letter.sending_taken_back": "Envoi d’une lettre repris",
});

declare module "~/features/journal/rules" {
  interface AuditEvents extends EventsOf<typeof letterEvents> {}
}
