import type { EmailTopic } from "~/db/schema/email-enumerations";

/**
 * The e-mails that an account may turn off, as /account/notifications shows them; all others are always sent. A topic
 * is one kind of e-mail, or several kinds about the same subject.
 */
export const TOPIC_LABELS: Record<EmailTopic, { label: string; hint: string }> = {
  new_message: {
    label: "Un message vous attend",
    hint: "Cinq minutes après un message non lu, une fois jusqu’à votre lecture.",
  },
  case_submitted: {
    label: "Votre dossier est transmis",
    hint: "L’accusé de réception, avec sa référence.",
  },
  case_progress: {
    label: "Votre dossier reprend, est clôturé ou rouvert",
    hint: "Les étapes qui ne vous demandent rien.",
  },
  document_approved: {
    label: "Votre identité est vérifiée",
    hint: "La fin de la vérification, et la suite.",
  },
  assistance_received: {
    label: "Votre demande d’assistance est reçue",
    hint: "L’accusé de réception. La réponse, elle, part toujours.",
  },
  deadlines: {
    label: "Une date limite approche",
    hint: "Trente jours, sept jours et un jour avant, en un e-mail par jour.",
  },
  staff: {
    label: "Les informations de l’équipe",
    hint: "Les nouvelles du service, envoyées à plusieurs personnes.",
  },
};

type Kind = {
  /** The label in the administration's log of e-mails. */
  label: string;
  /** The topic that turns it off; null: always sent, since it is about the account's safety, a decision, or a task. */
  topic: EmailTopic | null;
  /** It carries a link that replaces a password: its content is erased once sent, and a simulated mailbox hides it. */
  secretLink?: true;
  /**
   * It goes to an address that is not confirmed yet, so it shows neither the phrase that proves its origin, nor a name
   * or anything else that somebody typed: strangers could be written to in our name. Every other kind shows typed text
   * to a confirmed address only.
   */
  unconfirmed?: true;
  /** A person waits for it, so that it is sent once more when nobody knows whether it arrived. */
  awaited?: true;
  /** It goes to a person whose account is deleted: once sent, neither its content nor its address is kept. */
  last?: true;
};

/** Every e-mail of the product. */
export const EMAIL_KINDS = {
  email_confirmation: {
    label: "Confirmation de l’adresse e-mail",
    topic: null,
    secretLink: true,
    unconfirmed: true,
    awaited: true,
  },
  password_reset: { label: "Lien vers un nouveau mot de passe", topic: null, secretLink: true, awaited: true },
  password_changed: { label: "Mot de passe changé", topic: null },
  email_change: {
    label: "Confirmation de la nouvelle adresse",
    topic: null,
    secretLink: true,
    unconfirmed: true,
    awaited: true,
  },
  email_change_asked: { label: "Changement d’adresse demandé", topic: null },
  email_already_used: { label: "Adresse déjà utilisée", topic: null },
  email_changed: { label: "Adresse e-mail changée", topic: null },
  file_blocked: { label: "Fichier bloqué par l’antivirus", topic: null },
  second_factor_on: { label: "Double authentification activée", topic: null },
  second_factor_off: { label: "Double authentification désactivée", topic: null },
  second_factor_paused: { label: "Codes en pause", topic: null },
  recovery_code_used: { label: "Code de secours utilisé", topic: null },
  recovery_codes_renewed: { label: "Codes de secours renouvelés", topic: null },
  passkey_added: { label: "Clé d’accès ajoutée", topic: null },
  passkey_removed: { label: "Clé d’accès retirée", topic: null },
  identity_verified: { label: "Identité vérifiée", topic: "document_approved" },
  document_rejected: { label: "Document à renvoyer", topic: null },
  case_submitted: { label: "Dossier transmis", topic: "case_submitted" },
  case_approve: { label: "Dossier retenu", topic: null },
  case_reject: { label: "Dossier non retenu", topic: null },
  case_withdraw: { label: "Approbation du dossier retirée", topic: null },
  case_hold: { label: "Dossier en attente de documents", topic: null },
  case_resume: { label: "Traitement du dossier repris", topic: "case_progress" },
  case_close: { label: "Dossier clôturé", topic: "case_progress" },
  case_reopen: { label: "Dossier rouvert", topic: "case_progress" },
  case_reexamine: { label: "Dossier remis en cours d’analyse", topic: null },
  case_proposed: { label: "Dossier proposé à un avocat", topic: null },
  lawyer_accepted: { label: "Avocat en charge du dossier", topic: null },
  lawyer_left: { label: "Avocat qui n’est plus en charge", topic: null },
  agreement_proposed: { label: "Convention d’honoraires proposée", topic: null },
  agreement_answered: { label: "Réponse à une convention d’honoraires", topic: null },
  agreement_retracted: { label: "Accusé de réception d’une rétractation", topic: null },
  lawyer_change_asked: { label: "Autre avocat demandé", topic: null },
  staff_notice: { label: "Ce qui attend une personne de l’équipe", topic: null },
  case_mention: { label: "Note ou tâche pour une personne de l’équipe", topic: null },
  helper_invited: {
    label: "Invitation d’un proche",
    topic: null,
    secretLink: true,
    unconfirmed: true,
    awaited: true,
  },
  helper_joined: { label: "Proche qui a accepté", topic: null },
  helper_left: { label: "Proche qui a quitté un dossier", topic: null },
  case_left: { label: "Dossier transféré à un autre compte", topic: null },
  case_received: { label: "Dossier reçu d’un autre compte", topic: null },
  client_changed: { label: "Changement de client d’un dossier", topic: null },
  deadline_reminder: { label: "Rappel d’une échéance", topic: "deadlines" },
  rule_proposed: { label: "Correction d’une règle proposée", topic: null },
  rule_answer: { label: "Réponse à une correction proposée", topic: null },
  reports_to_check: { label: "Signalement à la banque à vérifier", topic: null },
  new_message: { label: "Message non lu", topic: "new_message" },
  assistance_received: { label: "Demande d’assistance reçue", topic: "assistance_received" },
  assistance_answered: { label: "Réponse à une demande d’assistance", topic: null },
  staff: { label: "E-mail de l’équipe", topic: "staff" },
  story_link: { label: "Lien vers un récit commencé", topic: null, secretLink: true, unconfirmed: true, awaited: true },
  erasure_asked: { label: "Effacement du compte demandé", topic: null },
  erasure_cancelled: { label: "Effacement du compte annulé", topic: null },
  erasure_done: { label: "Compte effacé", topic: null, last: true },
  lawyer_invited: {
    label: "Invitation d’un avocat",
    topic: null,
    secretLink: true,
    unconfirmed: true,
    awaited: true,
  },
  lawyer_verified: { label: "Inscription d’avocat vérifiée", topic: null },
  lawyer_suspended: { label: "Avocat suspendu", topic: null },
  lawyer_display: { label: "Demande de répondre des messages de l’équipe", topic: null },
  lawyer_reinstated: { label: "Suspension de l’avocat levée", topic: null },
  lawyer_insurance: { label: "Fin de l’assurance d’un avocat", topic: null },
  lawyers_missing: { label: "Avocats absents de l’annuaire", topic: null },
  lawyers_uninsured: { label: "Assurances expirées", topic: null },
  directory_refused: { label: "Annuaire des avocats non lu", topic: null },
  draft_expiring: { label: "Brouillon bientôt supprimé", topic: null },
  retention_refused: { label: "Suppression du jour arrêtée", topic: null },
  journal_head: { label: "Empreinte du journal des accès", topic: null },
  alarm: { label: "Alerte aux administrateurs", topic: null },
  incident: { label: "Incident du serveur", topic: null },
  test: { label: "E-mail de test", topic: null },
} as const satisfies Record<string, Kind>;

