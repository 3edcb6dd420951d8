import type { LawyerIdentityCheck } from "~/db/schema/staff-enumerations";
import type { InvitationState } from "./invitation/rules";
import type { LawyerState } from "./rules";

export const STATE_LABELS: Record<LawyerState, string> = {
  to_verify: "À vérifier",
  verified: "Vérifié",
  suspended: "Suspendu",
  insurance_expired: "Assurance expirée",
};

export const INVITATION_LABELS: Record<InvitationState, string> = {
  waiting: "En attente",
  accepted: "Acceptée",
  revoked: "Annulée",
  expired: "Expirée",
};

/** How the administrator made sure that the mailbox is the lawyer's. */
export const IDENTITY_CHECK_LABELS: Record<LawyerIdentityCheck, string> = {
  called_back: "Rappelé au numéro du cabinet, trouvé hors de sa candidature",
  bar_email: "Adresse e-mail donnée par l’Ordre",
  card_seen: "Carte professionnelle vue",
};

/** The languages that a lawyer may name. */
export const LANGUAGE_LABELS = {
  fr: "Français",
  en: "Anglais",
  es: "Espagnol",
  de: "Allemand",
  it: "Italien",
  pt: "Portugais",
  ar: "Arabe",
  nl: "Néerlandais",
  pl: "Polonais",
  ro: "Roumain",
  ru: "Russe",
  tr: "Turc",
  zh: "Chinois",
  lsf: "Langue des signes",
} as const;

/** The label of a stored language. */
function languageLabel(stored: string): string {
  return Object.hasOwn(LANGUAGE_LABELS, stored) ? LANGUAGE_LABELS[stored as keyof typeof LANGUAGE_LABELS] : stored;
}

/** « français, anglais »: languages within a line. */
export const languagesText = (stored: readonly string[]): string =>
  stored.map((language) => languageLabel(language).toLowerCase()).join(", ");
