import { eq } from "drizzle-orm";
import { type Tx, transaction } from "~/db/client.server";
import { profiles, users } from "~/db/schema";
import { recordAudit } from "~/features/audit/commands.server";
import { queueEmail } from "~/features/mailing/commands/queue-email.server";
import { AppError, toAppError } from "~/platform/errors";
import { publicUrl } from "~/platform/public-url.server";
import { consume } from "~/platform/rate-limits.server";
import type { Actor } from "../actor";
import { EmailAlreadyUsed, EmailChangeAsked, EmailChangeConfirmation } from "../emails/email-address";
import { hiddenEmail } from "../links.server";
import type { EmailChangeInput } from "../schema/account";
import { reauthenticate } from "./check-password.server";
import { issueLink, voidLinks } from "./links.server";

/**
 * Asks for another address, with the password. It becomes the account's once the link sent to it is used; the present
 * one is told at once. The answer, and what the page shows afterwards, is the same for an address that has an account,
 * whose owner alone is told.
 * @throws AppError wrong_password, same_email, too_many_requests, email_change_failed.
 */
export async function askEmailChange(actor: Actor, { email, currentPassword }: EmailChangeInput): Promise<void> {
  try {
    await reauthenticate(actor, currentPassword);
    if (email === actor.email) throw new AppError("same_email");
    await consume("email_change", actor.userId);
    await transaction(async (tx) => {
      await voidLinks(tx, actor.userId, ["email_change"]);
      // Made in both cases, so that the change shows as waiting; nobody is given the link to an address that is taken.
      const url = await issueLink(tx, { kind: "email_change", userId: actor.userId, email });
      await writeToNewAddress(tx, actor, email, url);
      await tellPresentAddress(tx, actor, email);
      await recordAudit(tx, actor.userId, {
        action: "account.email_change_asked",
        subjectType: "account",
        subjectId: actor.userId,
      });
    });
  } catch (error) {
    throw toAppError(error, "email_change_failed");
  }
}

/** Gives up a change that waits for its link. @returns false when there was none. */
export async function cancelEmailChange(actor: Actor): Promise<boolean> {
  return transaction(async (tx) => {
    if ((await voidLinks(tx, actor.userId, ["email_change"])) === 0) return false;
    await recordAudit(tx, actor.userId, {
      action: "account.email_change_cancelled",
      subjectType: "account",
      subjectId: actor.userId,
    });
    return true;
  });
}

async function writeToNewAddress(tx: Tx, actor: Actor, email: string, url: string): Promise<void> {
  const [owner] = await tx
    .select({ userId: users.id, firstName: profiles.firstName })
    .from(users)
    .leftJoin(profiles, eq(profiles.id, users.id))
    .where(eq(users.email, email));
  if (owner)
    await queueEmail(tx, {
      userId: owner.userId,
      recipient: email,
      kind: "email_already_used",
      subject: "Cette adresse a déjà un compte",
      element: EmailAlreadyUsed({ firstName: owner.firstName ?? "", loginUrl: publicUrl("/login") }),
    });
  else
    await queueEmail(tx, {
      userId: actor.userId,
      recipient: email,
      kind: "email_change",
      subject: "Confirmez votre nouvelle adresse e-mail",
      element: EmailChangeConfirmation({ firstName: actor.firstName, url }),
    });
}

async function tellPresentAddress(tx: Tx, { userId, email, firstName }: Actor, newEmail: string): Promise<void> {
  await queueEmail(tx, {
    userId,
    recipient: email,
    kind: "email_change_asked",
    subject: "Un changement d’adresse est demandé",
    element: EmailChangeAsked({
      firstName,
      newEmail: hiddenEmail(newEmail),
      helpUrl: publicUrl("/forgot-password"),
    }),
  });
}
