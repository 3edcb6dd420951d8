import { and, eq, sql } from "drizzle-orm";
import { type Tx, transaction } from "~/db/client.server";
import { caseReminders, cases, unansweredSinceSql } from "~/db/schema";
import type { Actor } from "~/features/accounts/actor";
import { type LockedCase, lockCaseFor } from "~/features/cases/desk/commands.server";
import { recordAudit } from "~/features/journal/commands.server";
import { handlersAudience, refuseWithoutReason } from "~/features/members/queries.server";
import { AppError } from "~/platform/errors";
import { publish } from "~/platform/live/live.server";
import { canFollowUp } from "./policy";
import { canDismiss } from "./rules";

/**
 * « Marquer comme à répondre »: puts a conversation back into the list of those who handle the case. What was dismissed
 * comes back with the time of its message.
 * @throws AppError case_not_found, reason_needed.
 */
export async function markToAnswer(actor: Actor, caseId: string): Promise<void> {
  await withFollowedCase(actor, caseId, async (tx, caseRow) => {
    await refuseWithoutReason(tx, actor, caseRow.id);
    // While the first answer is due, the case is in the list anyway.
    if (caseRow.unansweredSince || !canDismiss(caseRow)) return;
    const since = sql`coalesce(${unansweredSinceSql(caseRow.id)}, now())`;
    await tx.update(cases).set({ unansweredSince: since }).where(eq(cases.id, caseRow.id));
    await recordFollowUp(tx, actor, caseRow, "case.marked_to_answer");
  });
}

/**
 * « Classer sans réponse »: takes the client's messages out of the list, until the next one. `markToAnswer` undoes it.
 * @throws AppError case_not_found; reason_needed: who judges messages has read them; first_answer_due: the promised
 *   delay ends with a first answer only.
 */
export async function dismissMessages(actor: Actor, caseId: string): Promise<void> {
  await withFollowedCase(actor, caseId, async (tx, caseRow) => {
    await refuseWithoutReason(tx, actor, caseRow.id);
    if (!caseRow.unansweredSince) return;
    if (!canDismiss(caseRow)) throw new AppError("first_answer_due");
    await tx.update(cases).set({ unansweredSince: null }).where(eq(cases.id, caseRow.id));
    await recordFollowUp(tx, actor, caseRow, "case.messages_dismissed");
  });
}

/** « Rappeler le … », for the actor alone; it replaces their former reminder of the case. @throws AppError case_not_found. */
export async function setReminder(actor: Actor, caseId: string, remindOn: string): Promise<void> {
  await withFollowedCase(actor, caseId, async (tx, { id, lastMessageSeq }) => {
    const reminder = { remindOn, afterSeq: lastMessageSeq };
    await tx
      .insert(caseReminders)
      .values({ userId: actor.userId, caseId: id, ...reminder })
      .onConflictDoUpdate({ target: [caseReminders.userId, caseReminders.caseId], set: reminder });
    await publishTo(tx, actor, id);
  });
}

/** Removes the actor's own reminder of a case; does nothing without one. @throws AppError case_not_found. */
export async function removeReminder(actor: Actor, caseId: string): Promise<void> {
  await withFollowedCase(actor, caseId, async (tx, { id }) => {
    await tx.delete(caseReminders).where(and(eq(caseReminders.userId, actor.userId), eq(caseReminders.caseId, id)));
    await publishTo(tx, actor, id);
  });
}

function withFollowedCase(actor: Actor, caseId: string, work: (tx: Tx, caseRow: LockedCase) => Promise<void>) {
  return transaction(async (tx) => {
    const caseRow = await lockCaseFor(tx, actor, caseId, canFollowUp);
    await work(tx, caseRow);
  });
}

async function recordFollowUp(
  tx: Tx,
  actor: Actor,
  { id, userId: ownerId }: LockedCase,
  action: "case.marked_to_answer" | "case.messages_dismissed",
): Promise<void> {
  await recordAudit(tx, actor.userId, { action, subjectType: "case", subjectId: id, ownerId });
  // The client must not see it.
  await publish(tx, { kind: "case", id, audience: await handlersAudience(tx, id) });
}

/** The person's own pages. */
const publishTo = (tx: Tx, { userId }: Actor, id: string) =>
  publish(tx, { kind: "case", id, audience: { users: [userId] } });
