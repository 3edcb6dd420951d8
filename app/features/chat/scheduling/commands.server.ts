import { and, asc, eq, gt, inArray, ne, sql } from "drizzle-orm";
import type { Tx } from "~/db/client.server";
import { caseAttachments, caseMessages, files, scheduledFiles, scheduledMessages } from "~/db/schema";
import { type ScheduleHold, SYSTEM_USER_ID } from "~/db/schema/enumerations";
import type { Actor } from "~/features/accounts/actor";
import { attachFiles, removeFiles } from "~/features/files/commands.server";
import {
  announceCase,
  type CaseWork,
  changeCase,
  type LockedCase,
  type LockedParties,
  unchanged,
} from "~/features/members/change-case.commands.server";
import { AppError } from "~/platform/errors";
import { isId } from "~/platform/http/params";
import { consume } from "~/platform/rate-limits/rate-limits.server";
import { variablesLeft } from "~/platform/variables";
import { deleteTyped, mayStillPost, postInTransaction } from "../commands.server";
import { deleteScheduled, holdBack, recordScheduled } from "../holding.commands.server";
import { chatLimits } from "../limits.server";
import type { Conversation } from "../queries.server";
import { uploadSlot } from "../rules";
import { readAsStaff } from "./queries.server";
import { MAX_SCHEDULED } from "./rules";
import { sendInstant } from "./rules.server";
import type { ChangeInput, ScheduleInput } from "./schema";

export type ScheduledRow = typeof scheduledMessages.$inferSelect;

/**
 * Stores a message of the staff, with its files, until it is sent; its client is not told. A second call with the
 * same `clientKey` stores nothing.
 * @returns when it leaves.
 * @throws AppError case_not_found, also for the client; reason_needed, message_unfilled, schedule_past,
 *   schedule_too_far, schedule_case_closed, too_many_scheduled, too_many_requests; scheduled_gone when the form's message
 *   was sent; or what `attachFiles` throws.
 */
export async function scheduleMessage(
  actor: Actor,
  { caseId, ...input }: { caseId: string } & ScheduleInput,
): Promise<Date> {
  const conversation = await readAsStaff(actor, caseId);
  if (variablesLeft(input.text).length > 0) throw new AppError("message_unfilled");
  const sendAt = sendInstant(input);
  await consume(chatLimits.schedule, actor.userId);
  return changeConversation(actor, conversation, async (tx, caseRow) => {
    refuseClosed(caseRow);
    const known = await findKnown(tx, actor, conversation.id, input.clientKey);
    if (known) return unchanged(known.sendAt);
    // « Envoyer », then Back and « Envoyer plus tard » of the same form.
    if (await isSent(tx, conversation.id, input.clientKey)) throw new AppError("scheduled_gone");
    const own = and(eq(scheduledMessages.caseId, conversation.id), eq(scheduledMessages.authorId, actor.userId));
    if ((await tx.$count(scheduledMessages, own)) >= MAX_SCHEDULED) throw new AppError("too_many_scheduled");
    await tx.insert(scheduledMessages).values({
      id: input.clientKey,
      caseId: conversation.id,
      clientId: caseRow.userId,
      authorId: actor.userId,
      text: input.text,
      sendAt,
      afterSeq: Math.min(input.seenSeq ?? caseRow.lastMessageSeq, caseRow.lastMessageSeq),
    });
    await keepFiles(tx, actor, conversation.id, input);
    await deleteTyped(tx, actor, conversation.id, input);
    await recordScheduled(tx, actor.userId, caseRow, input.clientKey, "scheduled.added");
    return sendAt;
  });
}

/**
 * Changes the text and the moment of the actor's own message, and removes files; one that was held back waits again.
 * @throws AppError scheduled_gone, also for another's; scheduled_changed, message_empty, and the errors of
 *   `scheduleMessage`.
 */
