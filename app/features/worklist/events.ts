import { defineEvents, type EventsOf } from "~/features/journal/rules";

export const worklistEvents = defineEvents("worklist", {
  "case.marked_to_answer": { words: "Conversation marquée comme à répondre", marks: ["internal"] },
  "case.messages_dismissed": { words: "Messages classés sans réponse à donner", marks: ["internal"] },
});

declare module "~/features/journal/rules" {
  interface AuditEvents extends EventsOf<typeof worklistEvents> {}
}
