import { defineEvents, type EventsOf } from "~/features/journal/rules";

export const mailingEvents = defineEvents("mailings", {
  "mailing.paused": { words: "Envoi mis en pause", former: ["mailing.pause"] },
  "mailing.resumed": { words: "Envoi repris", former: ["mailing.resume"] },
  "mailing.stopped": { words: "Envoi arrêté", former: ["mailing.stop"] },
  "mailing.sent": { words: "Envoi d’un e-mail à plusieurs personnes", former: ["mailing.send"] },
  "mailing.retried": { words: "Envoi réessayé pour les échecs", former: ["mailing.retry"] },
  "email.tested": { words: "E-mail de test envoyé", former: ["email.test"] },
  "template.saved": { words: "Modèle d’e-mail enregistré", former: ["template.save"] },
  "template.duplicated": { words: "Modèle d’e-mail dupliqué", former: ["template.duplicate"] },
  "template.deleted": { words: "Modèle d’e-mail supprimé", former: ["template.delete"] },
});

declare module "~/features/journal/rules" {
  interface AuditEvents extends EventsOf<typeof mailingEvents> {}
}
