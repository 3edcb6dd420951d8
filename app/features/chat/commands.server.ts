import { and, eq, gt, lt, ne, sql } from "drizzle-orm";
import { db, type Tx, transaction } from "~/db/client.server";
import { caseAttachments, caseMessages, cases, isAnswer } from "~/db/schema";
import { SYSTEM_USER_ID } from "~/db/schema/enumerations";
import type { Actor } from "~/features/accounts/actor";
import { attachFiles } from "~/features/files/commands.server";
import {
  announceCase,
  changeCase,
  changeCases,
  type LockedCase,
  type LockedRow,
  recordEvent,
} from "~/features/members/change-case.commands.server";
import { AppError } from "~/platform/errors";
import { deleteDraft } from "~/platform/forms/drafts.server";
import { typedText } from "~/platform/forms/typed-text";
import { enqueue } from "~/platform/jobs/jobs.server";
import { consume } from "~/platform/rate-limits/rate-limits.server";
import { variablesLeft } from "~/platform/variables";
import { settleScheduled } from "./holding.commands.server";
import { announceUnread, UNREAD_SECONDS } from "./jobs.server";
import { chatLimits } from "./limits.server";
import { canPostMessage, chatSide } from "./policy";
import { type Conversation, readConversation, readLawyerName } from "./queries.server";
import { uploadSlot } from "./rules";
import type { MessageInput } from "./schema";
import { type SignatureFacts, signatureFacts, staffSignature } from "./signature.server";
import { restartUnseen, waitedSinceSql } from "./waits.commands.server";

export type PostedMessage = { id: string; seq: number };

/**
 * Posts a message, with its files, in the conversation of a case. A message from the staff is sent as the system
 * account and keeps its real author; the client gets an e-mail when it stays unread. One from a helper is of the client's
 * side, under the helper's name. A second call with the same `clientKey` and text posts nothing and returns the first one.
 * @param then what else is done to the case in the same transaction; also once the first call has posted the message.
 * @throws AppError case_not_found, reason_needed, message_unfilled, too_many_requests, message_key_used (the first one has
 *   another text), answered_meanwhile (by another person of the staff since `afterSeq`), or what `attachFiles` and `then`
 *   throw.
 */
export async function postMessage(
  actor: Actor,
  input: { caseId: string } & MessageInput,
  then?: (tx: Tx) => Promise<void>,
): Promise<PostedMessage> {
  const conversation = await readConversation(actor, input.caseId);
  if (!canPostMessage(actor, conversation)) throw new AppError("case_not_found");
  if (conversation.side === "staff" && variablesLeft(input.text).length > 0) throw new AppError("message_unfilled");
  await consume(chatLimits.message, actor.userId);
  try {
    return await transaction(async (tx) => {
      const posted = await postInTransaction(tx, actor, conversation, input);
      // « Envoyer plus tard », then Back and « Envoyer »: it leaves now only.
      if (conversation.side === "staff") await settleScheduled(tx, actor.userId, conversation.id, input.clientKey);
      await then?.(tx);
      return posted;
    });
  } catch (error) {
    const first =
      isClientKeyTaken(error) && (await findByClientKey({ caseId: conversation.id, clientKey: input.clientKey }));
    if (!first) throw error;
    if ((first.text ?? "") !== input.text) throw new AppError("message_key_used");
    if (then) await transaction(then);
    return { id: first.id, seq: first.seq };
  }
}

const MESSAGES = ["messages"] as const;

type Attach = (to: { caseId: string; messageId: string }) => Promise<void>;

/**
 * `postMessage` within the caller's transaction: who lost their access since the conversation was read posts nothing.
 * @param attach attaches the files, when they are not uploads of the actor that wait.
 * @throws AppError case_not_found, reason_needed, answered_meanwhile, or what `attach` throws.
 */
export async function postInTransaction(
  tx: Tx,
  actor: Actor,
  conversation: Conversation,
  input: MessageInput,
  attach: Attach = (to) => attachToMessage(tx, actor, to, input.fileIds),
): Promise<PostedMessage> {
  const { id: caseId, side } = conversation;
  const { text, clientKey, fileIds } = input;
  const seenSeq = side === "staff" ? input.seenSeq : undefined;
  const may = (_: Actor, caseRow: LockedCase) => mayStillPost(actor, conversation, caseRow);
  const change = { may, announce: { kind: "message" }, facts: MESSAGES } as const;
  return changeCase(tx, actor, caseId, change, async (_, caseRow) => {
    const sender =
      side === "staff"
        ? { senderId: SYSTEM_USER_ID, authorId: actor.userId, ...(await signatureOf(tx, actor, conversation)) }
        : { senderId: caseRow.userId, ...(conversation.helps && helperSignature(actor)) };
    // The insert comes first: the second request of a double click finds the existing `clientKey`, and does not fail on
    // files that are already attached.
    const posted = await insertMessage(tx, { ...sender, caseId, message: text, clientKey, seenSeq });
    if (side === "staff" && (await hasAnsweredMeanwhile(tx, actor, caseId, posted.seq, input.afterSeq)))
      throw new AppError("answered_meanwhile");
    if (seenSeq !== undefined) await restartUnseen(tx, caseId, seenSeq);
    await attach({ caseId, messageId: posted.id });
    await deleteTyped(tx, actor, caseId, { text, clientKey });
    await recordEvent(tx, actor.userId, caseRow, {
      event: "message.posted",
      subject: { subjectType: "message", subjectId: posted.id },
      details: { caseId, files: fileIds.length, side },
    });
    if (side === "staff") await enqueue(tx, announceUnread, { caseId }, { afterSeconds: UNREAD_SECONDS });
    return posted;
  });
}

