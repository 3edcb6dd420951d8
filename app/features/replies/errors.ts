import { type CodesOf, defineErrors } from "~/platform/errors";
import { MAX_OWN_REPLIES, MAX_SHARED_REPLIES } from "./rules";

/** Errors of saved replies. */
export const replyErrors = defineErrors("replies", {
  replies_load_failed: [500, "Erreur lors du chargement des réponses enregistrées"],
  saved_reply_failed: [500, "Erreur lors de l’enregistrement de la réponse"],
  saved_reply_not_found: [404, "Cette réponse enregistrée n’existe plus."],
  saved_reply_changed: [
    409,
    "Cette réponse a été modifiée entre-temps. Copiez votre texte, puis rouvrez la réponse pour repartir de la nouvelle.",
  ],
  saved_reply_deletion_failed: [500, "Erreur lors de la suppression de la réponse"],
  shared_replies_full: [409, `L’équipe a déjà ${MAX_SHARED_REPLIES} réponses\u00a0: supprimez-en une d’abord.`],
  own_replies_full: [409, `Vous avez déjà ${MAX_OWN_REPLIES} réponses\u00a0: supprimez-en une d’abord.`],
});

declare module "~/platform/errors" {
  interface ErrorCodes extends CodesOf<typeof replyErrors> {}
}
