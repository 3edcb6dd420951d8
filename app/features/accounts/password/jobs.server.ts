import { and, eq, not } from "drizzle-orm";
import { transaction } from "~/db/client.server";
import { accounts, profiles, users } from "~/db/schema";
import { queueEmail } from "~/features/emails/commands.server";
import { recordAudit } from "~/features/journal/commands.server";
import { defineJob } from "~/platform/jobs/jobs.server";
import { isBanned } from "../bans/access.server";
import { issueLink } from "../email-links.commands.server";
import { PasswordResetEmail, RESET_PASSWORD_SUBJECT } from "./emails";

/**
 * Makes a link to a new password and queues its e-mail. Earlier links keep working until they expire, so that somebody
 * else's request voids nothing. An account without a password, or banned, gets no link.
 * @param target the page where the person was going.
 */
export async function issueResetLink(userId: string, target = "/dashboard"): Promise<void> {
  await transaction(async (tx) => {
    const [person] = await tx
      .select({ email: profiles.email, firstName: profiles.firstName })
      .from(profiles)
      .innerJoin(accounts, and(eq(accounts.userId, profiles.id), eq(accounts.providerId, "credential")))
      .innerJoin(users, eq(users.id, profiles.id))
      .where(and(eq(profiles.id, userId), not(isBanned())));
    if (!person) return;
    const link = await issueLink(tx, { kind: "password_reset", userId, email: person.email });
    const url = target === "/dashboard" ? link : `${link}&redirectTo=${encodeURIComponent(target)}`;
    await recordAudit(tx, null, {
      action: "account.password_reset_asked",
      subjectType: "account",
      subjectId: userId,
    });
    await queueEmail(tx, {
      userId,
      recipient: person.email,
      kind: "password_reset",
      subject: RESET_PASSWORD_SUBJECT,
      element: PasswordResetEmail({ firstName: person.firstName, url }),
    });
  });
}

/** Sends a person the link to a new password. `userId` is null when no account has the address that was typed. */
export const sendResetLink = defineJob<{ userId: string | null; target?: string }>({
  name: "accounts.send-reset-link",
  async run({ userId, target }) {
    if (userId) await issueResetLink(userId, target);
  },
});
