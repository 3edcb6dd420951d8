import { defineEvents, type EventsOf } from "~/features/journal/rules";

export const noticeEvents = defineEvents("notices", {
  "profile.notices_chosen": "Notifications de l’équipe choisies",
});

declare module "~/features/journal/rules" {
  interface AuditEvents extends EventsOf<typeof noticeEvents> {}
}
