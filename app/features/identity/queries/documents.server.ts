import { and, desc, eq, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { db } from "~/db/client.server";
import { profiles } from "~/db/schema";
import { searchable } from "~/db/search";
import type { Actor } from "~/features/accounts/actor";
import { AppError } from "~/platform/errors";
import { canReviewDocuments } from "../policy";
import { LIST_FILTERS } from "../schema";
import { type DocumentGroup, GROUP_COLUMNS, isLead, lead, matching, withSides } from "./groups.server";

export type { DocumentGroup } from "./groups.server";

const PAGE = 20;

/** What the address of the list asks for; what it does not understand is left out. */
export const documentFilters = z.object({
  status: z.enum(LIST_FILTERS).catch("pending"),
  search: z.string().overwrite(searchable).max(100).catch(""),
  after: z.string().nullable().catch(null),
  before: z.string().nullable().catch(null),
});
export type DocumentFilters = z.infer<typeof documentFilters>;

const isPending = sql<boolean>`(${lead.status} = 'pending')`;
const sentAt = sql<string>`to_char(${lead.createdAt} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;

/**
 * One page of the documents of all clients, grouped per person and type, pending first, then newest (spec section 2).
 * `next` and `previous` are the keys to ask for as `after` and `before`. @throws AppError forbidden.
 */
export async function listDocuments(actor: Actor, filters: DocumentFilters) {
  if (!canReviewDocuments(actor)) throw new AppError("forbidden");
  const after = readKey(filters.after);
  const before = after ? null : readKey(filters.before);
  const ofStatus = filters.status === "all" ? undefined : eq(lead.status, filters.status);
  const searched = await matching(filters.search, ofStatus);
  const rows = await db
    .select({
      ...GROUP_COLUMNS,
      key: sql<string>`${isPending}::int || '_' || ${sentAt} || '_' || ${lead.id}`,
    })
    .from(lead)
    .innerJoin(profiles, eq(profiles.id, lead.userId))
    .where(and(isLead, ofStatus, searched, beyond(after, "<"), beyond(before, ">")))
    // As the indexes are ordered, nulls included, or they would not serve.
    .orderBy(...order(filters.status === "all", before !== null))
    .limit(PAGE + 1);
  const more = rows.length > PAGE;
  const page = rows.slice(0, PAGE);
  if (before) page.reverse();
  return {
    documents: await withSides(page),
    next: more || before ? (page.at(-1)?.key ?? null) : null,
    previous: (before ? more : after) ? (page[0]?.key ?? null) : null,
  };
}

/** How many documents wait to be checked, both sides counting once: the yellow badge. @throws AppError forbidden. */
export async function countPendingDocuments(actor: Actor): Promise<number> {
  if (!canReviewDocuments(actor)) throw new AppError("forbidden");
  return db.$count(lead, and(eq(lead.status, "pending"), isLead));
}

/** The documents of one person, newest first. @throws AppError forbidden. */
export async function readDocumentsOf(actor: Actor, userId: string): Promise<DocumentGroup[]> {
  if (!canReviewDocuments(actor)) throw new AppError("forbidden");
  const rows = await db
    .select(GROUP_COLUMNS)
    .from(lead)
    .innerJoin(profiles, eq(profiles.id, lead.userId))
    .where(and(eq(lead.userId, userId), isLead))
    .orderBy(desc(lead.createdAt), desc(lead.id));
  return withSides(rows);
}

function order(mixed: boolean, backwards: boolean): SQL[] {
  const [direction, nulls] = backwards ? ["asc", "first"] : ["desc", "last"];
  const newest = [lead.createdAt, lead.id].map((column) => sql`${column} ${sql.raw(`${direction} nulls ${nulls}`)}`);
  return mixed ? [sql`${isPending} ${sql.raw(direction as string)}`, ...newest] : newest;
}

type Key = { pending: boolean; at: string; id: string };

function readKey(text: string | null): Key | null {
  const match = /^([01])_((?!0000)\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z)_([0-9a-f-]{36})$/.exec(text ?? "");
  const [, pending, at = "", id = ""] = match ?? [];
  if (!z.iso.datetime().safeParse(at).success || !z.uuid().safeParse(id).success) return null;
  return { pending: pending === "1", at, id };
}

function beyond(key: Key | null, side: "<" | ">"): SQL | undefined {
  if (!key) return undefined;
  const here = sql`(${isPending}, ${lead.createdAt}, ${lead.id})`;
  return sql`${here} ${sql.raw(side)} (${key.pending}::boolean, ${key.at}::timestamptz, ${key.id}::uuid)`;
}
