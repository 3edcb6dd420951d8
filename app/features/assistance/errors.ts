import { type CodesOf, defineErrors } from "~/platform/errors";

/** Errors of requests for assistance. */
export const assistanceErrors = defineErrors("assistance", {
  assistance_failed: [500, "Une erreur est survenue lors de l'envoi de votre demande"],
  assistance_refused: [400, "Une erreur est survenue lors de l'envoi de votre demande"],
  reply_failed: [500, "Erreur lors de l'envoi de la réponse"],
  reply_without_email: [409, "Cette personne n’a pas laissé d’adresse e-mail : répondez-lui par téléphone."],
  request_already_handled: [409, "Une autre personne de l’équipe a déjà traité cette demande."],
  request_not_found: [404, "Cette demande n’existe plus."],
});

declare module "~/platform/errors" {
  interface ErrorCodes extends CodesOf<typeof assistanceErrors> {}
}