/** The labels of e-mails that are no longer sent; the log still holds some. */
const FORMER_LABELS: Record<string, string> = {
  imported: "E-mail de l’ancien système",
  welcome: "Bienvenue",
  document_received: "Document reçu",
  document_approved: "Document accepté",
};

export type EmailKind = keyof typeof EMAIL_KINDS;
/** The kinds that nobody can turn off. */
export type MandatoryKind = {
  [Kind in EmailKind]: (typeof EMAIL_KINDS)[Kind]["topic"] extends null ? Kind : never;
}[EmailKind];

/** True when the content must not be kept, nor shown to anybody but its recipient. @param kind of `email_logs`. */
export function carriesSecretLink(kind: string): boolean {
  return kindOf(kind)?.secretLink === true;
}

/** True when the e-mail is the last one to its address, which is erased afterwards. @param kind of `email_logs`. */
export function isLast(kind: string): boolean {
  return kindOf(kind)?.last === true;
}

/** True when a person waits for the e-mail. @param kind of `email_logs`. */
export function isAwaited(kind: string): boolean {
  return kindOf(kind)?.awaited === true;
}

/** The topic that turns the e-mail off, null when it is always sent. */
export function topicOf(kind: EmailKind): EmailTopic | null {
  return EMAIL_KINDS[kind].topic;
}

/** The label of a kind. @param kind of `email_logs`; the code itself when this version does not know it. */
export function emailKindLabel(kind: string): string {
  return kindOf(kind)?.label ?? FORMER_LABELS[kind] ?? kind;
}

function kindOf(kind: string): Kind | undefined {
  return Object.hasOwn(EMAIL_KINDS, kind) ? EMAIL_KINDS[kind as EmailKind] : undefined;
}

/** What stands for the body of an e-mail once its time is over (`content/retention-periods.ts`); the log keeps an empty one. */
export const BLANKED_TEXT = "Contenu effacé : sa durée de conservation est passée.";

/** The former system gave no body of its e-mails (« imported »): nothing of them was erased. */
export const hasBlankedBody = ({ kind, html, text }: { kind: string; html: string; text: string }): boolean =>
  html === "" && text === "" && kind !== "imported";

const SIMULATED_NOTICE = "Envoi simulé : aucun serveur d’e-mail n’est réglé, rien n’est parti.";

/** The confirmation of a sending, which says when no e-mail left because no mail server is set. */
export function sentText(success: string, isSimulated: boolean): string {
  return isSimulated ? `${success}. ${SIMULATED_NOTICE}` : success;
}

/** The line of an e-mail with the phrase of its reader, in HTML or as text (`ui/email-layout.tsx`). */
const PHRASE_LINE = /(Votre phrase\s:\s«\s)[^<\n]*(\s»)/g;

/** An e-mail as others than its reader may see it. */
export const withoutPhrase = (body: string): string => body.replace(PHRASE_LINE, "$1…$2");
