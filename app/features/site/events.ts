import { defineEvents, type EventsOf } from "~/features/journal/rules";

export const siteEvents = defineEvents("site", {
  "site.saved": "Texte du site enregistré",
  "site.published": "Version du site publiée",
});

declare module "~/features/journal/rules" {
  interface AuditEvents extends EventsOf<typeof siteEvents> {}
}
