import { and, count, eq, ne, not, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { db } from "~/db/client.server";
import { fuzzyQuery } from "~/db/fuzzy-search.server";
import { cutPage, instantText, isInstantText } from "~/db/keyset-pagination";
import { caseMessages, caseSearch, cases, isWaiting, profiles } from "~/db/schema";
import { CASE_STATUSES, SCAM_TYPES } from "~/db/schema/enumerations";
import { searchable, wordsQuery } from "~/db/search";
import type { Actor } from "~/features/accounts/actor";
import { unreadCount, unreadFor } from "~/features/chat/queries.server";
import { handledCases } from "~/features/members/access.server";
import { isId } from "~/platform/http/params";
import { EXCERPT_LENGTH, excerpt } from "../rules";
import { CASE_AGES, CASE_SORTS, type CaseAge, type ListFilters, lateBefore } from "./rules";

/** What the address of the list asks for; what it does not understand is left out. */
export const caseFilters = z.object({
  search: z.string().overwrite(searchable).catch(""),
  status: z.enum(CASE_STATUSES).nullable().catch(null),
  type: z.enum(SCAM_TYPES).nullable().catch(null),
  age: z.enum(CASE_AGES).nullable().catch(null),
  unread: z.stringbool().catch(false),
  late: z.stringbool().catch(false),
  sort: z.enum(CASE_SORTS).catch("priority"),
  after: z.string().nullable().catch(null),
  before: z.string().nullable().catch(null),
});
export type CaseFilters = z.infer<typeof caseFilters>;

/** Since when a case has been there; as the index `cases_by_opening` writes it. */
export const openedAt = sql`coalesce(${cases.submittedAt}, ${cases.createdAt})`;

/** A moment as a condition may hold it: a raw parameter has no type of its own. */
const at = (moment: Date) => sql`${moment.toISOString()}::timestamptz`;

/** The cases that the actor handles, all filters together but for what is typed in the search field (`foundBy`). */
export function filtered(actor: Actor, filters: ListFilters, now: Date): SQL | undefined {
  const { status, type, age, unread, late } = filters;
  return and(
    handledCases(actor),
    status ? eq(cases.status, status) : ne(cases.status, "draft"),
    type ? eq(cases.scamType, type) : undefined,
    age ? ofAge(age, now) : undefined,
    unread ? hasUnread() : undefined,
    late ? isLate(now) : undefined,
  );
}

/** Nobody answered, and the promised 48 hours are over. */
export function isLate(now: Date): SQL {
  return sql`(${isWaiting(cases)} and ${cases.submittedAt} < ${at(lateBefore(now))})`;
}

/** Fewer are gathered first; more are met soon enough by walking the list. */
const MOST_GATHERED = 1000;

/**
 * The cases that a search finds. What is rare is gathered through the index of words, and only those are looked at; what
 * is common is met within a few pages of any order. The planner alone cannot tell: it guesses that every beginning of a
 * word is found in one case of two hundred.
 * @param query of `wordsQuery` or `fuzzyQuery`.
 */
export async function foundBy(query: SQL): Promise<SQL> {
  const some = await db
    .select({ id: caseSearch.caseId })
    .from(caseSearch)
    .where(sql`${caseSearch.words} @@ ${query}`)
    .limit(MOST_GATHERED + 1);
  if (some.length <= MOST_GATHERED) return sql`${cases.id} = any(${sql.param(some.map(({ id }) => id))}::uuid[])`;
  return sql`exists (select from ${caseSearch} where ${caseSearch.caseId} = ${cases.id} and ${caseSearch.words} @@ ${query})`;
}

const DAYS: Record<Exclude<CaseAge, "older">, number> = { "48h": 2, "7d": 7, "30d": 30 };

function ofAge(age: CaseAge, now: Date): SQL {
  const daysAgo = (days: number) => at(new Date(now.getTime() - days * 86_400_000));
  return age === "older" ? sql`${openedAt} < ${daysAgo(DAYS["30d"])}` : sql`${openedAt} >= ${daysAgo(DAYS[age])}`;
}

function hasUnread(): SQL {
  const unread = db.select({ id: caseMessages.caseId }).from(caseMessages).where(unreadFor("staff"));
  return sql`${cases.id} in (${unread})`;
}

/**
 * One run of cases in the order of an index; a list is one run after the other. « À répondre d’abord » has two: those
 * that wait for a first answer, the longest waiting first, then all others by their latest activity.
 */
export type Run = { where?: SQL; value: SQL; direction: "asc" | "desc"; kind: "moment" | "number" };

/** The place of a case in a list: its run, its value there as text, and its id, since values may be equal. */
export type Key = { run: number; value: string; id: string };

const byActivity: Run = { value: sql`${cases.lastActivityAt}`, direction: "desc", kind: "moment" };
const byWaiting: Run = {
  where: isWaiting(cases),
  value: sql`${cases.submittedAt}`,
  direction: "asc",
  kind: "moment",
};

/** The runs of a list with these filters, in the order in which they are read. */
export function runsOf({ sort, status, late }: ListFilters): Run[] {
  if (sort === "activity") return [byActivity];
  if (sort === "opening") return [{ value: openedAt, direction: "desc", kind: "moment" }];
  if (sort === "amount") return [{ value: sql`coalesce(${cases.amount}, -1)`, direction: "desc", kind: "number" }];
  if (late) return [byWaiting];
  const mayWait = status === null || status === "pending" || status === "in_review";
  return mayWait ? [byWaiting, { ...byActivity, where: sql`not ${isWaiting(cases)}` }] : [byActivity];
}

/** The value of a case in its run, to the microsecond, as a key may hold it. */
export function valueText({ kind, value }: Run): SQL<string> {
  if (kind === "number") return sql<string>`(${value})::text`;
  return instantText(value);
}

/** As the indexes are ordered, nulls included, or they would not serve. */
export function orderOf({ direction }: Run, [value, id]: [SQL, SQL], backwards: boolean): SQL {
  const forwards = direction === "asc" ? "asc nulls last" : "desc nulls last";
  const reversed = direction === "asc" ? "desc nulls first" : "asc nulls first";
  const way = sql.raw(backwards ? reversed : forwards);
  return sql`${value} ${way}, ${id} ${way}`;
}

/** Cases of this run beyond the one of `key`, in the direction of reading. */
export function beyond({ direction, value, kind }: Run, key: Key, backwards: boolean): SQL {
  const side = sql.raw((direction === "asc") === backwards ? "<" : ">");
  const type = sql.raw(kind === "number" ? "bigint" : "timestamptz");
  return sql`(${value}, ${cases.id}) ${side} (${key.value}::${type}, ${key.id}::uuid)`;
}

export function writeKey({ run, value, id }: Key): string {
  return `${run}_${value}_${id}`;
}

/** @returns null for what is no key of a list with these runs. */
export function readKey(text: string | null, runs: readonly Run[]): Key | null {
  const [, run = "", value = "", id = ""] = /^([01])_([^_]{1,30})_([0-9a-f-]{36})$/.exec(text ?? "") ?? [];
  const of = runs[Number(run)];
  if (run === "" || !of || !isId(id)) return null;
  const isValue = of.kind === "number" ? /^-?\d{1,18}$/.test(value) : isInstantText(value);
  return isValue ? { run: Number(run), value, id } : null;
}

const PAGE = 25;
/** Above it a list says « plus de 1 000 ». */
export const MOST_COUNTED = 1000;

/**
 * One page of the cases that the actor handles, all filters together (spec section 2), paged by key: `next` and `previous` are
 * to be asked for as `after` and `before`. A search shows what it finds as it was typed; after the last of those come
 * the nearest others, as `close`, at most one page. Counts stop at MOST_COUNTED + 1.
 */
export async function listCases(actor: Actor, filters: CaseFilters, now = new Date()) {
  const runs = runsOf(filters);
  const after = readKey(filters.after, runs);
  const before = after ? null : readKey(filters.before, runs);
  const exact = wordsQuery(filters.search);
  const where = and(filtered(actor, filters, now), exact === null ? undefined : await foundBy(exact));
  const [rows, count, lateCount] = await Promise.all([
    readCases(runs, { where, key: after ?? before, backwards: before !== null, limit: PAGE + 1 }),
    countUpTo(where),
    countUpTo(and(filtered(actor, { ...filters, late: true }, now), isLate(now))),
  ]);
  const { page, next, previous } = cutPage(rows, { size: PAGE, after, before, keyOf: ({ key }) => key });
  return {
    cases: page,
    close: next === null ? await listCloseCases(actor, filters, now) : [],
    next,
    previous,
    count,
    lateCount,
  };
}
export type ListedCase = Awaited<ReturnType<typeof readCases>>[number];

/**
 * What a search finds with slips forgiven, and would not as it was typed; at most one page.
 */
export async function listCloseCases(actor: Actor, filters: ListFilters, now = new Date()): Promise<ListedCase[]> {
  const exact = wordsQuery(filters.search);
  const close = exact && (await fuzzyQuery(db, filters.search));
  if (!close) return [];
  const where = and(filtered(actor, filters, now), await foundBy(close), not(await foundBy(exact)));
  return readCases(runsOf(filters), { where, limit: PAGE });
}

type Range = { where: SQL | undefined; key?: Key | null; backwards?: boolean; limit: number };

/** The cases next to `key` (those at the start without one), in the order of reading, each with its own key. */
export async function readCases(runs: readonly Run[], { where, key, backwards = false, limit }: Range) {
  const read: Awaited<ReturnType<typeof readRun>> = [];
  const order = runs.map((_, index) => index);
  if (backwards) order.reverse();
  for (const index of order) {
    const isPast = key && (backwards ? index > key.run : index < key.run);
    if (isPast || read.length >= limit) continue;
    const run = runs[index] as Run;
    const start = key?.run === index ? beyond(run, key, backwards) : undefined;
    const rows = await readRun(run, index, and(where, run.where, start), backwards, limit - read.length);
    read.push(...rows);
  }
  return read;
}

async function readRun(run: Run, index: number, where: SQL | undefined, backwards: boolean, limit: number) {
  // The page is chosen on the indexes of the cases alone; only its rows are then completed.
  const page = db
    .select({
      id: cases.id,
      place: sql`${run.value}`.as("place"),
      value: valueText(run).as("value"),
    })
    .from(cases)
    .where(where)
    .orderBy(orderOf(run, [run.value, sql`${cases.id}`], backwards))
    .limit(limit)
    .as("page");
  const rows = await db
    .select({
      id: cases.id,
      reference: cases.reference,
      scamType: cases.scamType,
      description: sql<string>`left(${cases.description}, ${EXCERPT_LENGTH + 1})`,
      status: cases.status,
      amount: cases.amount,
      createdAt: cases.createdAt,
      submittedAt: cases.submittedAt,
      firstAnsweredAt: cases.firstAnsweredAt,
      lastActivityAt: cases.lastActivityAt,
      userId: cases.userId,
      firstName: profiles.firstName,
      lastName: profiles.lastName,
      email: profiles.email,
      hasAdminNote: sql<boolean>`coalesce(${profiles.adminNote}, '') <> ''`,
      unreadCount: unreadCount("staff"),
      value: page.value,
    })
    .from(page)
    .innerJoin(cases, eq(cases.id, page.id))
    .innerJoin(profiles, eq(profiles.id, cases.userId))
    .orderBy(orderOf(run, [sql`${page.place}`, sql`${page.id}`], backwards));
  return rows.map(({ value, ...row }) => ({
    ...row,
    description: excerpt(row.description),
    key: writeKey({ run: index, value, id: row.id }),
  }));
}

async function countUpTo(where: SQL | undefined): Promise<number> {
  const some = db
    .select({ one: sql`1`.as("one") })
    .from(cases)
    .where(where)
    .limit(MOST_COUNTED + 1)
    .as("some");
  const [row] = await db.select({ found: count() }).from(some);
  return row?.found ?? 0;
}
