import { and, eq, inArray, sql } from "drizzle-orm";
import type { Tx } from "~/db/client.server";
import { cases, caseTasks, scheduledFiles, scheduledMessages } from "~/db/schema";
import type { ScheduleHold } from "~/db/schema/enumerations";
import { removeFiles } from "~/features/files/commands.server";
import { recordAudit } from "~/features/journal/commands.server";
import type { AuditAction } from "~/features/journal/rules";
import { handlersAudience } from "~/features/members/queries.server";
import { publish } from "~/platform/live/live.server";
import { today } from "~/platform/today";

/** A message that changes, in its case; `userId` is the owner of the case. */
type Changed = { id: string; userId: string; messageId: string };

/** Records a change of a scheduled message, and has the staff's pages read it; the client's read nothing of it. */
export async function recordChange(
  tx: Tx,
  by: string | null,
  { id: caseId, userId: ownerId, messageId }: Changed,
  action: Extract<AuditAction, `scheduled.${string}`>,
): Promise<void> {
  await recordAudit(tx, by, { action, subjectType: "message", subjectId: messageId, ownerId, details: { caseId } });
  await publishToStaff(tx, caseId);
}

/** Has the staff's pages read the scheduled messages of a case again. */
export const publishToStaff = async (tx: Tx, id: string): Promise<void> =>
  publish(tx, { kind: "case", id, audience: await handlersAudience(tx, id) });

/** Keeps a message from leaving, for the staff to read why, within the caller's transaction. */
export async function holdBack(tx: Tx, message: Changed, hold: ScheduleHold): Promise<void> {
  await tx
    .update(scheduledMessages)
    .set({ ...heldFor(hold) })
    .where(eq(scheduledMessages.id, message.messageId));
  await recordChange(tx, null, message, "scheduled.held");
}

const heldFor = (hold: ScheduleHold) => ({
  hold,
  version: sql`${scheduledMessages.version} + 1`,
  updatedAt: sql`now()`,
});

/**
 * Deletes a message that waits or was held back, and its files, within the caller's transaction, which holds the lock of
 * the case. @returns whether there was one in this case.
 */
export async function deleteScheduled(tx: Tx, { id: caseId, messageId }: Omit<Changed, "userId">): Promise<boolean> {
  const { filePath: path } = scheduledFiles;
  const kept = await tx.select({ path }).from(scheduledFiles).where(eq(scheduledFiles.messageId, messageId));
  const gone = await tx
    .delete(scheduledMessages)
    .where(and(eq(scheduledMessages.id, messageId), eq(scheduledMessages.caseId, caseId)))
    .returning({ id: scheduledMessages.id });
  if (gone.length === 0) return false;
  await removeFiles(
    tx,
    kept.map((file) => file.path),
  );
  return true;
}

/**
 * Ends an author's own scheduled message whose form has just been sent at once, within the caller's transaction, which
 * holds the lock of the case; does nothing for any other form.
 */
export async function settleScheduled(tx: Tx, authorId: string, message: Changed): Promise<void> {
  const own = and(eq(scheduledMessages.id, message.messageId), eq(scheduledMessages.authorId, authorId));
  if ((await tx.$count(scheduledMessages, own)) === 0 || !(await deleteScheduled(tx, message))) return;
  await recordChange(tx, authorId, message, "scheduled.settled");
}

/**
 * Holds back what somebody has scheduled who no longer writes in their cases, within the caller's transaction: whoever
 * handles them finds it in « À traiter ». @param caseId only in one case, whose lock the caller holds.
 */
export async function releaseScheduled(tx: Tx, authorId: string, caseId?: string): Promise<void> {
  const isTheirs = and(
    eq(scheduledMessages.authorId, authorId),
    caseId === undefined ? undefined : eq(scheduledMessages.caseId, caseId),
    sql`${scheduledMessages.hold} is distinct from 'not_in_charge'`,
  );
  const rows = await tx
    .update(scheduledMessages)
    .set(heldFor("not_in_charge"))
    .where(isTheirs)
    .returning({ messageId: scheduledMessages.id, caseId: scheduledMessages.caseId });
  if (rows.length === 0) return;
  const { id, userId } = cases;
  const ids = rows.map((row) => row.caseId);
  const owners = new Map(
    (await tx.select({ id, userId }).from(cases).where(inArray(id, ids))).map((row) => [row.id, row.userId]),
  );
  for (const { messageId, caseId: ofCase } of rows) {
    const ownerId = owners.get(ofCase);
    if (ownerId) await recordChange(tx, null, { id: ofCase, userId: ownerId, messageId }, "scheduled.held");
  }
}

/** Stands for the scheduled messages of an account that ends; it repeats no name and no text. */
const FORMER_SCHEDULED = "Reprendre ce dossier\u00a0: un message programmé est parti avec le compte de son auteur";

/**
 * Leaves a task that nobody has in each case where an account has scheduled messages, which end with it, within the
 * caller's transaction.
 */
export async function replaceScheduled(tx: Tx, authorId: string): Promise<void> {
  const { caseId } = scheduledMessages;
  const rows = await tx
    .selectDistinct({ caseId })
    .from(scheduledMessages)
    .where(eq(scheduledMessages.authorId, authorId));
  if (rows.length === 0) return;
  const task = { text: FORMER_SCHEDULED, dueOn: today() };
  await tx.insert(caseTasks).values(rows.map((row) => ({ id: crypto.randomUUID(), ...row, ...task })));
}
