import { type CodesOf, defineErrors } from "~/platform/errors";
import { VARIABLE_LEFT } from "~/platform/variables";

/** Errors of the messages of a case. */
export const chatErrors = defineErrors("chat", {
  // Declared here because the chat pages show it, and chat does not import cases.
  case_not_found: [404, "Le dossier que vous recherchez n'existe pas ou a été supprimé."],
  message_failed: [500, "Erreur lors de l'envoi du message"],
  answered_meanwhile: [
    409,
    "Une autre personne de l’équipe a répondu pendant que vous écriviez. Votre message n’est pas parti\u00a0: lisez sa réponse, puis envoyez le vôtre s’il reste utile.",
  ],
  message_key_used: [
    409,
    "Un autre message est déjà parti d’ici. Copiez votre texte, rechargez la page, puis envoyez-le.",
  ],
  message_unfilled: [400, VARIABLE_LEFT],
  schedule_failed: [500, "Le message n’a pas pu être programmé. Veuillez réessayer."],
  schedule_past: [422, "Choisissez un moment à venir."],
  schedule_too_far: [422, "Choisissez un moment dans l’année qui vient."],
  schedule_case_closed: [409, "Ce dossier est clôturé\u00a0: un message ne peut pas y partir plus tard."],
  too_many_scheduled: [
    409,
    "Dix de vos messages attendent déjà dans ce dossier. Annulez l’envoi de l’un d’eux, ou envoyez celui-ci maintenant.",
  ],
  scheduled_gone: [404, "Ce message est déjà parti, ou son envoi a été annulé."],
  scheduled_changed: [
    409,
    "Ce message ou son dossier a changé depuis que vous l’avez ouvert. Copiez votre texte, puis rechargez la page.",
  ],
  message_empty: [400, "Écrivez un message ou joignez un fichier."],
});

declare module "~/platform/errors" {
  interface ErrorCodes extends CodesOf<typeof chatErrors> {}
}
