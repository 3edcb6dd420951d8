import { and, eq, gt, sql } from "drizzle-orm";
import { type Tx, transaction } from "~/db/client.server";
import { auditEntries, isAdministrator, profiles } from "~/db/schema";
import { queueEmail } from "~/features/emails/commands.server";
import { publicUrl } from "~/platform/http/public-url.server";
import { recordAudit } from "../commands.server";
import { ALARM_SUBJECT, AlarmEmail } from "./emails";
import { alarmSentence } from "./labels";
import { listDueAlarms } from "./queries.server";
import { ALARM_ACTIONS, type Alarm } from "./rules";

const HOUR = 3_600_000;

/**
 * Records what the journal of the last hour shows and tells the other administrators by e-mail: one of a kind and
 * account per hour.
 * @returns the alarms that are new.
 */
export async function raiseAlarms(now = new Date()): Promise<Alarm[]> {
  const raised: Alarm[] = [];
  for (const alarm of await listDueAlarms(now))
    if (await transaction((tx) => raiseAlarm(tx, alarm, now))) raised.push(alarm);
  return raised;
}

async function raiseAlarm(tx: Tx, { kind, userId, count }: Alarm, now: Date): Promise<boolean> {
  const action = ALARM_ACTIONS[kind];
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${action + userId}, 0))`);
  const isRecent = and(
    eq(auditEntries.subjectType, "alarm"),
    eq(auditEntries.subjectId, userId),
    eq(auditEntries.action, action),
    gt(auditEntries.createdAt, new Date(now.getTime() - HOUR)),
  );
  if ((await tx.$count(auditEntries, isRecent)) > 0) return false;
  await recordAudit(tx, null, { action, subjectType: "alarm", subjectId: userId, ownerId: userId, details: { count } });
  await emailAdministrators(tx, { kind, userId, count });
  return true;
}

/** A sole administrator is told about their own account, because somebody else may be using it. */
async function emailAdministrators(tx: Tx, { kind, userId, count }: Alarm): Promise<void> {
  const administrators = await tx
    .select({ id: profiles.id, email: profiles.email })
    .from(profiles)
    .where(isAdministrator(profiles));
  const others = administrators.filter(({ id }) => id !== userId);
  for (const { id, email } of others.length > 0 ? others : administrators)
    await queueEmail(tx, {
      userId: id,
      recipient: email,
      kind: "alarm",
      subject: ALARM_SUBJECT,
      element: AlarmEmail({
        sentence: alarmSentence(kind, count),
        journalUrl: publicUrl("/admin/journal?kind=alarms"),
      }),
    });
}
