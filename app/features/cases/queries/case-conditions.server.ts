import { and, eq, ne, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { db } from "~/db/client.server";
import { caseMessages, caseSearch, cases, isWaiting } from "~/db/schema";
import { CASE_STATUSES, SCAM_TYPES } from "~/db/schema/enumerations";
import { searchable } from "~/db/search";
import { unreadFor } from "~/features/chat/queries.server";
import { lateBefore } from "../deadline";
import { CASE_AGES, CASE_SORTS, type CaseAge, type ListFilters } from "../list-address";

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

/** All filters together, but for what is typed in the search field (`foundBy`). */
export function filtered(filters: ListFilters, now: Date): SQL | undefined {
  const { status, type, age, unread, late } = filters;
  return and(
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
export async function foundBy(query: string): Promise<SQL> {
  const some = await db
    .select({ id: caseSearch.caseId })
    .from(caseSearch)
    .where(sql`${caseSearch.words} @@ ${query}::tsquery`)
    .limit(MOST_GATHERED + 1);
  if (some.length <= MOST_GATHERED) return sql`${cases.id} = any(${sql.param(some.map(({ id }) => id))}::uuid[])`;
  return sql`exists (select from ${caseSearch} where ${caseSearch.caseId} = ${cases.id} and ${caseSearch.words} @@ ${query}::tsquery)`;
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
