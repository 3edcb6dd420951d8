import { and, count, eq, not, type SQL, sql } from "drizzle-orm";
import { db } from "~/db/client.server";
import { fuzzyQuery } from "~/db/fuzzy-search.server";
import { cutPage } from "~/db/keyset-pagination";
import { cases, profiles } from "~/db/schema";
import { wordsQuery } from "~/db/search";
import type { Actor } from "~/features/accounts/actor";
import { unreadCount } from "~/features/chat/queries.server";
import { AppError } from "~/platform/errors";
import { EXCERPT_LENGTH, excerpt } from "../excerpt";
import type { ListFilters } from "../list-address";
import { canReadAsAdministrator } from "../policy";
import { type CaseFilters, filtered, foundBy, isLate } from "./case-conditions.server";
import { beyond, type Key, orderOf, type Run, readKey, runsOf, valueText, writeKey } from "./case-order.server";

export { caseFilters } from "./case-conditions.server";

const PAGE = 25;
/** Above it a list says « plus de 1 000 ». */
export const MOST_COUNTED = 1000;

/**
 * One page of the administration's cases, all filters together (spec section 2), paged by key: `next` and `previous` are
 * to be asked for as `after` and `before`. A search shows what it finds as it was typed; after the last of those come
 * the nearest others, as `close`, at most one page. Counts stop at MOST_COUNTED + 1.
 * @throws AppError forbidden.
 */
export async function listCases(actor: Actor, filters: CaseFilters, now = new Date()) {
  if (!canReadAsAdministrator(actor)) throw new AppError("forbidden");
  const runs = runsOf(filters);
  const after = readKey(filters.after, runs);
  const before = after ? null : readKey(filters.before, runs);
  const exact = wordsQuery(filters.search);
  const where = and(filtered(filters, now), exact === null ? undefined : await foundBy(exact));
  const [rows, count, lateCount] = await Promise.all([
    readCases(runs, { where, key: after ?? before, backwards: before !== null, limit: PAGE + 1 }),
    countUpTo(where),
    countUpTo(and(filtered({ ...filters, late: true }, now), isLate(now))),
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
 * @throws AppError forbidden.
 */
export async function listCloseCases(actor: Actor, filters: ListFilters, now = new Date()): Promise<ListedCase[]> {
  if (!canReadAsAdministrator(actor)) throw new AppError("forbidden");
  const exact = wordsQuery(filters.search);
  const close = exact && (await fuzzyQuery(db, filters.search));
  if (!close) return [];
  const where = and(filtered(filters, now), await foundBy(close), not(await foundBy(exact)));
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
      caseId: cases.caseId,
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
