import { and, eq, ne } from "drizzle-orm";
import { type Tx, transaction } from "~/db/client.server";
import { recoveries } from "~/db/schema";
import type { Actor } from "~/features/accounts/actor";
import { recordAudit } from "~/features/journal/commands.server";
import type { AuditAction } from "~/features/journal/rules";
import { caseAudience } from "~/features/members/queries.server";
import { AppError } from "~/platform/errors";
import { isId } from "~/platform/http/params";
import { publish } from "~/platform/live/live.server";
import { consume } from "~/platform/rate-limits/rate-limits.server";
import { type LockedCase, lockCaseFor } from "../desk/commands.server";
import { refuseOfAnother } from "../internal.commands.server";
import { caseLimits } from "../limits.server";
import { canExportCases, canRecordRecoveries } from "../policy";
import type { RecoveryInput } from "../schema";
import { type ListedRecovery, readRecoveries } from "./queries.server";
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
  return transaction(async (tx) => {
    const caseRow = await lockCaseFor(tx, actor, caseId, canRecordRecoveries);
    await refuseOfAnother(tx, recoveries, recovery.id, caseId);
    if (recovery.onCarpa) await refuseCarpa(tx, actor);
    const others = and(eq(recoveries.caseId, caseId), ne(recoveries.id, recovery.id));
    const before = await tx.select({ amount: recoveries.amount }).from(recoveries).where(others);
    const question = recoveryQuestion(caseRow, before, recovery);
    if (question !== null && question !== confirmed) return question;
    const inserted = await tx
      .insert(recoveries)
      .values({ ...recovery, caseId, authorId: actor.userId })
      .onConflictDoNothing()
      .returning();
    for (const row of inserted) await recordRecoveryChange(tx, actor, caseRow, "recovery.added", row);
    return null;
  });
}

/** Removes a sum that was entered by mistake; does nothing when it is already gone. @throws AppError case_not_found. */
export async function removeRecovery(actor: Actor, caseId: string, id: string): Promise<void> {
  await transaction(async (tx) => {
    const caseRow = await lockCaseFor(tx, actor, caseId, canRecordRecoveries);
    if (!isId(id)) return;
    await refuseOfAnother(tx, recoveries, id, caseId);
    const removed = await tx
      .delete(recoveries)
      .where(and(eq(recoveries.id, id), eq(recoveries.caseId, caseId)))
      .returning();
    for (const row of removed) await recordRecoveryChange(tx, actor, caseRow, "recovery.removed", row);
  });
}

async function recordRecoveryChange(
  tx: Tx,
  actor: Actor,
  caseRow: LockedCase,
  action: AuditAction,
  row: typeof recoveries.$inferSelect,
) {
  const { id, amount, receivedOn, onCarpa, source } = row;
  await recordAudit(tx, actor.userId, {
    action,
    subjectType: "case",
    subjectId: caseRow.id,
    ownerId: caseRow.userId,
    details: { recoveryId: id, amount, receivedOn, onCarpa, source },
  });
  await publish(tx, { kind: "case", id: caseRow.id, audience: await caseAudience(tx, caseRow) });
}

const BATCH = 500;

/**
 * Reads the recovered sums of all cases, the latest first, in batches, for the CSV export, which the journal records.
 * @throws AppError forbidden, too_many_requests.
 */
export async function exportRecoveries(actor: Actor): Promise<AsyncGenerator<ListedRecovery[]>> {
  if (!canExportCases(actor)) throw new AppError("forbidden");
  await consume(caseLimits.recoveries_export, actor.userId);
  await transaction((tx) =>
    recordAudit(tx, actor.userId, { action: "recoveries.exported", subjectType: "case", subjectId: "list" }),
  );
  return readBatches();
}

async function* readBatches(): AsyncGenerator<ListedRecovery[]> {
  let batch: ListedRecovery[] = [];
  do {
    batch = await readRecoveries(batch.at(-1) ?? null, BATCH);
    if (batch.length > 0) yield batch;
  } while (batch.length === BATCH);
}
