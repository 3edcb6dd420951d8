import { and, eq, ne } from "drizzle-orm";
import { type Tx, transaction } from "~/db/client.server";
import { asciiEmail } from "~/db/email-address";
import { profiles, users } from "~/db/schema";
import { queueEmail } from "~/features/emails/commands.server";
import { recordAudit } from "~/features/journal/commands.server";
import { AppError, toAppError } from "~/platform/errors";
import { publicUrl } from "~/platform/http/public-url.server";
import { consume } from "~/platform/rate-limits/rate-limits.server";
import type { Actor, SignInRequest } from "../actor";
import { type AccountLink, issueLink, takeLink, voidLinks } from "../email-links.commands.server";
import { maskEmail } from "../email-links.server";
import { accountLimits } from "../limits.server";
import { reauthenticate } from "../password/commands.server";
import type { EmailChangeInput } from "../password/schema";
import { rememberDevice } from "../sessions/devices.server";
import {
  ADDRESS_CHANGED_SUBJECT,
  ADDRESS_TAKEN_SUBJECT,
  CHANGE_ASKED_SUBJECT,
  CONFIRM_ADDRESS_SUBJECT,
  CONFIRM_CHANGE_SUBJECT,
  EmailAlreadyUsed,
  EmailChangeAsked,
  EmailChangeConfirmation,
  EmailChanged,
  EmailConfirmation,
} from "./emails";
import { EMAIL_LINKS, readEmailLink } from "./queries.server";

type Recipient = { userId: string; email: string; firstName: string };

/** Queues the e-mail that asks to confirm an address, in the caller's transaction. */
export async function queueEmailConfirmation(tx: Tx, { userId, email, firstName }: Recipient): Promise<void> {
  const url = await issueLink(tx, { kind: "email_confirmation", userId, email });
  await queueEmail(tx, {
    userId,
    recipient: email,
    kind: "email_confirmation",
    subject: CONFIRM_ADDRESS_SUBJECT,
    element: EmailConfirmation({ firstName, url }),
  });
}

/**
 * Sends another link to confirm the actor's address; earlier links keep working until they expire.
 * @returns false when the address is confirmed already.
 * @throws AppError too_many_requests.
 */
export async function sendEmailConfirmation(actor: Actor): Promise<boolean> {
  if (actor.emailConfirmed) return false;
  await consume(accountLimits.email_confirmation, actor.userId);
  await transaction(async (tx) => {
    await queueEmailConfirmation(tx, actor);
    const { userId } = actor;
    await recordAudit(tx, userId, {
      action: "account.email_confirmation_asked",
      subjectType: "account",
      subjectId: userId,
    });
  });
  return true;
}

/**
 * Requests another e-mail address, with the password. It becomes the account's once the link sent to it is used; the
 * present address is notified at once. The answer, and what the page shows afterwards, are the same for an address that
 * has an account; only the owner of that account learns of it.
 * @throws AppError wrong_password, same_email, too_many_requests, email_change_failed.
 */
export async function requestEmailChange(actor: Actor, { email, currentPassword }: EmailChangeInput): Promise<void> {
  try {
    await reauthenticate(actor, currentPassword);
    if (email === asciiEmail(actor.email)) throw new AppError("same_email");
    await consume(accountLimits.email_change, actor.userId);
    await transaction(async (tx) => {
      await voidLinks(tx, actor.userId, ["email_change"]);
      // Made in both cases, so that the change shows as pending; the link to an address in use is sent to nobody.
      const url = await issueLink(tx, { kind: "email_change", userId: actor.userId, email });
      await writeToNewAddress(tx, actor, email, url);
      await notifyPresentAddress(tx, actor, email);
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

/** Cancels a pending change of address. @returns false when there was none. */
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
      subject: ADDRESS_TAKEN_SUBJECT,
      element: EmailAlreadyUsed({ firstName: owner.firstName ?? "", loginUrl: publicUrl("/login") }),
    });
  else
    await queueEmail(tx, {
      userId: actor.userId,
      recipient: email,
      kind: "email_change",
      subject: CONFIRM_CHANGE_SUBJECT,
      element: EmailChangeConfirmation({ firstName: actor.firstName, url }),
    });
}

async function notifyPresentAddress(tx: Tx, { userId, email, firstName }: Actor, newEmail: string): Promise<void> {
  await queueEmail(tx, {
    userId,
    recipient: email,
    kind: "email_change_asked",
    subject: CHANGE_ASKED_SUBJECT,
    element: EmailChangeAsked({
      firstName,
      newEmail: maskEmail(newEmail),
      helpUrl: publicUrl("/forgot-password"),
    }),
  });
}

/**
 * Confirms the address of a link, or makes it the account's. The link works once, for anybody who has it, signed in or
 * not; the same press sent twice succeeds twice.
 * @param actor the person signed in in this browser, perhaps not the owner of the link.
 * @returns the headers (`Set-Cookie`) of the answer: this browser stays known to its person under their new address.
 * @throws AppError email_link_invalid, email_taken, too_many_requests, email_change_failed.
 */
export async function confirmEmail(signInRequest: SignInRequest, token: string, actor: Actor | null): Promise<Headers> {
  await consume(accountLimits.account_link, signInRequest.ip);
  try {
    const used = await transaction(async (tx) => {
      const link = await takeLink(tx, token, EMAIL_LINKS);
      if (link?.kind === "email_confirmation") await confirm(tx, link);
      if (link?.kind === "email_change") await change(tx, link);
      return link;
    });
    if (!used && (await readEmailLink(token)).state !== "done") throw new AppError("email_link_invalid");
    const headers = new Headers();
    if (used && actor?.userId === used.userId)
      headers.append("Set-Cookie", await rememberDevice(signInRequest.request, used.userId, used.email));
    return headers;
  } catch (error) {
    throw toAppError(error, "email_change_failed");
  }
}

async function confirm(tx: Tx, { userId, email }: AccountLink): Promise<void> {
  const [confirmed] = await tx
    .update(users)
    .set({ emailVerified: true })
    .where(and(eq(users.id, userId), eq(users.email, email)))
    .returning({ id: users.id });
  if (!confirmed) throw new AppError("email_link_invalid");
  await recordAudit(tx, userId, { action: "account.email_confirmed", subjectType: "account", subjectId: userId });
}

async function change(tx: Tx, { userId, email }: AccountLink): Promise<void> {
  const [taken] = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.email, email), ne(users.id, userId)));
  if (taken) throw new AppError("email_taken");
  const [former] = await tx.select().from(profiles).where(eq(profiles.id, userId)).for("update");
  if (!former) throw new AppError("email_link_invalid");
  await tx
    .update(users)
    .set({ email, emailVerified: true })
    .where(eq(users.id, userId))
    .catch((cause) => {
      // Another account took it at the same moment.
      throw new AppError("email_taken", { cause });
    });
  await tx.update(profiles).set({ email }).where(eq(profiles.id, userId));
  await voidLinks(tx, userId, ["password_reset", "email_confirmation"]);
  await recordAudit(tx, userId, { action: "account.email_changed", subjectType: "account", subjectId: userId });
  await queueEmail(tx, {
    userId,
    recipient: former.email,
    kind: "email_changed",
    subject: ADDRESS_CHANGED_SUBJECT,
    element: EmailChanged({
      firstName: former.firstName,
      newEmail: maskEmail(email),
      helpUrl: publicUrl("/contact"),
    }),
  });
}
