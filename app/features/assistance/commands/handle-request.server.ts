import { eq, isNull } from "drizzle-orm";
import { type Tx, transaction } from "~/db/client.server";
import { contactMessages, emailLogs, profiles } from "~/db/schema";
import type { Actor } from "~/features/accounts/actor";
import { recordAudit } from "~/features/audit/commands.server";
import { queueEmail } from "~/features/mailing/commands/queue-email.server";
import { deliverEmail } from "~/features/mailing/jobs.server";
import { AppError, type AppErrorCode, toAppError } from "~/platform/errors";
import { enqueue } from "~/platform/jobs.server";
import { publish } from "~/platform/live.server";
import { AnswerEmail, answerSubject } from "../emails";
import { canManageRequests } from "../policy";
import { type ReplyInput, referenceOf } from "../schema";

/**
 * Answers a request by e-mail, at the address of the account or the one that the visitor left, and closes it. The
 * request stays pending unless its answer is in the queue. The same answer sent twice by the same person is one.
 * @throws AppError request_not_found, request_already_handled when somebody else was faster, reply_without_email,
 *   reply_failed.
 */
export async function replyToRequest(actor: Actor, { id, reply }: ReplyInput): Promise<void> {
  await handling(actor, id, "reply_failed", async (tx, request) => {
    if (request.status === "completed")
      return refuseUnless(request.handledBy === actor.userId && request.reply === reply);
    const recipient = request.accountEmail ?? request.email;
    if (!recipient) throw new AppError("reply_without_email");
    const reference = referenceOf(id);
    const replyEmailId = await queueEmail(tx, {
      userId: request.userId,
      recipient,
      kind: "assistance_answered",
      subject: answerSubject(reference),
      element: AnswerEmail({ reference, name: request.name, answer: reply, registered: request.userId !== null }),
    });
    await close(tx, actor, request, { reply, replyEmailId });
  });
}

/**
 * Closes a request without an answer by e-mail: the person was called, or needs none (spec section 4).
 * @throws AppError request_not_found, request_already_handled, status_update_failed.
 */
export async function completeRequest(actor: Actor, id: string): Promise<void> {
  await handling(actor, id, "status_update_failed", async (tx, request) => {
    if (request.status === "completed")
      return refuseUnless(request.handledBy === actor.userId && request.reply === null);
    await close(tx, actor, request, {});
  });
}

/**
 * Sends an answer again that the mail server refused; no error when it left meanwhile.
 * @throws AppError request_not_found, reply_failed.
 */
export async function retryReply(actor: Actor, id: string): Promise<void> {
  await handling(actor, id, "reply_failed", async (tx, { replyEmailId, userId }) => {
    if (!replyEmailId) throw new AppError("request_not_found");
    const [email] = await tx.select().from(emailLogs).where(eq(emailLogs.id, replyEmailId)).for("update");
    if (email?.status !== "failed") return;
    await tx.update(emailLogs).set({ status: "queued", success: null, error: null }).where(eq(emailLogs.id, email.id));
    await enqueue(tx, deliverEmail, { emailId: email.id });
    await recordAudit(tx, actor.userId, {
      action: "assistance.reply_retried",
      subjectType: "request",
      subjectId: id,
      ownerId: userId,
    });
    await tell(tx, { id, userId });
  });
}

/** Spec section 4: who opens the list of requests has seen them all. @throws AppError forbidden. */
export async function markRequestsRead(actor: Actor): Promise<void> {
  if (!canManageRequests(actor)) throw new AppError("forbidden");
  await transaction(async (tx) => {
    const seen = await tx
      .update(contactMessages)
      .set({ readAt: new Date() })
      .where(isNull(contactMessages.readAt))
      .returning({ id: contactMessages.id });
    // Only the badges of the staff change.
    if (seen[0]) await tell(tx, { id: seen[0].id, userId: null });
  });
}

type Locked = typeof contactMessages.$inferSelect & { accountEmail: string | null };

/** Runs `work` on a request under its lock, so that of two people who handle it the second sees what the first did. */
async function handling(
  actor: Actor,
  id: string,
  failure: AppErrorCode,
  work: (tx: Tx, request: Locked) => Promise<void>,
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

async function emailOf(tx: Tx, userId: string | null): Promise<string | null> {
  if (!userId) return null;
  const [profile] = await tx.select({ email: profiles.email }).from(profiles).where(eq(profiles.id, userId));
  return profile?.email ?? null;
}

function refuseUnless(isTheSame: boolean): void {
  if (!isTheSame) throw new AppError("request_already_handled");
}

type Answer = { reply?: string; replyEmailId?: string };

async function close(tx: Tx, actor: Actor, { id, userId, readAt }: Locked, answer: Answer): Promise<void> {
  const now = new Date();
  await tx
    .update(contactMessages)
    .set({ ...answer, status: "completed", readAt: readAt ?? now, handledAt: now, handledBy: actor.userId })
    .where(eq(contactMessages.id, id));
  const action = answer.reply === undefined ? "assistance.completed" : "assistance.replied";
  await recordAudit(tx, actor.userId, { action, subjectType: "request", subjectId: id, ownerId: userId });
  await tell(tx, { id, userId });
}

/** A visitor has no page that could hear of it. */
function tell(tx: Tx, { id, userId }: { id: string; userId: string | null }): Promise<void> {
  return publish(tx, { kind: "request", id, owner: userId ?? "" });
}
