import { and, eq, isNull, lte, ne, type SQL, sql } from "drizzle-orm";
import { db, type Tx, transactionAtOnce } from "~/db/client.server";
import { caseAttachments, caseMessages, cases, profiles } from "~/db/schema";
import { SYSTEM_USER_ID } from "~/db/schema/enumerations";
import type { Actor } from "~/features/accounts/actor";
import { recordAudit, recordReadingIn } from "~/features/audit/commands.server";
import { attachFiles, pathOfTaken } from "~/features/files/commands.server";
import { AppError } from "~/platform/errors";
import { enqueue } from "~/platform/jobs.server";
import { announcing, type LiveEvent, publish } from "~/platform/live.server";
import { consume } from "~/platform/rate-limits.server";
import { announceUnread, UNREAD_SECONDS } from "./jobs.server";
import { uploadSlot } from "./limits";
import { type Conversation, findThread, readConversation, threadReading } from "./queries.server";
import type { MessageInput, ThreadRange } from "./schema";

export type PostedMessage = { id: string; seq: number };

/**
 * Posts a message, with its files, in the conversation of a case. The staff's goes out under the lawyer's name and
 * keeps its real author; its client is told by e-mail when it stays unread. The same `clientKey` twice is one message: the second call returns the first.
 * @throws AppError case_not_found, too_many_requests, or what `attachFiles` throws for a file that is not the actor's.
 */
export async function postMessage(actor: Actor, input: { caseId: string } & MessageInput): Promise<PostedMessage> {
  const [{ id: caseId, userId: owner, side }] = await Promise.all([
    readConversation(actor, input.caseId),
    consume("message", actor.userId),
  ]);
  const { text, clientKey, fileIds } = input;
  const sender =
    side === "staff"
      ? { senderId: SYSTEM_USER_ID, authorId: actor.userId }
      : { senderId: actor.userId, authorId: null };
  const id = crypto.randomUUID();
  const statements = (tx: Tx) => [
    insertMessage(tx, { ...sender, id, caseId, text, clientKey }),
    recordAudit(tx, actor.userId, {
      action: "message.post",
      subjectType: "message",
      subjectId: id,
      ownerId: owner,
      details: { caseId, files: fileIds.length, side },
    }),
    side === "staff" ? enqueue(tx, announceUnread, { caseId }, { afterSeconds: UNREAD_SECONDS }) : Promise.resolve(),
    publish(tx, { kind: "message", id: caseId, owner }),
    attach(tx, actor, { caseId, messageId: id }, fileIds),
  ];
  try {
    const [posted] = await transactionAtOnce(statements);
    return posted as PostedMessage;
  } catch (error) {
    const first = violates(error, "case_messages_client_key") && (await findByKey(caseId, clientKey));
    if (first) return first;
    throw error;
  }
}

/**
 * Posts, within the caller's transaction, a message that the product writes by itself (spec sections 2 and 4).
 * It is the lawyer's: unread for the client, never for the staff.
 * @param ownerId the case's client.
 */
export async function postAutomaticMessage(
  tx: Tx,
  { caseId, ownerId, text }: { caseId: string; ownerId: string; text: string },
): Promise<void> {
  const sender = { senderId: SYSTEM_USER_ID, authorId: null, isAutomatic: true };
  await insertMessage(tx, { ...sender, id: crypto.randomUUID(), caseId, text, clientKey: crypto.randomUUID() });
  await publish(tx, { kind: "message", id: caseId, owner: ownerId });
}

/**
 * Marks the other side's messages as read, up to the one numbered `upToSeq` (spec section 4), and tells both sides.
 * @throws AppError case_not_found.
 */
export async function markRead(actor: Actor, caseId: string, upToSeq: number): Promise<void> {
  await db.execute(markingRead(await readConversation(actor, caseId), upToSeq));
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
  const marks = options.marksRead && hasUnread;
  if (side === "staff" || marks)
    await transactionAtOnce((tx) => [
      ...(side === "staff" ? [recordReadingIn(tx, actor, threadReading(id, ownerId))] : []),
      ...(marks ? [tx.execute(markingRead(conversation, Number.MAX_SAFE_INTEGER))] : []),
    ]);
  return { conversation, thread };
}