export async function changeScheduled(
  actor: Actor,
  caseId: string,
  id: string,
  { version, text, removed = [], ...moment }: ChangeInput,
): Promise<Date> {
  const conversation = await readAsStaff(actor, caseId);
  if (variablesLeft(text).length > 0) throw new AppError("message_unfilled");
  const sendAt = sendInstant(moment);
  await consume(chatLimits.schedule, actor.userId);
  await changeConversation(actor, conversation, async (tx, caseRow) => {
    refuseClosed(caseRow);
    const message = await lockSeen(tx, conversation.id, { id, version, authorId: actor.userId });
    await dropFiles(tx, id, removed);
    const hasFiles = (await tx.$count(scheduledFiles, eq(scheduledFiles.messageId, id))) > 0;
    if (text === "" && !hasFiles) throw new AppError("message_empty");
    // Whoever changes one that was held back has read why.
    const known = message.hold && { clientId: caseRow.userId, afterSeq: caseRow.lastMessageSeq, hold: null };
    await tx
      .update(scheduledMessages)
      .set({ text, sendAt, ...known, version: version + 1, updatedAt: sql`now()` })
      .where(eq(scheduledMessages.id, id));
    await recordScheduled(tx, actor.userId, caseRow, id, "scheduled.edited");
  });
  return sendAt;
}

/**
 * Sends the actor's own message now, also one that was held back.
 * @param version what the actor had before them: they have then read why it was held back.
 * @throws AppError scheduled_gone; scheduled_changed, also when it is held back now; case_not_found, reason_needed,
 *   file_infected, too_many_requests.
 */
export async function sendScheduledNow(actor: Actor, caseId: string, id: string, version: number): Promise<void> {
  const conversation = await readAsStaff(actor, caseId);
  await consume(chatLimits.message, actor.userId);
  const isHeld = await changeConversation(actor, conversation, async (tx, caseRow) => {
    const message = await lockSeen(tx, conversation.id, { id, version, authorId: actor.userId });
    if (await settleSent(tx, caseRow, id)) return false;
    // The page may not show what happened since.
    const hold = message.hold === null ? await holdOf(tx, { message, caseRow }) : null;
    if (hold) await holdBack(tx, caseRow, id, hold);
    else await sendScheduled(tx, actor, conversation, caseRow, message);
    return hold !== null;
  });
  if (isHeld) throw new AppError("scheduled_changed");
}

/**
 * Deletes a message that waits, or was held back, with its files: its author, or another of those who handle the case,
 * since what was right when it was written may no longer be.
 * @param version what the actor had before them.
 * @throws AppError case_not_found, reason_needed, scheduled_gone, scheduled_changed.
 */
export async function cancelScheduled(actor: Actor, caseId: string, id: string, version: number): Promise<void> {
  const conversation = await readAsStaff(actor, caseId);
  await changeConversation(actor, conversation, async (tx, caseRow) => {
    await lockSeen(tx, conversation.id, { id, version });
    await deleteScheduled(tx, conversation.id, id);
    await recordScheduled(tx, actor.userId, caseRow, id, "scheduled.cancelled");
  });
}

/**
 * Posts a scheduled message as its author's, and ends it, in a case that the caller is changing: it leaves once.
 * @throws AppError case_not_found when the author may no longer write; file_infected.
 */
export async function sendScheduled(
  tx: Tx,
  author: Actor,
  conversation: Conversation,
  caseRow: LockedParties,
  { id, text }: ScheduledRow,
): Promise<void> {
  const held = await tx
    .select({ id: files.id, path: files.path, scanStatus: files.scanStatus })
    .from(scheduledFiles)
    .innerJoin(files, eq(files.path, scheduledFiles.filePath))
    .where(eq(scheduledFiles.messageId, id))
    .orderBy(asc(scheduledFiles.position));
  if (held.some(({ scanStatus }) => scanStatus === "infected")) throw new AppError("file_infected");
  const input = { text, clientKey: id, fileIds: held.map((file) => file.id) };
  await postInTransaction(tx, author, conversation, input, async (to) => {
    if (held.length === 0) return;
    await tx.insert(caseAttachments).values(held.map(({ path }, position) => ({ ...to, filePath: path, position })));
  });
  await tx.delete(scheduledMessages).where(eq(scheduledMessages.id, id));
  await announceCase(tx, caseRow, { to: "handlers" });
}

type Waiting = { message: ScheduledRow; caseRow: { id: string; userId: string; status: string } };

