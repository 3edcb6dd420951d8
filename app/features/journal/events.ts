import { defineEvents, type EventsOf } from "./rules";

export const journalEvents = defineEvents("journal", {
  "audit.erased": "Données personnelles du journal effacées",
  "audit.head_published": "Empreinte du journal publiée",
  "audit.sealed": "Journal d’une version antérieure scellé",
  "audit.verified": "Journal vérifié",
  "audit.declared": "Lignes écrites sous une autre clé déclarées",
  "project.imported": "Données d’un ancien système importées",
  "alarm.many_openings": "Alerte : beaucoup de consultations",
  "alarm.many_exports": "Alerte : téléchargements",
  "alarm.second_factor_refused": "Alerte : double authentification refusée",
  "alarm.new_device": "Alerte : connexion depuis un nouvel appareil",
  "alarm.new_country": "Alerte : connexion depuis un nouveau pays",
  "alarm.case_transferred": "Alerte : transfert de dossier",
  "alarm.visitor_drafts": "Alerte : place des brouillons de visiteurs",
});

declare module "~/features/journal/rules" {
  interface AuditEvents extends EventsOf<typeof journalEvents> {}
}
