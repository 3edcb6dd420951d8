import { and, eq, inArray, sql } from "drizzle-orm";
import type { Tx } from "~/db/client.server";
import { cases, caseTasks, scheduledFiles, scheduledMessages } from "~/db/schema";
import type { ScheduleHold } from "~/db/schema/enumerations";
import { removeFiles } from "~/features/files/commands.server";
import type { AuditAction } from "~/features/journal/rules";
import {
  announceCase,
  changeCases,
  type LockedParties,
  recordEvent,
} from "~/features/members/change-case.commands.server";
import { today } from "~/platform/today";

type ScheduledEvent = Extract<AuditAction, `scheduled.${string}`>;

/** Records a change of a scheduled message, and has the staff's pages read it; the client's read nothing of it. */
export async function recordScheduled(
  tx: Tx,
  by: string | null,
  caseRow: LockedParties,
  messageId: string,
  event: ScheduledEvent,
): Promise<void> {
  const subject = { subjectType: "message", subjectId: messageId } as const;
  await recordEvent(tx, by, caseRow, { event, subject, details: { caseId: caseRow.id } });
  await announceCase(tx, caseRow, { to: "handlers" });
}

/** Keeps a message of a case that the caller is changing from leaving, for the staff to read why. */
export async function holdBack(tx: Tx, caseRow: LockedParties, messageId: string, hold: ScheduleHold): Promise<void> {
  await tx
    .update(scheduledMessages)
    .set({ ...heldFor(hold) })
    .where(eq(scheduledMessages.id, messageId));
  await recordScheduled(tx, null, caseRow, messageId, "scheduled.held");
}

const heldFor = (hold: ScheduleHold) => ({
  hold,
  version: sql`${scheduledMessages.version} + 1`,
  updatedAt: sql`now()`,
});

/**
 * Deletes a message that waits or was held back, and its files, in a case that the caller is changing.
 * @returns whether there was one in this case.
 */
export async function deleteScheduled(tx: Tx, caseId: string, messageId: string): Promise<boolean> {
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
 * Ends an author's own scheduled message whose form has just been sent at once, within the caller's transaction; does
 * nothing for any other form.
 */
export async function settleScheduled(tx: Tx, authorId: string, caseId: string, messageId: string): Promise<void> {
  const own = and(eq(scheduledMessages.id, messageId), eq(scheduledMessages.authorId, authorId));
  if ((await tx.$count(scheduledMessages, own)) === 0) return;
  await changeCases(tx, eq(cases.id, caseId), async ([caseRow]) => {
    if (!caseRow || !(await deleteScheduled(tx, caseId, messageId))) return;
    await recordScheduled(tx, authorId, caseRow, messageId, "scheduled.settled");
  });
}

/**
 * Holds back what somebody has scheduled who no longer writes in their cases, within the caller's transaction: whoever
 * handles them finds it in « À traiter ». @param caseId only in one case.
 */
export async function releaseScheduled(tx: Tx, authorId: string, caseId?: string): Promise<void> {
  const isTheirs = and(
    eq(scheduledMessages.authorId, authorId),
    caseId === undefined ? undefined : eq(scheduledMessages.caseId, caseId),
    sql`${scheduledMessages.hold} is distinct from 'not_in_charge'`,
  );
  const theirs = tx.select({ caseId: scheduledMessages.caseId }).from(scheduledMessages).where(isTheirs);
  await changeCases(tx, inArray(cases.id, theirs), async (rows) => {
    for (const caseRow of rows) {
      const held = await tx
        .update(scheduledMessages)
        .set(heldFor("not_in_charge"))
        .where(and(isTheirs, eq(scheduledMessages.caseId, caseRow.id)))
        .returning({ id: scheduledMessages.id });
      for (const { id } of held) await recordScheduled(tx, null, caseRow, id, "scheduled.held");
    }
  });
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
