import { eq } from "drizzle-orm";
import { db } from "~/db/client.server";
import { emailLogs } from "~/db/schema";
import { defineJob } from "~/platform/jobs/jobs.server";
import { log } from "~/platform/log.server";
import { deliverMail, MailError } from "~/platform/mail/transport.server";
import { carriesKey, isLast } from "./rules";

/** What stays of an e-mail of an account that is gone. */
export const FORGOTTEN = "Contenu effacé : le compte a été supprimé.";
const ERASED = "Contenu effacé : il portait un lien à usage unique.";

/**
 * Delivers one e-mail of `email_logs` and writes there what became of it. What was delivered is never sent again;
 * what failed shows as failed at once, with what the mail server said, and is tried again for some hours.
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
      const left = status === "sent" || isLast(email.kind) ? erased(email.kind) : {};
      await record(emailId, { status, success: true, error: null, sentAt: new Date(), ...left });
    } catch (error) {
      if (!(error instanceof MailError)) throw error;
      const left = error.permanent ? erased(email.kind) : {};
      await record(emailId, { status: "failed", success: false, error: error.message, ...left });
      log.warn({ emailId, permanent: error.permanent }, "an e-mail was not delivered");
      // The queue keeps what is thrown: the mail server's words, which may name a person, stay in email_logs.
      if (!error.permanent) throw new Error("The e-mail was not delivered.");
    }
  },
});

/** A link that is as good as a password is kept only as long as it may still have to be sent; so is a last e-mail, whole. */
function erased(kind: string): Partial<typeof emailLogs.$inferInsert> {
  if (isLast(kind)) return { recipient: "", html: FORGOTTEN, text: FORGOTTEN };
  return carriesKey(kind) ? { html: ERASED, text: ERASED } : {};
}

async function record(id: string, outcome: Partial<typeof emailLogs.$inferInsert>): Promise<void> {
  await db.update(emailLogs).set(outcome).where(eq(emailLogs.id, id));
}
