import { and, eq, ne, not, notInArray, type SQL, sql } from "drizzle-orm";
import { batchedReads } from "~/db/batched-reads.server";
import { countCapped } from "~/db/capped-count.server";
import { db, type Executor } from "~/db/client.server";
import { parseKey } from "~/db/keyset-pagination";
import {
  caseMentions,
  caseSnoozes,
  cases,
  caseTasks,
  contactMessages,
  isAdministrator,
  profiles,
  scheduledMessages,
} from "~/db/schema";
import { SYSTEM_USER_ID } from "~/db/schema/enumerations";
import { exactTerms } from "~/db/search";
import type { Actor } from "~/features/accounts/actor";
import { personName } from "~/features/accounts/profile/rules";
import { foundPeople } from "~/features/accounts/search.access.server";
import { requestSearch } from "~/features/assistance/access.server";
import { searchCondition as caseSearch } from "~/features/cases/desk/rules.server";
import { mainSide } from "~/features/identity/desk/queries.server";
import { today } from "~/platform/today";
import { isUrgentCase, ownReminder, type Placed, urgentDay, workScope } from "./access.server";
import { groupOf, inOrder, rowsAfter, startsOf, urgentFrom, type WorkGroup } from "./order";
import { canAssign, placeFor, workKinds, workPlaces } from "./policy";
import type { WorkItem } from "./rows";
import { READERS, type Segment } from "./rows.queries.server";
import { WORK_KINDS, type WorkFilters, type WorkKind, type WorkPlace } from "./rules";

const PAGE = 25;

/** How many rows each kind has in each place, up to MAX_COUNTED + 1. */
export type WorkCounts = (Placed & { count: number })[];
type Asked = WorkFilters & { after: string | null };

/**
 * One page of a place of the actor's inbox: broken promises, what is for today, the following days, the oldest first in
 * each; with the counts of every kind of the place and of each of these parts, which stop at MAX_COUNTED + 1. `next` is
 * the `after` of the next page.
 * Nothing for a client.
 * @param counted those of `countWork`, if the caller has them: a list without a search counts the same.
 */
export async function listWork(actor: Actor, filters: Asked, now = new Date(), counted: WorkCounts = []) {
  const place = placeFor(actor, filters.place ?? null);
  const at = readAfter(filters.after)?.now ?? now;
  const all = await segmentsOf(actor, [place], filters.search, at);
  const known = filters.search === "" ? counted.filter((each) => each.place === place) : [];
  const counts = known.length > 0 ? known : await countEach(actor, all, batchedReads());
  // Most kinds have no row, above all in a search: only the others are read.
  const countOf = (kind: WorkKind) => counts.find((each) => each.kind === kind)?.count ?? 0;
  const shown = all.filter(({ kind }) => (filters.kind ? kind === filters.kind : countOf(kind) > 0));
  const together = batchedReads();
  const [rows, groups] = await Promise.all([
    readRows(actor, shown, { place, now: at, after: filters.after, limit: PAGE + 1 }, together),
    place === "asleep" ? null : countGroups(actor, shown, at, together),
  ]);
  const items = rows.slice(0, PAGE);
  const last = rows.length > PAGE ? items.at(-1) : undefined;
  return { items, next: last ? `${last.key}_${at.getTime()}` : null, counts, groups };
}

/** The row that follows `after` in the list with these filters; null at its end. */
export async function readNextWork(actor: Actor, filters: Asked, now = new Date()) {
  const place = placeFor(actor, filters.place ?? null);
  const segments = await segmentsOf(actor, [place], filters.search, now);
  const shown = segments.filter(({ kind }) => !filters.kind || kind === filters.kind);
  const [item] = await readRows(actor, shown, { place, now, after: filters.after, limit: 1 });
  return item ?? null;
}

/**
 * How many rows wait for the actor, in « À moi » and « À l’équipe », in all and of each kind, up to MAX_COUNTED + 1 of
 * each; 0 and none for a client.
 */
