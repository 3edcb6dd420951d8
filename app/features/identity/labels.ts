import type { DocumentStatus, DocumentType, VerificationStatus, VerificationStep } from "~/db/schema/enumerations";

/** What a person reads for each value of the enumerations of spec section 3. */
export const DOCUMENT_TYPE_LABELS: Record<DocumentType, string> = {
  identity_card: "Carte d’identité",
  passport: "Passeport",
  driver_license: "Permis de conduire",
  residence_permit: "Titre de séjour",
  proof_of_address: "Justificatif de domicile",
};

/** The steps of the verification, as titles. */
export const STEP_LABELS: Record<VerificationStep, string> = {
  first_document: "Premier document",
  second_document: "Second document",
  proof_of_address: "Justificatif de domicile",
};

/** Where each step is done. */
export const STEP_PATHS: Record<VerificationStep, string> = {
  first_document: "/verify-identity/first-document",
  second_document: "/verify-identity/second-document",
  proof_of_address: "/verify-identity/proof-of-address",
};
export const STATUS_PATH = "/verify-identity/status";
export const INTRODUCTION_PATH = "/verify-identity";

/** What the client reads of a step. */
export const STEP_STATUS_LABELS: Record<VerificationStatus, string> = {
  not_started: "À fournir",
  pending: "En cours de vérification",
  approved: "Approuvé",
  rejected: "À renvoyer",
};

/** What the administrator reads of a document (spec section 2). */
export const DOCUMENT_STATUS_LABELS: Record<DocumentStatus, string> = {
  pending: "En attente",
  approved: "Approuvé",
  rejected: "Rejeté",
};

/** Tones of the badges, for both sides. */
export const STATUS_TONES = {
  not_started: "plain",
  pending: "wait",
  approved: "ok",
  rejected: "bad",
} as const satisfies Record<VerificationStatus, string>;
