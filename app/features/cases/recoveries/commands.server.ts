import { and, eq, ne } from "drizzle-orm";
import type { Tx } from "~/db/client.server";
import { recoveries } from "~/db/schema";
import type { Actor } from "~/features/accounts/actor";
import type { AuditAction } from "~/features/journal/rules";
import { changeCase, type LockedCase, recordEvent, unchanged } from "~/features/members/change-case.commands.server";
import { isId } from "~/platform/http/params";
import { requireSameCase } from "../internal.commands.server";
import { canRecordRecoveries } from "../policy";
import type { RecoveryInput } from "../schema";
import { recoveryQuestion } from "./rules";

/**
 * Records a recovered sum, which the client sees with its fee at once. The same `id` twice creates one sum.
 * @param input.confirmed the question that was answered by yes.
 * @returns a question to confirm first, and nothing is recorded (`recoveryQuestion`); null once the sum is recorded.
 * @param refuseCarpa throws when the actor may not record a sum on the CARPA account, which is a lawyer's.
 * @throws AppError case_not_found, not_found.
 */
export async function addRecovery(
  actor: Actor,
  caseId: string,
  input: RecoveryInput,
  refuseCarpa: (tx: Tx, actor: Actor) => Promise<void> = async () => {},
): Promise<string | null> {
  const { confirmed, ...recovery } = input;
  return changeCase(null, actor, caseId, RECOVERIES, async (tx, caseRow) => {
    await requireSameCase(tx, recoveries, recovery.id, caseId);
    if (recovery.onCarpa) await refuseCarpa(tx, actor);
    const others = and(eq(recoveries.caseId, caseId), ne(recoveries.id, recovery.id));
    const before = await tx.select({ amount: recoveries.amount }).from(recoveries).where(others);
    const question = recoveryQuestion(caseRow, before, recovery);
    if (question !== null && question !== confirmed) return unchanged(question);
    const inserted = await tx
      .insert(recoveries)
      .values({ ...recovery, caseId, authorId: actor.userId })
      .onConflictDoNothing()
      .returning();
    return recordRecovery(tx, actor, caseRow, "recovery.added", inserted);
  });
}

/** Removes a sum that was entered by mistake; does nothing when it is already gone. @throws AppError case_not_found. */
export async function removeRecovery(actor: Actor, caseId: string, id: string): Promise<void> {
  await changeCase(null, actor, caseId, RECOVERIES, async (tx, caseRow) => {
    if (!isId(id)) return unchanged(null);
    await requireSameCase(tx, recoveries, id, caseId);
    const removed = await tx
      .delete(recoveries)
      .where(and(eq(recoveries.id, id), eq(recoveries.caseId, caseId)))
      .returning();
    return recordRecovery(tx, actor, caseRow, "recovery.removed", removed);
  });
}

/** Administrators record sums in a case with a lawyer without a reason. */
const RECOVERIES = { may: canRecordRecoveries, reason: "none", facts: [] } as const;

type Recovery = typeof recoveries.$inferSelect;

async function recordRecovery(tx: Tx, actor: Actor, caseRow: LockedCase, event: AuditAction, [row]: Recovery[]) {
  if (!row) return unchanged(null);
  const { id, amount, receivedOn, onCarpa, source } = row;
  const details = { recoveryId: id, amount, receivedOn, onCarpa, source };
  await recordEvent(tx, actor.userId, caseRow, { event, details });
  return null;
}