function markingRead({ id, userId: owner, side }: Conversation, upToSeq: number): SQL {
  const event: LiveEvent = { kind: "read", id, owner };
  return sql`
    with marked as (
      update ${caseMessages} set read_at = now()
      where ${and(
        eq(caseMessages.caseId, id),
        lte(caseMessages.seq, upToSeq),
        isNull(caseMessages.readAt),
        (side === "staff" ? ne : eq)(caseMessages.senderId, SYSTEM_USER_ID),
      )}
      returning 1
    )
    ${announcing(event)} where exists (select from marked)`;
}

/** The actor has seen the tutorial of the chat, or closed it (spec section 4). */
export async function completeChatTutorial(actor: Actor): Promise<void> {
  await db.update(profiles).set({ chatTutorialCompleted: true }).where(eq(profiles.id, actor.userId));
}

type NewMessage = {
  id: string;
  caseId: string;
  senderId: string;
  authorId: string | null;
  isAutomatic?: boolean;
  text: string;
  clientKey: string;
};

/**
 * The sequence is taken under the lock of the case's row, which holds until the commit: whoever sees message n sees
 * every message before it, hence a reader that asks for what follows n misses none. The first message that somebody of
 * the staff writes stops the clock of the promised 48 hours (`cases/deadline.ts`).
 */
function insertMessage(tx: Tx, message: NewMessage): Promise<PostedMessage> {
  const { id, caseId, senderId, authorId, isAutomatic = false, text, clientKey } = message;
  const inserted = tx.execute<{ seq: string }>(sql`
    with touched as (
      update ${cases} set last_message_seq = last_message_seq + 1, last_message_at = now(), last_activity_at = now(),
        first_answered_at = case when ${authorId === null} then first_answered_at else coalesce(first_answered_at, now()) end
      where ${cases.id} = ${caseId}
      returning last_message_seq as seq
    )
    insert into ${caseMessages} (id, case_id, seq, sender_id, author_id, is_automatic, message, client_key)
    values (${id}::uuid, ${caseId}::uuid, (select seq from touched), ${senderId}::uuid, ${authorId}::uuid,
      ${isAutomatic}, ${text}, ${clientKey}::uuid)
    returning seq`);
  const posted = inserted.then(({ rows }) => ({ id, seq: Number(rows[0]?.seq) }));
  return posted.catch((error) => {
    // No number was taken: the case has gone since it was read.
    throw violates(error, "seq") ? new AppError("case_not_found") : error;
  });
}

async function attach(tx: Tx, actor: Actor, to: { caseId: string; messageId: string }, ids: string[]): Promise<void> {
  if (ids.length === 0) return;
  const attached = attachFiles(tx, actor, { ids, purpose: "attachment", slot: uploadSlot(to.caseId) });
  const links = ids.map((id, position) => ({ ...to, filePath: pathOfTaken(id), position }));
  // Sent after it: the link of a file that it did not take is refused.
  const linked = new Promise(process.nextTick).then(() => tx.insert(caseAttachments).values(links));
  // Of a file that may not be attached, its own refusal is the one to tell.
  linked.catch(() => {});
  await attached;
  await linked;
}

/** Whether the database refused `error`'s statement for the rule, or the column, of this name. */
function violates(error: unknown, name: string): boolean {
  const { constraint, column } = ((error as Error).cause ?? {}) as { constraint?: string; column?: string };
  return constraint === name || column === name;
}

async function findByKey(caseId: string, clientKey: string): Promise<PostedMessage | undefined> {
  const [row] = await db
    .select({ id: caseMessages.id, seq: caseMessages.seq })
    .from(caseMessages)
    .where(and(eq(caseMessages.caseId, caseId), eq(caseMessages.clientKey, clientKey)));
  return row;
}
