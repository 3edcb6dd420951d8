import { defineEvents, type EventsOf } from "~/features/journal/rules";

export const assistanceEvents = defineEvents("assistance", {
  "requests.exported": { words: "Liste des demandes téléchargée", marks: ["listExport"] },
  "assistance.requested": { words: "Demande d’assistance envoyée", former: ["assistance.request"] },
  "assistance.replied": "Demande d’assistance : réponse envoyée",
  "assistance.completed": "Demande d’assistance marquée comme traitée",
  "assistance.reply_retried": "Demande d’assistance : réponse renvoyée",
});

declare module "~/features/journal/rules" {
  interface AuditEvents extends EventsOf<typeof assistanceEvents> {}
}
