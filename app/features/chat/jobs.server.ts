import { and, asc, eq, sql } from "drizzle-orm";
import { type Tx, transaction } from "~/db/client.server";
import { caseMessages, cases, profiles } from "~/db/schema";
import { queuePush } from "~/features/accounts/push/commands.server";
import { queueEmail } from "~/features/emails/commands.server";
import { helpersOf } from "~/features/members/queries.server";
import { publicUrl } from "~/platform/http/public-url.server";
import { defineJob, enqueue, type Job } from "~/platform/jobs/jobs.server";
import { NEW_MESSAGE_SUBJECT, NewMessageEmail } from "./emails";
import { unreadCondition } from "./queries.server";
import { type Signed, signatureName } from "./rules";

/** How long a message of the staff stays unread before its client gets an e-mail (design section 5), in seconds. */
export const UNREAD_SECONDS = 5 * 60;

/**
 * Tells the client by e-mail, and on the devices where they asked for it, that a case has unread messages of the staff: once they are UNREAD_SECONDS old, and only
 * once until those messages are read. It skips automatic messages, which have an e-mail of their own. Each message
 * enqueues the job; one waiting job per case is enough.
 */
export const announceUnread: Job<{ caseId: string }> = defineJob({
  name: "chat.announce-unread",
  key: ({ caseId }) => caseId,
  run: ({ caseId }) => transaction((tx) => announceCase(tx, caseId)),
});

async function announceCase(tx: Tx, caseId: string): Promise<void> {
  // Takes the same lock as posting a message, so no message arrives between this query and the update below.
  const [caseRow] = await tx.select().from(cases).where(eq(cases.id, caseId)).for("update");
  const oldest = caseRow && (await oldestUnread(tx, caseId));
  if (!oldest || oldest.seq <= caseRow.notifiedMessageSeq) return;
  // The message that enqueued this job was read in time; a later unread message waits its own five minutes.
  if (oldest.waitSeconds > 0) return enqueue(tx, announceUnread, { caseId }, { afterSeconds: oldest.waitSeconds });
  const [client] = await tx.select().from(profiles).where(eq(profiles.id, caseRow.userId));
  if (!client) return;
  const queued = await queueEmail(tx, {
    userId: client.id,
    recipient: client.email,
    kind: "new_message",
    subject: NEW_MESSAGE_SUBJECT,
    element: NewMessageEmail({
      firstName: client.firstName,
      reference: caseRow.reference,
      sender: oldest.signedAs === "displayed" ? null : signatureName(oldest),
      chatUrl: publicUrl(`/case/${caseId}/chat`),
    }),
  });
  const pushed = await queuePush(tx, client.id);
  const helped = await announceToHelpers(tx, caseRow, oldest);
  if (!queued && pushed === 0 && helped === 0) return;
  await tx.update(cases).set({ notifiedMessageSeq: caseRow.lastMessageSeq }).where(eq(cases.id, caseId));
}

/** Tells those who help the client as well: it is often they who look. @returns how many were told. */
async function announceToHelpers(tx: Tx, { id, reference }: { id: string; reference: string }, message: Signed) {
  let told = 0;
  for (const helper of await helpersOf(tx, id)) {
    const queued = await queueEmail(tx, {
      userId: helper.userId,
      recipient: helper.email,
      kind: "new_message",
      subject: NEW_MESSAGE_SUBJECT,
      element: NewMessageEmail({
        firstName: helper.firstName,
        reference,
        sender: message.signedAs === "displayed" ? null : signatureName(message),
        helps: true,
        chatUrl: publicUrl(`/case/${id}/chat`),
      }),
    });
    if (queued) told++;
  }
  return told;
}

async function oldestUnread(tx: Tx, caseId: string) {
  // The database set the message's date, so its clock computes the age.
  const age = sql<number>`extract(epoch from now() - ${caseMessages.createdAt})`.mapWith(Number);
  const [oldest] = await tx
    .select({ seq: caseMessages.seq, signedAs: caseMessages.signedAs, signature: caseMessages.signature, age })
    .from(caseMessages)
    .where(and(eq(caseMessages.caseId, caseId), eq(caseMessages.isAutomatic, false), unreadCondition("client")))
    .orderBy(asc(caseMessages.seq))
    .limit(1);
  return oldest && { ...oldest, waitSeconds: Math.ceil(UNREAD_SECONDS - oldest.age) };
}
