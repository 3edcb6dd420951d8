import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Executor } from "~/db/client.server";
import { instantText } from "~/db/keyset-pagination";
import {
  caseMentions,
  caseSnoozes,
  cases,
  caseTasks,
  contactMessages,
  identityDocuments,
  profiles,
  scheduledMessages,
} from "~/db/schema";
import type { CaseStatus, DocumentType, ScamType } from "~/db/schema/enumerations";
import type { Actor } from "~/features/accounts/actor";
import { personName } from "~/features/accounts/profile/rules";
import { splitMessage } from "~/features/assistance/schema";
import { HOLD_LABELS } from "~/features/chat/scheduling/rules";
import { mainSide } from "~/features/identity/desk/queries.server";
import { lawyerNameSql, needsReason } from "~/features/members/access.server";
import { ownReminder, type WorkScope } from "./access.server";
import { WORK_KINDS, type WorkKind } from "./rules";

/** One row of « À traiter ». */
export type WorkItem = {
  /** Its place in the list, for `after`. */
  key: string;
  kind: WorkKind;
  /** Of the case, the task, the note, the scheduled message, a side of the person's oldest document, or the request. */
  id: string;
  who: string;
  since: Date;
  case: {
    id: string;
    reference: string;
    scamType: ScamType;
    status: CaseStatus;
    /** What was lost, in cents. */
    amount: number | null;
    lawyer: string | null;
    remindOn: string | null;
  } | null;
  /**
   * The text of a task, or the name of who mentions the actor; null for an administrator who must give a reason before
   * they read what the staff writes about the case, and for other kinds. Of a scheduled message: why it was held back.
   */
  words: string | null;
  documents: DocumentType[];
  /** The reason of a request. */
  reason: string | null;
};

type Place = { at: string; id: string };
export type Range = { after: Place | null; limit: number; executor: Executor };
export type Segment = { kind: WorkKind; scope: WorkScope; search: SQL | undefined };

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

/** The rows after a place, in the order of the index. */
function beyond({ scope: { since } }: Segment, id: SQL, after: Place | null): SQL | undefined {
  return after ? sql`(${since}, ${id}) > (${after.at}::timestamptz, ${after.id}::uuid)` : undefined;
}

const keyOf = (kind: WorkKind, at: string, id: string): string => `${WORK_KINDS.indexOf(kind)}_${at}_${id}`;

/** What a row says of its case. */
const caseColumns = () => ({
  caseId: cases.id,
  reference: cases.reference,
  scamType: cases.scamType,
  status: cases.status,
  amount: cases.amount,
  lawyer: lawyerNameSql(),
  remindOn: caseSnoozes.remindOn,
  firstName: profiles.firstName,
  lastName: profiles.lastName,
  email: profiles.email,
});

type CaseRow = Omit<NonNullable<WorkItem["case"]>, "id"> & { caseId: string; id: string; at: string } & Pick<
    typeof profiles.$inferSelect,
    "firstName" | "lastName" | "email"
  > & { words?: string | null };

function caseItem(kind: WorkKind, row: CaseRow): WorkItem {
  const { id, caseId, at, words = null, firstName, lastName, email, ...facts } = row;
  return {
    ...nothing,
    key: keyOf(kind, at, id),
    kind,
    id,
    who: personName({ firstName, lastName, email }),
    since: new Date(at),
    case: { id: caseId, ...facts },
    words,
  };
}

async function readCases(actor: Actor, segment: Segment, { after, limit, executor }: Range): Promise<WorkItem[]> {
  const { kind, scope, search } = segment;
  const rows = await executor
    .select({ ...caseColumns(), id: cases.id, at: instantText(scope.since) })
    .from(cases)
    .innerJoin(profiles, eq(profiles.id, cases.userId))
    .leftJoin(caseSnoozes, ownReminder(actor))
    .where(and(scope.where, search, beyond(segment, sql`${cases.id}`, after)))
    .orderBy(scope.since, cases.id)
    .limit(limit);
  return rows.map((row) => caseItem(kind, row));
}

/** What the staff writes about a case: nothing for an administrator who must give a reason first. */
const unlessReason = (actor: Actor, words: SQL) =>
  sql<string | null>`case when not ${needsReason(actor)} then ${words} end`;

