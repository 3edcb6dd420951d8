import { and, eq, inArray } from "drizzle-orm";
import { createElement } from "react";
import { type Tx, transaction } from "~/db/client.server";
import { files, identityDocuments, verificationSteps } from "~/db/schema";
import type { DocumentType } from "~/db/schema/enumerations";
import type { Actor } from "~/features/accounts/actor";
import { queueEmail } from "~/features/emails/commands.server";
import { blockedReason } from "~/features/files/policy";
import { recordAudit } from "~/features/journal/commands.server";
import { AppError } from "~/platform/errors";
import { publicUrl } from "~/platform/http/public-url.server";
import { lockProfile, updateVerification } from "../commands.server";
import { DOCUMENT_REJECTED_SUBJECT, DocumentRejected } from "../emails";
import { INFECTED, INTRODUCTION_PATH, type RejectionReason, STEP_PATHS } from "../labels";
import { canDecideDocument, canReviewDocuments } from "../policy";

export type ReviewedDocument = {
  userId: string;
  documentType: DocumentType;
  /**
   * The document that the administrator saw, by the id of one of its sides; the decision is refused when it was
   * replaced since.
   */
  documentId?: string;
};

/** Who decides: a person of the staff. Null: the product. */
export type Reviewer = Pick<Actor, "userId" | "role">;

/**
 * Rejects a document, front and back together, and updates its step, the profile, the journal and the e-mail queue. The
 * e-mail links to the page where it is sent again (spec section 7).
 * @throws the errors of `approveDocuments`.
 */
export async function rejectDocuments(actor: Reviewer, document: RejectedDocument): Promise<void> {
  await transaction((tx) => rejectWithin(tx, actor, document));
}

export type RejectedDocument = ReviewedDocument & { reason: RejectionReason };

/** `rejectDocuments` within the caller's transaction. */
export async function rejectWithin(tx: Tx, actor: Reviewer, { reason, ...document }: RejectedDocument): Promise<void> {
  const person = await decideOnDocument(tx, actor, document, { status: "rejected", adminNotes: reason });
  await queueRejectionEmail(tx, person, document, reason);
}

/**
 * Rejects, as the product, a document whose file the scanner found infected; does nothing when it was decided since.
 */
export async function rejectInfectedDocument(document: ReviewedDocument): Promise<void> {
  await transaction(async (tx) => {
    const person = await decideOnDocument(tx, null, document, { status: "rejected", adminNotes: INFECTED });
    await queueRejectionEmail(tx, person, document, INFECTED);
  }).catch((error) => {
    if (!(error instanceof AppError && ["document_already_reviewed", "not_found"].includes(error.code))) throw error;
  });
}

type Person = { email: string; firstName: string };

async function queueRejectionEmail(tx: Tx, person: Person, { userId, documentType }: ReviewedDocument, reason: string) {
  const [step] = await tx
    .select({ step: verificationSteps.step })
    .from(verificationSteps)
    .where(and(eq(verificationSteps.userId, userId), eq(verificationSteps.documentType, documentType)));
  const nextStepUrl = publicUrl(step ? STEP_PATHS[step.step] : INTRODUCTION_PATH);
  await queueEmail(tx, {
    userId,
    recipient: person.email,
    kind: "document_rejected",
    subject: DOCUMENT_REJECTED_SUBJECT,
    element: createElement(DocumentRejected, { firstName: person.firstName, documentType, reason, nextStepUrl }),
  });
}

type Decision =
  | { status: "approved"; adminNotes: null }
  | { status: "rejected"; adminNotes: RejectionReason | typeof INFECTED };

/** @param actor null when the product decides. */
export async function decideOnDocument(tx: Tx, actor: Reviewer | null, document: ReviewedDocument, decision: Decision) {
  const { userId, documentType, documentId } = document;
  const { person, sides, group } = await requireDecidable(tx, actor, document, decision.status);
  await tx
    .update(identityDocuments)
    .set({ ...decision, updatedAt: new Date() })
    .where(group);
  await updateVerification(tx, userId);
  await recordAudit(tx, actor?.userId ?? null, {
    action: `document.${decision.status}`,
    subjectType: "document",
    subjectId: documentId ?? (sides[0]?.id as string),
    details: { userId, documentType, reason: decision.adminNotes },
  });
  return person;
}

/**
 * Locks a document and refuses who may not decide on it, or a document on which nobody can decide now.
 * @throws the errors of `approveDocuments`.
 */
export async function requireDecidable(
  tx: Tx,
  actor: Reviewer | null,
  { userId, documentType, documentId }: ReviewedDocument,
  status: Decision["status"],
) {
  if (actor && !canReviewDocuments(actor)) throw new AppError("forbidden");
  if (actor && !canDecideDocument(actor, { userId })) throw new AppError("own_document");
  const person = await lockProfile(tx, userId);
  if (!person) throw new AppError("not_found");
  const group = and(eq(identityDocuments.userId, userId), eq(identityDocuments.documentType, documentType));
  const sides = await tx.select().from(identityDocuments).where(group).for("update");
  const replaced = documentId !== undefined && !sides.some((side) => side.id === documentId);
  if (replaced || (sides.length > 0 && !sides.some((side) => side.status === "pending")))
    throw new AppError("document_already_reviewed");
  if (sides.length === 0) throw new AppError("not_found");
  if (actor && status === "approved")
    await refuseBlocked(
      tx,
      actor,
      sides.map((side) => side.filePath),
    );
  return { person, sides, group };
}

async function refuseBlocked(tx: Tx, actor: Reviewer, paths: string[]): Promise<void> {
  for (const file of await tx.select().from(files).where(inArray(files.path, paths))) {
    const reason = blockedReason(actor, file);
    if (reason) throw new AppError(reason === "infected" ? "file_infected" : "file_awaiting_scan");
  }
}
