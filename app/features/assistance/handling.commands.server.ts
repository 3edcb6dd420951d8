import { and, eq, isNull } from "drizzle-orm";
import { type Tx, transaction } from "~/db/client.server";
import { contactMessages, emailLogs } from "~/db/schema";
import { fromLawyer } from "~/db/schema/assistance";
import { isRefusedAnswer } from "~/db/schema/emails";
import type { Actor } from "~/features/accounts/actor";
import { queueEmail } from "~/features/emails/commands.server";
import { deliverEmail } from "~/features/emails/jobs.server";
import { recordAudit } from "~/features/journal/commands.server";
import { AppError, type AppErrorCode, toAppError } from "~/platform/errors";
import { enqueue } from "~/platform/jobs/jobs.server";
import { emailOf, publishRequest } from "./commands.server";
import { AnswerEmail, answerSubject } from "./emails";
import { canManageRequests } from "./policy";
import { type ReplyInput, referenceOf } from "./schema";

/**
 * Answers a request by e-mail, at the address of the account or the one that the visitor gave, and closes it. The
 * request stays pending when the e-mail cannot be enqueued. The same answer sent twice by the same person is one.
 * @throws AppError request_not_found, request_already_handled when another person answered first, reply_without_email,
 *   reply_failed.
 */
export async function replyToRequest(actor: Actor, { id, reply }: ReplyInput): Promise<void> {
  await withLockedRequest(actor, id, "reply_failed", async (tx, request) => {
    if (request.status === "completed")
      return refuseUnless(request.handledBy === actor.userId && request.reply === reply);
    await closeRequest(tx, actor, request, { reply, replyEmailId: await queueAnswer(tx, request, reply) });
  });
}

async function queueAnswer(tx: Tx, request: LockedRequest, answer: string): Promise<string> {
  const { id, userId, name } = request;
  const recipient = request.accountEmail ?? request.email;
  if (!recipient) throw new AppError("reply_without_email");
  const reference = referenceOf(id);
  return queueEmail(tx, {
    userId,
    recipient,
    kind: "assistance_answered",
    subject: answerSubject(reference),
    element: AnswerEmail({ reference, name, answer, registered: userId !== null }),
  });
}

/**
 * Closes a request without an answer by e-mail: the person was called, or needs no answer (spec section 4). So it
 * also closes one whose answer the mail server refused.
 * @param note what was said by telephone, kept as the answer of a request without an e-mail address.
 * @throws AppError request_not_found, request_already_handled, status_update_failed.
 */
export async function completeRequest(actor: Actor, id: string, note?: string): Promise<void> {
  await withLockedRequest(actor, id, "status_update_failed", async (tx, request) => {
    if (await isAnswerRefused(tx, request)) return giveUpAnswer(tx, actor, request);
    const said = !request.email && !request.accountEmail && note ? note : null;
    if (request.status === "completed")
      return refuseUnless(request.handledBy === actor.userId && request.reply === said);
    await closeRequest(tx, actor, request, said === null ? {} : { reply: said });
  });
}

/**
 * Closes a lawyer's application in the caller's transaction, because the invitation answers it; one that is closed
 * already stays as it is.
 * @throws AppError forbidden; request_not_found, also for a request that is no application.
 */
export async function closeApplication(tx: Tx, actor: Actor, id: string): Promise<void> {
  if (!canManageRequests(actor)) throw new AppError("forbidden");
  const [request] = await tx
    .select()
    .from(contactMessages)
    .where(and(eq(contactMessages.id, id), fromLawyer(contactMessages.message)))
    .for("update");
  if (!request) throw new AppError("request_not_found");
  if (request.status === "pending") await closeRequest(tx, actor, { ...request, accountEmail: null }, {});
}

/**
 * Enqueues again an answer that the mail server refused; no error when it was sent in the meantime. One whose body was
 * blanked is written again from the request. @throws AppError request_not_found, reply_without_email, reply_failed.
 */
