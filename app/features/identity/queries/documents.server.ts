import { and, desc, eq, inArray, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { z } from "zod";
import { db } from "~/db/client.server";
import { identityDocuments, profiles } from "~/db/schema";
import type { DocumentSide, DocumentStatus, DocumentType } from "~/db/schema/enumerations";
import { personWords, searchable, wordsQuery } from "~/db/search";
import type { Actor } from "~/features/accounts/actor";
import { AppError } from "~/platform/errors";
import { canReviewDocuments } from "../policy";
import { LIST_FILTERS } from "../schema";
import { statusOfSides } from "../status";

const PAGE = 20;

/** What the address of the list asks for; what it does not understand is left out. */
export const documentFilters = z.object({
  status: z.enum(LIST_FILTERS).catch("pending"),
  search: z.string().overwrite(searchable).max(100).catch(""),
  after: z.string().nullable().catch(null),
  before: z.string().nullable().catch(null),
});
export type DocumentFilters = z.infer<typeof documentFilters>;

/** One document with its sides, as the administrator sees it. */
export type DocumentGroup = {
  /** Id of its first side. */
  id: string;
  userId: string;
  firstName: string;
  lastName: string;
  email: string;
  hasAdminNote: boolean;
  documentType: DocumentType;
  status: DocumentStatus;
  /** Code of the reason, when it was rejected. */
  reason: string | null;
  submittedAt: Date;
  sides: { id: string; side: DocumentSide | null }[];
};

const lead = identityDocuments;
const otherSide = alias(identityDocuments, "other_side");
/** One row a document: its front, its only file, or its back when the front is missing. */
const isLead = sql`(${lead.side} is distinct from 'back' or not exists (
  select from ${identityDocuments} ${sql.raw('"other_side"')}
  where ${otherSide.userId} = ${lead.userId} and ${otherSide.documentType} = ${lead.documentType} and ${otherSide.side} = 'front'))`;
const isPending = sql<boolean>`(${lead.status} = 'pending')`;
const sentAt = sql<string>`to_char(${lead.createdAt} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;

const GROUP_COLUMNS = {
  id: lead.id,
  userId: lead.userId,
  documentType: lead.documentType,
  createdAt: lead.createdAt,
  firstName: profiles.firstName,
  lastName: profiles.lastName,
  email: profiles.email,
  hasAdminNote: sql<boolean>`coalesce(${profiles.adminNote}, '') <> ''`,
};

/**
 * One page of the documents of all clients, grouped per person and type, pending first, then newest (spec section 2).
 * `next` and `previous` are the keys to ask for as `after` and `before`. @throws AppError forbidden.
 */
export async function listDocuments(actor: Actor, filters: DocumentFilters) {
  if (!canReviewDocuments(actor)) throw new AppError("forbidden");
  const after = readKey(filters.after);
  const before = after ? null : readKey(filters.before);
  const rows = await db
    .select({
      ...GROUP_COLUMNS,
      key: sql<string>`${isPending}::int || '_' || ${sentAt} || '_' || ${lead.id}`,
    })
    .from(lead)
    .innerJoin(profiles, eq(profiles.id, lead.userId))
    .where(
      and(
        isLead,
        filters.status === "all" ? undefined : eq(lead.status, filters.status),
        matching(filters.search),
        beyond(after, "<"),
        beyond(before, ">"),
      ),
    )
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

type LeadRow = Pick<
  DocumentGroup,
  "id" | "userId" | "documentType" | "firstName" | "lastName" | "email" | "hasAdminNote"
> & { createdAt: Date };

async function withSides(rows: LeadRow[]): Promise<DocumentGroup[]> {
  if (rows.length === 0) return [];
  const people = [...new Set(rows.map((row) => row.userId))];
  const all = await db
    .select()
    .from(identityDocuments)
    .where(inArray(identityDocuments.userId, people))
    .orderBy(desc(identityDocuments.side));
  return rows.map(({ id, userId, documentType, firstName, lastName, email, hasAdminNote, createdAt }) => {
    const sides = all.filter((side) => side.userId === userId && side.documentType === documentType);
    return {
      id,
      userId,
      documentType,
      firstName,
      lastName,
      email,
      hasAdminNote,
      status: statusOfSides(sides.map((side) => side.status)),
      reason: sides.find((side) => side.status === "rejected")?.adminNotes ?? null,
      submittedAt: createdAt,
      sides: sides.map((side) => ({ id: side.id, side: side.side })),
    };
  });
}

function matching(search: string): SQL | undefined {
  const query = wordsQuery(search);
  if (!query) return undefined;
  return sql`${personWords(profiles.firstName, profiles.lastName, profiles.email)} @@ ${query}::tsquery`;
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
