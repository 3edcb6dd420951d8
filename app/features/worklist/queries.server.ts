import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import { db } from "~/db/client.server";
import { instantText, parseKey } from "~/db/keyset-pagination";
import { caseReminders, cases, contactMessages, identityDocuments, isWaiting, profiles } from "~/db/schema";
import type { DocumentType, ScamType } from "~/db/schema/enumerations";
import { exactTerms } from "~/db/search";
import type { Actor } from "~/features/accounts/actor";
import { personName } from "~/features/accounts/profile/rules";
import { requestSearch } from "~/features/assistance/access.server";
import { splitMessage } from "~/features/assistance/schema";
import { MAX_COUNTED } from "~/features/cases/desk/rules";
import { searchCondition as caseSearch } from "~/features/cases/desk/rules.server";
import { lead } from "~/features/identity/desk/queries.server";
import { handledCases, lawyerNameSql, membershipOf } from "~/features/members/access.server";
import { AppError } from "~/platform/errors";
import { parseId } from "~/platform/http/params";
import { today } from "~/platform/today";
import { ownReminder, personSearch, type WorkScope, workScope } from "./access.server";
import { canFollowUp, workKinds } from "./policy";
import { canDismiss, WORK_KINDS, type WorkFilters, type WorkKind } from "./rules";

/** One row of « À traiter ». */
export type WorkItem = {
  /** Its place in the list, for `after`. */
  key: string;
  kind: WorkKind;
  /** Of the case, of a side of the person's oldest document, or of the request. */
  id: string;
  who: string;
  since: Date;
  case: { reference: string; scamType: ScamType; lawyer: string | null; remindOn: string | null } | null;
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
 * of every kind, which stop at MAX_COUNTED + 1. `next` is the `after` of the next page. Nothing for a client.
 */
export async function listWork(actor: Actor, filters: WorkFilters & { after: string | null }, now = new Date()) {
  const segments = await segmentsOf(actor, filters, now);
  const shown = segments.filter(({ kind }) => !filters.kind || kind === filters.kind);
  const [rows, counts] = await Promise.all([
    readAfter(actor, shown, filters.after, PAGE + 1),
    Promise.all(segments.map(async (segment) => ({ kind: segment.kind, count: await countRows(actor, segment) }))),
  ]);
  const items = rows.slice(0, PAGE);
  return { items, next: rows.length > PAGE ? (items.at(-1)?.key ?? null) : null, counts };
}

/** The row that follows `after` in the list with these filters; null at its end. */
export async function readNextWork(actor: Actor, filters: WorkFilters & { after: string | null }, now = new Date()) {
  const segments = await segmentsOf(actor, filters, now);
  const shown = segments.filter(({ kind }) => !filters.kind || kind === filters.kind);
  const [item] = await readAfter(actor, shown, filters.after, 1);
  return item ?? null;
}

/** How many rows « À traiter » has, up to MAX_COUNTED + 1 of each kind; 0 for a client. */
export async function countWork(actor: Actor, now = new Date()): Promise<number> {
  const segments = await segmentsOf(actor, { kind: null, search: "" }, now);
  const counts = await Promise.all(segments.map((segment) => countRows(actor, segment)));
  return counts.reduce((sum, count) => sum + count, 0);
}

async function segmentsOf(actor: Actor, { kind: only, search }: WorkFilters, now: Date): Promise<Segment[]> {
  const terms = exactTerms(search);
  const ofCases = terms ? await caseSearch(terms) : undefined;
  return workKinds(actor).map((kind) => {
    const scope = workScope(actor, kind, today(now), { listsLater: only === "reminder" });
    if (kind === "document") return { kind, scope, search: terms ? personSearch(terms) : undefined };
    return { kind, scope, search: kind === "request" ? requestSearch(terms, search) : ofCases };
  });
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
  document: readDocuments,
  request: readRequests,
};

/** The rows after a place, in the order of the index. */
function beyond({ scope: { since } }: Segment, id: SQL, after: Place | null): SQL | undefined {
  return after ? sql`(${since}, ${id}) > (${after.at}::timestamptz, ${after.id}::uuid)` : undefined;
}

const keyOf = (kind: WorkKind, at: string, id: string): string => `${WORK_KINDS.indexOf(kind)}_${at}_${id}`;

async function readCases(actor: Actor, segment: Segment, { after, limit }: Range): Promise<WorkItem[]> {
  const { kind, scope, search } = segment;
  const rows = await db
    .select({
      id: cases.id,
      reference: cases.reference,
      scamType: cases.scamType,
      lawyer: lawyerNameSql(),
      remindOn: caseReminders.remindOn,
      firstName: profiles.firstName,
      lastName: profiles.lastName,
      email: profiles.email,
      at: instantText(scope.since),
    })
    .from(cases)
    .innerJoin(profiles, eq(profiles.id, cases.userId))
    .leftJoin(caseReminders, ownReminder(actor))
    .where(and(scope.where, search, beyond(segment, sql`${cases.id}`, after)))
    .orderBy(scope.since, cases.id)
    .limit(limit);
  return rows.map(({ id, at, firstName, lastName, email, ...caseFacts }) => ({
    ...nothing,
    key: keyOf(kind, at, id),
    kind,
    id,
    who: personName({ firstName, lastName, email }),
    since: new Date(at),
    case: caseFacts,
  }));
}

const nothing = { case: null, documents: [], reason: null };

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
  const limit = MAX_COUNTED + 1;
  const some = {
    message: () => db.select(one).from(cases).where(where).limit(limit).as("some"),
    first_answer: () => db.select(one).from(cases).where(where).limit(limit).as("some"),
    reminder: () =>
      db.select(one).from(cases).innerJoin(caseReminders, ownReminder(actor)).where(where).limit(limit).as("some"),
    document: () =>
      db.select(one).from(lead).innerJoin(profiles, eq(profiles.id, lead.userId)).where(where).limit(limit).as("some"),
    request: () => db.select(one).from(contactMessages).where(where).limit(limit).as("some"),
  }[kind]();
  const [row] = await db.select({ found: sql<number>`count(*)::int` }).from(some);
  return row?.found ?? 0;
}

export type FollowUp = Awaited<ReturnType<typeof readFollowUp>>;

/** What is left to answer in a case, and the actor's own reminder of it. @throws AppError case_not_found. */
export async function readFollowUp(actor: Actor, caseId: string) {
  const [row] = await db
    .select({
      id: cases.id,
      reference: cases.reference,
      userId: cases.userId,
      membership: membershipOf(actor),
      status: cases.status,
      firstAnsweredAt: cases.firstAnsweredAt,
      unansweredSince: cases.unansweredSince,
      isFirstDue: sql<boolean>`${isWaiting(cases)}`,
      remindOn: caseReminders.remindOn,
    })
    .from(cases)
    .leftJoin(caseReminders, ownReminder(actor))
    .where(and(eq(cases.id, parseId(caseId, "case_not_found")), handledCases(actor)));
  if (!row || !canFollowUp(actor, row)) throw new AppError("case_not_found");
  const { id, reference, unansweredSince, isFirstDue, remindOn } = row;
  return {
    id,
    reference,
    unansweredSince,
    isFirstDue,
    remindOn,
    canDismiss: unansweredSince !== null && canDismiss(row),
  };
}
