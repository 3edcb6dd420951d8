import { createHash } from "node:crypto";
import { and, eq, isNull } from "drizzle-orm";
import { type Tx, transaction } from "~/db/client.server";
import { contactMessages, emailLogs, profiles } from "~/db/schema";
import { fromLawyer } from "~/db/schema/assistance";
import { isRefusedAnswer } from "~/db/schema/emails";
import type { Actor } from "~/features/accounts/actor";
import { queueEmail } from "~/features/emails/commands.server";
import { deliverEmail } from "~/features/emails/jobs.server";
import { recordAudit } from "~/features/journal/commands.server";
import { digestOf } from "~/platform/crypto/tokens.server";
import { AppError, type AppErrorCode, toAppError } from "~/platform/errors";
import { stampAge } from "~/platform/forms/form-stamp.server";
import { enqueue } from "~/platform/jobs/jobs.server";
import { type Audience, publish } from "~/platform/live/live.server";
import { log } from "~/platform/log.server";
import type { RateLimit } from "~/platform/rate-limits/definitions.server";
import { consume, tryConsume } from "~/platform/rate-limits/rate-limits.server";
import { AnswerEmail, AssistanceReceivedEmail, answerSubject, receivedSubject } from "./emails";
import { assistanceLimits } from "./limits.server";
import { canManageRequests, canSendRequest } from "./policy";
import { messageWithReason, type PartnerInput, type ReplyInput, type RequestInput, referenceOf } from "./schema";

/** Data that distinguishes a person from a robot; a person does nothing to provide it. */
export type Sender = {
  ip: string;
  /** Value of the form's hidden stamp field (`issueStamp`). */
  stamp: unknown;
  /** Value of the form's trap field, which people do not see. */
  trap: unknown;
};

export type SentRequest = { id: string; reference: string; emailed: boolean };

/**
 * Stores a request for assistance (spec sections 2, 3 and 5) and confirms it by e-mail when an address is known. The
 * same form sent twice is one request.
 * @param actor null for a visitor.
 * @throws AppError assistance_refused for what looks like a robot (a person can send the form again),
 *   too_many_requests.
 */
export async function sendRequest(actor: Actor | null, input: RequestInput, from: Sender): Promise<SentRequest> {
  if (!canSendRequest(actor)) throw new AppError("forbidden");
  const email = actor?.email ?? input.email ?? null;
  const message = messageWithReason(input.reason, input.message);
  return storeRequest(actor, { ...input, email, message }, from, assistanceLimits.assistance);
}

/**
 * Stores a lawyer's application to the network, as a request with that reason, so that the staff finds it with the
 * others.
 * @throws the errors of `sendRequest`.
 */
export async function sendApplication(actor: Actor | null, input: PartnerInput, from: Sender): Promise<SentRequest> {
  if (!canSendRequest(actor)) throw new AppError("forbidden");
  const facts = `Barreau : ${input.bar}\nAnnées de barreau : ${input.years}\n\n${input.message}`;
  return storeRequest(
    actor,
    { ...input, message: messageWithReason("lawyer_joining", facts) },
    from,
    assistanceLimits.partner_application,
  );
}

type RequestContent = { name: string; phone: string; email: string | null; message: string };

async function storeRequest(
  actor: Actor | null,
  { name, phone, email, message }: RequestContent,
  from: Sender,
  limit: RateLimit,
): Promise<SentRequest> {
  refuseRobots(from);
  await consume(limit, from.ip);
  const row = { userId: actor?.userId ?? null, name, phone, email, message };
  const id = idOf(from.stamp as string, row);
  // Beyond the limit the request is stored all the same, and only its confirmation is not sent.
  const emailed =
    email !== null &&
    (row.userId !== null || (await tryConsume(assistanceLimits.assistance_recipient, digestOf(email.toLowerCase()))));
  await transaction(async (tx) => {
    const added = await tx
      .insert(contactMessages)
      .values({ id, ...row })
      .onConflictDoNothing()
      .returning({ id: contactMessages.id });
    if (added.length === 0) return;
    await recordAudit(tx, row.userId, {
      action: "assistance.requested",
      subjectType: "request",
      subjectId: id,
      ownerId: row.userId,
    });
    // A visitor has no page that shows the request, so the event goes to the staff only.
    await publish(tx, { kind: "request", id, audience: audienceOf(row.userId) });
    if (email && emailed) await confirmByEmail(tx, { id, userId: row.userId, email });
  });
  return { id, reference: referenceOf(id), emailed };
}

/** The time that the form took tells nothing: browsers and password managers fill it at once. */
function refuseRobots({ stamp, trap }: Sender): void {
  const age = stampAge(stamp);
  if (!trap && age !== null) return;
  log.info({ hasTrap: Boolean(trap), ageMs: age }, "robot refused");
  throw new AppError("assistance_refused");
}

/** Derives the id from the form and its content, so that a double submission is one request. */
function idOf(stamp: string, row: object): string {
  const hex = createHash("sha256").update(stamp).update(JSON.stringify(row)).digest("hex");
  return [hex.slice(0, 8), hex.slice(8, 12), `4${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`, hex.slice(20, 32)].join(
    "-",
  );
}

/** The e-mail quotes nothing of the request; otherwise the form could send any text to another person's address. */
async function confirmByEmail(tx: Tx, { id, userId, email }: { id: string; userId: string | null; email: string }) {
  const reference = referenceOf(id);
  await queueEmail(tx, {
    userId,
    recipient: email,
    kind: "assistance_received",
    subject: receivedSubject(reference),
    element: AssistanceReceivedEmail({ reference, registered: userId !== null }),
  });
}

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
 * @throws AppError request_not_found, request_already_handled, status_update_failed.
 */
export async function completeRequest(actor: Actor, id: string): Promise<void> {
  await withLockedRequest(actor, id, "status_update_failed", async (tx, request) => {
    if (await isAnswerRefused(tx, request)) return giveUpAnswer(tx, actor, request);
    if (request.status === "completed")
      return refuseUnless(request.handledBy === actor.userId && request.reply === null);
    await closeRequest(tx, actor, request, {});
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

async function emailOf(tx: Tx, userId: string | null): Promise<string | null> {
  if (!userId) return null;
  const [profile] = await tx.select({ email: profiles.email }).from(profiles).where(eq(profiles.id, userId));
  return profile?.email ?? null;
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
  await recordHandling(tx, actor, request, answer.reply === undefined ? "assistance.completed" : "assistance.replied");
}

type Handling = "assistance.completed" | "assistance.replied" | "assistance.reply_retried";

async function recordHandling(tx: Tx, actor: Actor, { id, userId }: LockedRequest, action: Handling): Promise<void> {
  await recordAudit(tx, actor.userId, { action, subjectType: "request", subjectId: id, ownerId: userId });
  await publishRequest(tx, { id, userId });
}

/** A visitor has no page that shows the request, so without an account only the staff is notified. */
function publishRequest(tx: Tx, { id, userId }: { id: string; userId: string | null }): Promise<void> {
  return publish(tx, { kind: "request", id, audience: audienceOf(userId) });
}

/** Returns the audience of a request's events: its author, when they have an account, and the administrators. */
function audienceOf(userId: string | null): Audience {
  return { users: userId === null ? [] : [userId], roles: ["administrator"] };
}
