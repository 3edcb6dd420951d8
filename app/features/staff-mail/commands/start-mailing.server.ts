import { eq, sql } from "drizzle-orm";
import { transaction } from "~/db/client.server";
import { mailingRecipients, mailings, profiles } from "~/db/schema";
import type { Actor } from "~/features/accounts/actor";
import { recordAudit } from "~/features/audit/commands.server";
import { AppError } from "~/platform/errors";
import { enqueue } from "~/platform/jobs.server";
import { publish } from "~/platform/live.server";
import { sendMailing } from "../jobs/send-mailing.server";
import { canWriteToPeople } from "../policy";
import { selected } from "../queries/recipients.server";

/**
 * Sends the draft `id`: its recipients are fixed now, each once, and the e-mails leave in the background. A second call
 * finds it sent and changes nothing.
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
        // Whoever turned these e-mails off stays in the list, so that the page can say why they got nothing.
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
      action: "mailing.send",
      subjectType: "mailing",
      subjectId: id,
      details: { recipients: rowCount },
    });
    await enqueue(tx, sendMailing, { mailingId: id });
    await publish(tx, { kind: "mailing", id, owner: actor.userId });
  });
}
