import { and, eq, isNull, like, ne, or, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { db } from "~/db/client.server";
import { caseMessages, cases, profiles } from "~/db/schema";
import { CASE_STATUSES, type CaseStatus, SYSTEM_USER_ID } from "~/db/schema/enumerations";
import { personWords, searchable, wordsQuery } from "~/db/search";
import type { Actor } from "~/features/accounts/actor";
import { AppError } from "~/platform/errors";
import { canReadAsAdministrator } from "../policy";

const PAGE = 25;

/** What the address of the list asks for; what it does not understand is left out. */
export const caseFilters = z.object({
  search: z.string().overwrite(searchable).max(100).catch(""),
  /** Without a status every case but the drafts, which lawyers do not process. */
  status: z.enum(CASE_STATUSES).nullable().catch(null),
  unread: z.stringbool().catch(false),
  after: z.string().nullable().catch(null),
  before: z.string().nullable().catch(null),
});
export type CaseFilters = z.infer<typeof caseFilters>;

const activity = sql<string>`to_char(${cases.lastActivityAt} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;
const fromClientUnread = and(ne(caseMessages.senderId, SYSTEM_USER_ID), isNull(caseMessages.readAt));

/**
 * One page of the administration's cases, the latest activity first, all filters together (spec section 2). Paged by
 * (last_activity_at, id): `next` and `previous` are the keys to ask for as `after` and `before`.
 * @throws AppError forbidden.
 */
export async function listCases(actor: Actor, filters: CaseFilters) {
  if (!canReadAsAdministrator(actor)) throw new AppError("forbidden");
  const after = readKey(filters.after);
  const before = after ? null : readKey(filters.before);
  const unread = db
    .select({ count: sql<number>`count(*)::int`.as("count") })
    .from(caseMessages)
    .where(and(eq(caseMessages.caseId, cases.id), fromClientUnread));
  const rows = await db
    .select({
      id: cases.id,
      caseId: cases.caseId,
      scamType: cases.scamType,
      status: cases.status,
      amount: cases.amount,
      lastActivityAt: cases.lastActivityAt,
      firstName: profiles.firstName,
      lastName: profiles.lastName,
      email: profiles.email,
      userId: cases.userId,
      unreadCount: sql<number>`(${unread})`,
      key: activity,
    })
    .from(cases)
    .innerJoin(profiles, eq(profiles.id, cases.userId))
    .where(
      and(
        ofStatus(filters.status),
        matching(filters.search),
        filters.unread ? hasUnread() : undefined,
        beyond(after, "<"),
        beyond(before, ">"),
      ),
    )
    // As the indexes are ordered, nulls included, or they would not serve.
    .orderBy(
      before
        ? sql`${cases.lastActivityAt} asc nulls first, ${cases.id} asc nulls first`
        : sql`${cases.lastActivityAt} desc nulls last, ${cases.id} desc nulls last`,
    )
    .limit(PAGE + 1);
  const more = rows.length > PAGE;
  const page = rows.slice(0, PAGE);
  if (before) page.reverse();
  const keyOf = (row: (typeof page)[number] | undefined) => (row ? `${row.key}_${row.id}` : null);
  return {
    cases: page,
    next: more || before ? keyOf(page.at(-1)) : null,
    previous: (before ? more : after) ? keyOf(page[0]) : null,
  };
}
export type ListedCase = Awaited<ReturnType<typeof listCases>>["cases"][number];

function ofStatus(status: CaseStatus | null): SQL {
  return status ? eq(cases.status, status) : ne(cases.status, "draft");
}

/** A reference, or the six characters it ends with, or words of the client's name or their e-mail, each from its start. */
function matching(search: string): SQL | undefined {
  if (search === "") return undefined;
  const reference = `${search.toUpperCase().replace(/[\\%_]/g, "\\$&")}%`;
  const byReference = db
    .select({ id: cases.id })
    .from(cases)
    .where(or(like(cases.caseId, reference), like(sql`right(${cases.caseId}, 6)`, reference)));
  const words = wordsQuery(search);
  if (!words) return sql`${cases.id} in (${byReference})`;
  const byPerson = db
    .select({ id: cases.id })
    .from(cases)
    .innerJoin(profiles, eq(profiles.id, cases.userId))
    .where(sql`${personWords(profiles.firstName, profiles.lastName, profiles.email)} @@ ${words}::tsquery`);
  // Two reads, each with its index, instead of one condition that no index serves.
  return sql`${cases.id} in (${byReference} union all ${byPerson})`;
}

function hasUnread(): SQL {
  return sql`${cases.id} in (${db.select({ id: caseMessages.caseId }).from(caseMessages).where(fromClientUnread)})`;
}

type Key = { at: string; id: string };

function readKey(text: string | null): Key | null {
  const match = /^((?!0000)\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z)_([0-9a-f-]{36})$/.exec(text ?? "");
  const [, at = "", id = ""] = match ?? [];
  return z.iso.datetime().safeParse(at).success && z.uuid().safeParse(id).success ? { at, id } : null;
}

function beyond(key: Key | null, side: "<" | ">"): SQL | undefined {
  if (!key) return undefined;
  return sql`(${cases.lastActivityAt}, ${cases.id}) ${sql.raw(side)} (${key.at}::timestamptz, ${key.id}::uuid)`;
}