export async function countWork(actor: Actor, now = new Date(), executor: Executor = batchedReads()) {
  const byKind = await countEach(actor, await segmentsOf(actor, ["mine", "team"], "", now), executor);
  return { total: byKind.reduce((sum, { count }) => sum + count, 0), byKind };
}

const ANSWERS: readonly WorkKind[] = ["message", "first_answer"];

/**
 * The conversations that the actor has to answer, in « À moi » and « À l’équipe »: how many, up to MAX_COUNTED + 1 of each
 * kind, and since when the first of them waits that is not over; 0 and null for a client.
 */
export async function readAnswersDue(actor: Actor, now = new Date(), executor: Executor = batchedReads()) {
  const segments = await segmentsOf(actor, ["mine", "team"], "", now);
  const answers = segments.filter(({ kind }) => ANSWERS.includes(kind));
  const promised = answers.map(({ scope, ...segment }) => ({
    ...segment,
    scope: { ...scope, where: and(scope.where, notInArray(cases.status, ["closed", "rejected"])) },
  }));
  const [counts, firsts] = await Promise.all([
    countEach(actor, answers, executor),
    Promise.all(
      promised.map((segment) => READERS[segment.kind](actor, segment, { after: null, from: null, limit: 1, executor })),
    ),
  ]);
  const since = firsts.flat().map((row) => row.since);
  return {
    count: counts.reduce((sum, { count }) => sum + count, 0),
    since: since.length > 0 ? new Date(Math.min(...since.map(Number))) : null,
  };
}

/** How many rows the other places have: « Chez les avocats », « En sommeil ». @param counted those of `countWork`. */
export async function countPlaces(actor: Actor, counted: WorkCounts, now = new Date(), executor = batchedReads()) {
  const others = await countEach(actor, await segmentsOf(actor, ["lawyers", "asleep"], "", now), executor);
  return workPlaces(actor).map((place) => ({
    place,
    count: [...counted, ...others].reduce((sum, each) => (each.place === place ? sum + each.count : sum), 0),
  }));
}

const countEach = (actor: Actor, segments: readonly Segment[], executor: Executor): Promise<WorkCounts> =>
  Promise.all(
    segments.map(async (segment) => ({
      place: segment.place,
      kind: segment.kind,
      count: await countRows(actor, segment, executor),
    })),
  );

/** What counts, by place and kind. */
async function segmentsOf(actor: Actor, places: readonly WorkPlace[], search: string, now: Date): Promise<Segment[]> {
  const terms = exactTerms(search);
  const placed = places.flatMap((place) => workKinds(actor, place).map((kind) => ({ place, kind })));
  const [ofCases, ofPeople] = await Promise.all([
    terms ? caseSearch(actor, terms) : undefined,
    terms && placed.some(({ kind }) => kind === "document") ? foundPeople(terms) : undefined,
  ]);
  return placed.map((each) => {
    const scope = workScope(actor, each, today(now));
    if (each.kind === "document") return { ...each, scope, search: ofPeople };
    return { ...each, scope, search: each.kind === "request" ? requestSearch(terms, search) : ofCases };
  });
}

/** The row named by `after`, and the instant of the list that it was read from: the next page sorts by the same clock. */
function readAfter(after: string | null) {
  const [, index = "", urgent = "", rest = ""] = /^(\d+)(u?)_(.*)$/s.exec(after ?? "") ?? [];
  const key = parseKey(rest);
  const kind = WORK_KINDS[Number(index)];
  if (!key || !kind) return null;
  const instant = Number(rest.split("_")[2] ?? Number.NaN);
  return { kind, key, isUrgent: urgent !== "", now: Number.isSafeInteger(instant) ? new Date(instant) : null };
}

type ListRange = { place: WorkPlace; now: Date; after: string | null; limit: number };

