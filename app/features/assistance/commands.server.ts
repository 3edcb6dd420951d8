import { createHash } from "node:crypto";
import { eq } from "drizzle-orm";
import { type Tx, transaction } from "~/db/client.server";
import { contactMessages, profiles } from "~/db/schema";
import type { Actor } from "~/features/accounts/actor";
import { queueEmail } from "~/features/emails/commands.server";
import { recordAudit } from "~/features/journal/commands.server";
import { digestOf } from "~/platform/crypto/tokens.server";
import { AppError } from "~/platform/errors";
import { stampAge } from "~/platform/forms/form-stamp.server";
import { type Audience, publish } from "~/platform/live/live.server";
import { log } from "~/platform/log.server";
import type { RateLimit } from "~/platform/rate-limits/definitions.server";
import { consume, tryConsume } from "~/platform/rate-limits/rate-limits.server";
import { AssistanceReceivedEmail, receivedSubject } from "./emails";
import { assistanceLimits } from "./limits.server";
import { canSendRequest } from "./policy";
import { messageWithReason, type PartnerInput, type RequestInput, referenceOf } from "./schema";

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

export async function emailOf(tx: Tx, userId: string | null): Promise<string | null> {
  if (!userId) return null;
  const [profile] = await tx.select({ email: profiles.email }).from(profiles).where(eq(profiles.id, userId));
  return profile?.email ?? null;
}

/** A visitor has no page that shows the request, so without an account only the staff is notified. */
export function publishRequest(tx: Tx, { id, userId }: { id: string; userId: string | null }): Promise<void> {
  return publish(tx, { kind: "request", id, audience: audienceOf(userId) });
}

/** Returns the audience of a request's events: its author, when they have an account, and the administrators. */
function audienceOf(userId: string | null): Audience {
  return { users: userId === null ? [] : [userId], roles: ["administrator"] };
}
