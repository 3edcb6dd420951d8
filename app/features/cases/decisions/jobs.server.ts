import { and, eq } from "drizzle-orm";
import { transaction } from "~/db/client.server";
import { cases, waitingCaseDecisions } from "~/db/schema";
import { changeCases, recordEvent } from "~/features/members/change-case.commands.server";
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
    transaction((tx) =>
      changeCases(tx, eq(cases.id, caseId), async ([row]) => {
        const [waiting] = await tx
          .delete(waitingCaseDecisions)
          .where(and(eq(waitingCaseDecisions.caseId, caseId), eq(waitingCaseDecisions.batch, batch)))
          .returning();
        if (!row || !waiting) return;
        const { decision, decidedBy, words, withOptions } = waiting;
        if (decision === "delete") await removeCase(tx, row, decidedBy);
        // A lawyer may have accepted the case since an approval was withdrawn.
        else if (nextStatus(row.status, decision) && !(decision === "withdraw" && (await isInCharge(tx, row))))
          await carryOutMove(tx, row, decidedBy, { move: decision, words, withOptions });
        else {
          log.warn({ caseId, decision, status: row.status }, "a decision no longer applies");
          await recordEvent(tx, null, row, {
            event: "case.decision_dropped",
            details: { decision, batch, decidedBy },
          });
        }
      }),
    ),
});