async function readRows(
  actor: Actor,
  segments: readonly Segment[],
  { place, now, after, limit }: ListRange,
  together = batchedReads(),
) {
  const row = readAfter(after);
  const parts = segments.flatMap((segment) => partsOf(segment, now));
  const read = parts.flatMap((segment): Promise<WorkItem[]>[] => {
    const range = { after: null, from: null, limit, executor: together };
    if (!row) return [READERS[segment.kind](actor, segment, range)];
    const { kind, isUrgent, key } = row;
    const rest = rowsAfter(place, segment, { kind, isUrgent, at: new Date(key.at), id: key.id }, now);
    if (!rest) return [];
    return [READERS[segment.kind](actor, segment, { ...range, from: rest.from, after: rest.beyond ? row.key : null })];
  });
  const rows = (await Promise.all(read)).flat();
  const placed = rows.map((item) => ({ ...item, at: item.since, isUrgent: readAfter(item.key)?.isUrgent ?? false }));
  const sorted = placed.sort(inOrder(place, now)).slice(0, limit);
  // What sleeps has no title above it.
  return sorted.map(
    ({ at, isUrgent, ...item }): WorkItem => ({
      ...item,
      group: place === "asleep" ? null : groupOf({ kind: item.kind, at, isUrgent }, now),
    }),
  );
}

/** The rows of a kind, those apart that a date of the law brings to « Aujourd’hui » and sorts. */
function partsOf(segment: Segment, now: Date): Segment[] {
  const from = urgentFrom(segment.place, segment.kind, now);
  if (!from) return [segment];
  const { where, since } = segment.scope;
  const isUrgent = and(sql`${since} >= ${from.toISOString()}::timestamptz`, isUrgentCase(today(now))) as SQL;
  return [
    { ...segment, scope: { where: and(where, not(isUrgent)), since } },
    { ...segment, scope: { where: and(where, isUrgent), since: urgentDay }, isUrgent: true },
  ];
}

/** How many rows each part of the list has; of each kind, at most MAX_COUNTED + 1. */
async function countGroups(actor: Actor, segments: readonly Segment[], now: Date, executor: Executor) {
  const counted = segments
    .flatMap((segment) => partsOf(segment, now))
    .flatMap((segment) => {
      const { scope, isUrgent = false, kind } = segment;
      const starts = startsOf(segment, now);
      return starts.map(async ({ at }, index) => {
        const end = starts[index + 1]?.at;
        const within = and(
          at ? sql`${scope.since} >= ${at.toISOString()}::timestamptz` : undefined,
          end ? sql`${scope.since} < ${end.toISOString()}::timestamptz` : undefined,
        );
        const part = { ...segment, scope: { ...scope, where: and(scope.where, within) } };
        const group = groupOf({ kind, isUrgent, at: at ?? new Date(0) }, now);
        return { group, count: await countRows(actor, part, executor) };
      });
    });
  const groups: Record<WorkGroup, number> = { late: 0, today: 0, later: 0 };
  for (const { group, count } of await Promise.all(counted)) groups[group] += count;
  return groups;
}

function countRows(actor: Actor, { kind, scope, search }: Segment, executor: Executor): Promise<number> {
  // `isOldestOfPerson` would find them one by one.
  if (kind === "document" && !search) {
    const people = db.selectDistinct({ userId: mainSide.userId }).from(mainSide).where(scope.people);
    return countCapped(people.$dynamic(), executor);
  }
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

/** An upper bound for the page; a team is smaller. */
const MAX_TEAM = 200;

/** The administrators, by name: those to whom an item may be given. Nobody for who gives none. */
export async function listTeam(actor: Actor, executor: Executor = db) {
  if (!canAssign(actor)) return [];
  const rows = await executor
    .select({ id: profiles.id, firstName: profiles.firstName, lastName: profiles.lastName, email: profiles.email })
    .from(profiles)
    .where(and(isAdministrator(profiles), ne(profiles.id, SYSTEM_USER_ID)))
    .orderBy(profiles.firstName, profiles.lastName, profiles.id)
    .limit(MAX_TEAM);
  return rows.map((row) => ({ id: row.id, name: personName(row), isSelf: row.id === actor.userId }));
}
