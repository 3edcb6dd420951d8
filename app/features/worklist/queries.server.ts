import { and, eq, sql } from "drizzle-orm";
import { countCapped } from "~/db/capped-count.server";
import { db } from "~/db/client.server";
import { parseKey } from "~/db/keyset-pagination";
import {
  caseMentions,
  caseReminders,
  cases,
  caseTasks,
  contactMessages,
  profiles,
  scheduledMessages,
} from "~/db/schema";
import { exactTerms } from "~/db/search";
import type { Actor } from "~/features/accounts/actor";
import { foundPeople } from "~/features/accounts/search/access.server";
import { requestSearch } from "~/features/assistance/access.server";
import { searchCondition as caseSearch } from "~/features/cases/desk/rules.server";
import { lead } from "~/features/identity/desk/queries.server";
import { today } from "~/platform/today";
import { ownReminder, waitingDocuments, workScope } from "./access.server";
import { workKinds } from "./policy";
import { READERS, type Segment, type WorkItem } from "./rows/queries.server";
import { LATER_KIND, WORK_KINDS, type WorkFilters, type WorkKind } from "./rules";

const PAGE = 25;

/**
 * One page of what waits for the actor, in the order of `WORK_KINDS` and the oldest first within each, with the counts
 * of every kind, which stop at MAX_COUNTED + 1. What is due later is listed when its kind is asked for only. `next` is
 * the `after` of the next page. Nothing for a client.
 */
export async function listWork(actor: Actor, filters: WorkFilters & { after: string | null }, now = new Date()) {
  const segments = await segmentsOf(actor, filters.search, now);
  const counts = await Promise.all(
    segments.map(async (segment) => ({ kind: segment.kind, count: await countRows(actor, segment) })),
  );
  // Most kinds have no row, above all in a search: only the others are read.
  const isEmpty = (kind: WorkKind) => counts.some((each) => each.kind === kind && each.count === 0);
  const shown = shownOf(actor, segments, filters.kind, now).filter(({ kind }) => filters.kind || !isEmpty(kind));
  const rows = await readAfter(actor, shown, filters.after, PAGE + 1);
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
  const kinds = workKinds(actor);
  const [ofCases, ofPeople] = await Promise.all([
    terms ? caseSearch(actor, terms) : undefined,
    terms && kinds.includes("document") ? foundPeople(terms) : undefined,
  ]);
  return kinds.map((kind) => {
    const scope = workScope(actor, kind, today(now));
    if (kind === "document") return { kind, scope, search: ofPeople };
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
  const [, index = "", rest = ""] = /^(\d+)_(.*)$/s.exec(after ?? "") ?? [];
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

function countRows(actor: Actor, { kind, scope, search }: Segment): Promise<number> {
  if (kind === "document" && !search) return countPeopleToCheck(actor);
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
    held: () => ofCases().innerJoin(scheduledMessages, eq(scheduledMessages.caseId, cases.id)),
    document: () => db.select(one).from(lead).innerJoin(profiles, eq(profiles.id, lead.userId)).$dynamic(),
    request: () => db.select(one).from(contactMessages).$dynamic(),
  }[kind]();
  return countCapped(from.where(where));
}

/** As many as the rows of « document », which `isOldestOfPerson` would find one by one. */
function countPeopleToCheck(actor: Actor): Promise<number> {
  return countCapped(db.selectDistinct({ userId: lead.userId }).from(lead).where(waitingDocuments(actor)).$dynamic());
}
