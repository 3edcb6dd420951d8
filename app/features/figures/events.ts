import { defineEvents, type EventsOf } from "~/features/journal/rules";

export const figuresEvents = defineEvents("figures", {
  "site.rate_published": "Taux publié sur «\u00a0À propos\u00a0»",
  "site.rate_withdrawn": "Taux retiré de «\u00a0À propos\u00a0»",
});

declare module "~/features/journal/rules" {
  interface AuditEvents extends EventsOf<typeof figuresEvents> {}
}
