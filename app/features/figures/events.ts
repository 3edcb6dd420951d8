import { defineEvents, type EventsOf } from "~/features/journal/rules";

export const figuresEvents = defineEvents("figures", {
  "site.rate_published": "Taux publié sur « À propos »",
  "site.rate_withdrawn": "Taux retiré de « À propos »",
});

declare module "~/features/journal/rules" {
  interface AuditEvents extends EventsOf<typeof figuresEvents> {}
}
