import { defineEvents, type EventsOf } from "~/features/journal/rules";

export const indicatorEvents = defineEvents("indicators", {
  "indicators.opened": "Traces de l’escroc ouvertes, avec le groupe du dossier",
  "indicator.confirmed": "Trace de l’escroc confirmée",
  "indicator.put_aside": "Trace de l’escroc écartée",
  "indicator.judged": "Trace de l’escroc jugée propre à lui, ou partagée",
  "indicator.case_separated": "Dossier séparé de son groupe",
  "indicator.case_rejoined": "Dossier rapproché à nouveau de son groupe",
});

declare module "~/features/journal/rules" {
  interface AuditEvents extends EventsOf<typeof indicatorEvents> {}
}
