import { and, eq, inArray, sql } from "drizzle-orm";
import type { PgUpdateSetSource } from "drizzle-orm/pg-core";
import { db, transaction } from "~/db/client.server";
import { emailLogs, mailingRecipients, mailings, profiles } from "~/db/schema";
import type { EmailStatus } from "~/db/schema/enumerations";
import type { RecipientState } from "~/db/schema/staff-enumerations";
import { config } from "~/platform/config.server";
import { defineJob, enqueue, type Job } from "~/platform/jobs/jobs.server";
import { publish } from "~/platform/live/live.server";
import { log, withoutValues } from "~/platform/log.server";
import { deliverMail, MailError } from "~/platform/mail/transport.server";
import { valuesOf } from "../message/queries.server";
import { renderMessage } from "../message/rules.server";

export type MailingContent = { id: string; subject: string; content: string };
type Claimed = { id: string; userId: string; email: string; attempts: number };

/** Seconds before each new try for a recipient whose server answered « later »; after the last one it has failed. */
const RETRY_DELAYS = [60, 300, 900];

/**
 * Marks the next waiting recipient as `sending` before the e-mail is sent, so that a process that dies never causes a
 * second e-mail. Two processes never get the same recipient.
 * @returns null when none waits, or the mailing was paused or stopped.
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

/** Sends to one recipient and records the outcome. @returns `halt` when the mail server cannot be reached or used. */
export async function deliverTo(recipient: Claimed, mailing: MailingContent): Promise<"done" | "halt"> {
  const values = await valuesOf(recipient.userId);
  // The account was deleted in between: its recipient row is deleted with it.
  if (!values) return done(record(recipient, { state: "cancelled" }));
  const { subject, html, text } = await renderMessage(mailing, values, await phraseOf(recipient.userId));
  const entry = { userId: recipient.userId, recipient: recipient.email, kind: "staff", subject, html, text };
  const retried = { ...entry, status: "queued" as const, success: null, error: null };
  await db
    .insert(emailLogs)
    .values({ id: recipient.id, ...entry })
    .onConflictDoUpdate({ target: emailLogs.id, set: retried });
  try {
    const status = await deliverMail({ id: recipient.id, to: recipient.email, subject, html, text });
    return done(record(recipient, { state: status }));
  } catch (error) {
    if (!(error instanceof MailError)) throw error;
    log.warn(
      { recipientId: recipient.id, fault: error.fault, reason: withoutValues(error.message) },
      "an e-mail of a mailing was not delivered",
    );
    return afterFailure(recipient, mailing, error);
  }
}

async function phraseOf(userId: string): Promise<string | null> {
  const [person] = await db.select({ phrase: profiles.emailPhrase }).from(profiles).where(eq(profiles.id, userId));
  return person?.phrase ?? null;
}

