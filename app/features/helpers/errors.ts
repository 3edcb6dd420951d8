import { type CodesOf, defineErrors } from "~/platform/errors";

/** Errors about the people who help the owner of a case. */
export const helperErrors = defineErrors("helpers", {
  helper_is_self: [409, "C’est votre propre adresse : indiquez celle de votre proche."],
  helper_already: [409, "Cette personne a déjà accès à ce dossier."],
  helper_already_invited: [409, "Cette adresse a déjà une invitation en cours : annulez-la pour en envoyer une autre."],
  too_many_helpers: [
    409,
    "Cinq proches au plus, invitations comprises : mettez d’abord fin à un accès ou à une invitation.",
  ],
  too_many_helper_invitations: [429, "Vous avez envoyé beaucoup d’invitations aujourd’hui. Réessayez demain."],
  helper_invitation_not_found: [404, "Cette invitation n’existe plus, ou elle n’attend plus de réponse."],
  helper_invitation_failed: [500, "L’invitation n’a pas pu être envoyée. Réessayez dans un instant."],
  helper_link_invalid: [410, "Ce lien n’est plus valable. Demandez une nouvelle invitation à votre proche."],
  helper_needs_login: [409, "Connectez-vous avec l’adresse qui a reçu l’invitation pour l’accepter."],
  helper_is_staff: [
    409,
    "Le compte d’un avocat ou de l’équipe ne peut pas aider un client : utilisez un autre compte.",
  ],
  helper_not_found: [404, "Cette personne n’a plus accès à ce dossier."],
  helper_invitation_end_failed: [500, "L’invitation n’a pas pu être annulée. Réessayez dans un instant."],
  helper_end_failed: [500, "L’accès n’a pas pu être retiré. Réessayez dans un instant."],
});

declare module "~/platform/errors" {
  interface ErrorCodes extends CodesOf<typeof helperErrors> {}
}
