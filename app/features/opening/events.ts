import { defineEvents, type EventsOf } from "~/features/journal/rules";

export const openingEvents = defineEvents("opening", {
  "site.launched": "Site ouvert aux inscriptions",
});

declare module "~/features/journal/rules" {
  interface AuditEvents extends EventsOf<typeof openingEvents> {}
}
