import {
  DOCUMENT_STATUSES,
  type DocumentSide,
  type DocumentStatus,
  type DocumentType,
  VERIFICATION_STEPS,
  type VerificationStatus,
  type VerificationStep,
} from "~/db/schema/enumerations";
import type { AppErrorCode } from "~/platform/errors";

/** A proof of address is less than this many months old on the day it is sent (spec section 9). */
export const PROOF_MAX_MONTHS = 3;

/** The status of each step. */
export type StepStatuses = Record<VerificationStep, VerificationStatus>;

/**
 * Derives the status of a document from its sides (spec section 4): rejected if any is, else pending if any is, else
 * approved.
 */
export function statusOfSides(sides: readonly DocumentStatus[]): DocumentStatus {
  if (sides.includes("rejected")) return "rejected";
  return sides.includes("pending") ? "pending" : "approved";
}

/** Derives the status of a step from its documents; not started when there are none. */
export function statusOfStep(documents: readonly DocumentStatus[]): VerificationStatus {
  return documents.length === 0 ? "not_started" : statusOfSides(documents);
}

/**
 * Derives the verification status of a profile (design section 5): any rejected → rejected, else all three approved →
 * approved, else any started → pending, else not_started. The person is verified only when all three are approved.
 */
export function statusOfProfile(steps: StepStatuses): {
  verificationStep: VerificationStatus;
  identityVerified: boolean;
} {
  const statuses = VERIFICATION_STEPS.map((step) => steps[step]);
  const identityVerified = statuses.every((status) => status === "approved");
  if (identityVerified) return { verificationStep: "approved", identityVerified };
  if (statuses.includes("rejected")) return { verificationStep: "rejected", identityVerified };
  const started = statuses.some((status) => status !== "not_started");
  return { verificationStep: started ? "pending" : "not_started", identityVerified };
}

/** Tells whether a step needs a document: none was sent, or the one that was sent is rejected. */
export function needsDocument(status: VerificationStatus): boolean {
  return status === "not_started" || status === "rejected";
}

/** Returns the first step that needs a document, in the order of the spec; null when there is none. */
export function nextStep(steps: StepStatuses): VerificationStep | null {
  return VERIFICATION_STEPS.find((step) => needsDocument(steps[step])) ?? null;
}

/** Tells whether no step has been started. */
export function isUntouched(steps: StepStatuses): boolean {
  return VERIFICATION_STEPS.every((step) => steps[step] === "not_started");
}

/** The documents that prove an identity; the fifth document type proves an address. */
export const IDENTITY_DOCUMENT_TYPES = ["identity_card", "passport", "driver_license", "residence_permit"] as const;

/** Tells whether both sides are required: for all types but the passport (spec section 5). */
export function needsBack(type: string | undefined): boolean {
  return type === "identity_card" || type === "driver_license" || type === "residence_permit";
}

/**
 * Returns the upload slot of one side of a document: `first_document:passport:front`. Its type is part of it, so that a
 * picture is never offered for another document; without a type it is the slot of a file whose type is not chosen yet.
 */
export function slotOf(step: VerificationStep, side: DocumentSide, type?: string | null): string {
  return type ? `${step}:${type}:${side}` : `${step}:${side}`;
}

/** Returns the document type in the slot of an upload; undefined when it was not chosen yet. */
export function typeOfSlot(slot: string): (typeof IDENTITY_DOCUMENT_TYPES)[number] | undefined {
  return IDENTITY_DOCUMENT_TYPES.find((type) => slot.split(":")[1] === type);
}

/** The error codes for two documents of the same type, by the step that is being filled. */
export const SAME_TYPE_CODES = {
  first_document: "same_type_as_second",
  second_document: "same_document_type",
} as const satisfies Partial<Record<VerificationStep, AppErrorCode>>;

/** The filters of the staff's list; the default is `pending`. */
export const LIST_FILTERS = [...DOCUMENT_STATUSES, "all"] as const;
export type ListFilter = (typeof LIST_FILTERS)[number];

/** The type of the document that a step of a person holds. */
export type StepType = { step: VerificationStep; type: DocumentType | null };

/**
 * Puts the documents of a person at the steps that they were sent for, in the order of the spec; one that no step names
 * takes the first place that is left, then shares the last of its kind, so that none is left out.
 */
export function placeDocuments<Document extends { documentType: DocumentType }>(
  documents: readonly Document[],
  steps: readonly StepType[],
): { step: VerificationStep; documents: Document[] }[] {
  const named = (step: VerificationStep) => {
    const type = steps.find((one) => one.step === step)?.type;
    return documents.filter((document) => document.documentType === type).slice(0, 1);
  };
  const places = VERIFICATION_STEPS.map((step) => ({ step, documents: named(step) }));
  for (const document of documents.filter((one) => !places.some((place) => place.documents.includes(one)))) {
    const isProof = document.documentType === "proof_of_address";
    const ofKind = places.filter(({ step }) => (step === "proof_of_address") === isProof);
    (ofKind.find((place) => place.documents.length === 0) ?? ofKind.at(-1))?.documents.push(document);
  }
  return places;
}