/** Why a message may not leave any more, as far as the case tells; the caller holds its lock. */
export async function holdOf(tx: Tx, { message, caseRow }: Waiting): Promise<ScheduleHold | null> {
  if (message.clientId !== caseRow.userId) return "case_transferred";
  if (caseRow.status === "closed") return "case_closed";
  const { caseId, seq, senderId } = caseMessages;
  const isSince = and(eq(caseId, caseRow.id), gt(seq, message.afterSeq), ne(senderId, SYSTEM_USER_ID));
  return (await tx.$count(caseMessages, isSince)) > 0 ? "client_wrote" : null;
}

/** Changes the scheduled messages of a conversation; what is written is announced to the staff where it is written. */
function changeConversation<Result>(actor: Actor, conversation: Conversation, work: CaseWork<Result>): Promise<Result> {
  const may = (_: Actor, caseRow: LockedCase) => mayStillPost(actor, conversation, caseRow);
  return changeCase(null, actor, conversation.id, { may, announce: "nothing" }, work);
}

function refuseClosed({ status }: { status: string }): void {
  if (status === "closed") throw new AppError("schedule_case_closed");
}

type Seen = Pick<ScheduledRow, "id" | "version"> & { authorId?: string };

/**
 * @param seen.authorId whose message it has to be.
 * @throws AppError scheduled_gone unless it is in this case; scheduled_changed unless it is what the actor saw.
 */
async function lockSeen(tx: Tx, caseId: string, { id, version, authorId }: Seen): Promise<ScheduledRow> {
  if (!isId(id)) throw new AppError("scheduled_gone");
  const [message] = await tx.select().from(scheduledMessages).where(eq(scheduledMessages.id, id)).for("update");
  if (message?.caseId !== caseId || (authorId && message.authorId !== authorId)) throw new AppError("scheduled_gone");
  if (message.version !== version) throw new AppError("scheduled_changed");
  return message;
}

/**
 * Ends a message whose form was also sent at once, which a former version let happen, within the caller's transaction:
 * its client has it. @returns whether it was so.
 */
export async function settleSent(tx: Tx, caseRow: LockedParties, messageId: string): Promise<boolean> {
  if (!(await isSent(tx, caseRow.id, messageId))) return false;
  await deleteScheduled(tx, caseRow.id, messageId);
  await recordScheduled(tx, null, caseRow, messageId, "scheduled.settled");
  return true;
}

/** Whether the form of a message has sent it. */
async function isSent(tx: Tx, caseId: string, key: string): Promise<boolean> {
  const sent = and(eq(caseMessages.caseId, caseId), eq(caseMessages.clientKey, key));
  return (await tx.$count(caseMessages, sent)) > 0;
}

/** Removes some files of a message; does nothing for other files. */
async function dropFiles(tx: Tx, messageId: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const chosen = tx
    .select({ path: files.path })
    .from(files)
    .where(inArray(files.id, [...ids]));
  const gone = await tx
    .delete(scheduledFiles)
    .where(and(eq(scheduledFiles.messageId, messageId), inArray(scheduledFiles.filePath, chosen)))
    .returning({ path: scheduledFiles.filePath });
  await removeFiles(
    tx,
    gone.map(({ path }) => path),
  );
}

/** The message of a form that was taken before. @throws AppError case_not_found for the id of another's message. */
async function findKnown(tx: Tx, actor: Actor, caseId: string, id: string): Promise<ScheduledRow | undefined> {
  const [known] = await tx.select().from(scheduledMessages).where(eq(scheduledMessages.id, id));
  if (known && (known.caseId !== caseId || known.authorId !== actor.userId)) throw new AppError("case_not_found");
  return known;
}

async function keepFiles(tx: Tx, actor: Actor, caseId: string, { clientKey, fileIds }: ScheduleInput): Promise<void> {
  if (fileIds.length === 0) return;
  const kept = await attachFiles(tx, actor, {
    ids: fileIds,
    purpose: "attachment",
    slot: uploadSlot(caseId),
    caseId,
  });
  await tx
    .insert(scheduledFiles)
    .values(kept.map(({ path }, position) => ({ messageId: clientKey, filePath: path, position })));
}
