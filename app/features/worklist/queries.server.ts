import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { db } from "~/db/client.server";
import { instantText, parseKey } from "~/db/keyset-pagination";
import {
  caseMentions,
  caseReminders,
  cases,
  caseTasks,
  contactMessages,
  identityDocuments,
  profiles,
} from "~/db/schema";
import type { DocumentType, ScamType } from "~/db/schema/enumerations";
import { exactTerms } from "~/db/search";
import type { Actor } from "~/features/accounts/actor";
import { personName } from "~/features/accounts/profile/rules";
import { requestSearch } from "~/features/assistance/access.server";
import { splitMessage } from "~/features/assistance/schema";
import { MAX_COUNTED } from "~/features/cases/desk/rules";
import { searchCondition as caseSearch } from "~/features/cases/desk/rules.server";
import { lead } from "~/features/identity/desk/queries.server";
import { lawyerNameSql, needsReason } from "~/features/members/access.server";
import { today } from "~/platform/today";
import { ownReminder, personSearch, type WorkScope, workScope } from "./access.server";
import { workKinds } from "./policy";
import { LATER_KIND, WORK_KINDS, type WorkFilters, type WorkKind } from "./rules";

/** One row of « À traiter ». */
export type WorkItem = {
  /** Its place in the list, for `after`. */
  key: string;
  kind: WorkKind;
  /** Of the case, of the task, of the note, of a side of the person's oldest document, or of the request. */
  id: string;
  who: string;
  since: Date;
  case: { id: string; reference: string; scamType: ScamType; lawyer: string | null; remindOn: string | null } | null;
  /**
   * The text of a task, or the name of who mentions the actor; null for an administrator who must give a reason before
   * they read what the staff writes about the case, and for other kinds.
   */
  words: string | null;
  documents: DocumentType[];
  /** The reason of a request. */
  reason: string | null;
};

const PAGE = 25;

type Place = { at: string; id: string };
type Range = { after: Place | null; limit: number };
type Segment = { kind: WorkKind; scope: WorkScope; search: SQL | undefined };

/**
 * One page of what waits for the actor, in the order of `WORK_KINDS` and the oldest first within each, with the counts
 * of every kind, which stop at MAX_COUNTED + 1. What is due later is listed when its kind is asked for only. `next` is
 * the `after` of the next page. Nothing for a client.
 */
export async function listWork(actor: Actor, filters: WorkFilters & { after: string | null }, now = new Date()) {
  const segments = await segmentsOf(actor, filters.search, now);
  const [rows, counts] = await Promise.all([
    readAfter(actor, shownOf(actor, segments, filters.kind, now), filters.after, PAGE + 1),
    Promise.all(segments.map(async (segment) => ({ kind: segment.kind, count: await countRows(actor, segment) }))),
  ]);
  const items = rows.slice(0, PAGE);
  return { items, next: rows.length > PAGE ? (items.at(-1)?.key ?? null) : null, counts };
}

/** The row that follows `after` in the list with these filters; null at its end. */
export async function readNextWork(actor: Actor, filters: WorkFilters & { after: string | null }, now = new Date()) {
  const segments = await segmentsOf(actor, filters.search, now);
  const [item] = await readAfter(actor, shownOf(actor, segments, filters.kind, now), filters.after, 1);
  return item ?? null;
}

/** How many rows « À traiter » has, up to MAX_COUNTED + 1 of each kind; 0 for a client. */
export async function countWork(actor: Actor, now = new Date()): Promise<number> {
  const segments = await segmentsOf(actor, "", now);
  const counts = await Promise.all(shownOf(actor, segments, null, now).map((segment) => countRows(actor, segment)));
  return counts.reduce((sum, count) => sum + count, 0);
}

/** What counts, by kind. */
async function segmentsOf(actor: Actor, search: string, now: Date): Promise<Segment[]> {
  const terms = exactTerms(search);
  const ofCases = terms ? await caseSearch(terms) : undefined;
  return workKinds(actor).map((kind) => {
    const scope = workScope(actor, kind, today(now));
    if (kind === "document") return { kind, scope, search: terms ? personSearch(terms) : undefined };
    return { kind, scope, search: kind === "request" ? requestSearch(terms, search) : ofCases };
  });
}

/** What is listed: the reminders of a later day too when they alone are asked for, although they do not count. */
function shownOf(actor: Actor, segments: readonly Segment[], only: WorkKind | null, now: Date): Segment[] {
  const shown = segments.filter(({ kind }) => (only ? kind === only : kind !== LATER_KIND));
  if (only !== "reminder") return shown;
  const scope = workScope(actor, only, today(now), { listsLater: true });
  return shown.map((segment) => ({ ...segment, scope }));
}

async function readAfter(actor: Actor, segments: readonly Segment[], after: string | null, limit: number) {
  const [, index = "", rest = ""] = /^(\d)_(.*)$/s.exec(after ?? "") ?? [];
  const place = parseKey(rest);
  const from = place ? Number(index) : 0;
  const items: WorkItem[] = [];
  for (const segment of segments) {
    const position = WORK_KINDS.indexOf(segment.kind);
    if (position < from || items.length >= limit) continue;
    const range = { after: position === from ? place : null, limit: limit - items.length };
    items.push(...(await READERS[segment.kind](actor, segment, range)));
  }
  return items;
}

