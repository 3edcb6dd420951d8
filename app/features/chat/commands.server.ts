import { and, eq, isNull, lte, ne, sql } from "drizzle-orm";
import { db, type Tx, transaction } from "~/db/client.server";
import { caseAttachments, caseMessages, cases, profiles } from "~/db/schema";
import { SYSTEM_USER_ID } from "~/db/schema/enumerations";
import type { Actor } from "~/features/accounts/actor";
import { recordAudit } from "~/features/audit/commands.server";
import { attachFiles } from "~/features/files/commands.server";
import { AppError } from "~/platform/errors";
import { enqueue } from "~/platform/jobs.server";
import { publish } from "~/platform/live.server";
import { consume } from "~/platform/rate-limits.server";
import { announceUnread, UNREAD_SECONDS } from "./jobs.server";
import { uploadSlot } from "./limits";
import { readConversation } from "./queries.server";
import type { MessageInput } from "./schema";

export type PostedMessage = { id: string; seq: number };

/**
 * Posts a message, with its files, in the conversation of a case. The staff's goes out under the lawyer's name and
 * keeps its real author; its client is told by e-mail when it stays unread. The same `clientKey` twice is one message: the second call returns the first.
 * @throws AppError case_not_found, too_many_requests, or what `attachFiles` throws for a file that is not the actor's.
 */
export async function postMessage(actor: Actor, input: { caseId: string } & MessageInput): Promise<PostedMessage> {
  const { id: caseId, userId: owner, side } = await readConversation(actor, input.caseId);
  await consume("message", actor.userId);
  const sender =
    side === "staff"
      ? { senderId: SYSTEM_USER_ID, authorId: actor.userId }
      : { senderId: actor.userId, authorId: null };
  try {
    return await transaction(async (tx) => {
      const posted = await insertMessage(tx, { ...sender, caseId, text: input.text, clientKey: input.clientKey });
      await attach(tx, actor, caseId, posted.id, input.fileIds);
      await recordAudit(tx, actor.userId, {
        action: "message.post",
        subjectType: "message",
        subjectId: posted.id,
        ownerId: owner,
        details: { caseId, seq: posted.seq, files: input.fileIds.length, side },
      });
      if (side === "staff") await enqueue(tx, announceUnread, { caseId }, { afterSeconds: UNREAD_SECONDS });
      await publish(tx, { kind: "message", id: caseId, owner });
      return posted;
    });
  } catch (error) {
    const first = isRepeat(error) && (await findByKey(caseId, input.clientKey));
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
  await insertMessage(tx, { ...sender, caseId, text, clientKey: crypto.randomUUID() });
  await publish(tx, { kind: "message", id: caseId, owner: ownerId });
}

/**
 * Marks the other side's messages as read, up to the one numbered `upToSeq` (spec section 4), and tells both sides.
 * @throws AppError case_not_found.
 */
export async function markRead(actor: Actor, caseId: string, upToSeq: number): Promise<void> {
  const { id, userId: owner, side } = await readConversation(actor, caseId);
  const ofOtherSide = side === "staff" ? ne : eq;
  await transaction(async (tx) => {
    const marked = await tx
      .update(caseMessages)
      .set({ readAt: sql`now()` })
      .where(
        and(
          eq(caseMessages.caseId, id),
          lte(caseMessages.seq, upToSeq),
          isNull(caseMessages.readAt),
          ofOtherSide(caseMessages.senderId, SYSTEM_USER_ID),
        ),
      )
      .returning({ id: caseMessages.id });
    if (marked.length > 0) await publish(tx, { kind: "read", id, owner });
  });
}

/** The actor has seen the tutorial of the chat, or closed it (spec section 4). */
export async function completeChatTutorial(actor: Actor): Promise<void> {
  await db.update(profiles).set({ chatTutorialCompleted: true }).where(eq(profiles.id, actor.userId));
}

type NewMessage = {
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
async function insertMessage(tx: Tx, message: NewMessage): Promise<PostedMessage> {
  const { caseId, senderId, authorId, isAutomatic = false, text, clientKey } = message;
  const answer = await tx.execute<{ id: string; seq: string }>(sql`
    with touched as (
      update ${cases} set last_message_seq = last_message_seq + 1, last_message_at = now(), last_activity_at = now(),
        first_answered_at = case when ${authorId === null} then first_answered_at else coalesce(first_answered_at, now()) end
      where ${cases.id} = ${caseId}
      returning last_message_seq as seq
    )
    insert into ${caseMessages} (case_id, seq, sender_id, author_id, is_automatic, message, client_key)
    select ${caseId}::uuid, seq, ${senderId}::uuid, ${authorId}::uuid, ${isAutomatic}, ${text}, ${clientKey}::uuid
    from touched
    returning id, seq`);
  const row = answer.rows[0];
  if (!row) throw new AppError("case_not_found");
  return { id: row.id, seq: Number(row.seq) };
}

async function attach(tx: Tx, actor: Actor, caseId: string, messageId: string, fileIds: string[]): Promise<void> {
  if (fileIds.length === 0) return;
  const attached = await attachFiles(tx, actor, { ids: fileIds, purpose: "attachment", slot: uploadSlot(caseId) });
  await tx
    .insert(caseAttachments)
    .values(attached.map((file, position) => ({ caseId, messageId, filePath: file.path, position })));
}

const UNIQUE_VIOLATION = "23505";

function isRepeat(error: unknown): boolean {
  const cause = (error as Error).cause as { code?: string; constraint?: string } | undefined;
  return cause?.code === UNIQUE_VIOLATION && cause.constraint === "case_messages_client_key";
}

async function findByKey(caseId: string, clientKey: string): Promise<PostedMessage | undefined> {
  const [row] = await db
    .select({ id: caseMessages.id, seq: caseMessages.seq })
    .from(caseMessages)
    .where(and(eq(caseMessages.caseId, caseId), eq(caseMessages.clientKey, clientKey)));
  return row;
}
