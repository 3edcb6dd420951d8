import { and, eq } from "drizzle-orm";
import { type Tx, transaction } from "~/db/client.server";
import { caseReports, cases } from "~/db/schema";
import type { Actor } from "~/features/accounts/actor";
import { type LockedCase, lockCaseFor } from "~/features/cases/desk/commands.server";
import { recordAudit } from "~/features/journal/commands.server";
import { mayWriteAsHelper } from "~/features/members/access.server";
import { caseAudience } from "~/features/members/queries.server";
import { AppError } from "~/platform/errors";
import { publish } from "~/platform/live/live.server";
import { consume } from "~/platform/rate-limits/rate-limits.server";
import { reportLimits } from "./limits.server";
import { canTickReport } from "./policy";
import { sealReference } from "./rules.server";
import type { ReportInput } from "./schema";

/**
 * Says on which day a report was made, with the number that the service gave; without a day, that it is to do again. A
 * service has one report: its last one. @throws AppError case_not_found, too_many_requests.
 */
export async function setReportDone(actor: Actor, caseId: string, input: ReportInput): Promise<void> {
  await consume(reportLimits.report_save, actor.userId);
  const { service, doneOn, reference = null } = input;
  await transaction(async (tx) => {
    const caseRow = await lockForReports(tx, actor, caseId);
    const report = { caseId: caseRow.id, service };
    if (doneOn) {
      const values = { doneOn, authorId: actor.userId, ...(await sealReference(tx, report, reference)) };
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
      if (removed.length === 0) return;
    }
    await recordAudit(tx, actor.userId, {
      action: doneOn ? "report.done" : "report.withdrawn",
      subjectType: "case",
      subjectId: caseRow.id,
      ownerId: caseRow.userId,
      details: { service },
    });
    await publish(tx, { kind: "case", id: caseRow.id, audience: await caseAudience(tx, caseRow) });
  });
}

async function lockForReports(tx: Tx, actor: Actor, caseId: string): Promise<LockedCase> {
  const caseRow = await lockCaseFor(tx, actor, caseId, () => true);
  const [row] = await tx
    .select({ canWrite: mayWriteAsHelper(actor) })
    .from(cases)
    .where(eq(cases.id, caseRow.id));
  if (!canTickReport(actor, { ...caseRow, canWrite: row?.canWrite === true })) throw new AppError("case_not_found");
  return caseRow;
}
