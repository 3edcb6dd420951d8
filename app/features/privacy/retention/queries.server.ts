import {
  and,
  asc,
  eq,
  gt,
  gte,
  inArray,
  isNotNull,
  isNull,
  lt,
  max,
  notExists,
  notInArray,
  or,
  sql,
} from "drizzle-orm";
import { db } from "~/db/client.server";
import {
  auditEntries,
  cases,
  contactMessages,
  emailLogs,
  hasKeptBody,
  identityDocuments,
  mailings,
  outcomeMoment,
  profiles,
  sessions,
} from "~/db/schema";
import { JOURNAL_ACTIONS } from "~/features/journal/schema";
import { draftsDue } from "~/platform/forms/drafts.server";
import { retentionPeriods } from "./configured-periods.server";

const DAY = 86_400_000;

/** For each kind of data, the date before which it is expired. Months and years are calendar months and years. */
export function retentionCutoffs(now: Date) {
  const {
    identityYears,
    caseYears,
    requestYears,
    draftMonths,
    draftWarningDays,
    logMonths,
    emailBodyDays,
    undeliveredBodyDays,
    formDraftMonths,
    invitationMonths,
    visitorDraftDays,
  } = retentionPeriods();
  const back = (months: number) => {
    const then = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO("Europe/Paris");
    return new Date(then.subtract({ months }).epochMilliseconds);
  };
  const drafts = back(draftMonths);
  return {
    identity: back(12 * identityYears),
    cases: back(12 * caseYears),
    requests: back(12 * requestYears),
    logs: back(logMonths),
    emailBodies: new Date(now.getTime() - emailBodyDays * DAY),
    undeliveredBodies: new Date(now.getTime() - undeliveredBodyDays * DAY),
    formDrafts: back(formDraftMonths),
    invitations: back(invitationMonths),
    visitorDrafts: new Date(now.getTime() - visitorDraftDays * DAY),
    drafts,
    /** The owner of a draft older than this is warned. */
    draftWarnings: new Date(drafts.getTime() + draftWarningDays * DAY),
    /** A draft whose warning is older than this may be deleted. */
    warned: new Date(now.getTime() - draftWarningDays * DAY),
  };
}

/** The drafts of forms that are expired, and those that were sent a day ago, which are empty. */
export function formDraftsDue(now: Date) {
  const { visitorDrafts, formDrafts: accountDrafts } = retentionCutoffs(now);
  return draftsDue(visitorDrafts, accountDrafts, new Date(now.getTime() - DAY));
}

const lastActivity = sql<Date>`greatest(${cases.updatedAt}, ${cases.lastActivityAt})`;
const OPEN = ["pending", "in_review", "active", "on_hold"] as const;

/** The people whose identity documents are expired: no valid session, no open case, and no activity in the period. */
export async function identityOwnersDue(now: Date): Promise<string[]> {
  const { identity } = retentionCutoffs(now);
  const isTheirs = eq(cases.userId, identityDocuments.userId);
  const rows = await db
    .select({ userId: identityDocuments.userId })
    .from(identityDocuments)
    .innerJoin(profiles, eq(profiles.id, identityDocuments.userId))
    .where(
      and(
        lt(profiles.lastSeenAt, identity),
        notExists(
          db
            .select({ one: sql`1` })
            .from(sessions)
            .where(and(eq(sessions.userId, identityDocuments.userId), gt(sessions.expiresAt, now))),
        ),
        notExists(
          db
            .select({ one: sql`1` })
            .from(cases)
            .where(and(isTheirs, or(inArray(cases.status, [...OPEN]), gte(lastActivity, identity)))),
        ),
      ),
    )
    .groupBy(identityDocuments.userId)
    .having(lt(max(identityDocuments.updatedAt), identity));
  return rows.map(({ userId }) => userId);
}

const ended = (now: Date) =>
  and(inArray(cases.status, ["closed", "rejected"]), lt(lastActivity, retentionCutoffs(now).cases));

/** Drafts that were not changed in the period, whose owner was warned and has not saved them since. */
const abandoned = (now: Date) => {
  const { drafts, warned } = retentionCutoffs(now);
  return and(
    eq(cases.status, "draft"),
    lt(cases.updatedAt, drafts),
    isNotNull(cases.draftWarnedAt),
    gte(cases.draftWarnedAt, cases.updatedAt),
    lt(cases.draftWarnedAt, warned),
  );
};

/** Expired cases: those that ended before the period, and abandoned drafts. */
export const casesDue = (now: Date) => or(ended(now), abandoned(now));

/** Drafts whose owner is to be warned. */
export const draftsToWarn = (now: Date) =>
  and(
    eq(cases.status, "draft"),
    lt(cases.updatedAt, retentionCutoffs(now).draftWarnings),
    or(isNull(cases.draftWarnedAt), lt(cases.draftWarnedAt, cases.updatedAt)),
  );

export const requestsDue = (now: Date) =>
  and(
    eq(contactMessages.status, "completed"),
    lt(sql`coalesce(${contactMessages.handledAt}, ${contactMessages.createdAt})`, retentionCutoffs(now).requests),
  );

export const entriesDue = (now: Date) =>
  and(
    lt(auditEntries.createdAt, retentionCutoffs(now).logs),
    notInArray(auditEntries.action, Object.values(JOURNAL_ACTIONS)),
  );

export const emailsDue = (now: Date) =>
  and(lt(emailLogs.createdAt, retentionCutoffs(now).logs), sql`${emailLogs.status} <> 'queued'`);

/** The e-mails whose body is to be blanked: sooner when it was delivered. */
export const emailBodiesDue = (now: Date) => {
  const { emailBodies, undeliveredBodies } = retentionCutoffs(now);
  const moment = outcomeMoment(emailLogs);
  const isDelivered = eq(emailLogs.status, "sent");
  return and(
    hasKeptBody(emailLogs),
    sql`${moment} < ${emailBodies}`,
    or(isDelivered, sql`${moment} < ${undeliveredBodies}`),
  );
};

export const mailingsDue = (now: Date) => lt(mailings.finishedAt, retentionCutoffs(now).logs);

/** How many rows of each kind are expired. */
export type Due = { documents: number; cases: number; requests: number; logs: number };

/** Counts the expired rows. `documents` counts people, each with all their documents. */
export async function countDue(now: Date): Promise<Due> {
  const [owners, caseCount, requests, entries, emails] = await Promise.all([
    identityOwnersDue(now),
    db.$count(cases, casesDue(now)),
    db.$count(contactMessages, requestsDue(now)),
    db.$count(auditEntries, entriesDue(now)),
    db.$count(emailLogs, emailsDue(now)),
  ]);
  return { documents: owners.length, cases: caseCount, requests, logs: entries + emails };
}

/** The ids of the expired cases, the oldest first. */
export async function listCasesDue(now: Date): Promise<string[]> {
  const rows = await db.select({ id: cases.id }).from(cases).where(casesDue(now)).orderBy(asc(cases.updatedAt));
  return rows.map(({ id }) => id);
}
