import { and, eq, gt, gte, inArray, isNull, lte, ne, not, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { db, type Tx } from "~/db/client.server";
import {
  caseAttachments,
  caseMessages,
  caseProposals,
  cases,
  contactMessages,
  files,
  isWaiting,
  lawyers,
  scheduledMessages,
} from "~/db/schema";
import { type NotificationKind, SYSTEM_USER_ID } from "~/db/schema/enumerations";
import type { Actor } from "~/features/accounts/actor";
import { requestsWithStatus } from "~/features/assistance/access.server";
import { isNotBeingDeleted } from "~/features/cases/decisions/access.server";
import { isMainSide, isUndecided, mainSide } from "~/features/identity/desk/queries.server";
import { lawyerStateIs } from "~/features/lawyers/access.server";
import { handledCases, hasLawyer } from "~/features/members/access.server";
import { heldMessages, isSnoozed } from "~/features/worklist/access.server";
import { today } from "~/platform/today";
import { noticeKinds } from "./policy";

/** A person of the staff, as their account is now: there is no session. */
export type NoticeReader = Pick<Actor, "userId" | "role" | "accountRole">;

/** News that began after the first instant, until the second one. */
export type Period = { after: Date; until: Date };

/**
 * How much of a kind began in a period, still waits, and may be read by this person now: 0 for a kind that their role is
 * not told of. What they did themselves does not count.
 */
export async function countNews(tx: Tx, reader: NoticeReader, kind: NotificationKind, period: Period): Promise<number> {
  return noticeKinds(reader).includes(kind) ? COUNTERS[kind](tx, reader, period) : 0;
}

type Counter = (tx: Tx, reader: NoticeReader, period: Period) => Promise<number>;

const COUNTERS: Record<NotificationKind, Counter> = {
  case: (tx, reader, period) =>
    tx.$count(cases, and(isWaiting(cases), began(cases.submittedAt, period), handles(reader, period))),
  message: (tx, reader, period) =>
    tx.$count(
      cases,
      and(
        beganToWait(sql`${cases.unansweredSince}`, period),
        handles(reader, period),
        // The lawyer of a case answers it: the administrators get no notice.
        reader.role === "administrator" ? not(hasLawyer()) : undefined,
        isWrittenByOther(reader),
      ),
    ),
  request: (tx, { userId }, period) =>
    tx.$count(
      contactMessages,
      and(
        requestsWithStatus("pending"),
        began(contactMessages.createdAt, period),
        sql`${contactMessages.userId} is distinct from ${userId}`,
      ),
    ),
  document: (tx, { userId }, period) =>
    tx.$count(
      mainSide,
      and(
        eq(mainSide.status, "pending"),
        isMainSide,
        isUndecided,
        began(mainSide.createdAt, period),
        ne(mainSide.userId, userId),
      ),
    ),
  file: countFiles,
  proposal: (tx, { userId }, period) =>
    tx.$count(
      caseProposals,
      and(
        eq(caseProposals.lawyerId, userId),
        isNull(caseProposals.answer),
        began(caseProposals.createdAt, period),
        isOnDuty(userId, period),
      ),
    ),
  held: countHeld,
};

const began = (at: PgColumn, { after, until }: Period) => and(gt(at, after), lte(at, until));

/**
 * The same of what waits in a case, where it may have begun to wait for those who handle it now after it arrived. The
 * first condition is for the index.
 */
function beganToWait(since: SQL, { after, until }: Period): SQL | undefined {
  const begin = sql`greatest(${since}, ${cases.unansweredAgainAt})`;
  return and(lte(cases.unansweredSince, until), sql`${begin} > ${instant(after)}`, sql`${begin} <= ${instant(until)}`);
}

const instant = (at: Date) => sql`${at.toISOString()}::timestamptz`;

/** Whether the lawyer may accept cases: verified, insured and not suspended. */
function isOnDuty(userId: string, { until }: Period): SQL {
  const verified = and(eq(lawyers.userId, userId), lawyerStateIs("verified", today(until)));
  return sql`exists (${db.select({ one: sql`1` }).from(lawyers).where(verified)})`;
}

async function countHeld(tx: Tx, reader: NoticeReader, period: Period): Promise<number> {
  const [row] = await tx
    .select({ found: sql<number>`count(*)::int` })
    .from(scheduledMessages)
    .innerJoin(cases, eq(cases.id, scheduledMessages.caseId))
    .where(and(heldMessages(reader), began(scheduledMessages.updatedAt, period)));
  return row?.found ?? 0;
}

/** The cases that the person handles, and has not put off. */
function handles(reader: NoticeReader, { until }: Period): SQL | undefined {
  return and(
    handledCases(reader),
    ne(cases.userId, reader.userId),
    isNotBeingDeleted(),
    not(isSnoozed(reader, today(until))),
  );
}

/**
 * Whether the client's side, other than the reader, wrote since the case waits. « Marquer comme à répondre » starts the
 * wait without such a message.
 */
function isWrittenByOther({ userId }: NoticeReader): SQL {
  return sql`exists (select from ${caseMessages} where ${and(
    eq(caseMessages.caseId, cases.id),
    ne(caseMessages.senderId, SYSTEM_USER_ID),
    gte(caseMessages.createdAt, cases.unansweredSince),
    sql`${caseMessages.authorId} is distinct from ${userId}`,
  )})`;
}

/** The files of messages without an answer; not those that the person could not open. */
async function countFiles(tx: Tx, reader: NoticeReader, period: Period): Promise<number> {
  const [row] = await tx
    .select({ found: sql<number>`count(*)::int` })
    .from(caseAttachments)
    .innerJoin(caseMessages, eq(caseMessages.id, caseAttachments.messageId))
    .innerJoin(cases, eq(cases.id, caseAttachments.caseId))
    .innerJoin(files, eq(files.path, caseAttachments.filePath))
    .where(
      and(
        // By the index of what is not answered: few cases, where messages are many.
        beganToWait(sql`${caseMessages.createdAt}`, period),
        gte(caseMessages.createdAt, cases.unansweredSince),
        ne(caseMessages.senderId, SYSTEM_USER_ID),
        inArray(files.scanStatus, ["unscanned", "clean"]),
        handles(reader, period),
      ),
    );
  return row?.found ?? 0;
}
