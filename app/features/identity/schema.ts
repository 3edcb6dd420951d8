import { z } from "zod";
import {
  DOCUMENT_STATUSES,
  DOCUMENT_TYPES,
  type DocumentSide,
  type DocumentType,
  type VerificationStep,
} from "~/db/schema/enumerations";
import type { AppErrorCode } from "~/platform/errors";
import { identityErrors } from "./errors";
import { REJECTION_REASONS } from "./rules";

/** What proves who one is; the fifth document type proves where one lives. */
export const IDENTITY_DOCUMENT_TYPES = ["identity_card", "passport", "driver_license", "residence_permit"] as const;

/** True when both sides are asked for: all but the passport (spec section 5). */
export function needsBack(type: string | undefined): boolean {
  return type === "identity_card" || type === "driver_license" || type === "residence_permit";
}

/** Where an uploaded file waits for its form: `first_document:front`. */
export function slotOf(step: VerificationStep, side: DocumentSide): string {
  return `${step}:${side}`;
}

/** A file field: the id of an upload. Without scripts a newer file comes after the one sent before: the last counts. */
const file = z.preprocess(
  (value) => (Array.isArray(value) ? value : [value]).findLast((id) => typeof id === "string" && id !== ""),
  z.uuid({ error: identityErrors.messageOf("file_required") }),
);
const optionalFile = z.preprocess(
  (value) => (Array.isArray(value) ? value : [value]).findLast((id) => typeof id === "string" && id !== ""),
  z.uuid({ error: identityErrors.messageOf("file_required") }).optional(),
);

/**
 * First and second document: a type, its front, and its back where there is one. `front` and `back` are ids of uploads.
 * @param other the type of the other document, which this one must not have, and what is said then.
 */
export function identityDocument(other?: { type: string | null; message: string }) {
  return z
    .object({
      documentType: z
        .enum(IDENTITY_DOCUMENT_TYPES, { error: "Veuillez sélectionner un type de document" })
        .refine((type) => type !== other?.type, { error: other?.message }),
      front: file,
      back: optionalFile,
    })
    .refine(({ documentType, back }) => back !== undefined || !needsBack(documentType), {
      path: ["back"],
      error: identityErrors.messageOf("file_required"),
      // The missing back is told together with whatever else is missing.
      when: ({ value }) => typeof (value as { documentType?: unknown }).documentType === "string",
    });
}

/** What is said when both documents have one type, by the step that is being filled. */
export const SAME_TYPE_CODES = {
  first_document: "same_type_as_second",
  second_document: "same_document_type",
} as const satisfies Partial<Record<VerificationStep, AppErrorCode>>;

/** Proof of address: one file. */
export const proofOfAddress = z.object({ front: file });

/** What a step receives: `submitDocument` checks it again, whatever form it came from. */
export type Submission = {
  step: VerificationStep;
  documentType: DocumentType;
  frontFileId: string;
  backFileId?: string | undefined;
};

/** The document that an administrator decides on. `documentId` is the one they saw: a newer one is not decided blindly. */
const reviewed = {
  userId: z.uuid(),
  documentType: z.enum(DOCUMENT_TYPES),
  documentId: z.uuid(),
};

export const approval = z.object({ intent: z.literal("approve"), ...reviewed });
export const rejection = z.object({
  intent: z.literal("reject"),
  ...reviewed,
  reason: z.enum(REJECTION_REASONS, { error: "Veuillez indiquer la raison du rejet" }),
});
export const review = z.discriminatedUnion("intent", [approval, rejection]);

/** The filter of the administrator's list; `pending` unless told. */
export const LIST_FILTERS = [...DOCUMENT_STATUSES, "all"] as const;
export type ListFilter = (typeof LIST_FILTERS)[number];
