import { type CodesOf, defineErrors } from "~/platform/errors";
import { formatNumber } from "~/ui/format";
import { formatBytes } from "~/ui/format-bytes";
import { MAX_DIRECTORY_BYTES, MAX_DIRECTORY_ROWS } from "./directory/rules";

/** Errors of lawyers: their invitation, their registration, and the national directory. */
export const lawyerErrors = defineErrors("lawyers", {
  lawyer_not_found: [404, "Cet avocat n’existe plus."],
  invitation_not_found: [404, "Cette invitation n’existe plus, ou elle n’attend plus de réponse."],
  invitation_failed: [500, "L’invitation n’a pas pu être envoyée. Réessayez dans un instant."],
  already_invited: [409, "Cette adresse a déjà une invitation en cours : renvoyez-la plutôt depuis la liste."],
  already_lawyer: [409, "Cette adresse est déjà celle d’un avocat inscrit."],
  invitee_is_administrator: [
    409,
    "Cette adresse est celle d’un administrateur. Un compte n’a qu’un rôle : invitez une autre adresse.",
  ],
  invitation_link_invalid: [410, "Ce lien n’est plus valable. Demandez une nouvelle invitation à l’équipe."],
  invitation_needs_login: [
    409,
    "Un compte existe déjà avec cette adresse : connectez-vous avec lui pour accepter l’invitation.",
  ],
  registration_unverified: [
    409,
    "Votre inscription d’avocat attend une vérification, ou votre assurance est échue\u00a0: mettez «\u00a0Mon inscription\u00a0» à jour.",
  ],
  display_not_asked: [
    409,
    "Personne ne vous demande plus de répondre des messages de l’équipe\u00a0: rien n’a changé.",
  ],
  registration_save_failed: [500, "Votre inscription n’a pas pu être enregistrée. Réessayez dans un instant."],
  lawyer_unregistered: [409, "Cet avocat n’a pas encore rempli son inscription : il n’y a rien à vérifier."],
  registration_changed: [
    409,
    "Ce que vous aviez lu a changé entre-temps\u00a0: rien n’est décidé. Relisez l’inscription, puis confirmez.",
  ],
  lawyer_update_failed: [500, "Le changement n’a pas pu être enregistré. Réessayez dans un instant."],
  directory_no_bar: [422, "La colonne du barreau manque dans ce fichier (« NomBarreau » ou « Barreau »)."],
  directory_no_last_name: [422, "La colonne du nom manque dans ce fichier (« avNom »)."],
  directory_no_first_name: [422, "La colonne du prénom manque dans ce fichier (« avPrenom »)."],
  directory_no_oath_date: [422, "La colonne de la date de serment manque dans ce fichier (« acDateSerment »)."],
  directory_wrong_dates: [
    422,
    "Les dates de serment de ce fichier ne se lisent pas : elles s’écrivent 14/12/2010 ou 2010-12-14.",
  ],
  directory_empty: [422, "Ce fichier n’a aucun avocat : l’édition en place est gardée."],
  directory_shrunk: [
    422,
    "Ce fichier a au moins 20 % d’avocats de moins que l’édition en place, qui est gardée. Vérifiez qu’il est complet.",
  ],
  directory_too_large: [
    413,
    `Ce fichier est trop gros pour être l’annuaire : ${formatBytes(MAX_DIRECTORY_BYTES)} et ${formatNumber(MAX_DIRECTORY_ROWS)} lignes au plus.`,
  ],
  directory_unreadable: [422, "Ce fichier n’est pas un tableau CSV que nous savons lire."],
  directory_same: [409, "Cette édition de l’annuaire est déjà en place."],
  directory_no_file: [422, "Choisissez le fichier CSV de l’annuaire."],
  directory_unreachable: [502, "L’annuaire n’a pas pu être lu à son adresse."],
  directory_failed: [500, "L’annuaire n’a pas pu être lu. L’édition en place est gardée."],
});

declare module "~/platform/errors" {
  interface ErrorCodes extends CodesOf<typeof lawyerErrors> {}
}
