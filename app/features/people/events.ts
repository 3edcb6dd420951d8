import { defineEvents, type EventsOf } from "~/features/journal/rules";

export const peopleEvents = defineEvents("people", {
  "profile.opened": "Profil consulté",
  "profile.note_saved": { words: "Note privée enregistrée", marks: ["internal"] },
  "profile.note_removed": { words: "Note privée effacée", marks: ["internal"] },
  "account.deleted": "Compte supprimé",
  "account.promoted": "Nommé administrateur",
  "account.demoted": "Redevenu utilisateur",
  "people.exported": { words: "Liste des utilisateurs téléchargée", marks: ["listExport"] },
});

declare module "~/features/journal/rules" {
  interface AuditEvents extends EventsOf<typeof peopleEvents> {}
}
