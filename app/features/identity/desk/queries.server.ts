import { and, desc, eq, getTableColumns, inArray, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { z } from "zod";
import { batchedReads } from "~/db/batched-reads.server";
import { countCapped } from "~/db/capped-count.server";
import { db, type Executor } from "~/db/client.server";
import { fuzzyQuery } from "~/db/fuzzy-search.server";
import { cutPage, instantText, parseKey } from "~/db/keyset-pagination";
import { files, identityDocuments, profiles, waitingDocumentDecisions } from "~/db/schema";
import type { DocumentSide, DocumentStatus, DocumentType, ScanStatus } from "~/db/schema/enumerations";
import { searchable, wordsQuery } from "~/db/search";
import type { Actor } from "~/features/accounts/actor";
import { personName } from "~/features/accounts/profile/rules";
import { foundPeople } from "~/features/accounts/search.access.server";
import type { BlockedReason } from "~/features/files/rules";
import { AppError } from "~/platform/errors";
import { canDecideDocument, canReviewDocuments } from "../policy";
import { LIST_FILTERS, statusOfSides } from "../rules";

/** One document with its sides, as the staff sees it. */
export type DocumentGroup = {
  /** The id of its first side. */
  id: string;
  userId: string;
  firstName: string;
  lastName: string;
  email: string;
  hasAdminNote: boolean;
  documentType: DocumentType;
  /** Status after the pending decision, not yet visible to the owner. */
  status: DocumentStatus;
  /** Code of the reason, when it was rejected. */
  reason: string | null;
  submittedAt: Date;
  sides: { id: string; side: DocumentSide | null; blockedReason: BlockedReason | null }[];
  /** Why the staff cannot open one of its files, from the scan status; null when they can open all of them. */
  blockedReason: BlockedReason | null;
  /** False of the reader's own document. */
  canDecide: boolean;
};

/**
 * One row represents the whole document: its front, its only file, or its back when the front is missing. Not `not exists`,
 * for which PostgreSQL may collect the fronts of everybody.
 */
export const mainSide = identityDocuments;
const otherSide = alias(identityDocuments, "other_side");
export const isMainSide = sql`(${mainSide.side} is distinct from 'back' or (
  select true from ${identityDocuments} ${sql.raw('"other_side"')}
  where ${otherSide.userId} = ${mainSide.userId} and ${otherSide.documentType} = ${mainSide.documentType} and ${otherSide.side} = 'front'
  limit 1) is null)`;

/** Leaves out the documents on which a decision waits: for the staff they are decided. */
export const isUndecided = sql`not exists (select from ${waitingDocumentDecisions}
  where ${waitingDocumentDecisions.userId} = ${mainSide.userId} and ${waitingDocumentDecisions.documentType} = ${mainSide.documentType})`;

/** The columns of a group without its sides: the rows that `withSides` takes. */
export const GROUP_COLUMNS = {
  id: mainSide.id,
  userId: mainSide.userId,
  documentType: mainSide.documentType,
  createdAt: mainSide.createdAt,
  firstName: profiles.firstName,
  lastName: profiles.lastName,
  email: profiles.email,
  hasAdminNote: sql<boolean>`coalesce(${profiles.adminNote}, '') <> ''`,
};

type LeadRow = Pick<
  DocumentGroup,
  "id" | "userId" | "documentType" | "firstName" | "lastName" | "email" | "hasAdminNote"
> & { createdAt: Date };

/** Adds the sides to the groups of these rows. Checks no access. */
export async function withSides(
  actor: Actor,
  rows: LeadRow[],
  executor: Executor = batchedReads(),
): Promise<DocumentGroup[]> {
  if (rows.length === 0) return [];
  const people = [...new Set(rows.map((row) => row.userId))];
  const [all, waiting] = await Promise.all([
    executor
      .select({ ...getTableColumns(identityDocuments), scanStatus: files.scanStatus })
      .from(identityDocuments)
      .leftJoin(files, eq(files.path, identityDocuments.filePath))
      .where(inArray(identityDocuments.userId, people))
      .orderBy(desc(identityDocuments.side)),
    executor.select().from(waitingDocumentDecisions).where(inArray(waitingDocumentDecisions.userId, people)),
  ]);
  return rows.map(({ id, userId, documentType, firstName, lastName, email, hasAdminNote, createdAt }) => {
    const sides = all.filter((side) => side.userId === userId && side.documentType === documentType);
    const decision = waiting.find((each) => each.userId === userId && each.documentType === documentType);
    return {
      id,
      userId,
      documentType,
      firstName,
      lastName,
      email,
      hasAdminNote,
      status: decision?.status ?? statusOfSides(sides.map((side) => side.status)),
      reason: decision ? decision.reason : (sides.find((side) => side.status === "rejected")?.adminNotes ?? null),
      submittedAt: createdAt,
      sides: sides.map((side) => ({ id: side.id, side: side.side, blockedReason: toBlockedReason(side.scanStatus) })),
      canDecide: canDecideDocument(actor, { userId }),
      blockedReason:
        (["infected", "waiting"] as const).find((state) => sides.some((side) => side.scanStatus === state)) ?? null,
    };
  });
}

const toBlockedReason = (status: ScanStatus | null): BlockedReason | null =>
  status === "waiting" || status === "infected" ? status : null;

/**
 * Returns the search condition on the profile: each word typed is a prefix of a word of the name, or the e-mail
 * address. When this finds no such document, the search tolerates typing errors. @param among condition on the
 * documents searched.
 */
export async function searchCondition(search: string, among: SQL | undefined): Promise<SQL | undefined> {
  const query = wordsQuery(search);
  if (!query) return undefined;
  const exact = await withWords(query);
  const [found] = await db
    .select({ id: mainSide.id })
    .from(mainSide)
    .innerJoin(profiles, eq(profiles.id, mainSide.userId))
    .where(and(among, exact))
    .limit(1);
  const fuzzy = found ? null : await fuzzyQuery(db, search);
  return fuzzy ? withWords(fuzzy) : exact;
}

const withWords = (words: SQL) => foundPeople({ words, called: null, calledWords: null });

const PAGE = 20;

/** The query parameters of the list; invalid values are ignored. */
export const documentFilters = z.object({
  status: z.enum(LIST_FILTERS).catch("pending"),
  search: z.string().overwrite(searchable).max(100).catch(""),
  after: z.string().nullable().catch(null),
  before: z.string().nullable().catch(null),
});
export type DocumentFilters = z.infer<typeof documentFilters>;

const isPending = sql<boolean>`(${mainSide.status} = 'pending')`;
const sentAt = instantText(mainSide.createdAt);

/**
 * Lists one page of the documents of all clients, grouped per person and type, pending first, then newest (spec section
 * 2). `next` and `previous` are the keys to pass as `after` and `before`. @throws AppError forbidden.
 */
export async function listDocuments(actor: Actor, filters: DocumentFilters) {
  if (!canReviewDocuments(actor)) throw new AppError("forbidden");
  const after = readKey(filters.after);
  const before = after ? null : readKey(filters.before);
  const ofStatus =
    filters.status === "all"
      ? undefined
      : and(eq(mainSide.status, filters.status), filters.status === "pending" ? isUndecided : undefined);
  const searched = await searchCondition(filters.search, ofStatus);
  const rows = await db
    .select({
      ...GROUP_COLUMNS,
      key: sql<string>`${isPending}::int || '_' || ${sentAt} || '_' || ${mainSide.id}`,
    })
    .from(mainSide)
    .innerJoin(profiles, eq(profiles.id, mainSide.userId))
    .where(and(isMainSide, ofStatus, searched, beyond(after, "<"), beyond(before, ">")))
    // The same order as the indexes, nulls included; otherwise PostgreSQL would not use them.
    .orderBy(...order(filters.status === "all", before !== null))
    .limit(PAGE + 1);
  const { page, next, previous } = cutPage(rows, { size: PAGE, after, before, keyOf: ({ key }) => key });
  return { documents: await withSides(actor, page), next, previous };
}

/**
 * Counts the documents to review, a document with two sides once, for the yellow badge, up to MAX_COUNTED + 1.
 * @throws AppError forbidden.
 */
export async function countPendingDocuments(actor: Actor, executor: Executor = db): Promise<number> {
  if (!canReviewDocuments(actor)) throw new AppError("forbidden");
  const isPending = and(eq(mainSide.status, "pending"), isMainSide, isUndecided);
  return countCapped(db.select({ id: mainSide.id }).from(mainSide).where(isPending).$dynamic(), executor);
}

/** The name of a person whose documents are reviewed; null when the account is deleted. @throws AppError forbidden. */
export async function readOwnerName(actor: Actor, userId: string): Promise<string | null> {
  if (!canReviewDocuments(actor)) throw new AppError("forbidden");
  const { firstName, lastName, email } = profiles;
  const [owner] = await db.select({ firstName, lastName, email }).from(profiles).where(eq(profiles.id, userId));
  return owner ? personName(owner) : null;
}

/** Lists the documents of one person, newest first. @throws AppError forbidden. */
export async function readDocumentsOf(actor: Actor, userId: string, executor: Executor = db): Promise<DocumentGroup[]> {
  if (!canReviewDocuments(actor)) throw new AppError("forbidden");
  const rows = await executor
    .select(GROUP_COLUMNS)
    .from(mainSide)
    .innerJoin(profiles, eq(profiles.id, mainSide.userId))
    .where(and(eq(mainSide.userId, userId), isMainSide))
    .orderBy(desc(mainSide.createdAt), desc(mainSide.id));
  return withSides(actor, rows, executor);
}

function order(mixed: boolean, backwards: boolean): SQL[] {
  const [direction, nulls] = backwards ? ["asc", "first"] : ["desc", "last"];
  const newest = [mainSide.createdAt, mainSide.id].map(
    (column) => sql`${column} ${sql.raw(`${direction} nulls ${nulls}`)}`,
  );
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
  const here = sql`(${isPending}, ${mainSide.createdAt}, ${mainSide.id})`;
  return sql`${here} ${sql.raw(side)} (${key.pending}::boolean, ${key.at}::timestamptz, ${key.id}::uuid)`;
}
