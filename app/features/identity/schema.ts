import { z } from "zod";
import { DOCUMENT_TYPES, type DocumentType, type VerificationStep } from "~/db/schema/enumerations";
import { fileField, lastId } from "~/features/files/schema";
import { parseWithZod } from "~/platform/forms/parse-form";
import { identityErrors } from "./errors";
import { REJECTION_REASONS } from "./labels";
import { IDENTITY_DOCUMENT_TYPES, needsBack } from "./rules";

const file = fileField(identityErrors.messageOf("file_required"));
const optionalFile = z.preprocess(lastId, z.uuid({ error: identityErrors.messageOf("file_required") }).optional());

/**
 * First and second document: a type, its front, and its back when the type has one. `front` and `back` are ids of
 * uploads.
 * @param other the type of the other document, which this one must differ from, and the error message when it does not.
 */
export function identityDocument(other?: { type: string | null; message: string }) {
  return z
    .object({
      documentType: z
        .enum(IDENTITY_DOCUMENT_TYPES, { error: "Veuillez sélectionner un type de document" })
        .refine((type) => type !== other?.type, { error: other?.message }),
      front: file,
      back: optionalFile,
      replaces: z.uuid().optional(),
      /** The person was asked about two equal pictures, and sends them again. */
      isSameMeant: z.boolean().default(false),
    })
    .refine(({ documentType, back }) => back !== undefined || !needsBack(documentType), {
      path: ["back"],
      error: identityErrors.messageOf("file_required"),
      // The missing back is reported together with the other missing fields.
      when: ({ value }) => typeof (value as { documentType?: unknown }).documentType === "string",
    });
}

/** Proof of address: one file. */
export const proofOfAddress = z.object({ front: file, replaces: z.uuid().optional() });

/** The rules of each form as the browser loads them, late (see `useLateValidation`). */
export const checkIdentityDocument = (form: FormData, other: Parameters<typeof identityDocument>[0]) =>
  parseWithZod(form, { schema: identityDocument(other) });
export const checkProofOfAddress = (form: FormData) => parseWithZod(form, { schema: proofOfAddress });

/** The input of a step's submission: `submitDocument` checks it again, whatever form it came from. */
export type Submission = {
  step: VerificationStep;
  documentType: DocumentType;
  frontFileId: string;
  backFileId?: string | undefined;
  /** The pending document that this one replaces, by the id that the person saw. */
  replaces?: string | undefined;
  /** Two equal pictures are taken for both sides only when the person was asked. */
  isSameMeant?: boolean | undefined;
};

/**
 * The document that an administrator decides on. `documentId` is the version they saw, so that they never decide on a
 * newer one that they did not see.
 */
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
/** Conform checks the form without the value of the submit button, which this adds. */
export const checkRejection = (form: FormData) => {
  form.set("intent", "reject");
  return parseWithZod(form, { schema: rejection });
};
export const review = z.discriminatedUnion("intent", [approval, rejection]);
