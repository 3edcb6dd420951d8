/**
 * The closed list of what can go wrong for a person, with its HTTP status and its French message.
 * The messages of spec section 8 stand here to the letter.
 */
const ERRORS = {
  not_found: [404, "Cette page n’existe pas ou n’est plus disponible."],
  case_not_found: [404, "Le dossier que vous recherchez n'existe pas ou a été supprimé."],
  forbidden: [403, "Vous n’avez pas accès à cette action."],
  session_expired: [401, "Votre session a expiré. Veuillez vous reconnecter."],
  invalid_credentials: [400, "Identifiants incorrects. Veuillez vérifier votre email et mot de passe."],
  login_failed: [500, "Une erreur est survenue lors de la connexion. Veuillez réessayer."],
  logout_failed: [500, "Une erreur est survenue lors de la déconnexion"],
  already_registered: [
    409,
    "Cette adresse e-mail est déjà utilisée. Veuillez vous connecter ou utiliser une autre adresse.",
  ],
  registration_failed: [500, "Une erreur est survenue lors de l'inscription. Veuillez réessayer."],
  profile_creation_failed: [500, "Erreur lors de la création du profil. Veuillez réessayer."],
  common_password: [
    422,
    "Ce mot de passe fait partie des plus utilisés, ceux qu’un escroc essaie en premier. Choisissez plutôt trois ou quatre mots sans lien entre eux.",
  ],
  guessable_password: [
    422,
    "Ce mot de passe reprend votre nom ou votre adresse e-mail, que d’autres connaissent. Choisissez plutôt trois ou quatre mots sans lien entre eux.",
  ],
  wrong_password: [403, "Ce mot de passe n’est pas le bon."],
  wrong_code: [403, "Ce code n’est pas le bon, ou il a déjà servi. Attendez le suivant, puis réessayez."],
  wrong_recovery_code: [403, "Ce code de secours n’est pas le bon, ou il a déjà servi."],
  sign_in_expired: [401, "Votre connexion a pris trop de temps. Recommencez."],
  second_factor_set_up_expired: [410, "Cette mise en place a pris trop de temps. Recommencez."],
  second_factor_already_on: [409, "Une application est déjà enregistrée pour votre compte."],
  second_factor_off: [409, "La double authentification n’est pas activée."],
  passkey_refused: [403, "Cette clé d’accès n’a pas pu être vérifiée. Réessayez, ou choisissez un autre moyen."],
  passkey_unknown: [403, "Cette clé d’accès n’est pas enregistrée chez nous. Choisissez un autre moyen."],
  passkey_already_known: [409, "Cette clé d’accès est déjà enregistrée."],
  passkey_name_required: [400, "Donnez un nom à cette clé d’accès, de 60 caractères au plus."],
  reset_link_invalid: [410, "Ce lien n’est plus valable. Demandez-en un nouveau."],
  same_password: [409, "C’est déjà votre mot de passe. Choisissez-en un autre."],
  password_change_failed: [500, "Le mot de passe n’a pas pu être changé. Réessayez dans un instant."],
  same_email: [409, "C’est déjà l’adresse de votre compte."],
  email_change_failed: [500, "L’adresse n’a pas pu être changée. Réessayez dans un instant."],
  email_link_invalid: [410, "Ce lien n’est plus valable. Demandez-en un nouveau."],
  email_taken: [409, "Cette adresse est devenue celle d’un autre compte. La vôtre n’a pas changé."],
  password_reset_failed: [500, "Le mot de passe n’a pas pu être changé. Réessayez dans un instant."],
  profile_load_failed: [500, "Erreur lors du chargement du profil"],
  profile_update_failed: [500, "Erreur lors de la mise à jour du profil"],
  profile_incomplete: [409, "Veuillez compléter vos informations personnelles avant de créer un dossier"],
  erasure_of_administrator: [
    409,
    "Un compte administrateur ne s’efface pas lui-même : demandez à un autre administrateur de vous rétrograder d’abord.",
  ],
  erasure_failed: [500, "La demande n’a pas pu être enregistrée. Réessayez dans un instant."],
  data_export_failed: [500, "La copie de vos données n’a pas pu être préparée. Réessayez dans un instant."],
  journal_head_unreadable: [
    400,
    "Copiez l’empreinte telle que l’e-mail la donne : un nombre, deux-points, puis 64 caractères.",
  ],
  data_load_failed: [500, "Erreur lors du chargement des données"],
  case_load_failed: [500, "Erreur lors du chargement du dossier"],
  case_details_load_failed: [500, "Erreur lors du chargement des détails du dossier"],
  case_submit_failed: [500, "Une erreur est survenue lors de la soumission du dossier"],
  case_confirm_failed: [500, "Une erreur est survenue lors de la confirmation du dossier"],
  case_not_editable: [409, "Ce dossier a déjà été transmis : il ne peut plus être modifié ici."],
  draft_changed_elsewhere: [
    409,
    "Ce brouillon a été modifié dans un autre onglet. Vérifiez vos réponses, puis enregistrez à nouveau.",
  ],
  case_incomplete: [409, "Il manque des réponses à votre dossier : complétez-les avant de l’envoyer."],
  submit_needs_account: [401, "Vous devez être connecté pour soumettre un dossier"],
  identity_required: [409, "Votre identité doit être vérifiée avant l’envoi du dossier."],
  message_failed: [500, "Erreur lors de l'envoi du message"],
  message_empty: [400, "Écrivez un message ou joignez un fichier."],
  file_download_failed: [500, "Erreur lors du téléchargement du fichier"],
  document_upload_failed: [500, "Erreur lors du téléversement du document"],
  rejected_documents_delete_failed: [500, "Erreur lors de la suppression des documents rejetés"],
  same_document_type: [409, "Veuillez choisir un type de document différent du premier"],
  same_type_as_second: [409, "Ce type est déjà celui de votre second document. Choisissez-en un autre."],
  document_already_submitted: [409, "Ce document a déjà été transmis : il est en cours de vérification ou approuvé."],
  document_update_failed: [500, "Erreur lors de la mise à jour du document"],
  document_open_failed: [500, "Erreur lors de l'ouverture du document"],
  document_already_reviewed: [409, "Ce document a déjà été traité."],
  status_update_failed: [500, "Erreur lors de la mise à jour du statut"],
  note_save_failed: [500, "Erreur lors de l'enregistrement de la note"],
  note_not_yours: [403, "Cette note est d’une autre personne : elle seule peut la modifier ou la supprimer."],
  evidence_export_failed: [500, "Le dossier n’a pas pu être exporté. Réessayez dans un instant."],
  case_export_failed: [500, "Le dossier n’a pas pu être mis en PDF. Réessayez dans un instant."],
  recovery_save_failed: [500, "La somme n’a pas pu être enregistrée. Réessayez dans un instant."],
  deletion_failed: [500, "Une erreur est survenue lors de la suppression"],
  link_expired: [410, "Ce lien a expiré. Revenez à la page précédente et ouvrez le document à nouveau."],
  file_required: [400, "Le fichier est requis"],
  file_too_large: [413, "Le fichier doit faire moins de 30MB"],
  file_empty: [422, "Ce fichier est vide. Choisissez-en un autre."],
  file_corrupt: [
    422,
    "Ce fichier est abîmé ou incomplet : il ne s’ouvre pas. Reprenez la photo ou exportez à nouveau le PDF.",
  ],
  file_protected: [
    422,
    "Ce PDF est protégé par un mot de passe. Enregistrez-en une copie sans mot de passe, puis choisissez-la.",
  ],
  file_active: [
    422,
    "Ce PDF contient un programme : nous ne pouvons pas le prendre tel quel. Imprimez-le en PDF, ou prenez-en une photo, puis choisissez cette copie.",
  ],
  identity_format: [415, "Format accepté : JPG, JPEG, PNG, HEIC ou PDF"],
  attachment_format: [
    415,
    "Ce format n’est pas accepté. Joignez une image, un PDF, un document Word, Excel, PowerPoint ou LibreOffice, un texte, un e-mail enregistré (.eml, .msg) ou un enregistrement audio.",
  ],
  file_malicious: [
    422,
    "Notre antivirus a reconnu un programme malveillant dans ce fichier : nous ne l’avons pas gardé. Choisissez-en un autre.",
  ],
  file_infected: [
    409,
    "Ce fichier est bloqué : notre antivirus y a reconnu un programme malveillant. Retirez-le, puis choisissez-en un autre.",
  ],
  file_awaiting_scan: [
    409,
    "Ce fichier est en attente d’analyse : il s’ouvrira dès que notre antivirus l’aura vérifié.",
  ],
  too_many_files: [400, "Vous pouvez joindre 10 fichiers au plus à la fois."],
  too_many_pending_files: [
    409,
    "Trop de fichiers attendent d’être envoyés. Envoyez ou retirez ceux qui sont déjà choisis, puis réessayez.",
  ],
  file_unavailable: [409, "Un des fichiers n’est plus disponible. Retirez-le, puis choisissez-le à nouveau."],
  upload_interrupted: [400, "L’envoi du fichier a été interrompu. Vérifiez votre connexion, puis réessayez."],
  assistance_failed: [500, "Une erreur est survenue lors de l'envoi de votre demande"],
  assistance_refused: [400, "Une erreur est survenue lors de l'envoi de votre demande"],
  reply_failed: [500, "Erreur lors de l'envoi de la réponse"],
  reply_without_email: [409, "Cette personne n’a pas laissé d’adresse e-mail : répondez-lui par téléphone."],
  request_already_handled: [409, "Une autre personne de l’équipe a déjà traité cette demande."],
  request_not_found: [404, "Cette demande n’existe plus."],
  users_load_failed: [500, "Erreur lors du chargement des utilisateurs"],
  user_details_load_failed: [500, "Erreur lors du chargement des détails de l'utilisateur"],
  user_not_found: [404, "Ce compte n’existe plus."],
  role_update_failed: [500, "Erreur lors de la mise à jour du rôle de l'utilisateur"],
  last_administrator: [409, "Il faut au moins un administrateur : nommez-en un autre d’abord."],
  note_failed: [500, "Erreur lors de l'enregistrement de la note"],
  upload_quota: [429, "Vous avez envoyé beaucoup de fichiers en un jour."],
  too_many_requests: [429, "Trop de tentatives. Patientez quelques minutes, puis réessayez."],
  setup_closed: [404, "Ce lien d’installation n’est plus valable."],
  mailing_failed: [500, "Une erreur est survenue lors de l'envoi des emails"],
  mailing_incomplete: [422, "Veuillez remplir tous les champs et sélectionner au moins un utilisateur"],
  mailing_already_sent: [409, "Ce message est déjà parti."],
  email_failed: [500, "Échec de l'envoi de l'email"],
  templates_load_failed: [500, "Erreur lors du chargement des modèles"],
  template_name_taken: [409, "Un modèle porte déjà ce nom."],
  email_status_failed: [500, "Erreur lors de la vérification du statut des services email"],
  unexpected: [500, "Une erreur est survenue"],
} as const satisfies Record<string, readonly [number, string]>;

