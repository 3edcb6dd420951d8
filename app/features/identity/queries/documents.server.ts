import { and, desc, eq, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { db } from "~/db/client.server";
import { cutPage, instantText, parseKey } from "~/db/keyset-pagination";
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
const sentAt = instantText(lead.createdAt);

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
  const { page, next, previous } = cutPage(rows, { size: PAGE, after, before, keyOf: ({ key }) => key });
  return { documents: await withSides(page), next, previous };
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
  const [, pending, rest = ""] = /^([01])_(.*)$/s.exec(text ?? "") ?? [];
  const key = parseKey(rest);
  return key && { pending: pending === "1", ...key };
}

function beyond(key: Key | null, side: "<" | ">"): SQL | undefined {
  if (!key) return undefined;
  const here = sql`(${isPending}, ${lead.createdAt}, ${lead.id})`;
  return sql`${here} ${sql.raw(side)} (${key.pending}::boolean, ${key.at}::timestamptz, ${key.id}::uuid)`;
}
