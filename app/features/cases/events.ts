import { defineEvents, type EventsOf } from "~/features/journal/rules";

export const caseEvents = defineEvents("cases", {
  "case.opened": "Dossier consulté",
  "case.created": { words: "Dossier créé", marks: ["inCopy"] },
  "case.saved": "Brouillon enregistré",
  "case.submitted": { words: "Dossier envoyé", marks: ["inCopy"] },
  "case.submission_agreed": { words: "Envoi demandé dès la vérification de l’identité", marks: ["inCopy"] },
  "case.submission_agreement_withdrawn": { words: "Envoi dès la vérification annulé", marks: ["inCopy"] },
  "case.status_changed": { words: "État du dossier changé", marks: ["inCopy"] },
  "case.decision_dropped": { words: "Décision non appliquée", marks: ["internal"] },
  "case.evidence_added": { words: "Fichier ajouté au dossier", marks: ["inCopy"] },
  "case.evidence_removed": { words: "Fichier retiré du dossier", marks: ["inCopy"] },
  "case.exported": { words: "Dossier téléchargé en PDF", marks: ["caseExport"] },
  "case.evidence_exported": { words: "Dossier exporté avec ses pièces", marks: ["caseExport"] },
  "case.deleted": "Dossier supprimé",
  "case.expired": "Dossier supprimé à la fin de sa durée de conservation",
  "attachment.opened": "Fichier ouvert",
  "attachment.original.opened": "Original d’un fichier ouvert",
  "file.taken_back": "Fichier bloqué, retiré",
  "cases.exported": { words: "Liste des dossiers téléchargée", marks: ["listExport"] },
  "recoveries.exported": { words: "Liste des sommes récupérées téléchargée", marks: ["listExport"] },
  "note.added": { words: "Note interne ajoutée", marks: ["internal"] },
  "note.edited": { words: "Note interne modifiée", marks: ["internal"] },
  "note.deleted": { words: "Note interne supprimée", marks: ["internal"] },
  "tag.added": { words: "Étiquette interne ajoutée", marks: ["internal"] },
  "tag.removed": { words: "Étiquette interne retirée", marks: ["internal"] },
  "call.added": { words: "Appel noté", marks: ["internal"] },
  "call.edited": { words: "Appel modifié", marks: ["internal"] },
  "call.deleted": { words: "Appel supprimé", marks: ["internal"] },
  "task.added": { words: "Tâche ajoutée", marks: ["internal"] },
  "task.taken": { words: "Tâche prise en charge", marks: ["internal"] },
  "task.done": { words: "Tâche faite", marks: ["internal"] },
  "task.reopened": { words: "Tâche à refaire", marks: ["internal"] },
  "task.deleted": { words: "Tâche retirée", marks: ["internal"] },
  "recovery.added": { words: "Somme récupérée inscrite", marks: ["inCopy"] },
  "recovery.removed": { words: "Somme récupérée retirée", marks: ["inCopy"] },
});

declare module "~/features/journal/rules" {
  interface AuditEvents extends EventsOf<typeof caseEvents> {}
}
