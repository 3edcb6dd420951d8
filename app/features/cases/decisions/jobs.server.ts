import { and, eq } from "drizzle-orm";
import { transaction } from "~/db/client.server";
import { cases, waitingCaseDecisions } from "~/db/schema";
import { recordAudit } from "~/features/journal/commands.server";
import { defineJob } from "~/platform/jobs/jobs.server";
import { log } from "~/platform/log.server";
import { carryOutMove, isInCharge, removeCase } from "../desk/commands.server";
import { nextStatus } from "../rules";

export type WaitingDecision = { caseId: string; batch: string };

/**
 * Carries out a decision that nobody took back: in one transaction it ends the wait and writes everything that the
 * decision causes, so that a second run finds nothing to do.
 */
export const carryOutCaseDecision = defineJob<WaitingDecision>({
  name: "cases.carry_out_decision",
  run: ({ caseId, batch }) =>
    transaction(async (tx) => {
      const [row] = await tx.select().from(cases).where(eq(cases.id, caseId)).for("update");
      const [waiting] = await tx
        .delete(waitingCaseDecisions)
        .where(and(eq(waitingCaseDecisions.caseId, caseId), eq(waitingCaseDecisions.batch, batch)))
        .returning();
      if (!row || !waiting) return;
      const { decision, decidedBy, words, withOptions } = waiting;
      if (decision === "delete") await removeCase(tx, row, decidedBy);
      // A lawyer may have accepted the case since an approval was withdrawn.
      else if (nextStatus(row.status, decision) && !(decision === "withdraw" && (await isInCharge(tx, caseId))))
        await carryOutMove(tx, row, decidedBy, { move: decision, words, withOptions });
      else {
        log.warn({ caseId, decision, status: row.status }, "a decision no longer applies");
        await recordAudit(tx, null, {
          action: "case.decision_dropped",
          subjectType: "case",
          subjectId: caseId,
          ownerId: row.userId,
          details: { decision, batch, decidedBy },
        });
      }
    }),
});
