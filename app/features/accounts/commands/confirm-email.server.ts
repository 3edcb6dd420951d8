import { and, eq, ne } from "drizzle-orm";
import { type Tx, transaction } from "~/db/client.server";
import { profiles, users } from "~/db/schema";
import { recordAudit } from "~/features/audit/commands.server";
import { queueEmail } from "~/features/mailing/commands/queue-email.server";
import { AppError, toAppError } from "~/platform/errors";
import { publicUrl } from "~/platform/public-url.server";
import { consume } from "~/platform/rate-limits.server";
import type { Actor, SignInRequest } from "../actor";
import { rememberDevice } from "../device.server";
import { EmailChanged } from "../emails/email-address";
import { hiddenEmail } from "../links.server";
import { EMAIL_LINKS, readEmailLink } from "../queries/email-link.server";
import { type AccountLink, takeLink, voidLinks } from "./links.server";

/**
 * Does what a link to an address says: confirms it, or makes it the account's. It works once, for whoever holds it,
 * signed in or not; pressed twice it is right twice.
 * @param actor who is signed in in this browser, perhaps somebody else.
 * @returns the headers (`Set-Cookie`) of the answer: this browser stays known to its person under their new address.
 * @throws AppError email_link_invalid, email_taken, too_many_requests, email_change_failed.
 */
export async function confirmEmail(from: SignInRequest, token: string, actor: Actor | null): Promise<Headers> {
  await consume("account_link", from.ip);
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
      headers.append("Set-Cookie", await rememberDevice(from.request, used.userId, used.email));
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
      // Somebody else took it in this very moment.
      throw new AppError("email_taken", { cause });
    });
  await tx.update(profiles).set({ email }).where(eq(profiles.id, userId));
  await voidLinks(tx, userId, ["password_reset", "email_confirmation"]);
  await recordAudit(tx, userId, { action: "account.email_changed", subjectType: "account", subjectId: userId });
  await queueEmail(tx, {
    userId,
    recipient: former.email,
    kind: "email_changed",
    subject: "Votre adresse e-mail a été changée",
    element: EmailChanged({
      firstName: former.firstName,
      newEmail: hiddenEmail(email),
      helpUrl: publicUrl("/contact"),
    }),
  });
}
