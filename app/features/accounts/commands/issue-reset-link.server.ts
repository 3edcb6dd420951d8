import { and, eq } from "drizzle-orm";
import { transaction } from "~/db/client.server";
import { accounts, profiles } from "~/db/schema";
import { recordAudit } from "~/features/audit/commands.server";
import { queueEmail } from "~/features/mailing/commands/queue-email.server";
import { PasswordResetEmail } from "../emails";
import { LINKS } from "../links.server";
import { issueLink } from "./links.server";

/**
 * Makes a link to a new password and queues the e-mail that carries it. Links that were sent before go on working until
 * their time is over: e-mails cross, and a stranger’s request voids nothing. An account without a password has no link.
 * @param target the page where the person was going when they found that they had forgotten it.
 */
export async function issueResetLink(userId: string, target = "/dashboard"): Promise<void> {
  await transaction(async (tx) => {
    const [person] = await tx
      .select({ email: profiles.email, firstName: profiles.firstName })
      .from(profiles)
      .innerJoin(accounts, and(eq(accounts.userId, profiles.id), eq(accounts.providerId, "credential")))
      .where(eq(profiles.id, userId));
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
      subject: "Choisir un nouveau mot de passe",
      element: PasswordResetEmail({ firstName: person.firstName, url, minutes: LINKS.password_reset.minutes }),
    });
  });
}
