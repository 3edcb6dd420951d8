import { and, eq, max, sql } from "drizzle-orm";
import { database, db } from "~/db/client.server";
import { emailLogs } from "~/db/schema";
import { deliverEmail } from "./jobs.server";

/** An e-mail that was put off for less time than this says nothing of the relay. */
const PATIENCE_MINUTES = 15;

/** When the relay began to defer every e-mail; null when it accepts some, or none is due for another attempt. */
export async function readRefusedSince(): Promise<Date | null> {
  const { rows } = await database.pool.query<{ since: Date | null }>(
    `select min(created_on) as since from jobs.job
      where name = $1 and state = 'retry' and created_on < now() - make_interval(mins => $2)`,
    [deliverEmail.name, PATIENCE_MINUTES],
  );
  const since = rows[0]?.since ? new Date(rows[0].since) : null;
  if (!since) return null;
  const isRecent = sql`${emailLogs.createdAt} > now() - interval '2 days'`;
  const [last] = await db
    .select({ sentAt: max(emailLogs.sentAt) })
    .from(emailLogs)
    .where(and(eq(emailLogs.status, "sent"), isRecent));
  return last?.sentAt && last.sentAt > since ? null : since;
}
