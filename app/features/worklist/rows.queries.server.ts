import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Executor } from "~/db/client.server";
import { instantText } from "~/db/keyset-pagination";
import {
  answerAwaitedSince,
  caseMentions,
  caseMessages,
  caseSnoozes,
  cases,
  caseTasks,
  contactMessages,
  identityDocuments,
  profiles,
  scheduledMessages,
} from "~/db/schema";
import { SYSTEM_USER_ID } from "~/db/schema/enumerations";
import type { Actor } from "~/features/accounts/actor";
import { personName } from "~/features/accounts/profile/rules";
import { splitMessage } from "~/features/assistance/schema";
import { openActs } from "~/features/cases/desk/rules.server";
import { HOLD_LABELS } from "~/features/chat/scheduling/rules";
import { mainSide } from "~/features/identity/desk/queries.server";
import { lawyerNameSql, needsReason } from "~/features/members/access.server";
import { ownReminder, type Placed, type WorkScope } from "./access.server";
import type { WorkItem } from "./rows";
import { WORK_KINDS, type WorkKind } from "./rules";

type Place = { at: string; id: string };
/** `from`: the first instant; `after`: the row of that instant, or of a later one, after which the rows are read. */
export type Range = { after: Place | null; from: Date | null; limit: number; executor: Executor };
/** `isUrgent`: sorted by the next date of the law of their case. */
export type Segment = Placed & { scope: WorkScope; search: SQL | undefined; isUrgent?: boolean };

/** Reads the rows of each kind after a place; the caller has asked the policy, and built the segment from it. */
export const READERS: Record<WorkKind, (actor: Actor, segment: Segment, range: Range) => Promise<WorkItem[]>> = {
  message: readCases,
  first_answer: readCases,
  reminder: readCases,
  held: readHeld,
  task: readTasks,
  later_task: readTasks,
  unassigned: readTasks,
  mention: readMentions,
  document: readDocuments,
  request: readRequests,
};

/** The rows of a range, in the order of the index. */
function within(
  { scope: { since } }: Segment,
  id: SQL,
  { from, after }: Pick<Range, "from" | "after">,
): SQL | undefined {
  return and(
    from ? sql`${since} >= ${from.toISOString()}::timestamptz` : undefined,
    after ? sql`(${since}, ${id}) > (${after.at}::timestamptz, ${after.id}::uuid)` : undefined,
  );
}

/** As many signs of a sentence as a row may show. */
const SENTENCE = 160;

/** The last words of the client's side in a case; null when they wrote none. */
const lastSentence = sql`(select left(m.message, ${SENTENCE}) from ${caseMessages} m where m.case_id = ${cases.id}
  and m.sender_id <> ${SYSTEM_USER_ID}::uuid order by m.seq desc limit 1)`;

const ownerProfile = alias(profiles, "owner");
const ownerName = sql<string | null>`nullif(trim(${ownerProfile.firstName} || ' ' || ${ownerProfile.lastName}), '')`;

const keyOf = (kind: WorkKind, at: string, id: string, isUrgent = false): string =>
  `${WORK_KINDS.indexOf(kind)}${isUrgent ? "u" : ""}_${at}_${id}`;

/** What a row says of its case. */
const caseColumns = () => ({
  caseId: cases.id,
  reference: cases.reference,
  scamType: cases.scamType,
  status: cases.status,
  amount: cases.amount,
  lawyer: lawyerNameSql(),
  remindOn: caseSnoozes.remindOn,
  nextDeadlineOn: cases.nextDeadlineOn,
  acts: openActs,
  awaited: instantText(answerAwaitedSince(cases)),
  hasUnread: cases.hasUnread,
  owner: ownerName,
  firstName: profiles.firstName,
  lastName: profiles.lastName,
  email: profiles.email,
});

type CaseRow = Omit<NonNullable<WorkItem["case"]>, "id" | "awaitedSince"> & { awaited: string | null } & {
  caseId: string;
  id: string;
  at: string;
} & Pick<typeof profiles.$inferSelect, "firstName" | "lastName" | "email"> & {
    words?: string | null;
    hasUnread: boolean;
    owner: string | null;
  };

