import { defineEvents, type EventsOf } from "~/features/journal/rules";

export const mandateEvents = defineEvents("mandates", {
  "case.proposed": { words: "Dossier proposé à un avocat", marks: ["administrators"] },
  "case.proposal_refused": { words: "Proposition refusée par un avocat", marks: ["internal", "administrators"] },
  "case.proposal_withdrawn": { words: "Proposition retirée", marks: ["internal", "administrators"] },
  "case.lawyer_accepted": "Avocat en charge du dossier",
  "case.lawyer_ended": "Avocat qui n’est plus en charge",
  "case.lawyer_change_asked": { words: "Autre avocat demandé par le client", marks: ["administrators"] },
  "case.agreement_proposed": "Convention d’honoraires proposée",
  "case.agreement_accepted": { words: "Convention d’honoraires acceptée", marks: ["inCopy"] },
  "case.agreement_declined": "Convention d’honoraires refusée",
  "case.agreement_retracted": { words: "Convention d’honoraires rétractée", marks: ["inCopy"] },
  "case.agreement_withdrawn": "Proposition de convention retirée par l’avocat",
  "proposal.opened": "Proposition lue par un avocat",
});

declare module "~/features/journal/rules" {
  interface AuditEvents extends EventsOf<typeof mandateEvents> {}
}
