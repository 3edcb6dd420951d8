import { and, eq, gt, ne, sql } from "drizzle-orm";
import type { Tx } from "~/db/client.server";
import { caseMessages, caseReminders, cases } from "~/db/schema";
import { SYSTEM_USER_ID } from "~/db/schema/enumerations";
import type { Actor } from "~/features/accounts/actor";
import { changeCase, unchanged } from "~/features/members/change-case.commands.server";
import { AppError } from "~/platform/errors";
import { canFollowUp } from "./policy";
import { canDismiss } from "./rules";

/** The client must not see it. */
const FOLLOW_UP = { may: canFollowUp, announce: { to: "handlers" } } as const;

/** A reminder is the person's own: it needs no reason, and only their pages change. */
const ownReminder = ({ userId }: Actor) =>
  ({ may: canFollowUp, reason: "none", announce: { to: { users: [userId] } } }) as const;

/**
 * « Marquer comme à répondre »: puts a conversation back into the list of those who handle the case. What was dismissed
 * comes back with the time of its message.
 * @throws AppError case_not_found, reason_needed.
 */
export async function markToAnswer(actor: Actor, caseId: string): Promise<void> {
  await changeCase(null, actor, caseId, { ...FOLLOW_UP, event: "case.marked_to_answer" }, async (tx, caseRow) => {
    // While the first answer is due, the case is in the list anyway.
    if (caseRow.unansweredSince || !canDismiss(caseRow)) return unchanged();
    const since = (await firstUnanswered(tx, caseRow.id)) ?? sql`now()`;
    await tx.update(cases).set({ unansweredSince: since }).where(eq(cases.id, caseRow.id));
  });
}

/**
 * « Classer sans réponse »: takes the client's messages out of the list, until the next one. `markToAnswer` undoes it.
 * @throws AppError case_not_found; reason_needed: who judges messages has read them; first_answer_due: the promised
 *   delay ends with a first answer only.
 */
export async function dismissMessages(actor: Actor, caseId: string): Promise<void> {
  await changeCase(null, actor, caseId, { ...FOLLOW_UP, event: "case.messages_dismissed" }, async (tx, caseRow) => {
    if (!caseRow.unansweredSince) return unchanged();
    if (!canDismiss(caseRow)) throw new AppError("first_answer_due");
    await tx.update(cases).set({ unansweredSince: null }).where(eq(cases.id, caseRow.id));
  });
}

/** « Rappeler le … », for the actor alone; it replaces their former reminder of the case. @throws AppError case_not_found. */
export async function setReminder(actor: Actor, caseId: string, remindOn: string): Promise<void> {
  await changeCase(null, actor, caseId, ownReminder(actor), async (tx, { id, lastMessageSeq }) => {
    const reminder = { remindOn, afterSeq: lastMessageSeq };
    await tx
      .insert(caseReminders)
      .values({ userId: actor.userId, caseId: id, ...reminder })
      .onConflictDoUpdate({ target: [caseReminders.userId, caseReminders.caseId], set: reminder });
  });
}

/** Removes the actor's own reminder of a case; does nothing without one. @throws AppError case_not_found. */
export async function removeReminder(actor: Actor, caseId: string): Promise<void> {
  await changeCase(null, actor, caseId, ownReminder(actor), async (tx, { id }) => {
    await tx.delete(caseReminders).where(and(eq(caseReminders.userId, actor.userId), eq(caseReminders.caseId, id)));
  });
}

/** When the client wrote the first message after the last text of a person of the staff. */
async function firstUnanswered(tx: Tx, caseId: string): Promise<Date | null> {
  const lastAnswer = sql`coalesce((select max(answer.seq) from ${caseMessages} answer
    where answer.case_id = ${caseId} and answer.sender_id = ${SYSTEM_USER_ID}
      and not answer.is_automatic and trim(answer.message) <> ''), 0)`;
  const [first] = await tx
    .select({ createdAt: caseMessages.createdAt })
    .from(caseMessages)
    .where(
      and(eq(caseMessages.caseId, caseId), ne(caseMessages.senderId, SYSTEM_USER_ID), gt(caseMessages.seq, lastAnswer)),
    )
    .orderBy(caseMessages.seq)
    .limit(1);
  return first?.createdAt ?? null;
}