function caseItem(kind: WorkKind, row: CaseRow): WorkItem {
  const { id, caseId, at, words = null, firstName, lastName, email, hasUnread, owner, awaited, ...facts } = row;
  return {
    ...nothing,
    key: keyOf(kind, at, id),
    kind,
    id,
    who: personName({ firstName, lastName, email }),
    since: new Date(at),
    owner,
    isUnread: hasUnread && (kind === "message" || kind === "first_answer"),
    asleepUntil: kind === "reminder" ? facts.remindOn : null,
    case: { id: caseId, ...facts, awaitedSince: awaited ? new Date(awaited) : null },
    words,
  };
}

/** What is written in a case: nothing for an administrator who must give a reason first. */
const unlessReason = (actor: Actor, words: SQL) =>
  sql<string | null>`case when not ${needsReason(actor)} then ${words} end`;

/** Conversations and reminders. « Chez les avocats » shows no word of a client: professional secrecy. */
async function readCases(actor: Actor, segment: Segment, range: Range): Promise<WorkItem[]> {
  const { kind, place, scope, search } = segment;
  const words = place === "lawyers" ? sql<string | null>`null::text` : unlessReason(actor, lastSentence);
  const rows = await range.executor
    .select({
      ...{ ...caseColumns(), id: cases.id, words, at: instantText(scope.since) },
      isFirst: sql<boolean>`${cases.unansweredSince} is null`,
    })
    .from(cases)
    .innerJoin(profiles, eq(profiles.id, cases.userId))
    .leftJoin(caseSnoozes, ownReminder(actor))
    .leftJoin(ownerProfile, eq(ownerProfile.id, cases.ownerId))
    .where(and(scope.where, search, within(segment, sql`${cases.id}`, range)))
    .orderBy(scope.since, cases.id)
    .limit(range.limit);
  return rows.map(({ isFirst, ...row }) => {
    const item = caseItem(kind === "message" && isFirst ? "first_answer" : kind, row);
    if (!segment.isUrgent) return item;
    return { ...item, key: keyOf(kind, row.at, row.id, true), since: item.case?.awaitedSince ?? item.since };
  });
}

async function readTasks(actor: Actor, segment: Segment, range: Range): Promise<WorkItem[]> {
  const { kind, scope, search } = segment;
  const words = unlessReason(actor, sql`${caseTasks.text}`);
  const rows = await range.executor
    .select({ ...caseColumns(), id: caseTasks.id, words, at: instantText(scope.since) })
    .from(caseTasks)
    .innerJoin(cases, eq(cases.id, caseTasks.caseId))
    .innerJoin(profiles, eq(profiles.id, cases.userId))
    .leftJoin(caseSnoozes, ownReminder(actor))
    .leftJoin(ownerProfile, eq(ownerProfile.id, caseTasks.assigneeId))
    .where(and(scope.where, search, within(segment, sql`${caseTasks.id}`, range)))
    .orderBy(scope.since, caseTasks.id)
    .limit(range.limit);
  return rows.map((row) => caseItem(kind, row));
}

const author = alias(profiles, "author");

async function readMentions(actor: Actor, segment: Segment, range: Range): Promise<WorkItem[]> {
  const { kind, scope, search } = segment;
  const words = unlessReason(actor, sql`trim(${author.firstName} || ' ' || ${author.lastName})`);
  const rows = await range.executor
    .select({ ...caseColumns(), id: caseMentions.noteId, words, at: instantText(scope.since) })
    .from(caseMentions)
    .innerJoin(cases, eq(cases.id, caseMentions.caseId))
    .innerJoin(profiles, eq(profiles.id, cases.userId))
    .leftJoin(author, eq(author.id, caseMentions.authorId))
    .leftJoin(caseSnoozes, ownReminder(actor))
    .leftJoin(ownerProfile, eq(ownerProfile.id, caseMentions.userId))
    .where(and(scope.where, search, within(segment, sql`${caseMentions.noteId}`, range)))
    .orderBy(scope.since, caseMentions.noteId)
    .limit(range.limit);
  return rows.map((row) => caseItem(kind, row));
}

