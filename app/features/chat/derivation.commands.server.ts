import { inArray, sql } from "drizzle-orm";
import type { Tx } from "~/db/client.server";
import { caseMessages, cases, isAnswerSql, unansweredSinceSql, unreadByStaff } from "~/db/schema";
import { defineDerivations } from "~/features/members/derivations.commands.server";

defineDerivations("chat", {
  /** Whether the staff has something to read: `cases.has_unread`. */
  unread: { from: ["messages"], derive: keepUnread },
  /** Since when the client waited for each answer of a lawyer: written with the message, derived where it is not. */
  waited: { from: [], derive: keepWaited },
});

async function keepUnread(tx: Tx, caseIds: readonly string[]): Promise<string[]> {
  const unread = sql`(select c.id, exists (select from ${caseMessages}
      where ${caseMessages.caseId} = c.id and ${unreadByStaff(caseMessages)}) as is_left
    from ${cases} c where ${inArray(sql`c.id`, [...caseIds])})`;
  const { rows } = await tx.execute<{ id: string }>(sql`
    update ${cases} set has_unread = unread.is_left from ${unread} unread
    where ${cases.id} = unread.id and ${cases.hasUnread} <> unread.is_left returning unread.id`);
  return rows.map(({ id }) => id);
}

async function keepWaited(tx: Tx, caseIds: readonly string[]): Promise<string[]> {
  const { caseId, seq, signedAs, waitedSince } = caseMessages;
  const since = sql`case when ${isAnswerSql(caseMessages)} then ${unansweredSinceSql(caseId, seq)} end`;
  const { rows } = await tx.execute<{ id: string }>(sql`
    update ${caseMessages} set waited_since = ${since}
    where ${inArray(caseId, [...caseIds])} and ${signedAs} = 'lawyer' and ${waitedSince} is distinct from ${since}
    returning ${caseId} as id`);
  return [...new Set(rows.map(({ id }) => id))];
}
