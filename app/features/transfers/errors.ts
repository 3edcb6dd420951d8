import { type CodesOf, defineErrors } from "~/platform/errors";

/** Errors about the transfer of a case to another account. */
export const transferErrors = defineErrors("transfers", {
  recipient_unknown: [404, "Ce compte n’existe pas. Choisissez-en un autre."],
  recipient_is_owner: [409, "Ce dossier est déjà celui de ce compte."],
  recipient_not_client: [409, "Un dossier ne passe qu’au compte d’un client, ni avocat ni membre de l’équipe."],
  recipient_unconfirmed: [
    409,
    "L’adresse e-mail de ce compte n’est pas confirmée\u00a0: la personne doit d’abord suivre le lien reçu.",
  ],
  recipient_being_erased: [409, "L’effacement de ce compte est demandé\u00a0: il ne peut pas recevoir de dossier."],
  transfer_not_found: [404, "Ce transfert n’existe pas."],
  transfer_changed: [409, "Ce dossier vient de changer de compte. Vérifiez la page, puis recommencez."],
  transfer_failed: [500, "Le dossier n’a pas pu être transféré. Veuillez réessayer."],
});

declare module "~/platform/errors" {
  interface ErrorCodes extends CodesOf<typeof transferErrors> {}
}
