import { and, eq, gt, ne, type SQL, sql } from "drizzle-orm";
import type { Tx } from "~/db/client.server";
import { caseMessages, cases, isAnswer, unansweredSinceSql } from "~/db/schema";
import { SYSTEM_USER_ID } from "~/db/schema/enumerations";

type Written = Pick<typeof caseMessages.$inferInsert, "caseId" | "signedAs"> & Parameters<typeof isAnswer>[0];

/** Since when the client waited for a lawyer's answer, for the medians; null for other messages. */
export function waitedSinceSql(message: Written, seq: number): SQL<Date | null> | null {
  if (message.signedAs !== "lawyer" || !isAnswer(message)) return null;
  return unansweredSinceSql(message.caseId, sql`${seq}::bigint`);
}

/**
 * Leaves the case to be answered when its client's side wrote after the message `seenSeq`, the last one that the
 * writer of an answer had seen. It runs after the lock of the case: an earlier statement could miss a message.
 */
export async function keepUnseenUnanswered(tx: Tx, caseId: string, seenSeq: number): Promise<void> {
  const { seq, senderId, createdAt } = caseMessages;
  const [unseen] = await tx
    .select({ since: createdAt })
    .from(caseMessages)
    .where(and(eq(caseMessages.caseId, caseId), gt(seq, seenSeq), ne(senderId, SYSTEM_USER_ID)))
    .orderBy(seq)
    .limit(1);
  if (!unseen) return;
  const since = sql`coalesce(${cases.unansweredSince}, ${unseen.since.toISOString()}::timestamptz)`;
  await tx.update(cases).set({ unansweredSince: since, unansweredAgainAt: sql`now()` }).where(eq(cases.id, caseId));
}