async function readHeld(actor: Actor, segment: Segment, range: Range): Promise<WorkItem[]> {
  const { kind, scope, search } = segment;
  const rows = await range.executor
    .select({
      ...{ ...caseColumns(), id: scheduledMessages.id, hold: scheduledMessages.hold },
      at: instantText(scope.since),
    })
    .from(scheduledMessages)
    .innerJoin(cases, eq(cases.id, scheduledMessages.caseId))
    .innerJoin(profiles, eq(profiles.id, cases.userId))
    .leftJoin(caseSnoozes, ownReminder(actor))
    .leftJoin(ownerProfile, eq(ownerProfile.id, scheduledMessages.authorId))
    .where(and(scope.where, search, within(segment, sql`${scheduledMessages.id}`, range)))
    .orderBy(scope.since, scheduledMessages.id)
    .limit(range.limit);
  return rows.map(({ hold, ...row }) => caseItem(kind, { ...row, words: hold && HOLD_LABELS[hold] }));
}

const nothing = {
  ...{ group: null, owner: null, isUnread: false, asleepUntil: null },
  ...{ case: null, words: null, documents: [], reason: null },
};

async function readDocuments(_actor: Actor, segment: Segment, range: Range): Promise<WorkItem[]> {
  const { scope, search } = segment;
  const rows = await range.executor
    .select({
      id: mainSide.id,
      userId: mainSide.userId,
      firstName: profiles.firstName,
      lastName: profiles.lastName,
      email: profiles.email,
      owner: ownerName,
      asleepUntil: mainSide.sleepsUntil,
      at: instantText(scope.since),
    })
    .from(mainSide)
    .innerJoin(profiles, eq(profiles.id, mainSide.userId))
    .leftJoin(ownerProfile, eq(ownerProfile.id, mainSide.ownerId))
    .where(and(scope.where, search, within(segment, sql`${mainSide.id}`, range)))
    .orderBy(scope.since, mainSide.id)
    .limit(range.limit);
  const people = rows.map(({ userId }) => userId);
  const pending = people.length > 0 ? await readPendingTypes(people, range.executor) : [];
  return rows.map(({ id, userId, firstName, lastName, email, at, owner, asleepUntil }) => ({
    ...nothing,
    owner,
    asleepUntil: segment.place === "asleep" ? asleepUntil : null,
    key: keyOf("document", at, id),
    kind: "document",
    id,
    who: personName({ firstName, lastName, email }),
    since: new Date(at),
    documents: pending.filter((document) => document.userId === userId).map(({ type }) => type),
  }));
}

/** The types of the documents that wait, once each, the oldest first. */
function readPendingTypes(people: string[], executor: Executor) {
  const oldest = sql`min(${identityDocuments.createdAt})`;
  return executor
    .select({ userId: identityDocuments.userId, type: identityDocuments.documentType })
    .from(identityDocuments)
    .where(and(inArray(identityDocuments.userId, people), eq(identityDocuments.status, "pending")))
    .groupBy(identityDocuments.userId, identityDocuments.documentType)
    .orderBy(oldest);
}

async function readRequests(_actor: Actor, segment: Segment, range: Range): Promise<WorkItem[]> {
  const { scope, search } = segment;
  const { id, name, message, readAt, sleepsUntil } = contactMessages;
  const rows = await range.executor
    .select({ id, name, message, readAt, sleepsUntil, owner: ownerName, at: instantText(scope.since) })
    .from(contactMessages)
    .leftJoin(ownerProfile, eq(ownerProfile.id, contactMessages.ownerId))
    .where(and(scope.where, search, within(segment, sql`${id}`, range)))
    .orderBy(scope.since, id)
    .limit(range.limit);
  return rows.map((row) => ({
    ...nothing,
    key: keyOf("request", row.at, row.id),
    kind: "request",
    id: row.id,
    who: row.name,
    since: new Date(row.at),
    owner: row.owner,
    isUnread: row.readAt === null,
    asleepUntil: segment.place === "asleep" ? row.sleepsUntil : null,
    words: splitMessage(row.message).text,
    reason: splitMessage(row.message).reason,
  }));
}
