import { and, eq, gt, sql } from "drizzle-orm";
import type { ReactElement } from "react";
import { type Tx, transaction } from "~/db/client.server";
import { auditEntries, isAdministrator, profiles } from "~/db/schema";
import { queueEmail } from "~/features/emails/commands.server";
import { measureVisitorSpace } from "~/platform/forms/visitor-space.server";
import { publicUrl } from "~/platform/http/public-url.server";
import { recordAudit } from "../commands.server";
import { ALARM_SUBJECT, AlarmEmail, StorageAlarmEmail } from "./emails";
import { alarmSentence } from "./labels";
import { listDueAlarms } from "./queries.server";
import { ALARM_ACTIONS, type Alarm, type AlarmKind } from "./rules";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

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

async function raiseAlarm(tx: Tx, alarm: Alarm, now: Date): Promise<boolean> {
  const { kind, userId, count } = alarm;
  if (!(await recordAlarm(tx, { kind, subjectId: userId, ownerId: userId, count }, new Date(now.getTime() - HOUR))))
    return false;
  // A sole administrator is told about their own account, because somebody else may be using it.
  const administrators = await listAdministrators(tx);
  const others = administrators.filter(({ id }) => id !== userId);
  const element = AlarmEmail({ sentence: alarmSentence(kind, count), journalUrl: journalUrl() });
  await emailAlarm(tx, others.length > 0 ? others : administrators, element);
  return true;
}

/** The share of their room, in percent, from which administrators are told of visitors' drafts. */
const ALMOST_FULL = 80;

/**
 * Tells every administrator, once a day, that visitors' drafts have almost filled their room.
 * @returns whether the alarm is new.
 */
export async function raiseStorageAlarm(now = new Date()): Promise<boolean> {
  const { used, max } = await measureVisitorSpace();
  const share = Math.max(used.rows / max.rows, used.bytes / Math.max(1, max.bytes));
  const count = Math.min(100, Math.floor(share * 100));
  if (count < ALMOST_FULL) return false;
  return transaction(async (tx) => {
    const kind = "visitor_drafts";
    const isNew = await recordAlarm(tx, { kind, subjectId: kind, ownerId: null, count }, new Date(now.getTime() - DAY));
    const element = StorageAlarmEmail({ sentence: alarmSentence(kind, count), journalUrl: journalUrl() });
    if (isNew) await emailAlarm(tx, await listAdministrators(tx), element);
    return isNew;
  });
}

type Recorded = { kind: AlarmKind; subjectId: string; ownerId: string | null; count: number };

/** Records an alarm in the journal. @returns false when the same one was recorded since. */
async function recordAlarm(tx: Tx, { kind, subjectId, ownerId, count }: Recorded, since: Date): Promise<boolean> {
  const action = ALARM_ACTIONS[kind];
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${action + subjectId}, 0))`);
  const isRecent = and(
    eq(auditEntries.subjectType, "alarm"),
    eq(auditEntries.subjectId, subjectId),
    eq(auditEntries.action, action),
    gt(auditEntries.createdAt, since),
  );
  if ((await tx.$count(auditEntries, isRecent)) > 0) return false;
  await recordAudit(tx, null, { action, subjectType: "alarm", subjectId, ownerId, details: { count } });
  return true;
}

const journalUrl = () => publicUrl("/admin/journal?kind=alarms");

type Recipient = { id: string; email: string };

function listAdministrators(tx: Tx): Promise<Recipient[]> {
  return tx.select({ id: profiles.id, email: profiles.email }).from(profiles).where(isAdministrator(profiles));
}

async function emailAlarm(tx: Tx, recipients: Recipient[], element: ReactElement): Promise<void> {
  for (const { id, email } of recipients)
    await queueEmail(tx, { userId: id, recipient: email, kind: "alarm", subject: ALARM_SUBJECT, element });
}
