import { sql } from "drizzle-orm";
import type { Tx } from "~/db/client.server";
import { caseMessages, cases } from "~/db/schema";
import { SYSTEM_USER_ID } from "~/db/schema/enumerations";
import { publish } from "~/platform/live.server";

type NewMessage = { caseId: string; senderId: string; authorId: string | null; text: string };

/**
 * Posts, within the caller's transaction, a message that the product writes by itself (spec sections 2 and 4).
 * It is the lawyer's: unread for the client, never for the staff.
 * @param ownerId the case's client.
 */
export async function postAutomaticMessage(
  tx: Tx,
  { caseId, ownerId, text }: { caseId: string; ownerId: string; text: string },
): Promise<void> {
  await insertMessage(tx, { caseId, senderId: SYSTEM_USER_ID, authorId: null, text }, { isAutomatic: true });
  await publish(tx, { kind: "message", id: caseId, owner: ownerId });
}

/**
 * The sequence is taken under the lock of the case's row and that lock is held until the commit: whoever reads message
 * n has every message before it, hence a reader that asks for what follows n misses none.
 */
async function insertMessage(
  tx: Tx,
  { caseId, senderId, authorId, text }: NewMessage,
  { isAutomatic = false, clientKey = crypto.randomUUID() as string } = {},
): Promise<{ id: string; seq: number }> {
  const answer = await tx.execute<{ id: string; seq: string }>(sql`
    with touched as (
      update ${cases} set last_message_seq = last_message_seq + 1, last_message_at = now(), last_activity_at = now()
      where ${cases.id} = ${caseId}
      returning last_message_seq as seq
    )
    insert into ${caseMessages} (case_id, seq, sender_id, author_id, is_automatic, message, client_key)
    select ${caseId}::uuid, seq, ${senderId}::uuid, ${authorId}::uuid, ${isAutomatic}, ${text}, ${clientKey}::uuid
    from touched
    returning id, seq`);
  const row = answer.rows[0];
  if (!row) throw new Error("The case of the message is gone.");
  return { id: row.id, seq: Number(row.seq) };
}
