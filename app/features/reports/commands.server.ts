import { and, eq } from "drizzle-orm";
import { caseReports } from "~/db/schema";
import type { Actor } from "~/features/accounts/actor";
import { changeCase, unchanged } from "~/features/members/change-case.commands.server";
import { consume } from "~/platform/rate-limits/rate-limits.server";
import { reportLimits } from "./limits.server";
import { canTickReport } from "./policy";
import { encryptReference } from "./rules.server";
import type { ReportInput } from "./schema";

/**
 * Says on which day a report was made, with the number that the service gave; without a day, that it is to do again. A
 * service has one report: its last one. @throws AppError case_not_found, too_many_requests.
 */
export async function setReportDone(actor: Actor, caseId: string, input: ReportInput): Promise<void> {
  await consume(reportLimits.report_save, actor.userId);
  const { service, doneOn, reference = null } = input;
  const event = doneOn ? "report.done" : "report.withdrawn";
  const change = { may: canTickReport, event, details: { service }, facts: [] } as const;
  await changeCase(null, actor, caseId, change, async (tx, caseRow) => {
    const report = { caseId: caseRow.id, service };
    if (doneOn) {
      const values = { doneOn, authorId: actor.userId, ...(await encryptReference(tx, report, reference)) };
      await tx
        .insert(caseReports)
        .values({ ...report, ...values })
        .onConflictDoUpdate({
          target: [caseReports.caseId, caseReports.service],
          set: { ...values, updatedAt: new Date() },
        });
    } else {
      const removed = await tx
        .delete(caseReports)
        .where(and(eq(caseReports.caseId, report.caseId), eq(caseReports.service, service)))
        .returning({ service: caseReports.service });
      if (removed.length === 0) return unchanged();
    }
  });
}
