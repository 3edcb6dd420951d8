import { and, eq, sql } from "drizzle-orm";
import { batchedReads } from "~/db/batched-reads.server";
import { countCapped } from "~/db/capped-count.server";
import { db, type Executor } from "~/db/client.server";
import { parseKey } from "~/db/keyset-pagination";
import { caseMentions, caseSnoozes, cases, caseTasks, contactMessages, profiles, scheduledMessages } from "~/db/schema";
import { exactTerms } from "~/db/search";
import type { Actor } from "~/features/accounts/actor";
import { foundPeople } from "~/features/accounts/search.access.server";
import { requestSearch } from "~/features/assistance/access.server";
import { searchCondition as caseSearch } from "~/features/cases/desk/rules.server";
import { mainSide } from "~/features/identity/desk/queries.server";
import { today } from "~/platform/today";
import { ownReminder, waitingDocuments, workScope } from "./access.server";
import { workKinds } from "./policy";
import { READERS, type Segment, type WorkItem } from "./rows.queries.server";
import { LATER_KIND, WORK_KINDS, type WorkFilters, type WorkKind } from "./rules";

const PAGE = 25;

/** How many rows each kind has, up to MAX_COUNTED + 1. */
export type WorkCounts = { kind: WorkKind; count: number }[];

/**
 * One page of what waits for the actor, in the order of `WORK_KINDS` and the oldest first within each, with the counts
 * of every kind, which stop at MAX_COUNTED + 1. What is due later is listed when its kind is asked for only. `next` is
 * the `after` of the next page. Nothing for a client.
 * @param counted the `byKind` of `countWork`, if the caller has it: a list without a search counts the same.
 */
export async function listWork(
  actor: Actor,
  filters: WorkFilters & { after: string | null },
  now = new Date(),
  counted?: WorkCounts,
) {
  const segments = await segmentsOf(actor, filters.search, now);
  const counts = filters.search === "" && counted ? counted : await countEach(actor, segments, batchedReads());
  // Most kinds have no row, above all in a search: only the others are read.
  const countOf = (kind: WorkKind) => counts.find((each) => each.kind === kind)?.count ?? 0;
  const shown = shownOf(actor, segments, filters.kind, now).filter(({ kind }) => filters.kind || countOf(kind) > 0);
  const rows = await readAfter(actor, shown, { after: filters.after, limit: PAGE + 1, countOf });
  const items = rows.slice(0, PAGE);
  return { items, next: rows.length > PAGE ? (items.at(-1)?.key ?? null) : null, counts };
}

/** The row that follows `after` in the list with these filters; null at its end. */
export async function readNextWork(actor: Actor, filters: WorkFilters & { after: string | null }, now = new Date()) {
  const segments = await segmentsOf(actor, filters.search, now);
  const [item] = await readAfter(actor, shownOf(actor, segments, filters.kind, now), {
    after: filters.after,
    limit: 1,
  });
  return item ?? null;
}

/** How many rows « À traiter » has, in all and of each kind, up to MAX_COUNTED + 1 of each; 0 and none for a client. */
export async function countWork(actor: Actor, now = new Date(), executor: Executor = batchedReads()) {
  const byKind = await countEach(actor, await segmentsOf(actor, "", now), executor);
  const total = byKind.reduce((sum, { kind, count }) => (kind === LATER_KIND ? sum : sum + count), 0);
  return { total, byKind };
}

const countEach = (actor: Actor, segments: readonly Segment[], executor: Executor): Promise<WorkCounts> =>
  Promise.all(
    segments.map(async (segment) => ({ kind: segment.kind, count: await countRows(actor, segment, executor) })),
  );

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

type ListRange = { after: string | null; limit: number; countOf?: (kind: WorkKind) => number };

/** @param range.countOf how many rows a kind has, if the caller knows: kinds beyond the page are then not read. */
async function readAfter(actor: Actor, segments: readonly Segment[], { after, limit, countOf }: ListRange) {
  const [, index = "", rest = ""] = /^(\d+)_(.*)$/s.exec(after ?? "") ?? [];
  const place = parseKey(rest);
  const from = place ? Number(index) : 0;
  const together = batchedReads();
  const read: Promise<WorkItem[]>[] = [];
  let known = 0;
  for (const segment of segments) {
    const position = WORK_KINDS.indexOf(segment.kind);
    if (position < from || known >= limit) continue;
    const isPart = place !== null && position === from;
    const range = { after: isPart ? place : null, limit, executor: together };
    read.push(READERS[segment.kind](actor, segment, range));
    if (!isPart) known += countOf?.(segment.kind) ?? 0;
  }
  return (await Promise.all(read)).flat().slice(0, limit);
}

function countRows(actor: Actor, { kind, scope, search }: Segment, executor: Executor): Promise<number> {
  if (kind === "document" && !search) return countPeopleToCheck(actor, executor);
  const where = and(scope.where, search);
  const one = { one: sql`1`.as("one") };
  const ofCases = () => db.select(one).from(cases).$dynamic();
  const ofTasks = () => db.select(one).from(cases).innerJoin(caseTasks, eq(caseTasks.caseId, cases.id)).$dynamic();
  const from = {
    message: ofCases,
    first_answer: ofCases,
    reminder: () => ofCases().innerJoin(caseSnoozes, ownReminder(actor)),
    task: ofTasks,
    later_task: ofTasks,
    unassigned: ofTasks,
    mention: () => ofCases().innerJoin(caseMentions, eq(caseMentions.caseId, cases.id)),
    held: () => ofCases().innerJoin(scheduledMessages, eq(scheduledMessages.caseId, cases.id)),
    document: () => db.select(one).from(mainSide).innerJoin(profiles, eq(profiles.id, mainSide.userId)).$dynamic(),
    request: () => db.select(one).from(contactMessages).$dynamic(),
  }[kind]();
  return countCapped(from.where(where), executor);
}

/** As many as the rows of « document », which `isOldestOfPerson` would find one by one. */
function countPeopleToCheck(actor: Actor, executor: Executor): Promise<number> {
  const people = db.selectDistinct({ userId: mainSide.userId }).from(mainSide).where(waitingDocuments(actor));
  return countCapped(people.$dynamic(), executor);
}