async function readTasks(actor: Actor, segment: Segment, { after, limit, executor }: Range): Promise<WorkItem[]> {
  const { kind, scope, search } = segment;
  const words = unlessReason(actor, sql`${caseTasks.text}`);
  const rows = await executor
    .select({ ...caseColumns(), id: caseTasks.id, words, at: instantText(scope.since) })
    .from(caseTasks)
    .innerJoin(cases, eq(cases.id, caseTasks.caseId))
    .innerJoin(profiles, eq(profiles.id, cases.userId))
    .leftJoin(caseSnoozes, ownReminder(actor))
    .where(and(scope.where, search, beyond(segment, sql`${caseTasks.id}`, after)))
    .orderBy(scope.since, caseTasks.id)
    .limit(limit);
  return rows.map((row) => caseItem(kind, row));
}

const author = alias(profiles, "author");

async function readMentions(actor: Actor, segment: Segment, { after, limit, executor }: Range): Promise<WorkItem[]> {
  const { kind, scope, search } = segment;
  const words = unlessReason(actor, sql`trim(${author.firstName} || ' ' || ${author.lastName})`);
  const rows = await executor
    .select({ ...caseColumns(), id: caseMentions.noteId, words, at: instantText(scope.since) })
    .from(caseMentions)
    .innerJoin(cases, eq(cases.id, caseMentions.caseId))
    .innerJoin(profiles, eq(profiles.id, cases.userId))
    .leftJoin(author, eq(author.id, caseMentions.authorId))
    .leftJoin(caseSnoozes, ownReminder(actor))
    .where(and(scope.where, search, beyond(segment, sql`${caseMentions.noteId}`, after)))
    .orderBy(scope.since, caseMentions.noteId)
    .limit(limit);
  return rows.map((row) => caseItem(kind, row));
}

async function readHeld(actor: Actor, segment: Segment, { after, limit, executor }: Range): Promise<WorkItem[]> {
  const { kind, scope, search } = segment;
  const rows = await executor
    .select({
      ...{ ...caseColumns(), id: scheduledMessages.id, hold: scheduledMessages.hold },
      at: instantText(scope.since),
    })
    .from(scheduledMessages)
    .innerJoin(cases, eq(cases.id, scheduledMessages.caseId))
    .innerJoin(profiles, eq(profiles.id, cases.userId))
    .leftJoin(caseSnoozes, ownReminder(actor))
    .where(and(scope.where, search, beyond(segment, sql`${scheduledMessages.id}`, after)))
    .orderBy(scope.since, scheduledMessages.id)
    .limit(limit);
  return rows.map(({ hold, ...row }) => caseItem(kind, { ...row, words: hold && HOLD_LABELS[hold] }));
}

const nothing = { case: null, words: null, documents: [], reason: null };

async function readDocuments(_actor: Actor, segment: Segment, { after, limit, executor }: Range): Promise<WorkItem[]> {
  const { scope, search } = segment;
  const rows = await executor
    .select({
      id: mainSide.id,
      userId: mainSide.userId,
      firstName: profiles.firstName,
      lastName: profiles.lastName,
      email: profiles.email,
      at: instantText(scope.since),
    })
    .from(mainSide)
    .innerJoin(profiles, eq(profiles.id, mainSide.userId))
    .where(and(scope.where, search, beyond(segment, sql`${mainSide.id}`, after)))
    .orderBy(scope.since, mainSide.id)
    .limit(limit);
  const people = rows.map(({ userId }) => userId);
  const pending = people.length > 0 ? await readPendingTypes(people, executor) : [];
  return rows.map(({ id, userId, firstName, lastName, email, at }) => ({
    ...nothing,
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

async function readRequests(_actor: Actor, segment: Segment, { after, limit, executor }: Range): Promise<WorkItem[]> {
  const { scope, search } = segment;
  const { id, name, message } = contactMessages;
  const rows = await executor
    .select({ id, name, message, at: instantText(scope.since) })
    .from(contactMessages)
    .where(and(scope.where, search, beyond(segment, sql`${id}`, after)))
    .orderBy(scope.since, id)
    .limit(limit);
  return rows.map((row) => ({
    ...nothing,
    key: keyOf("request", row.at, row.id),
    kind: "request",
    id: row.id,
    who: row.name,
    since: new Date(row.at),
    reason: splitMessage(row.message).reason,
  }));
}
