import { defineEvents, type EventsOf } from "~/features/journal/rules";

export const fileEvents = defineEvents("files", {
  "file.received": "Fichier reçu",
  "file.refused": "Fichier refusé par l’antivirus",
  "file.blocked": "Fichier bloqué par l’antivirus",
  "files.scan_asked": "Analyse des fichiers en attente relancée",
});

declare module "~/features/journal/rules" {
  interface AuditEvents extends EventsOf<typeof fileEvents> {}
}
