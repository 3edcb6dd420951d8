import { type CodesOf, defineErrors } from "~/platform/errors";

/** The errors of the administration of accounts. */
export const peopleErrors = defineErrors("people", {
  users_load_failed: [500, "Erreur lors du chargement des utilisateurs"],
  user_details_load_failed: [500, "Erreur lors du chargement des détails de l'utilisateur"],
  user_not_found: [404, "Ce compte n’existe plus."],
  role_update_failed: [500, "Erreur lors de la mise à jour du rôle de l'utilisateur"],
  last_administrator: [409, "Il faut au moins un administrateur : nommez-en un autre d’abord."],
  note_failed: [500, "Erreur lors de l'enregistrement de la note"],
  person_note_changed: [409, "Cette note a changé entre-temps : comparez les deux textes, puis enregistrez."],
});

declare module "~/platform/errors" {
  interface ErrorCodes extends CodesOf<typeof peopleErrors> {}
}
