import { and, eq } from "drizzle-orm";
import { type Tx, transaction } from "~/db/client.server";
import { waitingDocumentDecisions } from "~/db/schema";
import type { Actor } from "~/features/accounts/actor";
import { dropDecisionsOf } from "~/features/cases/decisions/commands.server";
import { jobDelay } from "~/features/cases/decisions/rules.server";
import type { RejectionReason } from "~/features/identity/labels";
import { canReviewDocuments } from "~/features/identity/policy";
import { type ReviewedDocument, requireDecidable } from "~/features/identity/review/commands.server";
import { recordAudit } from "~/features/journal/commands.server";
import { AppError } from "~/platform/errors";
import { isId } from "~/platform/http/params";
import { enqueue } from "~/platform/jobs/jobs.server";
import { publish } from "~/platform/live/live.server";
import { carryOutDocumentDecision } from "./decisions.jobs.server";

type Given = Required<ReviewedDocument> & {
  /** Null: approved. */
  reason: RejectionReason | null;
  /** The id by which the decision is taken back. */
  batch: string;
};

/**
 * Decides on a document. For DECISION_SECONDS the decision waits and can be taken back: the staff sees it, its owner
 * does not. Then its job carries it out.
 * @throws the errors of `approveDocuments`; document_already_reviewed while another decision waits too.
 */
export async function decideDocument(actor: Actor, { reason, batch, ...document }: Given): Promise<void> {
  const { userId, documentType, documentId } = document;
  const status = reason === null ? "approved" : "rejected";
  return transaction(async (tx) => {
    await requireDecidable(tx, actor, document, status);
    const added = await tx
      .insert(waitingDocumentDecisions)
      .values({ userId, documentType, documentId, batch, status, reason, decidedBy: actor.userId })
      .onConflictDoNothing()
      .returning();
    if (added.length === 0) throw new AppError("document_already_reviewed");
    await enqueue(tx, carryOutDocumentDecision, { userId, documentType, batch }, { afterSeconds: jobDelay() });
    await tellStaff(tx, userId);
  });
}

/**
 * Takes back a decision on a document that still waits. Only who took it may.
 * @returns how many were taken back.
 */
export async function takeBackDocumentDecisions(actor: Actor, batch: string): Promise<number> {
  if (!isId(batch) || !canReviewDocuments(actor)) return 0;
  return transaction(async (tx) => {
    const taken = await tx
      .delete(waitingDocumentDecisions)
      .where(and(eq(waitingDocumentDecisions.batch, batch), eq(waitingDocumentDecisions.decidedBy, actor.userId)))
      .returning({ userId: waitingDocumentDecisions.userId });
    for (const { userId } of taken) await tellStaff(tx, userId);
    return taken.length;
  });
}

/**
 * Drops every decision, on a case or a document, of a person who may no longer decide, within the caller's transaction,
 * which holds the locks of those cases. The journal says so of each. @returns how many.
 */
export async function dropAllDecisions(tx: Tx, decidedBy: string, by: string | null): Promise<number> {
  const dropped = await tx
    .delete(waitingDocumentDecisions)
    .where(eq(waitingDocumentDecisions.decidedBy, decidedBy))
    .returning();
  for (const { userId, documentId, documentType, status } of dropped) {
    await recordAudit(tx, by, {
      action: "document.decision_dropped",
      subjectType: "document",
      subjectId: documentId,
      ownerId: userId,
      details: { documentType, status, decidedBy },
    });
    await tellStaff(tx, userId);
  }
  return dropped.length + (await dropDecisionsOf(tx, decidedBy, by));
}

const tellStaff = (tx: Tx, userId: string) =>
  publish(tx, { kind: "documents", id: userId, audience: { users: [], roles: ["administrator"] } });
