import { sql } from "drizzle-orm";
import { db } from "~/db/client.server";
import { mailingRecipients, mailings } from "~/db/schema";

/**
 * How many people of the sendings under way wait for their e-mail, and how many sendings the mail server's failures
 * paused; for whoever watches over the installation.
 */
export async function countBulkBacklog(): Promise<{ waiting: number; paused: number }> {
  const waiting = sql`select count(*) from ${mailings} join ${mailingRecipients}
    on ${mailingRecipients.mailingId} = ${mailings.id} and ${mailingRecipients.state} = 'waiting'
    where ${mailings.status} = 'sending'`;
  const paused = sql`select count(*) from ${mailings} where ${mailings.status} = 'paused' and ${mailings.lastError} is not null`;
  const { rows } = await db.execute<{ waiting: number; paused: number }>(
    sql`select (${waiting})::int as waiting, (${paused})::int as paused`,
  );
  return rows[0] as { waiting: number; paused: number };
}
