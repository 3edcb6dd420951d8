import { and, eq } from "drizzle-orm";
import type { Tx } from "~/db/client.server";
import { accounts } from "~/db/schema";
import { recordAudit } from "~/features/audit/commands.server";
import { queueEmail } from "~/features/mailing/commands/queue-email.server";
import { publicUrl } from "~/platform/public-url.server";
import { PasswordChangedEmail } from "../emails";
import { endSessions } from "./end-sessions.server";
import { voidLinks } from "./links.server";

export type NewPassword = {
  userId: string;
  email: string;
  firstName: string;
  passwordHash: string;
  action: "account.password_reset" | "account.password_changed";
  /** The session that goes on: every other ends. */
  keptSession?: string;
};

/**
 * Writes a new password in the caller's transaction. The other sessions end; links to a new password and a change of
 * address that was asked for are void, whoever asked; the person is told by e-mail.
 * @returns false when the account has no password.
 */
export async function replacePassword(tx: Tx, { userId, email, firstName, ...given }: NewPassword): Promise<boolean> {
  const changed = await tx
    .update(accounts)
    .set({ password: given.passwordHash, updatedAt: new Date() })
    .where(and(eq(accounts.userId, userId), eq(accounts.providerId, "credential")))
    .returning({ id: accounts.id });
  if (changed.length === 0) return false;
  await voidLinks(tx, userId, ["password_reset", "email_change"]);
  await endSessions(tx, userId, { except: given.keptSession });
  await recordAudit(tx, userId, { action: given.action, subjectType: "account", subjectId: userId });
  await queueEmail(tx, {
    userId,
    recipient: email,
    kind: "password_changed",
    subject: "Votre mot de passe a été changé",
    element: PasswordChangedEmail({ firstName, askUrl: publicUrl("/forgot-password") }),
  });
  return true;
}
