import { type AnyColumn, and, countDistinct, eq, gt, inArray, isNotNull, ne, or, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { db } from "~/db/client.server";
import { auditEntries, profiles } from "~/db/schema";
import { config } from "~/platform/config.server";
import { markedActions } from "../rules";
import type { Alarm, AlarmKind } from "./rules";

const HOUR = 3_600_000;

/**
 * Finds in the entries of the last hour what the other administrators should know. The thresholds are settings; 0
 * turns a kind off.
 */
export async function listDueAlarms(now: Date): Promise<Alarm[]> {
  const since = gt(auditEntries.createdAt, new Date(now.getTime() - HOUR));
  const { ALARM_OPENINGS, ALARM_EXPORTS, ALARM_SECOND_FACTOR, ALARM_SIGN_INS, ALARM_TRANSFERS } = config;
  return [
    ...(await listOpenings(since, ALARM_OPENINGS)),
    ...(await listExports(since, ALARM_EXPORTS)),
    ...(await listRefusedFactors(since, ALARM_SECOND_FACTOR)),
    ...(await listNewDevices(since, ALARM_SIGN_INS)),
    ...(await listNewCountries(since, ALARM_SIGN_INS)),
    ...(await listTransfers(since, ALARM_TRANSFERS)),
  ];
}

const { actorId, ownerId, action, details } = auditEntries;
const isOtherPersons = or(sql`${ownerId} is null`, ne(ownerId, actorId));

const alarmsOf = (kind: AlarmKind, rows: { userId: string | null; count: number }[]): Alarm[] =>
  rows.flatMap(({ userId, count }) => (userId ? [{ kind, userId, count }] : []));

/** Counts people rather than openings: a single file of a case leaves several. */
async function listOpenings(since: SQL, threshold: number): Promise<Alarm[]> {
  if (threshold === 0) return [];
  const count = countDistinct(ownerId);
  const rows = await db
    .select({ userId: actorId, count })
    .from(auditEntries)
    .where(and(since, sql`${action} like '%.opened'`, isNotNull(actorId), isNotNull(ownerId), isOtherPersons))
    .groupBy(actorId)
    .having(sql`${count} >= ${threshold}`);
  return alarmsOf("openings", rows);
}

/** A list of all cases, people or requests reaches the threshold alone. */
async function listExports(since: SQL, threshold: number): Promise<Alarm[]> {
  if (threshold === 0) return [];
  const lists = markedActions("listExport");
  const weight = sql`sum(case when ${inArray(action, lists)} then ${threshold}::int else 1 end)`;
  const exported = inArray(action, [...markedActions("caseExport"), ...lists]);
  const rows = await db
    .select({ userId: actorId, count: sql<number>`count(*)::int` })
    .from(auditEntries)
    .where(and(since, exported, isNotNull(actorId), isOtherPersons))
    .groupBy(actorId)
    .having(sql`${weight} >= ${threshold}`);
  return alarmsOf("exports", rows);
}

/** Each transfer leaves an entry for its two owners. */
async function listTransfers(since: SQL, threshold: number): Promise<Alarm[]> {
  if (threshold === 0) return [];
  const count = countDistinct(sql`${details}->>'transferId'`);
  const rows = await db
    .select({ userId: actorId, count })
    .from(auditEntries)
    .where(and(since, eq(action, "case.transferred"), isNotNull(actorId)))
    .groupBy(actorId)
    .having(sql`${count} >= ${threshold}`);
  return alarmsOf("transfers", rows);
}

const isStaff = (id: AnyColumn): SQL =>
  sql`exists (select 1 from ${profiles} where ${profiles.id} = ${id} and ${profiles.role} <> 'client')`;

async function listRefusedFactors(since: SQL, threshold: number): Promise<Alarm[]> {
  if (threshold === 0) return [];
  const rows = await db
    .select({ userId: ownerId, count: sql<number>`count(*)::int` })
    .from(auditEntries)
    .where(and(since, eq(action, "account.second_factor_refused"), isStaff(ownerId)))
    .groupBy(ownerId)
    .having(sql`count(*) >= ${threshold}`);
  return alarmsOf("second_factor", rows);
}

const earlier = alias(auditEntries, "earlier");
const isSignIn = eq(action, "account.signed_in");

/** Whether the account signed in before this entry, as far as the journal reaches. */
const signedInBefore = (more: SQL = sql`true`): SQL =>
  sql`exists (select 1 from ${auditEntries} as earlier where ${earlier.actorId} = ${actorId}
    and ${earlier.action} = 'account.signed_in' and ${earlier.id} < ${auditEntries.id} and ${more})`;

/** The first sign-in of an account is from a new device too, and no alarm. */
function listNewDevices(since: SQL, threshold: number): Promise<Alarm[]> {
  return listSignIns("new_device", threshold, and(since, sql`${details}->>'newDevice' = 'true'`, signedInBefore()));
}

/** Only what is recorded with a country counts: accounts that never had one start without an alarm. */
function listNewCountries(since: SQL, threshold: number): Promise<Alarm[]> {
  const country = sql`${details}->>'country'`;
  const had = sql`${earlier.details}->>'country'`;
  return listSignIns(
    "new_country",
    threshold,
    and(
      since,
      sql`${country} is not null`,
      signedInBefore(sql`${had} is not null`),
      sql`not ${signedInBefore(sql`${had} = ${country}`)}`,
    ),
  );
}

async function listSignIns(kind: AlarmKind, threshold: number, where: SQL | undefined): Promise<Alarm[]> {
  if (threshold === 0) return [];
  const rows = await db
    .select({ userId: actorId, count: sql<number>`count(*)::int` })
    .from(auditEntries)
    .where(and(isSignIn, where, isStaff(actorId)))
    .groupBy(actorId)
    .having(sql`count(*) >= ${threshold}`);
  return alarmsOf(kind, rows);
}
