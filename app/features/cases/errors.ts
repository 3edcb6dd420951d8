import { type CodesOf, defineErrors } from "~/platform/errors";
import { MAX_TAG_LENGTH, MAX_TAGS } from "./tags/rules";
import { MAX_VIEW_NAME, MAX_VIEWS } from "./views/rules";
import { MAX_NOTE_MEGABYTES } from "./voice-notes/rules";

/** The errors of cases: the wizard, the administrators’ work, exports. */
export const caseErrors = defineErrors("cases", {
  case_load_failed: [500, "Erreur lors du chargement du dossier"],
  case_details_load_failed: [500, "Erreur lors du chargement des détails du dossier"],
  case_submit_failed: [500, "Une erreur est survenue lors de la soumission du dossier"],
  story_save_failed: [500, "Votre récit n’a pas pu être enregistré. Réessayez dans un instant."],
  story_note_failed: [500, "L’enregistrement n’a pas pu être gardé. Réessayez dans un instant."],
  story_note_format: [415, "Nous ne savons pas lire cet enregistrement. Recommencez, ou écrivez ce qui s’est passé."],
  story_note_too_large: [
    413,
    `Cet enregistrement dépasse ${MAX_NOTE_MEGABYTES}\u00a0Mo. Recommencez en moins de cinq minutes.`,
  ],
  story_note_full: [429, "Nous ne pouvons pas garder d’autre enregistrement en ce moment. Écrivez ce qui s’est passé."],
  case_confirm_failed: [500, "Une erreur est survenue lors de la confirmation du dossier"],
  case_not_editable: [409, "Ce dossier a déjà été transmis : il ne peut plus être modifié ici."],
  draft_changed_elsewhere: [
    409,
    "Ce brouillon a été modifié dans un autre onglet. Vérifiez vos réponses, puis enregistrez à nouveau.",
  ],
  case_incomplete: [409, "Il manque des réponses à votre dossier : complétez-les avant de l’envoyer."],
  submit_needs_account: [401, "Vous devez être connecté pour soumettre un dossier"],
  identity_required: [409, "Votre identité doit être vérifiée avant l’envoi du dossier."],
  note_save_failed: [500, "Erreur lors de l'enregistrement de la note"],
  case_note_changed: [409, "Cette note a changé entre-temps : comparez les deux textes, puis enregistrez."],
  // The text of the specification's failure: a race of two decisions is no fault of the server.
  case_status_refused: [409, "Erreur lors de la mise à jour du statut"],
  case_decided_by_other: [409, "Une autre personne de l’équipe vient de décider de ce dossier."],
  case_has_lawyer: [409, "Un avocat est en charge de ce dossier\u00a0: reprenez-le d’abord."],
  withdrawal_needs_reason: [400, "Dites pourquoi l’approbation est retirée."],
  decision_final: [409, "Trop tard\u00a0: la décision est déjà partie."],
  decision_dropped: [409, "Votre décision n’a pas été appliquée\u00a0: le dossier a changé entre-temps."],
  own_case: [403, "Ce dossier est le vôtre : un autre administrateur doit en décider."],
  note_not_yours: [403, "Cette note est d’une autre personne : elle seule peut la modifier ou la supprimer."],
  tag_required: [400, "Écrivez l’étiquette à ajouter."],
  tag_too_long: [400, `Une étiquette a ${MAX_TAG_LENGTH} caractères au plus.`],
  too_many_tags: [409, `Un dossier porte ${MAX_TAGS} étiquettes au plus\u00a0: retirez-en une.`],
  tag_save_failed: [500, "L’étiquette n’a pas pu être enregistrée. Réessayez dans un instant."],
  view_name_required: [400, "Donnez un nom à cette vue."],
  view_name_too_long: [400, `Le nom d’une vue a ${MAX_VIEW_NAME} caractères au plus.`],
  view_without_filter: [400, "Choisissez d’abord un filtre\u00a0: une vue garde des filtres, sans la recherche."],
  too_many_views: [409, `Vous avez déjà ${MAX_VIEWS} vues\u00a0: supprimez-en une.`],
  view_save_failed: [500, "La vue n’a pas pu être enregistrée. Réessayez dans un instant."],
  call_not_yours: [
    403,
    "Cet appel a été noté par une autre personne\u00a0: elle seule peut le modifier ou le supprimer.",
  ],
  case_call_changed: [409, "Cet appel a changé entre-temps\u00a0: comparez-le avec le vôtre, puis enregistrez."],
  call_save_failed: [500, "L’appel n’a pas pu être enregistré. Réessayez dans un instant."],
  task_save_failed: [500, "La tâche n’a pas pu être enregistrée. Réessayez dans un instant."],
  task_assignee_unknown: [409, "Cette personne ne voit pas ce dossier\u00a0: choisissez-en une autre."],
  task_not_yours: [403, "Cette tâche a été donnée par une autre personne\u00a0: elle seule peut la retirer."],
  task_taken: [409, "Une autre personne de l’équipe a déjà pris cette tâche."],
  already_sent: [
    409,
    "Ce formulaire a déjà servi\u00a0: ce qu’il a envoyé est gardé. Relisez votre texte, puis envoyez-le à nouveau.",
  ],
  recovery_save_failed: [500, "La somme n’a pas pu être enregistrée. Réessayez dans un instant."],
  evidence_export_failed: [500, "Le dossier n’a pas pu être exporté. Réessayez dans un instant."],
  case_export_failed: [500, "Le dossier n’a pas pu être mis en PDF. Réessayez dans un instant."],
});

declare module "~/platform/errors" {
  interface ErrorCodes extends CodesOf<typeof caseErrors> {}
}
