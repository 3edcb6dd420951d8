import { defineEvents, type EventsOf } from "~/features/journal/rules";

export const worklistEvents = defineEvents("worklist", {
  "case.marked_to_answer": { words: "Conversation marquée comme à répondre", marks: ["internal"] },
  "case.messages_dismissed": { words: "Messages classés sans réponse à donner", marks: ["internal"] },
  "case.filed": { words: "Conversation classée", marks: ["internal"] },
  "case.put_off": { words: "Conversation mise en sommeil", marks: ["internal"] },
  "case.given": { words: "Conversation confiée à une personne de l’équipe", marks: ["internal"] },
  "case.lawyer_reminded": { words: "Avocat relancé", marks: ["internal"] },
  "task.put_off": { words: "Tâche remise à plus tard", marks: ["internal"] },
  "assistance.given": { words: "Demande d’assistance confiée", marks: ["internal"] },
  "documents.given": { words: "Documents confiés", marks: ["internal"] },
});

declare module "~/features/journal/rules" {
  interface AuditEvents extends EventsOf<typeof worklistEvents> {}
}
