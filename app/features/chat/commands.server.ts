import { and, eq, lte, sql } from "drizzle-orm";
import { db, type Tx, transaction } from "~/db/client.server";
import { caseAttachments, caseMessages, cases, profiles } from "~/db/schema";
import { SYSTEM_USER_ID } from "~/db/schema/enumerations";
import type { Actor } from "~/features/accounts/actor";
import { attachFiles } from "~/features/files/commands.server";
import { recordAudit, recordReadingIn } from "~/features/journal/commands.server";
import { caseAudience } from "~/features/members/queries.server";
import { AppError } from "~/platform/errors";
import { enqueue } from "~/platform/jobs/jobs.server";
import { publish } from "~/platform/live/live.server";
import { consume } from "~/platform/rate-limits/rate-limits.server";
import { announceUnread, UNREAD_SECONDS } from "./jobs.server";
import { chatLimits } from "./limits.server";
import { canPostMessage } from "./policy";
import { type Conversation, findThread, readConversation, threadReading, unreadCondition } from "./queries.server";
import { uploadSlot } from "./rules";
import type { MessageInput, ThreadRange } from "./schema";

export type PostedMessage = { id: string; seq: number };

/**
 * Posts a message, with its files, in the conversation of a case. A message from the staff is sent as the system account
 * and keeps its real author; the client is told by e-mail when it stays unread. The same `clientKey` twice is one
 * message: the second call returns the first.
 * @throws AppError case_not_found, too_many_requests, or what `attachFiles` throws for a file that is not the actor's.
 */
export async function postMessage(actor: Actor, input: { caseId: string } & MessageInput): Promise<PostedMessage> {
  const conversation = await readConversation(actor, input.caseId);
  if (!canPostMessage(actor, conversation)) throw new AppError("case_not_found");
  await consume(chatLimits.message, actor.userId);
  try {
    return await transaction((tx) => postInTransaction(tx, actor, conversation, input));
  } catch (error) {
    const first =
      isClientKeyTaken(error) && (await findByClientKey({ caseId: conversation.id, clientKey: input.clientKey }));
    if (first) return first;
    throw error;
  }
}

async function postInTransaction(
  tx: Tx,
  actor: Actor,
  conversation: Conversation,
  input: MessageInput,
): Promise<PostedMessage> {
  const { id: caseId, userId: ownerId, side } = conversation;
  const { text, clientKey, fileIds } = input;
  const sender =
    side === "staff"
      ? { senderId: SYSTEM_USER_ID, authorId: actor.userId }
      : { senderId: actor.userId, authorId: null };
  // First, because it locks the case: a double click waits here, then finds its `clientKey` taken, not its files.
  const posted = await insertMessage(tx, { ...sender, caseId, message: text, clientKey });
  await attachToMessage(tx, actor, { caseId, messageId: posted.id }, fileIds);
  await recordAudit(tx, actor.userId, {
    action: "message.posted",
    subjectType: "message",
    subjectId: posted.id,
    ownerId,
    details: { caseId, files: fileIds.length, side },
  });
  if (side === "staff") await enqueue(tx, announceUnread, { caseId }, { afterSeconds: UNREAD_SECONDS });
  await publish(tx, { kind: "message", id: caseId, audience: await caseAudience(tx, { id: caseId, userId: ownerId }) });
  return posted;
}

/**
 * Posts, within the caller's transaction, a message that the product writes by itself (spec sections 2 and 4). Its sender
 * is the staff: it is unread for the client.
 * @param ownerId the case's client.
 * @throws AppError case_not_found.
 */
export async function postAutomaticMessage(
  tx: Tx,
  { caseId, ownerId, text }: { caseId: string; ownerId: string; text: string },
): Promise<void> {
  const sender = { senderId: SYSTEM_USER_ID, authorId: null, isAutomatic: true };
  await insertMessage(tx, { ...sender, caseId, message: text });
  await publish(tx, { kind: "message", id: caseId, audience: await caseAudience(tx, { id: caseId, userId: ownerId }) });
}

/**
 * Marks the other side's messages as read, up to the one numbered `upToSeq` (spec section 4), and tells both sides.
 * @throws AppError case_not_found.
 */
