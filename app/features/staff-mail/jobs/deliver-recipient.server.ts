import { and, eq, inArray, sql } from "drizzle-orm";
import { db, transaction } from "~/db/client.server";
import { emailLogs, mailingRecipients, mailings, profiles } from "~/db/schema";
import type { EmailStatus, RecipientState } from "~/db/schema/enumerations";
import { log } from "~/platform/log.server";
import { deliverMail, MailError } from "~/platform/mail/transport.server";
import { renderMessage } from "../message-html.server";
import { valuesOf } from "../queries/variables.server";

export type MailingContent = { id: string; subject: string; content: string };
type Claimed = { id: string; userId: string; email: string; attempts: number };

/** How long a person whose server said « later » waits for the next try, in seconds; then they have failed. */
const LATER = [60, 300, 900];

/**
 * Marks the next person who waits as being written to, before anything leaves: should the process die, they are not
 * written to again. Two processes never get the same.
 * @returns null when nobody waits, or the sending was paused or stopped.
 */
export async function claimNext(mailingId: string): Promise<Claimed | null> {
  const { rows } = await db.execute<{ id: string; user_id: string; email: string; attempts: number }>(sql`
    update ${mailingRecipients} set state = 'sending', attempts = attempts + 1, attempted_at = now(), error = null
    where id = (
      select r.id from ${mailingRecipients} r join ${mailings} m on m.id = r.mailing_id and m.status = 'sending'
      where r.mailing_id = ${mailingId} and r.state = 'waiting' and coalesce(r.not_before <= now(), true)
      order by r.id limit 1 for update of r skip locked
    ) and state = 'waiting'
    returning id, user_id, email, attempts`);
  const [row] = rows;
  return row ? { id: row.id, userId: row.user_id, email: row.email, attempts: row.attempts } : null;
}

/** Writes to one person and records what became of it. @returns `halt` when the mail server cannot be reached or used. */
export async function deliverTo(to: Claimed, mailing: MailingContent): Promise<"done" | "halt"> {
  const values = await valuesOf(to.userId);
  // Deleted between the two: their row went with them, or is about to.
  if (!values) return done(record(to, { state: "cancelled" }));
  const { subject, html, text } = await renderMessage(mailing, values, await phraseOf(to.userId));
  const entry = { userId: to.userId, recipient: to.email, kind: "staff", subject, html, text };
  const anew = { ...entry, status: "queued" as const, success: null, error: null };
  await db
    .insert(emailLogs)
    .values({ id: to.id, ...entry })
    .onConflictDoUpdate({ target: emailLogs.id, set: anew });
  try {
    const status = await deliverMail({ id: to.id, to: to.email, subject, html, text });
    return done(record(to, { state: status }));
  } catch (error) {
    if (!(error instanceof MailError)) throw error;
    log.warn({ recipientId: to.id, fault: error.fault }, "an e-mail of a sending was not delivered");
    return afterFailure(to, mailing, error);
  }
}

async function phraseOf(userId: string): Promise<string | null> {
  const [person] = await db.select({ phrase: profiles.emailPhrase }).from(profiles).where(eq(profiles.id, userId));
  return person?.phrase ?? null;
}

async function afterFailure(to: Claimed, mailing: MailingContent, fault: MailError): Promise<"done" | "halt"> {
  const error = fault.message;
  if (fault.fault === "unknown") return done(record(to, { state: "unknown", error }));
  if (fault.fault === "refused") {
    const later = fault.permanent ? undefined : LATER[to.attempts - 1];
    if (later === undefined) return done(record(to, { state: "failed", error }));
    return done(record(to, { state: "waiting", error, notBefore: new Date(Date.now() + later * 1000) }));
  }
  // Nothing was said of this person: their turn comes again, with everybody's.
  await record(to, { state: "waiting", attempts: to.attempts - 1 });
  await db.update(mailings).set({ lastError: error }).where(eq(mailings.id, mailing.id));
  return "halt";
}

type Outcome = { state: RecipientState; error?: string; notBefore?: Date; attempts?: number };

const LOGGED: Partial<Record<RecipientState, { status: EmailStatus; success: boolean | null }>> = {
  sent: { status: "sent", success: true },
  simulated: { status: "simulated", success: true },
  failed: { status: "failed", success: false },
  unknown: { status: "unknown", success: null },
};

function record(to: Claimed, { state, error = undefined, ...columns }: Outcome): Promise<void> {
  const isDelivered = state === "sent" || state === "simulated";
  const logged = LOGGED[state] ?? { status: "queued", success: null };
  return transaction(async (tx) => {
    // Another process may have taken over meanwhile and called this outcome unknown; now it is known.
    await tx
      .update(mailingRecipients)
      .set({ state, error: error ?? null, ...columns })
      .where(and(eq(mailingRecipients.id, to.id), inArray(mailingRecipients.state, ["sending", "unknown"])));
    await tx
      .update(emailLogs)
      .set({
        ...logged,
        error: error ?? null,
        ...(isDelivered ? { sentAt: new Date() } : {}),
        // Thousands of copies of one layout: its words are enough to know what somebody was told.
        ...(state === "sent" ? { html: "" } : {}),
      })
      .where(eq(emailLogs.id, to.id));
    if (isDelivered) await clearTrouble(tx, to.id);
  });
}

/** The mail server answers again. */
async function clearTrouble(tx: Parameters<Parameters<typeof transaction>[0]>[0], recipientId: string): Promise<void> {
  await tx.execute(sql`
    update ${mailings} set failures = 0, last_error = null
    where last_error is not null and id = (select mailing_id from ${mailingRecipients} where id = ${recipientId})`);
}

async function done(work: Promise<void>): Promise<"done"> {
  await work;
  return "done";
}
