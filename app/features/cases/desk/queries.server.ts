import { and, eq, not, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { MAX_COUNTED } from "~/db/capped-count";
import { countCapped } from "~/db/capped-count.server";
import { db, type Executor } from "~/db/client.server";
import { closeTerms } from "~/db/fuzzy-search.server";
import { cutPage } from "~/db/keyset-pagination";
import { cases, profiles } from "~/db/schema";
import { CASE_STATUSES, SCAM_TYPES } from "~/db/schema/enumerations";
import { exactTerms, searchable } from "~/db/search";
import type { Actor } from "~/features/accounts/actor";
import { unreadCountSql } from "~/features/chat/queries.server";
import { handledCases, lawyerNameSql } from "~/features/members/access.server";
import type { DayTone } from "~/ui/day-tone";
import { hasWaitingDecision, isNotBeingDeleted, staffStatusSql } from "../decisions/access.server";
import { lawyerChoice } from "../filters/schema";
import { canDecideCase, canFilterByLawyer, canTagCase } from "../policy";
import { EXCERPT_LENGTH, excerpt } from "../rules";
import { hasTag, tagsSql } from "../tags/access.server";
import { MAX_TAG_LENGTH, tagKey } from "../tags/rules";
import { CASE_AGES, CASE_DEADLINES, CASE_SORTS, DEFAULT_FILTERS, type ListFilters } from "./rules";
import {
  ageCondition,
  deadlineCondition,
  lateCondition,
  lawyerCondition,
  openActs,
  searchCondition,
} from "./rules.server";
import {
  afterCursor,
  type Cursor,
  cursorText,
  decodeCursor,
  encodeCursor,
  hasUnread,
  type ListSegment,
  listSegments,
  orderBySql,
} from "./segments.server";

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