async function afterFailure(recipient: Claimed, mailing: MailingContent, fault: MailError): Promise<"done" | "halt"> {
  const error = fault.message;
  if (fault.fault === "unknown") return done(record(recipient, { state: "unknown", error }));
  if (fault.fault === "refused") {
    const later = fault.permanent ? undefined : RETRY_DELAYS[recipient.attempts - 1];
    if (later === undefined) return done(record(recipient, { state: "failed", error }));
    return done(record(recipient, { state: "waiting", error, notBefore: new Date(Date.now() + later * 1000) }));
  }
  // The server said nothing about this recipient, so this try does not count.
  await record(recipient, { state: "waiting", attempts: recipient.attempts - 1 });
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

function record(recipient: Claimed, { state, error = undefined, ...columns }: Outcome): Promise<void> {
  const isDelivered = state === "sent" || state === "simulated";
  const logged = LOGGED[state] ?? { status: "queued", success: null };
  return transaction(async (tx) => {
    // Another process may have taken over in the meantime and set the outcome to unknown; now it is known.
    await tx
      .update(mailingRecipients)
      .set({ state, error: error ?? null, ...columns })
      .where(and(eq(mailingRecipients.id, recipient.id), inArray(mailingRecipients.state, ["sending", "unknown"])));
    await tx
      .update(emailLogs)
      .set({
        ...logged,
        error: error ?? null,
        ...(isDelivered ? { sentAt: new Date() } : {}),
        // The text is enough to know what a person received; thousands of copies of the HTML layout are not kept.
        ...(state === "sent" ? { html: "" } : {}),
      })
      .where(eq(emailLogs.id, recipient.id));
    if (isDelivered) await clearFailures(tx, recipient.id);
  });
}

/** Resets the count of failures, since the mail server answers again. */
async function clearFailures(tx: Parameters<Parameters<typeof transaction>[0]>[0], recipientId: string): Promise<void> {
  await tx.execute(sql`
    update ${mailings} set failures = 0, last_error = null
    where last_error is not null and id = (select mailing_id from ${mailingRecipients} where id = ${recipientId})`);
}

async function done(work: Promise<void>): Promise<"done"> {
  await work;
  return "done";
}

/** Duration of one run of the job. A server that shuts down waits for the end of the current run. */
const SLICE_MS = 5_000;
/** E-mails sent at the same time. */
const WORKERS = 4;
/** A mailing belongs to the process that holds and renews its lease. */
const LEASE_SECONDS = 30;
const ANNOUNCE_MS = 1_000;
/** Seconds of pause while the mail server cannot be reached: about five hours in all, then the mailing is paused. */
const pauseAfter = (failures: number): number => Math.min(300, 5 * 2 ** (failures - 1));
const MAX_FAILURES = 64;

/**
 * Sends a mailing, slice after slice, until each recipient has an outcome. Each recipient is marked before the e-mail
 * is sent, so that nobody receives it twice: see « E-mails » in docs/operations.md.
 */
export const sendMailing: Job<{ mailingId: string }> = defineJob({
  name: "staff-mail.send",
  async run({ mailingId }) {
    const mailing = await takeLease(mailingId);
    if (!mailing) return;
    const renewal = setInterval(() => void renewLease(mailingId).catch(() => {}), (LEASE_SECONDS * 1000) / 3);
    try {
      await sendSlice(mailing);
      await finishSlice(mailing);
    } finally {
      clearInterval(renewal);
    }
  },
});

/** Resumes the mailings that no process holds: their process died, or their pause is over. */
export const resumeMailings: Job<object> = defineJob({
  name: "staff-mail.resume",
  cron: "* * * * *",
  async run() {
    const idle = await db
      .select({ id: mailings.id })
      .from(mailings)
      .where(
        sql`${mailings.status} = 'sending' and coalesce(${mailings.leaseUntil} < now(), true) and coalesce(${mailings.nextAttemptAt} <= now(), true)`,
      );
    for (const { id } of idle) await transaction((tx) => enqueue(tx, sendMailing, { mailingId: id }));
  },
});

/** At the start of the process. With the embedded database there is no other process, so every lease is free. */
export async function resumeMailingsAtStart(): Promise<void> {
  if (config.embedded) await db.update(mailings).set({ leaseUntil: null }).where(eq(mailings.status, "sending"));
  await resumeMailings.run({});
}

type Held = MailingContent & { authorId: string | null };

/**
 * @returns null when the mailing must not continue now, or another process holds it. A recipient marked by a process
 * that lost its lease may have received the e-mail, so the outcome is unknown.
 */
async function takeLease(id: string): Promise<Held | null> {
  return transaction(async (tx) => {
    const { rows } = await tx.execute<{ id: string }>(sql`
      update ${mailings} set lease_until = now() + make_interval(secs => ${LEASE_SECONDS})
      where id = ${id} and status = 'sending' and coalesce(lease_until < now(), true)
        and coalesce(next_attempt_at <= now(), true)
      returning id`);
    if (rows.length === 0) return null;
    await tx.execute(sql`
      with lost as (
        update ${mailingRecipients} set state = 'unknown' where mailing_id = ${id} and state = 'sending' returning id
      )
      update email_logs set status = 'unknown' where id in (select id from lost)`);
    const [held] = await tx.select().from(mailings).where(eq(mailings.id, id));
    return held ?? null;
  });
}

async function renewLease(id: string): Promise<void> {
  await db.execute(
    sql`update ${mailings} set lease_until = now() + make_interval(secs => ${LEASE_SECONDS}) where id = ${id}`,
  );
}

async function sendSlice(mailing: Held): Promise<void> {
  const end = performance.now() + SLICE_MS;
  let announced = performance.now();
  let isHalted = false;
  const work = async (): Promise<void> => {
    while (!isHalted && performance.now() < end) {
      const recipient = await claimNext(mailing.id);
      if (!recipient) return;
      if ((await deliverTo(recipient, mailing)) === "halt") isHalted = true;
      if (performance.now() - announced < ANNOUNCE_MS) continue;
      announced = performance.now();
      await announce(mailing);
    }
  };
  const ends = await Promise.allSettled(Array.from({ length: WORKERS }, work));
  for (const end of ends) if (end.status === "rejected") throw end.reason;
  if (!isHalted) return;
  await db.execute(sql`update ${mailings} set failures = failures + 1 where id = ${mailing.id}`);
}

function announce({ id }: Held): Promise<void> {
  return transaction((tx) => publish(tx, { kind: "mailing", id, audience: { roles: ["administrator"] } }));
}

/** Ends the mailing when each recipient has an outcome; otherwise releases it and queues its next run. */
async function finishSlice(held: Held): Promise<void> {
  await transaction(async (tx) => {
    const [mailing] = await tx.select().from(mailings).where(eq(mailings.id, held.id)).for("update");
    if (!mailing) return;
    const { rows } = await tx.execute<{ waiting: number; seconds: number | null }>(sql`
      select count(*)::int as waiting,
        extract(epoch from min(coalesce(not_before, now())) - now())::float8 as seconds
      from ${mailingRecipients} where mailing_id = ${held.id} and state = 'waiting'`);
    const { waiting = 0, seconds = 0 } = rows[0] ?? {};
    const wait = Math.max(mailing.lastError ? pauseAfter(mailing.failures) : 0, Math.ceil(seconds ?? 0));
    const change: PgUpdateSetSource<typeof mailings> = { leaseUntil: null, nextAttemptAt: null };
    if (mailing.status === "sending" && waiting === 0) {
      Object.assign(change, { status: "done", finishedAt: new Date(), failures: 0, lastError: null });
    } else if (mailing.status === "sending" && mailing.failures >= MAX_FAILURES) {
      Object.assign(change, { status: "paused", failures: 0 });
    } else if (mailing.status === "sending") {
      // The clock of the database, which the queue uses too: with another clock the job could run a moment too early.
      if (wait > 0) change.nextAttemptAt = sql`now() + make_interval(secs => ${wait})`;
      await enqueue(tx, sendMailing, { mailingId: held.id }, wait > 0 ? { afterSeconds: wait } : {});
    }
    await tx.update(mailings).set(change).where(eq(mailings.id, held.id));
    await publish(tx, { kind: "mailing", id: held.id, audience: { roles: ["administrator"] } });
  });
}
