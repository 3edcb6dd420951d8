import { defineEvents, type EventsOf } from "~/features/journal/rules";

export const chatEvents = defineEvents("chat", {
  "thread.opened": "Conversation lue",
  "message.posted": { words: "Message envoyé", former: ["message.post"] },
  "scheduled.added": { words: "Message programmé", marks: ["internal"] },
  "scheduled.edited": { words: "Message programmé, modifié", marks: ["internal"] },
  "scheduled.cancelled": { words: "Message programmé, envoi annulé", marks: ["internal"] },
  "scheduled.held": { words: "Message programmé, pas envoyé", marks: ["internal"] },
  "scheduled.settled": { words: "Message programmé, retiré\u00a0: il était déjà parti", marks: ["internal"] },
});

declare module "~/features/journal/rules" {
  interface AuditEvents extends EventsOf<typeof chatEvents> {}
}
