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
  message_unfilled: [400, VARIABLE_LEFT],
  message_empty: [400, "Écrivez un message ou joignez un fichier."],
});

declare module "~/platform/errors" {
  interface ErrorCodes extends CodesOf<typeof chatErrors> {}
}
