import type { EmailTopic } from "~/db/schema/enumerations";

/**
 * What an account may turn off, as /account/notifications says it; everything else is always sent. A topic stands for
 * one kind of e-mail, or for several that answer the same question.
 */
export const TOPIC_WORDS: Record<EmailTopic, { label: string; hint: string }> = {
  new_message: {
    label: "Un message vous attend",
    hint: "Cinq minutes après un message de votre avocat que vous n’avez pas lu, une seule fois par dossier jusqu’à ce que vous le lisiez.",
  },
  case_submitted: {
    label: "Votre dossier est transmis",
    hint: "L’accusé de réception de votre dossier, avec sa référence.",
  },
  case_progress: {
    label: "Votre dossier reprend, est clôturé ou rouvert",
    hint: "Les étapes qui ne vous demandent rien. Elles s’affichent aussi dans la messagerie du dossier.",
  },
  document_received: {
    label: "Un document est reçu",
    hint: "L’accusé de réception de chaque document d’identité ou justificatif.",
  },
  document_approved: {
    label: "Un document est accepté",
    hint: "Chaque document accepté, et la fin de la vérification de votre identité.",
  },
  assistance_received: {
    label: "Votre demande d’assistance est reçue",
    hint: "L’accusé de réception, avec sa référence. La réponse, elle, vous est toujours envoyée.",
  },
  staff: {
    label: "Les informations de l’équipe",
    hint: "Les rappels et les nouvelles du service que l’équipe envoie à plusieurs personnes.",
  },
};

type Kind = {
  /** For the administration's log of e-mails. */
  label: string;
  /** What turns it off; null: always sent, since it concerns the account's safety, a decision, or something to do. */
  topic: EmailTopic | null;
  /** It carries a link as good as a password: its content goes once it left, and a simulated mailbox does not show it. */
  key?: true;
  /** It goes to an address that nobody has confirmed yet: it does not show the phrase that proves an e-mail is ours. */
  unconfirmed?: true;
  /** It goes to somebody who is no longer known here: once it left, nothing of it stays, the address neither. */
  last?: true;
};

/** Every e-mail of the product. A new one is a line here; the rest follows. */
export const EMAIL_KINDS = {
  welcome: { label: "Bienvenue", topic: null },
  email_confirmation: { label: "Confirmation de l’adresse e-mail", topic: null, key: true },
  password_reset: { label: "Lien vers un nouveau mot de passe", topic: null, key: true },
  password_changed: { label: "Mot de passe changé", topic: null },
  email_change: { label: "Confirmation de la nouvelle adresse", topic: null, key: true, unconfirmed: true },
  email_change_asked: { label: "Changement d’adresse demandé", topic: null },
  email_already_used: { label: "Adresse déjà utilisée", topic: null },
  email_changed: { label: "Adresse e-mail changée", topic: null },
  file_blocked: { label: "Fichier bloqué par l’antivirus", topic: null },
  second_factor_on: { label: "Double authentification activée", topic: null },
  second_factor_off: { label: "Double authentification désactivée", topic: null },
  recovery_code_used: { label: "Code de secours utilisé", topic: null },
  recovery_codes_renewed: { label: "Codes de secours renouvelés", topic: null },
  passkey_added: { label: "Clé d’accès ajoutée", topic: null },
  passkey_removed: { label: "Clé d’accès retirée", topic: null },
  document_received: { label: "Document reçu", topic: "document_received" },
  document_approved: { label: "Document accepté", topic: "document_approved" },
  document_rejected: { label: "Document à renvoyer", topic: null },
  case_submitted: { label: "Dossier transmis", topic: "case_submitted" },
  case_approve: { label: "Dossier retenu", topic: null },
  case_reject: { label: "Dossier non retenu", topic: null },
  case_hold: { label: "Dossier en attente de documents", topic: null },
  case_resume: { label: "Traitement du dossier repris", topic: "case_progress" },
  case_close: { label: "Dossier clôturé", topic: "case_progress" },
  case_reopen: { label: "Dossier rouvert", topic: "case_progress" },
  new_message: { label: "Message non lu", topic: "new_message" },
  assistance_received: { label: "Demande d’assistance reçue", topic: "assistance_received" },
  assistance_answered: { label: "Réponse à une demande d’assistance", topic: null },
  staff: { label: "E-mail de l’équipe", topic: "staff" },
  erasure_asked: { label: "Effacement du compte demandé", topic: null },
  erasure_cancelled: { label: "Effacement du compte annulé", topic: null },
  erasure_done: { label: "Compte effacé", topic: null, last: true },
  draft_expiring: { label: "Brouillon bientôt supprimé", topic: null },
  retention_refused: { label: "Suppression du jour arrêtée", topic: null },
  journal_head: { label: "Empreinte du journal des accès", topic: null },
  test: { label: "E-mail de test", topic: null },
} as const satisfies Record<string, Kind>;

export type EmailKind = keyof typeof EMAIL_KINDS;
/** Those that nobody can turn off. */
export type MandatoryKind = {
  [Of in EmailKind]: (typeof EMAIL_KINDS)[Of]["topic"] extends null ? Of : never;
}[EmailKind];

/** True when what the e-mail carries must not be kept, nor shown to anybody but its reader. @param kind of `email_logs`. */
export function carriesKey(kind: string): boolean {
  return kindOf(kind)?.key === true;
}

/** True when the e-mail is the last one, after which its address is forgotten. @param kind of `email_logs`. */
export function isLast(kind: string): boolean {
  return kindOf(kind)?.last === true;
}

/** What turns the e-mail off, null when nothing does. */
export function topicOf(kind: EmailKind): EmailTopic | null {
  return EMAIL_KINDS[kind].topic;
}

/** What the administration calls an e-mail. @param kind of `email_logs`; one of an older version keeps its code. */
export function emailKindLabel(kind: string): string {
  return kindOf(kind)?.label ?? kind;
}

function kindOf(kind: string): Kind | undefined {
  return Object.hasOwn(EMAIL_KINDS, kind) ? EMAIL_KINDS[kind as EmailKind] : undefined;
}