export async function markRead(actor: Actor, caseId: string, upToSeq: number): Promise<void> {
  const conversation = await readConversation(actor, caseId);
  await transaction((tx) => markConversationRead(tx, conversation, upToSeq));
}

/**
 * What the page of a conversation shows as it opens: the conversation and a part of its thread, as `readThread` gives
 * it. What the staff opens is recorded.
 * @param options.marksRead also marks all that the other side wrote as read: the page opens at its end.
 * @throws AppError case_not_found.
 */
export async function openThread(actor: Actor, caseId: string, range: ThreadRange, options: { marksRead: boolean }) {
  const { conversation, thread } = await findThread(actor, caseId, range);
  const { id, userId: ownerId, side, hasUnread } = conversation;
  const marksRead = options.marksRead && hasUnread;
  if (side === "staff" || marksRead)
    await transaction(async (tx) => {
      if (side === "staff") await recordReadingIn(tx, actor, threadReading(id, ownerId));
      if (marksRead) await markConversationRead(tx, conversation, Number.MAX_SAFE_INTEGER);
    });
  return { conversation, thread };
}

async function markConversationRead(tx: Tx, conversation: Conversation, upToSeq: number): Promise<void> {
  const { id, side } = conversation;
  const marked = await tx
    .update(caseMessages)
    .set({ readAt: sql`now()` })
    .where(and(eq(caseMessages.caseId, id), lte(caseMessages.seq, upToSeq), unreadCondition(side)));
  if (marked.rowCount) await publish(tx, { kind: "read", id, audience: await caseAudience(tx, conversation) });
}

/** The actor has seen the tutorial of the chat, or closed it (spec section 4). */
export async function completeChatTutorial(actor: Actor): Promise<void> {
  await db.update(profiles).set({ chatTutorialCompleted: true }).where(eq(profiles.id, actor.userId));
}

type NewMessage = Omit<typeof caseMessages.$inferInsert, "seq">;

/**
 * The sequence is taken under the lock of the case's row, which holds until the commit: a reader that sees message n sees
 * every message before it, so asking for what follows n misses none. The first message that somebody of the staff writes
 * stops the clock of the promised 48 hours (`cases/deadline.ts`).
 * @throws AppError case_not_found when the case was deleted since it was read.
 */
async function insertMessage(tx: Tx, message: NewMessage): Promise<PostedMessage> {
  const isAnswer = Boolean(message.authorId);
  const [numbered] = await tx
    .update(cases)
    .set({
      lastMessageSeq: sql`${cases.lastMessageSeq} + 1`,
      lastMessageAt: sql`now()`,
      lastActivityAt: sql`now()`,
      firstAnsweredAt: isAnswer ? sql`coalesce(${cases.firstAnsweredAt}, now())` : undefined,
    })
    .where(eq(cases.id, message.caseId))
    .returning({ seq: cases.lastMessageSeq });
  if (!numbered) throw new AppError("case_not_found");
  const [posted] = await tx
    .insert(caseMessages)
    .values({ ...message, seq: numbered.seq })
    .returning({ id: caseMessages.id, seq: caseMessages.seq });
  return posted as PostedMessage;
}

async function attachToMessage(
  tx: Tx,
  actor: Actor,
  to: { caseId: string; messageId: string },
  ids: string[],
): Promise<void> {
  if (ids.length === 0) return;
  const files = await attachFiles(tx, actor, { ids, purpose: "attachment", slot: uploadSlot(to.caseId) });
  await tx.insert(caseAttachments).values(files.map(({ path }, position) => ({ ...to, filePath: path, position })));
}

function isClientKeyTaken(error: unknown): boolean {
  const cause = (error as Error).cause as { constraint?: string } | undefined;
  return cause?.constraint === "case_messages_client_key";
}

async function findByClientKey({ caseId, clientKey }: { caseId: string; clientKey: string }) {
  const [posted] = await db
    .select({ id: caseMessages.id, seq: caseMessages.seq })
    .from(caseMessages)
    .where(and(eq(caseMessages.caseId, caseId), eq(caseMessages.clientKey, clientKey)));
  return posted;
}
