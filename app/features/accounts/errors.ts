import { type CodesOf, defineErrors } from "~/platform/errors";

/** The errors of accounts: signing in, passwords, second factor, passkeys, e-mail address, profile. */
export const accountErrors = defineErrors("accounts", {
  invalid_credentials: [400, "Identifiants incorrects. Veuillez vérifier votre email et mot de passe."],
  account_banned: [
    403,
    "Ce compte est bloqué\u00a0: vous ne pouvez pas vous connecter. Pour en parler avec nous, écrivez-nous par «\u00a0Nous Contacter\u00a0».",
  ],
  ban_lift_failed: [500, "Le compte n’a pas pu être débloqué. Réessayez dans un instant."],
  login_failed: [500, "Une erreur est survenue lors de la connexion. Veuillez réessayer."],
  logout_failed: [500, "Une erreur est survenue lors de la déconnexion"],
  already_registered: [
    409,
    "Cette adresse e-mail est déjà utilisée. Veuillez vous connecter ou utiliser une autre adresse.",
  ],
  registration_closed: [403, "Les inscriptions ne sont pas encore ouvertes. Aucun compte n’a été créé."],
  registration_failed: [500, "Une erreur est survenue lors de l'inscription. Veuillez réessayer."],
  setup_closed: [404, "Ce lien d’installation n’est plus valable."],
  profile_creation_failed: [500, "Erreur lors de la création du profil. Veuillez réessayer."],
  profile_load_failed: [500, "Erreur lors du chargement du profil"],
  profile_update_failed: [500, "Erreur lors de la mise à jour du profil"],
  push_service_unknown: [422, "Ce navigateur utilise un service de notifications que nous ne connaissons pas."],
  push_failed: [500, "Les notifications n’ont pas pu être changées. Réessayez dans un instant."],
  profile_incomplete: [409, "Veuillez compléter vos informations personnelles avant de créer un dossier"],
  common_password: [
    422,
    "Ce mot de passe fait partie des plus utilisés, ceux qu’un escroc essaie en premier. Choisissez plutôt trois ou quatre mots sans lien entre eux.",
  ],
  breached_password: [
    422,
    "Ce mot de passe figure dans une fuite de données d’un autre site : un escroc peut l’essayer. Choisissez plutôt trois ou quatre mots sans lien entre eux.",
  ],
  guessable_password: [
    422,
    "Ce mot de passe reprend votre nom ou votre adresse e-mail, que d’autres connaissent. Choisissez plutôt trois ou quatre mots sans lien entre eux.",
  ],
  wrong_password: [403, "Ce mot de passe n’est pas le bon."],
  same_password: [409, "C’est déjà votre mot de passe. Choisissez-en un autre."],
  password_change_failed: [500, "Le mot de passe n’a pas pu être changé. Réessayez dans un instant."],
  password_reset_failed: [500, "Le mot de passe n’a pas pu être changé. Réessayez dans un instant."],
  reset_link_invalid: [410, "Ce lien n’est plus valable. Demandez-en un nouveau."],
  wrong_code: [403, "Ce code n’est pas le bon, ou il a déjà servi. Attendez le suivant, puis réessayez."],
  wrong_recovery_code: [403, "Ce code de secours n’est pas le bon, ou il a déjà servi."],
  sign_in_expired: [401, "Votre connexion a pris trop de temps. Recommencez."],
  second_factor_set_up_expired: [410, "Cette mise en place a pris trop de temps. Recommencez."],
  second_factor_already_on: [409, "Une application est déjà enregistrée pour votre compte."],
  email_unconfirmed: [
    409,
    "Confirmez d’abord votre adresse e-mail, par le lien que nous vous avons envoyé : elle vous permettra de retrouver votre compte.",
  ],
  second_factor_off: [409, "La double authentification n’est pas activée."],
  passkey_refused: [403, "Cette clé d’accès n’a pas pu être vérifiée. Réessayez, ou choisissez un autre moyen."],
  passkey_unknown: [403, "Cette clé d’accès n’est pas enregistrée chez nous. Choisissez un autre moyen."],
  passkey_already_known: [409, "Cette clé d’accès est déjà enregistrée."],
  same_email: [409, "C’est déjà l’adresse de votre compte."],
  email_change_failed: [500, "L’adresse n’a pas pu être changée. Réessayez dans un instant."],
  email_link_invalid: [410, "Ce lien n’est plus valable. Demandez-en un nouveau."],
  email_taken: [409, "Cette adresse est devenue celle d’un autre compte. La vôtre n’a pas changé."],
});

declare module "~/platform/errors" {
  interface ErrorCodes extends CodesOf<typeof accountErrors> {}
}
