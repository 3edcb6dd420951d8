import { type Tx, transaction } from "~/db/client.server";
import { recordAudit } from "~/features/audit/commands.server";
import { queueEmail } from "~/features/mailing/commands/queue-email.server";
import { consume } from "~/platform/rate-limits.server";
import type { Actor } from "../actor";
import { EmailConfirmation } from "../emails/email-address";
import { issueLink } from "./links.server";

type Newcomer = { userId: string; email: string; firstName: string };

/** Queues, with the account that is being made, the e-mail that asks whether its address is right. */
export async function askEmailConfirmation(tx: Tx, { userId, email, firstName }: Newcomer): Promise<void> {
  const url = await issueLink(tx, { kind: "email_confirmation", userId, email });
  await queueEmail(tx, {
    userId,
    recipient: email,
    kind: "email_confirmation",
    subject: "Confirmez votre adresse e-mail",
    element: EmailConfirmation({ firstName, url }),
  });
}

/**
 * Sends another link to confirm the actor's address; those sent before go on working until their time is over.
 * @returns false when the address is confirmed already.
 * @throws AppError too_many_requests.
 */
export async function sendEmailConfirmation(actor: Actor): Promise<boolean> {
  if (actor.emailConfirmed) return false;
  await consume("email_confirmation", actor.userId);
  await transaction(async (tx) => {
    await askEmailConfirmation(tx, actor);
    const { userId } = actor;
    await recordAudit(tx, userId, {
      action: "account.email_confirmation_asked",
      subjectType: "account",
      subjectId: userId,
    });
  });
  return true;
}
