import { createHash } from "node:crypto";
import { type Tx, transaction } from "~/db/client.server";
import { contactMessages } from "~/db/schema";
import type { Actor } from "~/features/accounts/actor";
import { recordAudit } from "~/features/audit/commands.server";
import { queueEmail } from "~/features/mailing/commands/queue-email.server";
import { AppError } from "~/platform/errors";
import { stampAge } from "~/platform/form-stamp.server";
import { publish } from "~/platform/live.server";
import { consume } from "~/platform/rate-limits.server";
import { AssistanceReceivedEmail } from "../emails";
import { canSendRequest } from "../policy";
import { messageWithReason, type PartnerInput, type RequestInput, referenceOf } from "../schema";

/** What tells a person from a robot, none of which a person has to do anything for. */
export type Sender = {
  ip: string;
  /** What the form's hidden field brought (`issueStamp`). */
  stamp: unknown;
  /** What the field that nobody sees brought. */
  trap: unknown;
};

export type SentRequest = { id: string; reference: string; emailed: boolean };

/** Nobody reads the page and fills four fields in less, in milliseconds. */
const FASTEST_PERSON = 2_000;

/**
 * Keeps a request for assistance (spec sections 2, 3 and 5) and tells whoever sent it, by e-mail when the address is
 * known. The same form sent twice is one request.
 * @param actor null for a visitor.
 * @throws AppError assistance_refused for what looks like a robot (sending again passes), too_many_requests.
 */
export async function sendRequest(actor: Actor | null, input: RequestInput, from: Sender): Promise<SentRequest> {
  if (!canSendRequest(actor)) throw new AppError("forbidden");
  const email = actor?.email ?? input.email ?? null;
  const message = messageWithReason(input.reason, input.message);
  return keep(actor, { ...input, email, message }, from, "assistance");
}

/**
 * Keeps a lawyer's application to the network, as a request with that reason, so that the staff finds it with the others.
 * @throws as `sendRequest`.
 */
export async function sendApplication(actor: Actor | null, input: PartnerInput, from: Sender): Promise<SentRequest> {
  if (!canSendRequest(actor)) throw new AppError("forbidden");
  const facts = `Barreau : ${input.bar}\nAnnées de barreau : ${input.years}\n\n${input.message}`;
  return keep(actor, { ...input, message: messageWithReason("lawyer_joining", facts) }, from, "partner_application");
}

type Kept = { name: string; phone: string; email: string | null; message: string };

async function keep(
  actor: Actor | null,
  { name, phone, email, message }: Kept,
  from: Sender,
  limit: "assistance" | "partner_application",
): Promise<SentRequest> {
  refuseRobots(from);
  await consume(limit, from.ip);
  const row = { userId: actor?.userId ?? null, name, phone, email, message };
  const id = idOf(from.stamp as string, row);
  await transaction(async (tx) => {
    const added = await tx
      .insert(contactMessages)
      .values({ id, ...row })
      .onConflictDoNothing()
      .returning({ id: contactMessages.id });
    if (added.length === 0) return;
    await recordAudit(tx, row.userId, {
      action: "assistance.request",
      subjectType: "request",
      subjectId: id,
      ownerId: row.userId,
    });
    // A visitor has no page that could hear of it.
    await publish(tx, { kind: "request", id, owner: row.userId ?? "" });
    if (email) await confirmByEmail(tx, { id, userId: row.userId, email });
  });
  return { id, reference: referenceOf(id), emailed: email !== null };
}

function refuseRobots({ stamp, trap }: Sender): void {
  const age = stampAge(stamp);
  if (trap || age === null || age < FASTEST_PERSON) throw new AppError("assistance_refused");
}

/** The same content from the same form is the same request, however often its button is pressed. */
function idOf(stamp: string, row: object): string {
  const hex = createHash("sha256").update(stamp).update(JSON.stringify(row)).digest("hex");
  return [hex.slice(0, 8), hex.slice(8, 12), `4${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`, hex.slice(20, 32)].join(
    "-",
  );
}

/** Nothing of what was typed is repeated: whoever typed somebody else's address must not write to them through us. */
async function confirmByEmail(tx: Tx, { id, userId, email }: { id: string; userId: string | null; email: string }) {
  const reference = referenceOf(id);
  await queueEmail(tx, {
    userId,
    recipient: email,
    kind: "assistance_received",
    subject: `Votre demande ${reference} nous est bien parvenue`,
    element: AssistanceReceivedEmail({ reference, registered: userId !== null }),
  });
}
