import { and, eq } from "drizzle-orm";
import { type Tx, transaction } from "~/db/client.server";
import { recoveries } from "~/db/schema";
import type { Actor } from "~/features/accounts/actor";
import { recordAudit } from "~/features/journal/commands.server";
import type { AuditAction } from "~/features/journal/rules";
import { caseAudience } from "~/features/members/queries.server";
import { AppError } from "~/platform/errors";
import { isId } from "~/platform/http/params";
import { publish } from "~/platform/live/live.server";
import { type LockedCase, lockCase } from "../desk/commands.server";
import { canRecordRecoveries } from "../policy";
import type { RecoveryInput } from "../wizard/schema";

/**
 * Enters a sum that came back to the client, who sees it with its fee at once. The same `id` twice is one sum.
 * @throws AppError case_not_found.
 */
export async function addRecovery(actor: Actor, caseId: string, recovery: RecoveryInput): Promise<void> {
  await transaction(async (tx) => {
    const of = await recordable(tx, actor, caseId);
    const written = await tx
      .insert(recoveries)
      .values({ ...recovery, caseId, authorId: actor.userId })
      .onConflictDoNothing()
      .returning();
    for (const row of written) await tell(tx, actor, of, "recovery.added", row);
  });
}

/** Takes a sum out that was entered by mistake; nothing happens when it is gone already. @throws AppError case_not_found. */
export async function removeRecovery(actor: Actor, caseId: string, id: string): Promise<void> {
  await transaction(async (tx) => {
    const of = await recordable(tx, actor, caseId);
    if (!isId(id)) return;
    const removed = await tx
      .delete(recoveries)
      .where(and(eq(recoveries.id, id), eq(recoveries.caseId, caseId)))
      .returning();
    for (const row of removed) await tell(tx, actor, of, "recovery.removed", row);
  });
}

async function recordable(tx: Tx, actor: Actor, caseId: string): Promise<LockedCase> {
  const of = await lockCase(tx, actor, caseId);
  if (!of || !canRecordRecoveries(actor, of)) throw new AppError("case_not_found");
  return of;
}

async function tell(tx: Tx, actor: Actor, of: LockedCase, action: AuditAction, row: typeof recoveries.$inferSelect) {
  const { id, amount, receivedOn, source } = row;
  await recordAudit(tx, actor.userId, {
    action,
    subjectType: "case",
    subjectId: of.id,
    ownerId: of.userId,
    details: { recoveryId: id, amount, receivedOn, source },
  });
  await publish(tx, { kind: "case", id: of.id, audience: await caseAudience(tx, of) });
}
