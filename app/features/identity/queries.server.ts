import { and, asc, eq, ne } from "drizzle-orm";
import { db, type Executor } from "~/db/client.server";
import { files, identityDocuments, verificationSteps } from "~/db/schema";
import {
  type DocumentSide,
  type DocumentType,
  VERIFICATION_STEPS,
  type VerificationStatus,
  type VerificationStep,
} from "~/db/schema/enumerations";
import type { Actor } from "~/features/accounts/actor";
import { signFileLink } from "~/platform/files/exchange/signed-link.server";
import { type StepStatuses, statusOfStep } from "./rules";

export type StepState = {
  step: VerificationStep;
  /** Derived from the step's documents (spec section 4). */
  status: VerificationStatus;
  documentType: DocumentType | null;
  /** Code of the reason, when the step is rejected. */
  reason: string | null;
  submittedAt: Date | null;
  /** The id of its first side, which changes when the document is replaced. */
  documentId: string | null;
};

/** Reads the three steps of the actor's own verification, in order; a step without a document is `not_started`. */
export function readVerification(actor: Actor): Promise<StepState[]> {
  return readSteps(db, actor.userId);
}

/** Returns the status of each step, in the form that `rules.ts` takes. */
export function statusesOf(states: readonly StepState[]): StepStatuses {
  return Object.fromEntries(states.map(({ step, status }) => [step, status])) as StepStatuses;
}

/** Reads the three steps of any person: for queries and commands that have asked the policy. */
export async function readSteps(executor: Executor, userId: string): Promise<StepState[]> {
  const steps = await executor.select().from(verificationSteps).where(eq(verificationSteps.userId, userId));
  const documents = await executor
    .select()
    .from(identityDocuments)
    .where(eq(identityDocuments.userId, userId))
    .orderBy(asc(identityDocuments.createdAt), asc(identityDocuments.id));
  return VERIFICATION_STEPS.map((step) => {
    const documentType = steps.find((row) => row.step === step)?.documentType ?? null;
    const own = documents.filter((document) => document.documentType === documentType);
    return {
      step,
      documentType,
      status: statusOfStep(own.map((document) => document.status)),
      reason: own.find((document) => document.status === "rejected")?.adminNotes ?? null,
      submittedAt: own[0]?.createdAt ?? null,
      documentId: own[0]?.id ?? null,
    };
  });
}

/** One side of a refused document, as its owner sees it again. */
export type RefusedPicture = {
  documentType: DocumentType;
  /** Null for a document of one file. */
  side: DocumentSide | null;
  /** The code of the reason. */
  reason: string;
  /** The address of its picture, which works for its owner only, during 60 s. */
  picture: string;
};

/**
 * Lists the sides of the actor's own refused document of this type, for the page that asks for it again. What the scanner
 * blocked is left out: nobody opens it.
 */
export async function readRefusedPictures(actor: Actor, documentType: DocumentType): Promise<RefusedPicture[]> {
  const sides = await db
    .select({ side: identityDocuments.side, reason: identityDocuments.adminNotes, fileId: files.id })
    .from(identityDocuments)
    .innerJoin(files, eq(files.path, identityDocuments.filePath))
    .where(
      and(
        eq(identityDocuments.userId, actor.userId),
        eq(identityDocuments.documentType, documentType),
        eq(identityDocuments.status, "rejected"),
        ne(files.scanStatus, "infected"),
      ),
    );
  const { userId, role } = actor;
  return sides.map(({ side, reason, fileId }) => ({
    documentType,
    side,
    reason: reason ?? "",
    picture: `${signFileLink({ fileId, userId, role })}&preview=1`,
  }));
}
