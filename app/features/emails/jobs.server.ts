import { eq } from "drizzle-orm";
import { db } from "~/db/client.server";
import { emailLogs } from "~/db/schema";
import { defineJob } from "~/platform/jobs/jobs.server";
import { log } from "~/platform/log.server";
import { deliverMail, MailError } from "~/platform/mail/transport.server";
import { carriesSecretLink, isLast } from "./rules";

/** The text that replaces the content of an e-mail of a deleted account. */
export const DELETED_ACCOUNT_TEXT = "Contenu effacé : le compte a été supprimé.";
const SECRET_LINK_TEXT = "Contenu effacé : il portait un lien à usage unique.";

/**
 * Delivers one e-mail of `email_logs` and records the outcome there. A delivered e-mail is never sent again; a failed
 * one shows as failed at once, with the answer of the mail server, and is tried again for some hours.
 */
export const deliverEmail = defineJob<{ emailId: string }>({
  name: "mailing.deliver",
  retries: 12,
  async run({ emailId }) {
    const [email] = await db.select().from(emailLogs).where(eq(emailLogs.id, emailId));
    if (!email || email.status === "sent" || email.status === "simulated") return;
    try {
      const { id, subject, html, text } = email;
      const status = await deliverMail({ id, to: email.recipient, subject, html, text });
      const content = status === "sent" || isLast(email.kind) ? contentAfterwards(email.kind) : {};
      await record(emailId, { status, success: true, error: null, sentAt: new Date(), ...content });
    } catch (error) {
      if (!(error instanceof MailError)) throw error;
      const content = error.permanent ? contentAfterwards(email.kind) : {};
      await record(emailId, { status: "failed", success: false, error: error.message, ...content });
      log.warn({ emailId, permanent: error.permanent }, "an e-mail was not delivered");
      // The queue stores what is thrown, so the answer of the mail server, which may name a person, is not part of it.
      if (!error.permanent) throw new Error("The e-mail was not delivered.");
    }
  },
});

/** Removes a link that replaces a password, and the whole of a last e-mail, once it need not be sent again. */
function contentAfterwards(kind: string): Partial<typeof emailLogs.$inferInsert> {
  if (isLast(kind)) return { recipient: "", html: DELETED_ACCOUNT_TEXT, text: DELETED_ACCOUNT_TEXT };
  return carriesSecretLink(kind) ? { html: SECRET_LINK_TEXT, text: SECRET_LINK_TEXT } : {};
}

async function record(id: string, outcome: Partial<typeof emailLogs.$inferInsert>): Promise<void> {
  await db.update(emailLogs).set(outcome).where(eq(emailLogs.id, id));
}
