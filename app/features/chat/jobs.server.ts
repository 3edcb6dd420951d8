import { and, asc, eq, isNull, sql } from "drizzle-orm";
import { type Tx, transaction } from "~/db/client.server";
import { caseMessages, cases, profiles } from "~/db/schema";
import { SYSTEM_USER_ID } from "~/db/schema/enumerations";
import { queueEmail } from "~/features/mailing/commands/queue-email.server";
import { defineJob, enqueue, type Job } from "~/platform/jobs.server";
import { publicUrl } from "~/platform/public-url.server";
import { NEW_MESSAGE_SUBJECT, NewMessageEmail } from "./emails";

/** How long a message of the staff stays unread before its client is told by e-mail (design section 5), in seconds. */
export const UNREAD_SECONDS = 5 * 60;

/**
 * Tells the client by e-mail that messages of the staff wait in a case: once they are unread for UNREAD_SECONDS, and at
 * most once until those are read. Automatic messages come with an e-mail of their own. To be put in the queue with each
 * message; one waiting job a case answers for all of them.
 */
export const announceUnread: Job<{ caseId: string }> = defineJob({
  name: "chat.announce-unread",
  key: ({ caseId }) => caseId,
  run: ({ caseId }) => transaction((tx) => announce(tx, caseId)),
});

async function announce(tx: Tx, caseId: string): Promise<void> {
  // The lock that every message takes: none arrives between the look and the mark.
  const [of] = await tx.select().from(cases).where(eq(cases.id, caseId)).for("update");
  const oldest = of && (await oldestUnread(tx, caseId));
  if (!oldest || oldest.seq <= of.notifiedMessageSeq) return;
  // What the job was put in the queue for was read in time; another message came since, and has its own five minutes.
  if (oldest.waitSeconds > 0) return enqueue(tx, announceUnread, { caseId }, { afterSeconds: oldest.waitSeconds });
  const [client] = await tx.select().from(profiles).where(eq(profiles.id, of.userId));
  if (!client) return;
  const queued = await queueEmail(tx, {
    userId: client.id,
    recipient: client.email,
    kind: "new_message",
    subject: NEW_MESSAGE_SUBJECT,
    element: NewMessageEmail({
      firstName: client.firstName,
      reference: of.caseId,
      chatUrl: publicUrl(`/case/${caseId}/chat`),
    }),
  });
  if (!queued) return;
  await tx.update(cases).set({ notifiedMessageSeq: of.lastMessageSeq }).where(eq(cases.id, caseId));
}

async function oldestUnread(tx: Tx, caseId: string): Promise<{ seq: number; waitSeconds: number } | undefined> {
  // By the clock of the database, which dated the message.
  const age = sql<number>`extract(epoch from now() - ${caseMessages.createdAt})`.mapWith(Number);
  const [oldest] = await tx
    .select({ seq: caseMessages.seq, age })
    .from(caseMessages)
    .where(
      and(
        eq(caseMessages.caseId, caseId),
        eq(caseMessages.senderId, SYSTEM_USER_ID),
        eq(caseMessages.isAutomatic, false),
        isNull(caseMessages.readAt),
      ),
    )
    .orderBy(asc(caseMessages.seq))
    .limit(1);
  return oldest && { seq: oldest.seq, waitSeconds: Math.ceil(UNREAD_SECONDS - oldest.age) };
}
