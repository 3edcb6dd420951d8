import { and, eq, inArray, isNull, ne, or } from "drizzle-orm";
import { db, type Executor, transaction } from "~/db/client.server";
import { emailLogs } from "~/db/schema";
import { defineJob, enqueue, type Job } from "~/platform/jobs/jobs.server";
import { log, withoutValues } from "~/platform/log.server";
import { deliverMail, MailError } from "~/platform/mail/transport.server";
import { carriesSecretLink, isAwaited, isLast } from "./rules";

/** The text that replaces the content of an e-mail of a deleted account. */
export const DELETED_ACCOUNT_TEXT = "Contenu effacé : le compte a été supprimé.";
const SECRET_LINK_TEXT = "Contenu effacé : il portait un lien à usage unique.";

/** Seconds before an e-mail that a person waits for is sent once more, when nobody knows whether it arrived. */
const SECOND_ATTEMPT_SECONDS = 600;

type Delivery = {
  emailId: string;
  /** This is the one more attempt after an unknown outcome. */
  isSecond?: boolean;
};
type Email = typeof emailLogs.$inferSelect;

/**
 * Delivers one e-mail of `email_logs` and records the outcome there, so that it is never sent twice: `sent`; `failed`
 * with the answer of the mail server, then tried again for some hours unless the answer is final; `unknown` when the
 * process or the connection ended after the e-mail was submitted. An unknown one is not sent again, except once, ten
 * minutes later, when a person waits for it.
 */
export const deliverEmail: Job<Delivery> = defineJob<Delivery>({
  name: "mailing.deliver",
  retries: 12,
  // A mail server that is silent about one e-mail (20 s) does not keep the others waiting.
  concurrency: 4,
  async run({ emailId, isSecond = false }) {
    const email = await claim(emailId, isSecond);
    if (!email) return recordLostAttempt(emailId);
    try {
      const { id, subject, html, text } = email;
      const status = await deliverMail({ id, to: email.recipient, subject, html, text });
      const content = status === "sent" || isLast(email.kind) ? contentAfterwards(email.kind) : {};
      await record(db, emailId, { status, success: true, error: null, sentAt: new Date(), ...content });
    } catch (error) {
      if (!(error instanceof MailError)) throw error;
      const { fault, permanent } = error;
      log.warn({ emailId, fault, permanent, reason: withoutValues(error.message) }, "an e-mail was not delivered");
      if (error.fault === "unknown") return recordUnknown(email, error.message);
      const content = error.permanent ? contentAfterwards(email.kind) : {};
      const outcome = { status: "failed", success: false, error: error.message, attemptedAt: null } as const;
      await record(db, emailId, { ...outcome, ...content });
      // The queue stores what is thrown, so the answer of the mail server, which may name a person, is not part of it.
      if (!error.permanent) throw new Error("The e-mail was not delivered.");
    }
  },
});

/**
 * Marks the attempt before the e-mail is sent, so that a process that dies never causes a second e-mail.
 * @returns null when the e-mail must not be sent.
 */
async function claim(id: string, isSecond: boolean): Promise<Email | null> {
  const isUntried = and(inArray(emailLogs.status, ["queued", "failed"]), isNull(emailLogs.attemptedAt));
  const isUnknown = and(eq(emailLogs.status, "unknown"), eq(emailLogs.isLastAttempt, false));
  const isDue = isSecond ? or(isUntried, isUnknown) : isUntried;
  const [email] = await db
    .update(emailLogs)
    .set({ status: "queued", attemptedAt: new Date(), ...(isSecond ? { isLastAttempt: true } : {}) })
    // One whose body was blanked has nothing left to send.
    .where(and(eq(emailLogs.id, id), isDue, ne(emailLogs.text, "")))
    .returning();
  return email ?? null;
}

/** An attempt without an outcome belongs to a process that died: nobody knows whether the e-mail left. */
async function recordLostAttempt(id: string): Promise<void> {
  const [email] = await db.select().from(emailLogs).where(eq(emailLogs.id, id));
  if (email?.status === "queued") await recordUnknown(email, null);
}

function recordUnknown(email: Email, error: string | null): Promise<void> {
  const isTriedAgain = isAwaited(email.kind) && !email.isLastAttempt;
  return transaction(async (tx) => {
    const content = isTriedAgain ? {} : contentAfterwards(email.kind);
    await record(tx, email.id, { status: "unknown", success: null, error, ...content });
    if (!isTriedAgain) return;
    await enqueue(tx, deliverEmail, { emailId: email.id, isSecond: true }, { afterSeconds: SECOND_ATTEMPT_SECONDS });
  });
}

/** Removes a link that replaces a password, and the whole of a last e-mail, once it need not be sent again. */
function contentAfterwards(kind: string): Partial<typeof emailLogs.$inferInsert> {
  if (isLast(kind)) return { recipient: "", html: DELETED_ACCOUNT_TEXT, text: DELETED_ACCOUNT_TEXT };
  return carriesSecretLink(kind) ? { html: SECRET_LINK_TEXT, text: SECRET_LINK_TEXT } : {};
}

async function record(executor: Executor, id: string, outcome: Partial<typeof emailLogs.$inferInsert>) {
  await executor.update(emailLogs).set(outcome).where(eq(emailLogs.id, id));
}
