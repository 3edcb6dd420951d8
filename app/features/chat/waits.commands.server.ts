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
 * What an answer leaves unanswered, since its writer had seen the conversation up to `seenSeq` only, begins to wait again.
 * It runs after the lock of the case: an earlier statement could miss a message.
 */
export async function restartUnseen(tx: Tx, caseId: string, seenSeq: number): Promise<void> {
  const unseen = sql`exists (select from ${caseMessages} where ${and(
    eq(caseMessages.caseId, caseId),
    gt(caseMessages.seq, seenSeq),
    ne(caseMessages.senderId, SYSTEM_USER_ID),
  )})`;
  await tx
    .update(cases)
    .set({ unansweredAgainAt: sql`now()` })
    .where(and(eq(cases.id, caseId), unseen));
}