export type AppErrorCode = keyof typeof ERRORS;

/** The one error that features throw on purpose; everything else is a fault and shows as `unexpected`. */
export class AppError extends Error {
  override readonly name = "AppError";
  readonly code: AppErrorCode;
  readonly status: number;
  /** Seconds to wait before another try, when the error is a limit. */
  readonly retryAfter: number | undefined;

  constructor(code: AppErrorCode, options: { cause?: unknown; retryAfter?: number } = {}) {
    super(options.retryAfter === undefined ? ERRORS[code][1] : pauseSentence(code, options.retryAfter), {
      cause: options.cause,
    });
    this.code = code;
    this.status = ERRORS[code][0];
    this.retryAfter = options.retryAfter;
  }
}

/** A limit says how long its pause lasts. */
function pauseSentence(code: AppErrorCode, seconds: number): string {
  const what = code === "upload_quota" ? ERRORS.upload_quota[1] : "Trop de tentatives.";
  const minutes = Math.max(1, Math.ceil(seconds / 60));
  const hours = Math.ceil(minutes / 60);
  const pause = minutes > 120 ? `${hours} heures` : `${minutes} minute${minutes > 1 ? "s" : ""}`;
  return `${what} Réessayez dans ${pause}.`;
}

/** The French sentence of an error code (spec section 8). */
export function messageOf(code: AppErrorCode): string {
  return ERRORS[code][1];
}

/** Any thrown value as an AppError, `fallback` when it was not one of ours. */
export function toAppError(error: unknown, fallback: AppErrorCode = "unexpected"): AppError {
  return error instanceof AppError ? error : new AppError(fallback, { cause: error });
}