const READERS: Record<WorkKind, (actor: Actor, segment: Segment, range: Range) => Promise<WorkItem[]>> = {
  message: readCases,
  first_answer: readCases,
  reminder: readCases,
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
  lawyer: lawyerNameSql(),
  remindOn: caseReminders.remindOn,
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

async function readCases(actor: Actor, segment: Segment, { after, limit }: Range): Promise<WorkItem[]> {
  const { kind, scope, search } = segment;
  const rows = await db
    .select({ ...caseColumns(), id: cases.id, at: instantText(scope.since) })
    .from(cases)
    .innerJoin(profiles, eq(profiles.id, cases.userId))
    .leftJoin(caseReminders, ownReminder(actor))
    .where(and(scope.where, search, beyond(segment, sql`${cases.id}`, after)))
    .orderBy(scope.since, cases.id)
    .limit(limit);
  return rows.map((row) => caseItem(kind, row));
}

/** What the staff writes about a case: nothing for an administrator who must give a reason first. */
const unlessReason = (actor: Actor, words: SQL) =>
  sql<string | null>`case when not ${needsReason(actor)} then ${words} end`;

async function readTasks(actor: Actor, segment: Segment, { after, limit }: Range): Promise<WorkItem[]> {
  const { kind, scope, search } = segment;
  const words = unlessReason(actor, sql`${caseTasks.text}`);
  const rows = await db
    .select({ ...caseColumns(), id: caseTasks.id, words, at: instantText(scope.since) })
    .from(caseTasks)
    .innerJoin(cases, eq(cases.id, caseTasks.caseId))
    .innerJoin(profiles, eq(profiles.id, cases.userId))
    .leftJoin(caseReminders, ownReminder(actor))
    .where(and(scope.where, search, beyond(segment, sql`${caseTasks.id}`, after)))
    .orderBy(scope.since, caseTasks.id)
    .limit(limit);
  return rows.map((row) => caseItem(kind, row));
}

const author = alias(profiles, "author");

async function readMentions(actor: Actor, segment: Segment, { after, limit }: Range): Promise<WorkItem[]> {
  const { kind, scope, search } = segment;
  const words = unlessReason(actor, sql`trim(${author.firstName} || ' ' || ${author.lastName})`);
  const rows = await db
    .select({ ...caseColumns(), id: caseMentions.noteId, words, at: instantText(scope.since) })
    .from(caseMentions)
    .innerJoin(cases, eq(cases.id, caseMentions.caseId))
    .innerJoin(profiles, eq(profiles.id, cases.userId))
    .leftJoin(author, eq(author.id, caseMentions.authorId))
    .leftJoin(caseReminders, ownReminder(actor))
    .where(and(scope.where, search, beyond(segment, sql`${caseMentions.noteId}`, after)))
    .orderBy(scope.since, caseMentions.noteId)
    .limit(limit);
  return rows.map((row) => caseItem(kind, row));
}

const nothing = { case: null, words: null, documents: [], reason: null };

async function readDocuments(_actor: Actor, segment: Segment, { after, limit }: Range): Promise<WorkItem[]> {
  const { scope, search } = segment;
  const rows = await db
    .select({
      id: lead.id,
      userId: lead.userId,
      firstName: profiles.firstName,
      lastName: profiles.lastName,
      email: profiles.email,
      at: instantText(scope.since),
    })
    .from(lead)
    .innerJoin(profiles, eq(profiles.id, lead.userId))
    .where(and(scope.where, search, beyond(segment, sql`${lead.id}`, after)))
    .orderBy(scope.since, lead.id)
    .limit(limit);
  const pending = rows.length > 0 ? await readPendingTypes(rows.map(({ userId }) => userId)) : [];
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
function readPendingTypes(people: string[]) {
  const oldest = sql`min(${identityDocuments.createdAt})`;
  return db
    .select({ userId: identityDocuments.userId, type: identityDocuments.documentType })
    .from(identityDocuments)
    .where(and(inArray(identityDocuments.userId, people), eq(identityDocuments.status, "pending")))
    .groupBy(identityDocuments.userId, identityDocuments.documentType)
    .orderBy(oldest);
}

async function readRequests(_actor: Actor, segment: Segment, { after, limit }: Range): Promise<WorkItem[]> {
  const { scope, search } = segment;
  const { id, name, message } = contactMessages;
  const rows = await db
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

async function countRows(actor: Actor, { kind, scope, search }: Segment): Promise<number> {
  const where = and(scope.where, search);
  const one = { one: sql`1`.as("one") };
  const ofCases = () => db.select(one).from(cases).$dynamic();
  const ofTasks = () => db.select(one).from(cases).innerJoin(caseTasks, eq(caseTasks.caseId, cases.id)).$dynamic();
  const from = {
    message: ofCases,
    first_answer: ofCases,
    reminder: () => ofCases().innerJoin(caseReminders, ownReminder(actor)),
    task: ofTasks,
    later_task: ofTasks,
    unassigned: ofTasks,
    mention: () => ofCases().innerJoin(caseMentions, eq(caseMentions.caseId, cases.id)),
    document: () => db.select(one).from(lead).innerJoin(profiles, eq(profiles.id, lead.userId)).$dynamic(),
    request: () => db.select(one).from(contactMessages).$dynamic(),
  }[kind]();
  const some = from
    .where(where)
    .limit(MAX_COUNTED + 1)
    .as("some");
  const [row] = await db.select({ found: sql<number>`count(*)::int` }).from(some);
  return row?.found ?? 0;
}
