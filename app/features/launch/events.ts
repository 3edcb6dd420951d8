import { defineEvents, type EventsOf } from "~/features/journal/rules";

export const launchEvents = defineEvents("launch", {
  "site.launched": "Site ouvert aux inscriptions",
});

declare module "~/features/journal/rules" {
  interface AuditEvents extends EventsOf<typeof launchEvents> {}
}
