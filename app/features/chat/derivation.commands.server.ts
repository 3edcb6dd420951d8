import { inArray, sql } from "drizzle-orm";
import type { Tx } from "~/db/client.server";
import { caseMessages, cases, isAnswerSql, unansweredSinceSql, unreadByStaff, waitsSinceSql } from "~/db/schema";
import { defineDerivations } from "~/features/members/derivations.commands.server";

defineDerivations("chat", {
  /** Whether the staff has something to read, and since when the client waits: in one statement, since each message asks. */
  conversation: { from: ["messages"], derive: keepConversation },
  /** Since when the client waited for each answer of a lawyer: written with the message, derived where it is not. */
  waited: { from: [], derive: keepWaited },
});

async function keepConversation(tx: Tx, caseIds: readonly string[]): Promise<string[]> {
  const since = waitsSinceSql({ id: sql`c.id`, triagedSeq: sql`c.triaged_seq`, triagedSince: sql`c.triaged_since` });
  const derived = sql`(select c.id, ${since} as since, exists (select from ${caseMessages}
      where ${caseMessages.caseId} = c.id and ${unreadByStaff(caseMessages)}) as is_unread
    from ${cases} c where ${inArray(sql`c.id`, [...caseIds])})`;
  const { rows } = await tx.execute<{ id: string }>(sql`
    update ${cases} set has_unread = derived.is_unread, unanswered_since = derived.since from ${derived} derived
    where ${cases.id} = derived.id and (${cases.hasUnread} <> derived.is_unread
      or ${cases.unansweredSince} is distinct from derived.since) returning derived.id`);
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
