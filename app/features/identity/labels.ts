import type { DocumentStatus, DocumentType, VerificationStatus, VerificationStep } from "~/db/schema/enumerations";
import { PROOF_MAX_MONTHS } from "./rules";

/** The French labels of the enumerations of spec section 3. */
export const DOCUMENT_TYPE_LABELS: Record<DocumentType, string> = {
  identity_card: "Carte d’identité",
  passport: "Passeport",
  driver_license: "Permis de conduire",
  residence_permit: "Titre de séjour",
  proof_of_address: "Justificatif de domicile",
};

/** The titles of the verification steps. */
export const STEP_LABELS: Record<VerificationStep, string> = {
  first_document: "Premier document",
  second_document: "Second document",
  proof_of_address: "Justificatif de domicile",
};

/** The path of each step's page. */
export const STEP_PATHS: Record<VerificationStep, string> = {
  first_document: "/verify-identity/first-document",
  second_document: "/verify-identity/second-document",
  proof_of_address: "/verify-identity/proof-of-address",
};
export const STATUS_PATH = "/verify-identity/status";
export const INTRODUCTION_PATH = "/verify-identity";

/** The status of a step, in the words that the client reads. */
export const STEP_STATUS_LABELS: Record<VerificationStatus, string> = {
  not_started: "À fournir",
  pending: "En cours de vérification",
  approved: "Approuvé",
  rejected: "À renvoyer",
};

/** The status of a document, in the words that the staff reads (spec section 2). */
export const DOCUMENT_STATUS_LABELS: Record<DocumentStatus, string> = {
  pending: "En attente",
  approved: "Approuvé",
  rejected: "Rejeté",
};

/** Tones of the badges, for the client and the staff. */
export const STATUS_TONES = {
  not_started: "plain",
  pending: "wait",
  approved: "ok",
  rejected: "bad",
} as const satisfies Record<VerificationStatus, string>;

/**
 * The reasons of spec section 5, in the order of the form, as the codes that `identity_documents.admin_notes` stores. The
 * client sees the label of the reason and the advice for it.
 */
export const REJECTION_REASONS = [
  "illegible",
  "expired",
  "incomplete",
  "altered",
  "mismatch",
  "type_not_accepted",
  "missing_sides",
  "outside_area",
  "watermark",
  "screenshot",
] as const;
export type RejectionReason = (typeof REJECTION_REASONS)[number];

export const REJECTION_REASON_LABELS: Record<RejectionReason, string> = {
  illegible: "Document illisible ou flou",
  expired: "Document expiré",
  incomplete: "Document coupé ou incomplet",
  altered: "Document modifié ou altéré",
  mismatch: "Les informations ne correspondent pas au profil",
  type_not_accepted: "Type de document non accepté",
  missing_sides: "Pages ou faces manquantes",
  outside_area: "Le document ne répond pas aux critères géographiques",
  watermark: "Filigrane ou mention d’usage restreint",
  screenshot: "Capture d’écran ou copie numérique",
};

/** What to do instead: shown before sending, and with the reason of a rejection. */
export const REJECTION_ADVICE: Record<RejectionReason, string> = {
  illegible: "Photographiez à la lumière du jour, à plat et sans reflet : chaque mot doit se lire.",
  expired: "Vérifiez la date : le document doit être en cours de validité.",
  incomplete: "Cadrez le document en entier, ses quatre coins visibles.",
  altered: "Envoyez le document tel quel, sans retouche, sans rature et sans rien masquer.",
  mismatch: "Le nom et la date de naissance doivent être ceux de votre profil.",
  type_not_accepted: "Choisissez un document de la liste : les autres ne peuvent pas être acceptés.",
  missing_sides: "Envoyez toutes les faces et toutes les pages demandées.",
  outside_area: "Nous n’acceptons pas les documents de ce pays. Envoyez-en un d’un pays où notre service est proposé.",
  watermark: "N’ajoutez ni filigrane ni mention comme « copie réservée à… ».",
  screenshot: "Photographiez ou numérisez l’original : pas de capture d’écran, pas de photo d’un écran.",
};

/** The only reason that no reviewer selects: the scanner found the file infected after its submission. */
export const INFECTED = "infected";
const INFECTED_LABEL = "Fichier bloqué par notre antivirus";
const INFECTED_ADVICE =
  "Notre antivirus a reconnu un programme malveillant dans ce fichier. Photographiez le document avec votre téléphone, puis envoyez la photo.";

/** The advice about a name for who acts for companies alone: their profile has no date of birth. */
export const COMPANY_MISMATCH = "Le nom doit être celui de votre profil.";

/** Returns the label of a stored reason, or the stored text when it is not a known code. */
export function rejectionReasonLabel(code: string): string {
  return code === INFECTED ? INFECTED_LABEL : (REJECTION_REASON_LABELS[code as RejectionReason] ?? code);
}

/** The advice for a proof of address, where it differs from that for an identity document. */
const PROOF_ADVICE: Partial<Record<string, string>> = {
  expired: `Vérifiez la date : le justificatif doit avoir moins de ${PROOF_MAX_MONTHS} mois.`,
  mismatch: "Le nom et l’adresse doivent être ceux de votre profil.",
  type_not_accepted: "Envoyez une facture d’énergie, un avis d’impôt ou un relevé bancaire.",
};

/**
 * Returns the advice for a stored reason; null when it is not a known code.
 * @param about the type of the document, or its step: a proof of address is checked for other things.
 */
export function rejectionAdvice(code: string, about: DocumentType | VerificationStep): string | null {
  if (code === INFECTED) return INFECTED_ADVICE;
  const own = about === "proof_of_address" ? PROOF_ADVICE[code] : undefined;
  return own ?? REJECTION_ADVICE[code as RejectionReason] ?? null;
}
