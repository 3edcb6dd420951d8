import { type CodesOf, defineErrors } from "~/platform/errors";

/** The errors of messages to many people, their templates and the mail server’s settings. */
export const mailingErrors = defineErrors("mailings", {
  mailing_failed: [500, "Une erreur est survenue lors de l'envoi des emails"],
  mailing_incomplete: [422, "Veuillez remplir tous les champs et sélectionner au moins un utilisateur"],
  mailing_already_sent: [409, "Ce message est déjà parti."],
  email_failed: [500, "Échec de l'envoi de l'email"],
  email_status_failed: [500, "Erreur lors de la vérification du statut des services email"],
  templates_load_failed: [500, "Erreur lors du chargement des modèles"],
  template_name_taken: [409, "Un modèle porte déjà ce nom."],
});

declare module "~/platform/errors" {
  interface ErrorCodes extends CodesOf<typeof mailingErrors> {}
}
