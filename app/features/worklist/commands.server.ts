import { and, eq, type SQL, sql } from "drizzle-orm";
import type { Tx } from "~/db/client.server";
import { caseSnoozes, cases, waitsSinceSql } from "~/db/schema";
import { awaitedSince } from "~/db/schema/answers";
import type { Actor } from "~/features/accounts/actor";
import { type PostedMessage, postMessage } from "~/features/chat/commands.server";
import { changeCase, type LockedRow, recordEvent, unchanged } from "~/features/members/change-case.commands.server";
import { AppError } from "~/platform/errors";
import { canFollowUp } from "./policy";
import { canDismiss, type DelayReason } from "./rules";

/** The client must not see it. */
const FOLLOW_UP = { may: canFollowUp, announce: { to: "handlers" }, facts: ["messages"] } as const;

/** A reminder is the person's own: it needs no reason, and only their pages change. */
const ownReminder = ({ userId }: Actor) =>
  ({ may: canFollowUp, reason: "none", announce: { to: { users: [userId] } }, facts: [] }) as const;

/**
 * « Marquer comme à répondre »: puts a conversation back into the list of those who handle the case. What was dismissed
 * comes back with the time of its message.
 * @throws AppError case_not_found, reason_needed.
 */
export async function markToAnswer(actor: Actor, caseId: string): Promise<void> {
  await changeCase(null, actor, caseId, { ...FOLLOW_UP, event: "case.marked_to_answer" }, async (tx, caseRow) => {
    // While the first answer is due, the case is in the list anyway.
    if (caseRow.unansweredSince || !canDismiss(caseRow)) return unchanged();
    const dismissed = waitsSinceSql({ id: cases.id, triagedSeq: sql`0`, triagedSince: sql`null::timestamptz` });
    await triage(tx, caseRow, sql`coalesce(${dismissed}, now())`);
  });
}

/**
 * « Rien à répondre »: takes the client's messages out of the list, until the next one. `markToAnswer` undoes it.
 * @throws AppError case_not_found; reason_needed: who judges messages has read them; first_answer_due: the promised
 *   delay ends with a first answer only.
 */
export async function dismissMessages(actor: Actor, caseId: string): Promise<void> {
  await changeCase(null, actor, caseId, { ...FOLLOW_UP, event: "case.messages_dismissed" }, async (tx, caseRow) => {
    if (!caseRow.unansweredSince) return unchanged();
    if (!canDismiss(caseRow)) throw new AppError("first_answer_due");
    await triage(tx, caseRow, null);
  });
}

async function triage(tx: Tx, { id, lastMessageSeq }: LockedRow, triagedSince: SQL | null): Promise<void> {
  await tx.update(cases).set({ triagedSeq: lastMessageSeq, triagedSince }).where(eq(cases.id, id));
}

/**
 * « En sommeil », for the actor alone: until a day, or the client's next message. It replaces their former reminder of the
 * case. The promised delay runs on.
 * @param reason why the client waits for their answer, if they do; the journal keeps it.
 * @throws AppError case_not_found; delay_reason_needed while an answer is owed.
 */
export async function setReminder(
  actor: Actor,
  caseId: string,
  remindOn: string,
  reason: DelayReason | null = null,
): Promise<void> {
  await changeCase(null, actor, caseId, ownReminder(actor), async (tx, caseRow) => {
    const isOwed = requireReason(caseRow, reason);
    const reminder = { remindOn, afterSeq: caseRow.lastMessageSeq };
    await tx
      .insert(caseSnoozes)
      .values({ userId: actor.userId, caseId: caseRow.id, ...reminder })
      .onConflictDoUpdate({ target: [caseSnoozes.userId, caseSnoozes.caseId], set: reminder });
    if (isOwed)
      await recordEvent(tx, actor.userId, caseRow, { event: "case.put_off", details: { reason, until: remindOn } });
  });
}

/**
 * « Classer »: takes a conversation out of everybody's inbox until the next message. The promised delay runs on; the
 * actor's reminder of it ends.
 * @param tx the caller's transaction; null to open one.
 * @throws AppError case_not_found, reason_needed; delay_reason_needed while an answer is owed.
 */
export async function fileConversation(
  actor: Actor,
  caseId: string,
  reason: DelayReason | null,
  tx: Tx | null = null,
): Promise<void> {
  const change = { ...FOLLOW_UP, facts: [], event: "case.filed", details: { reason } } as const;
  await changeCase(tx, actor, caseId, change, async (tx, caseRow) => {
    requireReason(caseRow, reason);
    const own = and(eq(caseSnoozes.userId, actor.userId), eq(caseSnoozes.caseId, caseRow.id));
    await tx.delete(caseSnoozes).where(own);
    await tx.update(cases).set({ filedSeq: caseRow.lastMessageSeq }).where(eq(cases.id, caseRow.id));
  });
}

/**
 * « Envoyer et classer »: the answer, and the conversation filed, or neither.
 * @throws AppError what `postMessage` throws; answer_still_owed when the client waits for more than this answer.
 */
export function answerAndFile(actor: Actor, input: Parameters<typeof postMessage>[1]): Promise<PostedMessage> {
  return postMessage(actor, input, (tx) =>
    fileConversation(actor, input.caseId, null, tx).catch((error: unknown) => {
      const isOwed = error instanceof AppError && error.code === "delay_reason_needed";
      throw isOwed ? new AppError("answer_still_owed") : error;
    }),
  );
}

/** Brings a filed conversation back; does nothing to another. @throws AppError case_not_found, reason_needed. */
export async function unfileConversation(actor: Actor, caseId: string): Promise<void> {
  await changeCase(null, actor, caseId, { ...FOLLOW_UP, facts: [] }, async (tx, { id, filedSeq }) => {
    if (filedSeq === null) return unchanged();
    await tx.update(cases).set({ filedSeq: null }).where(eq(cases.id, id));
  });
}

/** @returns whether the client waits for an answer. @throws AppError delay_reason_needed. */
function requireReason(caseRow: LockedRow, reason: DelayReason | null): boolean {
  const isOwed = awaitedSince(caseRow) !== null;
  if (isOwed && reason === null) throw new AppError("delay_reason_needed");
  return isOwed;
}

/** Removes the actor's own reminder of a case; does nothing without one. @throws AppError case_not_found. */
export async function removeReminder(actor: Actor, caseId: string): Promise<void> {
  await changeCase(null, actor, caseId, ownReminder(actor), async (tx, { id }) => {
    await tx.delete(caseSnoozes).where(and(eq(caseSnoozes.userId, actor.userId), eq(caseSnoozes.caseId, id)));
  });
}
