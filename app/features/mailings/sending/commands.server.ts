import { and, eq, inArray, sql } from "drizzle-orm";
import { type Tx, transaction } from "~/db/client.server";
import { mailingRecipients, mailings, profiles } from "~/db/schema";
import type { MailingStatus } from "~/db/schema/enumerations";
import type { Actor } from "~/features/accounts/actor";
import { recordAudit } from "~/features/journal/commands.server";
import type { AuditAction } from "~/features/journal/rules";
import { AppError } from "~/platform/errors";
import { isId } from "~/platform/http/params";
import { enqueue } from "~/platform/jobs/jobs.server";
import { publish } from "~/platform/live/live.server";
import { canWriteToPeople } from "../policy";
import { selected } from "../recipients/queries.server";
import { sendMailing } from "./jobs.server";

/**
 * Sends the draft `id`: stores its recipients, each once, and sends the e-mails in the background. A second call
 * changes nothing.
 * @throws AppError forbidden, mailing_incomplete when the subject, the body or the recipients are missing.
 */
export function startMailing(actor: Actor, id: string): Promise<void> {
  if (!canWriteToPeople(actor)) throw new AppError("forbidden");
  return transaction(async (tx) => {
    const [draft] = await tx.select().from(mailings).where(eq(mailings.id, id)).for("update");
    if (!draft || draft.authorId !== actor.userId) throw new AppError("not_found");
    if (draft.status !== "draft") return;
    if (!draft.subject || !draft.content) throw new AppError("mailing_incomplete");
    const people = tx
      .select({
        id: sql`gen_random_uuid()`.as("id"),
        mailingId: sql`${id}::uuid`.as("mailing_id"),
        userId: profiles.id,
        email: profiles.email,
        // People who turned these e-mails off stay in the list, so that the page can say why they received nothing.
        state: sql`case when 'staff' = any(${profiles.mutedEmails}) then 'skipped' else 'waiting' end`.as("state"),
      })
      .from(profiles)
      .where(selected(draft.selection));
    const { rowCount } = await tx.execute(
      sql`insert into ${mailingRecipients} (id, mailing_id, user_id, email, state) ${people}`,
    );
    if (!rowCount) throw new AppError("mailing_incomplete");
    const now = new Date();
    await tx
      .update(mailings)
      .set({ status: "sending", total: rowCount, startedAt: now, updatedAt: now })
      .where(eq(mailings.id, id));
    await recordAudit(tx, actor.userId, {
      action: "mailing.sent",
      subjectType: "mailing",
      subjectId: id,
      details: { recipients: rowCount },
    });
    await enqueue(tx, sendMailing, { mailingId: id });
    await publish(tx, { kind: "mailing", id, audience: { roles: ["administrator"] } });
  });
}

export const STEPS = ["pause", "resume", "stop", "retry"] as const;
export type Step = (typeof STEPS)[number];

const STEP_ACTIONS = {
  pause: "mailing.paused",
  resume: "mailing.resumed",
  stop: "mailing.stopped",
  retry: "mailing.retried",
} as const satisfies Record<Step, AuditAction>;

const ALLOWED_FROM: Record<Step, MailingStatus[]> = {
  pause: ["sending"],
  // « Réessayer maintenant », while the mail server cannot be reached, is the same step.
  resume: ["paused", "sending"],
  stop: ["sending", "paused"],
  retry: ["sending", "paused", "done"],
};

/**
 * Controls a mailing: `pause`, `resume`, `stop` for good (those who wait receive nothing), `retry` those that failed. A
 * recipient whose outcome is unknown is never tried again. A step that does not apply to the status changes nothing.
 * @param only for `retry`: these recipients instead of all that failed.
 * @throws AppError forbidden, not_found.
 */
export function controlMailing(actor: Actor, id: string, step: Step, only?: string): Promise<void> {
  if (!canWriteToPeople(actor)) throw new AppError("forbidden");
  const named = only === undefined ? [id] : [id, only];
  if (!named.every((each) => isId(each))) throw new AppError("not_found");
  return transaction(async (tx) => {
    const [mailing] = await tx.select().from(mailings).where(eq(mailings.id, id)).for("update");
    if (!mailing || mailing.status === "draft") throw new AppError("not_found");
    if (!ALLOWED_FROM[step].includes(mailing.status)) return;
    await RUN_STEP[step](tx, id, only);
    await recordAudit(tx, actor.userId, { action: STEP_ACTIONS[step], subjectType: "mailing", subjectId: id });
    await publish(tx, { kind: "mailing", id, audience: { roles: ["administrator"] } });
  });
}

const RUN_STEP: Record<Step, (tx: Tx, id: string, only?: string) => Promise<void>> = {
  pause: (tx, id) => updateMailing(tx, id, { status: "paused" }),
  resume: (tx, id) => continueSending(tx, id),
  async stop(tx, id) {
    await moveRecipients(tx, id, "waiting", { state: "cancelled" });
    await updateMailing(tx, id, { status: "stopped", finishedAt: new Date() });
  },
  async retry(tx, id, only) {
    await moveRecipients(tx, id, "failed", { state: "waiting", attempts: 0, notBefore: null }, only);
    await continueSending(tx, id);
  },
};

async function continueSending(tx: Tx, id: string): Promise<void> {
  await updateMailing(tx, id, {
    status: "sending",
    finishedAt: null,
    nextAttemptAt: null,
    failures: 0,
    lastError: null,
  });
  await enqueue(tx, sendMailing, { mailingId: id });
}

async function updateMailing(tx: Tx, id: string, columns: Partial<typeof mailings.$inferInsert>): Promise<void> {
  await tx
    .update(mailings)
    .set({ ...columns, updatedAt: new Date() })
    .where(eq(mailings.id, id));
}

async function moveRecipients(
  tx: Tx,
  id: string,
  from: "waiting" | "failed",
  to: Partial<typeof mailingRecipients.$inferInsert>,
  only?: string,
): Promise<void> {
  const one = only ? inArray(mailingRecipients.id, [only]) : undefined;
  await tx
    .update(mailingRecipients)
    .set(to)
    .where(and(eq(mailingRecipients.mailingId, id), eq(mailingRecipients.state, from), one));
}
