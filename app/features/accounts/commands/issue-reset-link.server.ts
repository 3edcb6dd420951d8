import { randomBytes } from "node:crypto";
import { and, eq, lt } from "drizzle-orm";
import { transaction } from "~/db/client.server";
import { accounts, profiles, verifications } from "~/db/schema";
import { recordAudit } from "~/features/audit/commands.server";
import { queueEmail } from "~/features/mailing/commands/queue-email.server";
import { publicUrl } from "~/platform/public-url.server";
import { PasswordResetEmail } from "../emails";
import { RESET_LINK_MINUTES, resetLinkKey } from "../reset-link.server";

/**
 * Makes a link to a new password and queues the e-mail that carries it; the database keeps a digest of its token. Links
 * that were sent before go on working until their time is over: e-mails cross, and a stranger’s request voids nothing.
 * An account without a password has no link.
 */
export async function issueResetLink(userId: string): Promise<void> {
  const token = randomBytes(32).toString("base64url");
  await transaction(async (tx) => {
    const [person] = await tx
      .select({ email: profiles.email, firstName: profiles.firstName })
      .from(profiles)
      .innerJoin(accounts, and(eq(accounts.userId, profiles.id), eq(accounts.providerId, "credential")))
      .where(eq(profiles.id, userId));
    if (!person) return;
    const now = Date.now();
    await tx.delete(verifications).where(lt(verifications.expiresAt, new Date(now)));
    await tx.insert(verifications).values({
      id: crypto.randomUUID(),
      identifier: resetLinkKey(token),
      value: userId,
      expiresAt: new Date(now + RESET_LINK_MINUTES * 60_000),
    });
    await recordAudit(tx, null, {
      action: "account.password_reset_asked",
      subjectType: "account",
      subjectId: userId,
    });
    await queueEmail(tx, {
      userId,
      recipient: person.email,
      kind: "password_reset",
      subject: "Choisir un nouveau mot de passe",
      element: PasswordResetEmail({
        firstName: person.firstName,
        url: publicUrl(`/reset-password?token=${token}`),
        minutes: RESET_LINK_MINUTES,
      }),
    });
  });
}