/**
 * Posts a message that the product writes (spec sections 2 and 4), within the caller's transaction. Its sender is the
 * staff, so it is unread for the client.
 * @throws AppError case_not_found.
 */
export async function postAutomaticMessage(
  tx: Tx,
  { caseId, text }: { caseId: string; text: string },
): Promise<PostedMessage> {
  const post = async ([caseRow]: LockedRow[]) => {
    if (!caseRow) throw new AppError("case_not_found");
    const [facts] = await tx.select(signatureFacts()).from(cases).where(eq(cases.id, caseId));
    if (!facts) throw new AppError("case_not_found");
    const sender = { senderId: SYSTEM_USER_ID, authorId: null, isAutomatic: true, ...staffSignature(facts) };
    const posted = await insertMessage(tx, { ...sender, caseId, message: text });
    await announceCase(tx, caseRow, { kind: "message" });
    return posted;
  };
  return changeCases(tx, eq(cases.id, caseId), post, { facts: MESSAGES });
}

/** Under whose name the staff's side writes: a lawyer under the one that was verified last. */
async function signatureOf(tx: Tx, actor: Actor, facts: SignatureFacts) {
  if (actor.role === "lawyer")
    return { signedAs: "lawyer", signature: await readLawyerName(tx, actor.userId) } as const;
  return staffSignature(facts);
}

/**
 * Whether the actor may post as when the conversation was read: a mandate, or the access of a helper, may have ended
 * since, and the case may have gone to another account.
 */
export function mayStillPost(actor: Actor, { userId, side }: Conversation, row: LockedCase): boolean {
  return row.userId === userId && chatSide(actor, row) === side && canPostMessage(actor, row);
}

/** Deletes what the box of a conversation keeps of a message that it no longer has to send. */
export async function deleteTyped(
  tx: Tx,
  { userId }: Actor,
  caseId: string,
  { text, clientKey }: Pick<MessageInput, "text" | "clientKey">,
): Promise<void> {
  await deleteDraft(tx, { userId }, `chat/${caseId}`, (name, [value = ""]) =>
    name === "text" ? typedText(value) === typedText(text) : value.includes(clientKey),
  );
}

/** Whether another person of the staff wrote after the message `afterSeq`, before the actor's own. */
async function hasAnsweredMeanwhile(tx: Tx, actor: Actor, caseId: string, ownSeq: number, afterSeq?: number) {
  if (afterSeq === undefined) return false;
  const { seq, senderId, isAutomatic, authorId } = caseMessages;
  const isOthers = and(eq(senderId, SYSTEM_USER_ID), eq(isAutomatic, false), ne(authorId, actor.userId));
  const between = and(eq(caseMessages.caseId, caseId), gt(seq, afterSeq), lt(seq, ownSeq), isOthers);
  return (await tx.$count(caseMessages, between)) > 0;
}

/** A helper writes under their own name; the sender stays the owner, whose side it is. */
function helperSignature({ userId, firstName, lastName }: Actor) {
  return { authorId: userId, signedAs: "helper", signature: `${firstName} ${lastName}`.trim() } as const;
}

type NewMessage = Omit<typeof caseMessages.$inferInsert, "seq">;

/**
 * Takes the sequence number under the lock of the case, which lasts until the commit: a reader that sees message n sees
 * every earlier message, so a request for the messages after n misses none. The first answer
 * (`db/schema/answers.ts`) ends the first promised delay.
 */
async function insertMessage(tx: Tx, message: NewMessage): Promise<PostedMessage> {
  const written = { isAutomatic: false, message: "", ...message };
  const [numbered] = await tx
    .update(cases)
    .set({
      lastMessageSeq: sql`${cases.lastMessageSeq} + 1`,
      lastMessageAt: sql`now()`,
      lastActivityAt: sql`now()`,
      firstAnsweredAt: isAnswer(written) ? sql`coalesce(${cases.firstAnsweredAt}, now())` : undefined,
    })
    .where(eq(cases.id, message.caseId))
    .returning({ seq: cases.lastMessageSeq });
  const seq = numbered?.seq as number;
  const [posted] = await tx
    .insert(caseMessages)
    .values({ ...message, seq, waitedSince: waitedSinceSql(written, seq) })
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
  const files = await attachFiles(tx, actor, {
    ids,
    purpose: "attachment",
    slot: uploadSlot(to.caseId),
    caseId: to.caseId,
  });
  await tx.insert(caseAttachments).values(files.map(({ path }, position) => ({ ...to, filePath: path, position })));
}

function isClientKeyTaken(error: unknown): boolean {
  const cause = (error as Error).cause as { constraint?: string } | undefined;
  return cause?.constraint === "case_messages_client_key";
}

async function findByClientKey({ caseId, clientKey }: { caseId: string; clientKey: string }) {
  const [posted] = await db
    .select({ id: caseMessages.id, seq: caseMessages.seq, text: caseMessages.message })
    .from(caseMessages)
    .where(and(eq(caseMessages.caseId, caseId), eq(caseMessages.clientKey, clientKey)));
  return posted;
}
