import { and, eq, gt, like } from "drizzle-orm";
import { db, type Executor, type Tx, transaction } from "~/db/client.server";
import { accounts, profiles, sessions, verifications } from "~/db/schema";
import { recordAudit } from "~/features/audit/commands.server";
import { queueEmail } from "~/features/mailing/commands/queue-email.server";
import { AppError, toAppError } from "~/platform/errors";
import { publicUrl } from "~/platform/public-url.server";
import { consume, reset } from "~/platform/rate-limits.server";
import { hashPassword } from "../auth.server";
import { accountKey, recognizeDevice } from "../device.server";
import { PasswordChangedEmail } from "../emails";
import { refusePoorPassword } from "../poor-passwords.server";
import { resetLinkKey } from "../reset-link.server";
import { forgottenSession } from "./logout.server";
import type { SignInRequest } from "./open-session.server";
import { addressKey } from "./sign-in-limits.server";

/** True while the link of `token` may set a password; looking does not use it up. @throws AppError too_many_requests. */
export async function isResetLinkOpen(token: string, ip: string): Promise<boolean> {
  await consume("password_reset_link", addressKey(ip));
  return (await ownerOf(db, token)) !== null;
}

/**
 * Sets a new password by the link that the person received, once. Every session of the account ends, this browser's
 * included, every other link is void, and a pause after failed passwords is over; the person is told by e-mail.
 * @returns the headers (`Set-Cookie`) of the answer; the browser is known to the account from now on.
 * @throws AppError reset_link_invalid, common_password, guessable_password, too_many_requests, password_reset_failed.
 */
export async function resetPassword(from: SignInRequest, token: string, password: string): Promise<Headers> {
  await consume("password_reset_link", addressKey(from.ip));
  try {
    const owner = await ownerOf(db, token);
    if (!owner) throw new AppError("reset_link_invalid");
    await refusePoorPassword(password, owner);
    const passwordHash = await hashPassword(password);
    await transaction(async (tx) => {
      if (!(await take(tx, token))) throw new AppError("reset_link_invalid");
      await replacePassword(tx, owner, passwordHash);
    });
    await reset("login_account", accountKey(owner.email));
    const headers = await forgottenSession(from.request);
    headers.append("Set-Cookie", await recognizeDevice(from.request, owner.email));
    return headers;
  } catch (error) {
    throw toAppError(error, "password_reset_failed");
  }
}

type Owner = { userId: string; email: string; firstName: string; lastName: string };

async function ownerOf(executor: Executor, token: string): Promise<Owner | null> {
  const [link] = await executor.select({ userId: verifications.value }).from(verifications).where(isOpen(token));
  if (!link) return null;
  const { id: userId, email, firstName, lastName } = profiles;
  const [owner] = await executor
    .select({ userId, email, firstName, lastName })
    .from(profiles)
    .where(eq(profiles.id, link.userId));
  return owner ?? null;
}

/** Takes the link away: of two transactions the second waits for the first, then finds it gone. */
async function take(tx: Tx, token: string): Promise<boolean> {
  const taken = await tx.delete(verifications).where(isOpen(token)).returning({ id: verifications.id });
  return taken.length > 0;
}

function isOpen(token: string) {
  return and(eq(verifications.identifier, resetLinkKey(token)), gt(verifications.expiresAt, new Date()));
}

async function replacePassword(tx: Tx, { userId, email, firstName }: Owner, password: string): Promise<void> {
  const credential = and(eq(accounts.userId, userId), eq(accounts.providerId, "credential"));
  const changed = await tx
    .update(accounts)
    .set({ password, updatedAt: new Date() })
    .where(credential)
    .returning({ id: accounts.id });
  if (changed.length === 0) throw new AppError("reset_link_invalid");
  await tx
    .delete(verifications)
    .where(and(eq(verifications.value, userId), like(verifications.identifier, "password-reset:%")));
  await tx.delete(sessions).where(eq(sessions.userId, userId));
  await recordAudit(tx, userId, { action: "account.password_reset", subjectType: "account", subjectId: userId });
  await queueEmail(tx, {
    userId,
    recipient: email,
    kind: "password_changed",
    subject: "Votre mot de passe a été changé",
    element: PasswordChangedEmail({ firstName, askUrl: publicUrl("/forgot-password") }),
  });
}