export async function retryReply(actor: Actor, id: string): Promise<void> {
  await withLockedRequest(actor, id, "reply_failed", async (tx, request) => {
    const { replyEmailId, reply } = request;
    if (!replyEmailId || reply === null) throw new AppError("request_not_found");
    const [email] = await tx.select().from(emailLogs).where(eq(emailLogs.id, replyEmailId)).for("update");
    if (email?.status !== "failed") return;
    if (email.text === "") await answerAgain(tx, request, reply);
    else await enqueueAgain(tx, email.id);
    await recordHandling(tx, actor, request, "assistance.reply_retried");
  });
}

async function answerAgain(tx: Tx, request: LockedRequest, reply: string): Promise<void> {
  const replyEmailId = await queueAnswer(tx, request, reply);
  await tx.update(contactMessages).set({ replyEmailId }).where(eq(contactMessages.id, request.id));
}

async function enqueueAgain(tx: Tx, emailId: string): Promise<void> {
  await tx.update(emailLogs).set({ status: "queued", success: null, error: null }).where(eq(emailLogs.id, emailId));
  await enqueue(tx, deliverEmail, { emailId });
}

/** Spec section 4: opening the list of requests marks them all as read. @throws AppError forbidden. */
export async function markRequestsRead(actor: Actor): Promise<void> {
  if (!canManageRequests(actor)) throw new AppError("forbidden");
  await transaction(async (tx) => {
    const seen = await tx
      .update(contactMessages)
      .set({ readAt: new Date() })
      .where(isNull(contactMessages.readAt))
      .returning({ id: contactMessages.id });
    // One event is enough: it only updates the staff's badges.
    if (seen[0]) await publishRequest(tx, { id: seen[0].id, userId: null });
  });
}

type LockedRequest = typeof contactMessages.$inferSelect & { accountEmail: string | null };

/** Runs `work` on a request under a row lock, so that a second person who handles it sees the first one's changes. */
async function withLockedRequest(
  actor: Actor,
  id: string,
  failure: AppErrorCode,
  work: (tx: Tx, request: LockedRequest) => Promise<void>,
): Promise<void> {
  if (!canManageRequests(actor)) throw new AppError("forbidden");
  try {
    await transaction(async (tx) => {
      const [request] = await tx.select().from(contactMessages).where(eq(contactMessages.id, id)).for("update");
      if (!request) throw new AppError("request_not_found");
      await work(tx, { ...request, accountEmail: await emailOf(tx, request.userId) });
    });
  } catch (error) {
    throw toAppError(error, failure);
  }
}

async function isAnswerRefused(tx: Tx, { replyEmailId, replyGivenUpAt }: LockedRequest): Promise<boolean> {
  if (!replyEmailId || replyGivenUpAt) return false;
  return (await tx.$count(emailLogs, and(eq(emailLogs.id, replyEmailId), isRefusedAnswer(emailLogs)))) > 0;
}

function refuseUnless(isTheSame: boolean): void {
  if (!isTheSame) throw new AppError("request_already_handled");
}

async function giveUpAnswer(tx: Tx, actor: Actor, request: LockedRequest): Promise<void> {
  await tx.update(contactMessages).set({ replyGivenUpAt: new Date() }).where(eq(contactMessages.id, request.id));
  await recordHandling(tx, actor, request, "assistance.completed");
}

type Answer = { reply?: string; replyEmailId?: string };

async function closeRequest(tx: Tx, actor: Actor, request: LockedRequest, answer: Answer): Promise<void> {
  const now = new Date();
  await tx
    .update(contactMessages)
    .set({ ...answer, status: "completed", readAt: request.readAt ?? now, handledAt: now, handledBy: actor.userId })
    .where(eq(contactMessages.id, request.id));
  await recordHandling(
    tx,
    actor,
    request,
    answer.replyEmailId === undefined ? "assistance.completed" : "assistance.replied",
  );
}

type Handling = "assistance.completed" | "assistance.replied" | "assistance.reply_retried";

async function recordHandling(tx: Tx, actor: Actor, { id, userId }: LockedRequest, action: Handling): Promise<void> {
  await recordAudit(tx, actor.userId, { action, subjectType: "request", subjectId: id, ownerId: userId });
  await publishRequest(tx, { id, userId });
}
