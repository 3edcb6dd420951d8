import { and, eq, not, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { MAX_COUNTED } from "~/db/capped-count";
import { countCapped } from "~/db/capped-count.server";
import { db, type Executor } from "~/db/client.server";
import { closeTerms } from "~/db/fuzzy-search.server";
import { cutPage, instantText, isInstantText } from "~/db/keyset-pagination";
import { answerAwaitedSince, cases, isAnswerAwaited, nextDeadline, profiles } from "~/db/schema";
import { CASE_STATUSES, SCAM_TYPES } from "~/db/schema/enumerations";
import { exactTerms, searchable } from "~/db/search";
import type { Actor } from "~/features/accounts/actor";
import { unreadCountSql } from "~/features/chat/queries.server";
import { handledCases, lawyerNameSql } from "~/features/members/access.server";
import { isId } from "~/platform/http/params";
import type { DayTone } from "~/ui/day-tone";
import { hasWaitingDecision, isNotBeingDeleted, staffStatusSql } from "../decisions/access.server";
import { lawyerChoice } from "../filters/schema";
import { canDecideCase, canFilterByLawyer, canTagCase } from "../policy";
import { EXCERPT_LENGTH, excerpt } from "../rules";
import { isCalendarDay } from "../schema";
import { hasTag, tagsSql } from "../tags/access.server";
import { MAX_TAG_LENGTH, tagKey } from "../tags/rules";
import { CASE_AGES, CASE_DEADLINES, CASE_SORTS, DEFAULT_FILTERS, type ListFilters } from "./rules";
import {
  ageCondition,
  deadlineCondition,
  lateCondition,
  lawyerCondition,
  openActs,
  openedAt,
  searchCondition,
} from "./rules.server";

/** The filters that the address of the list holds; an unknown value is ignored. */
export const caseFilters = z.object({
  search: z.string().overwrite(searchable).catch(""),
  status: z.enum(CASE_STATUSES).nullable().catch(null),
  type: z.enum(SCAM_TYPES).nullable().catch(null),
  age: z.enum(CASE_AGES).nullable().catch(null),
  lawyer: lawyerChoice.catch(null),
  tag: z.string().overwrite(tagKey).min(1).max(MAX_TAG_LENGTH).nullable().catch(null),
  deadline: z.enum(CASE_DEADLINES).nullable().catch(null),
  unread: z.stringbool().catch(false),
  late: z.stringbool().catch(false),
  sort: z.enum(CASE_SORTS).catch(DEFAULT_FILTERS.sort),
  after: z.string().nullable().catch(null),
  before: z.string().nullable().catch(null),
});
export type CaseFilters = z.infer<typeof caseFilters>;

/** The cases that the actor handles, with every filter except the search field (`searchCondition`). */
export function filterCondition(actor: Actor, filters: ListFilters, now: Date): SQL | undefined {
  const { status, type, age, lawyer, tag, deadline, unread, late } = filters;
  return and(
    handledCases(actor),
    isNotBeingDeleted(),
    status ? eq(cases.status, status) : undefined,
    type ? eq(cases.scamType, type) : undefined,
    age ? ageCondition(age, now) : undefined,
    lawyer && canFilterByLawyer(actor) ? lawyerCondition(lawyer) : undefined,
    tag ? hasTag(actor, tag) : undefined,
    deadline ? deadlineCondition(deadline, now) : undefined,
    unread ? hasUnread : undefined,
    late ? lateCondition(now) : undefined,
  );
}

const hasUnread = sql`${cases.hasUnread}`;

/**
 * Cases in the order of one index. A list shows one segment after the other: « À répondre d’abord » has three, the cases
 * whose client waits for an answer, the longest waiting first, then those with a message that the staff has not read,
 * then all others, both by their latest activity.
 */
export type ListSegment = { where?: SQL; value: SQL; direction: "asc" | "desc"; kind: keyof typeof CURSORS };

/** How a cursor holds each kind of sort value: its type in PostgreSQL, and which texts it may be. */
const CURSORS = {
  moment: { type: "timestamptz", isText: isInstantText },
  number: { type: "bigint", isText: (text: string) => /^-?\d{1,18}$/.test(text) },
  day: { type: "date", isText: (text: string) => text === "infinity" || isCalendarDay(text) },
} as const;

/**
 * The position of a case in a list: its segment, its sort value as text, and its id, since two cases may have the same
 * value.
 */
export type Cursor = { segment: number; value: string; id: string };

const byActivity: ListSegment = { value: sql`${cases.lastActivityAt}`, direction: "desc", kind: "moment" };
const byAwaited: ListSegment = {
  where: isAnswerAwaited(cases),
  value: answerAwaitedSince(cases),
  direction: "asc",
  kind: "moment",
};

/** The segments of a list with these filters, in their order. */
export function listSegments({ sort, status, late, unread: isUnread }: ListFilters): ListSegment[] {
  if (sort === "activity") return [byActivity];
  if (sort === "opening") return [{ value: openedAt, direction: "desc", kind: "moment" }];
  if (sort === "amount") return [{ value: sql`coalesce(${cases.amount}, -1)`, direction: "desc", kind: "number" }];
  if (sort === "deadline") return [{ value: nextDeadline(cases), direction: "asc", kind: "day" }];
  if (late) return [byAwaited];
  const hasAwaited = status !== "draft";
  const awaited = hasAwaited ? [byAwaited] : [];
  const isOther = hasAwaited ? sql`not ${isAnswerAwaited(cases)}` : undefined;
  const others = (which: SQL) => ({ ...byActivity, where: and(isOther, which) as SQL });
  return [...awaited, others(hasUnread), ...(isUnread ? [] : [others(not(hasUnread))])];
}

/** The sort value of a case as text, to the microsecond, for its cursor. */
export function cursorText({ kind, value }: ListSegment): SQL<string> {
  return kind === "moment" ? instantText(value) : sql<string>`(${value})::text`;
}

/** The order of the indexes, nulls included: with another order PostgreSQL would not use them. */
export function orderBySql({ direction }: ListSegment, [value, id]: [SQL, SQL], backwards: boolean): SQL {
  const forwards = direction === "asc" ? "asc nulls last" : "desc nulls last";
  const reversed = direction === "asc" ? "desc nulls first" : "asc nulls first";
  const order = sql.raw(backwards ? reversed : forwards);
  return sql`${value} ${order}, ${id} ${order}`;
}

/** The cases of this segment that come after the cursor, in the direction of reading. */
export function afterCursor({ direction, value, kind }: ListSegment, key: Cursor, backwards: boolean): SQL {
  const side = sql.raw((direction === "asc") === backwards ? "<" : ">");
  const type = sql.raw(CURSORS[kind].type);
  return sql`(${value}, ${cases.id}) ${side} (${key.value}::${type}, ${key.id}::uuid)`;
}

export function encodeCursor({ segment, value, id }: Cursor): string {
  return `${segment}_${value}_${id}`;
}

/** @returns null when the text is not a cursor of a list with these segments. */
export function decodeCursor(text: string | null, segments: readonly ListSegment[]): Cursor | null {
  const [, index = "", value = "", id = ""] = /^([0-2])_([^_]{1,30})_([0-9a-f-]{36})$/.exec(text ?? "") ?? [];
  const segment = segments[Number(index)];
  if (index === "" || !segment || !isId(id)) return null;
  return CURSORS[segment.kind].isText(value) ? { segment: Number(index), value, id } : null;
}

const PAGE_SIZE = 25;

/**
 * One page of the cases that the actor handles, all filters together (spec section 2), paged by key: `next` is the
 * `after` of the next page, `previous` the `before` of the previous one. The last page of a search also has the
 * approximate matches, as `close`, at most one page of them. Counts stop at MAX_COUNTED + 1.
 */
export async function listCases(actor: Actor, filters: CaseFilters, now = new Date(), executor: Executor = db) {
  const segments = listSegments(filters);
  const after = decodeCursor(filters.after, segments);
  const before = after ? null : decodeCursor(filters.before, segments);
  const terms = exactTerms(filters.search);
  const exact = terms ? await searchCondition(actor, terms) : undefined;
  const where = and(filterCondition(actor, filters, now), exact);
  const [rows, count, lateCount] = await Promise.all([
    readCases(segments, { where, key: after ?? before, backwards: before !== null, limit: PAGE_SIZE + 1 }, executor),
    countWhere(where, executor),
    countWhere(filterCondition(actor, { ...filters, late: true }, now), executor),
  ]);
  const { page, next, previous } = cutPage(rows, { size: PAGE_SIZE, after, before, keyOf: ({ key }) => key });
  const isLawyer = actor.role === "lawyer";
  const withRights = (row: CaseRow): FoundCase => ({
    ...row,
    // The note about an account is the administrators'.
    hasAdminNote: row.hasAdminNote && !isLawyer,
    ...taggingOf(actor, row),
    canDecide: canDecideCase(actor, row),
  });
  return {
    cases: page.map(withRights),
    close: next === null && exact ? (await readSimilarCases(actor, filters, exact, now)).map(withRights) : [],
    next,
    previous,
    count,
    lateCount,
  };
}
export type CaseRow = Awaited<ReturnType<typeof readCases>>[number];
/** `canDecide` and `canTag` are false of the reader's own case. */
export type FoundCase = CaseRow & { canDecide: boolean; canTag: boolean };
/** As the list shows it: its first act in words. */
export type ListedCase = Omit<FoundCase, "acts"> & {
  deadline: { text: string; title: string; tone: DayTone } | null;
};

/** A lawyer handles every case that their list shows. */
function taggingOf(actor: Actor, row: CaseRow) {
  const canTag = canTagCase(actor, { ...row, membership: actor.role === "lawyer" ? "lawyer" : null });
  return { canTag, tags: canTag ? row.tags : [] };
}

/** The approximate matches of a search (typing mistakes allowed) that are not exact matches; at most one page. */
export async function listSimilarCases(actor: Actor, filters: ListFilters, now = new Date()): Promise<CaseRow[]> {
  const exact = exactTerms(filters.search);
  return exact ? readSimilarCases(actor, filters, await searchCondition(actor, exact), now) : [];
}

async function readSimilarCases(actor: Actor, filters: ListFilters, exact: SQL, now: Date): Promise<CaseRow[]> {
  const close = await closeTerms(db, filters.search);
  if (!close) return [];
  const where = and(filterCondition(actor, filters, now), await searchCondition(actor, close), not(exact));
  return readCases(listSegments(filters), { where, limit: PAGE_SIZE });
}

type Range = { where: SQL | undefined; key?: Cursor | null; backwards?: boolean; limit: number };

/**
 * The cases that follow the cursor (the first ones without a cursor), in the order of the list, each with its own
 * cursor.
 */
export async function readCases(
  segments: readonly ListSegment[],
  { where, key, backwards = false, limit }: Range,
  executor: Executor = db,
) {
  const read: Awaited<ReturnType<typeof readSegment>> = [];
  const order = segments.map((_, index) => index);
  if (backwards) order.reverse();
  for (const index of order) {
    const isPast = key && (backwards ? index > key.segment : index < key.segment);
    if (isPast || read.length >= limit) continue;
    const segment = segments[index] as ListSegment;
    const start = key?.segment === index ? afterCursor(segment, key, backwards) : undefined;
    const range = { where: and(where, segment.where, start), backwards, limit: limit - read.length };
    const rows = await readSegment(segment, index, range, executor);
    read.push(...rows);
  }
  return read;
}

async function readSegment(
  segment: ListSegment,
  index: number,
  { where, backwards, limit }: { where: SQL | undefined; backwards: boolean; limit: number },
  executor: Executor,
) {
  // The ids of the page come from the indexes of `cases` alone; the other columns are read for those rows only.
  const page = db
    .select({
      id: cases.id,
      place: sql`${segment.value}`.as("place"),
      value: cursorText(segment).as("value"),
    })
    .from(cases)
    .where(where)
    .orderBy(orderBySql(segment, [segment.value, sql`${cases.id}`], backwards))
    .limit(limit)
    .as("page");
  const rows = await executor
    .select({
      id: cases.id,
      reference: cases.reference,
      scamType: cases.scamType,
      description: sql<string>`left(${cases.description}, ${EXCERPT_LENGTH + 1})`,
      status: staffStatusSql(),
      isDecided: hasWaitingDecision(),
      amount: cases.amount,
      filledFor: cases.filledFor,
      representedName: cases.representedName,
      companySiren: cases.companySiren,
      bankName: cases.bankName,
      paymentDate: cases.paymentDate,
      paymentDatePrecision: cases.paymentDatePrecision,
      createdAt: cases.createdAt,
      submittedAt: cases.submittedAt,
      firstAnsweredAt: cases.firstAnsweredAt,
      unansweredSince: cases.unansweredSince,
      lastActivityAt: cases.lastActivityAt,
      userId: cases.userId,
      firstName: profiles.firstName,
      lastName: profiles.lastName,
      email: profiles.email,
      hasAdminNote: sql<boolean>`coalesce(${profiles.adminNote}, '') <> ''`,
      lawyer: lawyerNameSql(),
      nextDeadlineOn: cases.nextDeadlineOn,
      acts: openActs,
      unreadCount: unreadCountSql("staff"),
      tags: tagsSql(),
      value: page.value,
    })
    .from(page)
    .innerJoin(cases, eq(cases.id, page.id))
    .innerJoin(profiles, eq(profiles.id, cases.userId))
    .orderBy(orderBySql(segment, [sql`${page.place}`, sql`${page.id}`], backwards));
  return rows.map(({ value, ...row }) => ({
    ...row,
    description: excerpt(row.description),
    key: encodeCursor({ segment: index, value, id: row.id }),
  }));
}

/** How many cases the list shows with these filters, except the search field; `most` at most. */
export const countCases = (
  actor: Actor,
  filters: ListFilters,
  most: number,
  now = new Date(),
  executor: Executor = db,
): Promise<number> => countWhere(filterCondition(actor, filters, now), executor, most);

/** How many cases the list shows under « Non lus », up to MAX_COUNTED + 1: the badge of its place. */
export const countUnreadCases = (actor: Actor, executor: Executor = db): Promise<number> =>
  countCases(actor, { ...DEFAULT_FILTERS, unread: true }, MAX_COUNTED + 1, new Date(), executor);

const countWhere = (where: SQL | undefined, executor: Executor, most?: number): Promise<number> =>
  countCapped(db.select({ id: cases.id }).from(cases).where(where).$dynamic(), executor, most);
