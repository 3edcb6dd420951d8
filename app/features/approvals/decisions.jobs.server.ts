import { and, eq, lt } from "drizzle-orm";
import { db, transaction } from "~/db/client.server";
import { waitingCaseDecisions, waitingDocumentDecisions } from "~/db/schema";
import type { DocumentType } from "~/db/schema/enumerations";
import { carryOutCaseDecision } from "~/features/cases/decisions/jobs.server";
import { lockProfile } from "~/features/identity/commands.server";
import type { RejectionReason } from "~/features/identity/labels";
import { rejectWithin } from "~/features/identity/review/commands.server";
import { config } from "~/platform/config.server";
import { AppError } from "~/platform/errors";
import { defineJob } from "~/platform/jobs/jobs.server";
import { log } from "~/platform/log.server";
import { approveWithin } from "./commands.server";

export type WaitingDocument = { userId: string; documentType: DocumentType; batch: string };

const waitingOf = ({ userId, documentType, batch }: WaitingDocument) =>
  and(
    eq(waitingDocumentDecisions.userId, userId),
    eq(waitingDocumentDecisions.documentType, documentType),
    eq(waitingDocumentDecisions.batch, batch),
  );

/**
 * Carries out a decision on a document that nobody took back: in one transaction it ends the wait and writes everything
 * that the decision causes, so that a second run finds nothing to do.
 */
export const carryOutDocumentDecision = defineJob<WaitingDocument>({
  name: "progress.carry_out_document_decision",
  run: async (waiting) => {
    try {
      await carryOut(waiting);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      // Replaced, or found infected: the document waits again, or was decided by the product.
      log.warn({ code: error.code }, "a decision no longer applies");
      await transaction((tx) => tx.delete(waitingDocumentDecisions).where(waitingOf(waiting)));
    }
  },
});

function carryOut(waiting: WaitingDocument): Promise<void> {
  const { userId, documentType } = waiting;
  return transaction(async (tx) => {
    await lockProfile(tx, userId);
    const [decision] = await tx.delete(waitingDocumentDecisions).where(waitingOf(waiting)).returning();
    if (!decision) return;
    const { documentId, reason } = decision;
    // The policy was asked when the decision was taken.
    const reviewer = { userId: decision.decidedBy, role: "administrator" as const };
    const document = { userId, documentType, documentId };
    if (reason === null) await approveWithin(tx, reviewer, document);
    else await rejectWithin(tx, reviewer, { ...document, reason: reason as RejectionReason });
  });
}

/** How late a decision is before it counts as forgotten by its job, in seconds. */
const OVERDUE_SECONDS = 120;

/** Every minute: carries out the decisions whose job failed for good. */
export const carryOutOverdueDecisions = defineJob({
  name: "progress.carry_out_overdue_decisions",
  cron: "* * * * *",
  run: async () => {
    const since = new Date(Date.now() - (config.DECISION_SECONDS + OVERDUE_SECONDS) * 1000);
    const cases = await db.select().from(waitingCaseDecisions).where(lt(waitingCaseDecisions.createdAt, since));
    for (const waiting of cases) await carryOutCaseDecision.run(waiting);
    const documents = await db
      .select()
      .from(waitingDocumentDecisions)
      .where(lt(waitingDocumentDecisions.createdAt, since));
    for (const waiting of documents) await carryOutDocumentDecision.run(waiting);
  },
});
