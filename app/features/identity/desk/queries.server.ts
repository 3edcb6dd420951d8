import { and, desc, eq, getTableColumns, inArray, type SQL, sql } from "drizzle-orm";
import { type AnyPgColumn, alias } from "drizzle-orm/pg-core";
import { z } from "zod";
import { batchedReads } from "~/db/batched-reads.server";
import { countCapped } from "~/db/capped-count.server";
import { db, type Executor } from "~/db/client.server";
import { fuzzyQuery } from "~/db/fuzzy-search.server";
import { cutPage, instantText, parseKey } from "~/db/keyset-pagination";
import { files, identityDocuments, profiles, verificationSteps, waitingDocumentDecisions } from "~/db/schema";
import type {
  DocumentSide,
  DocumentStatus,
  DocumentType,
  ScanStatus,
  VerificationStep,
} from "~/db/schema/enumerations";
import { searchable, wordsQuery } from "~/db/search";
import type { Actor } from "~/features/accounts/actor";
import { personName } from "~/features/accounts/profile/rules";
import { foundPeople } from "~/features/accounts/search.access.server";
import type { BlockedReason } from "~/features/files/rules";
import { AppError } from "~/platform/errors";
import { canDecideDocument, canReviewDocuments } from "../policy";
import { LIST_FILTERS, placeDocuments, statusOfSides } from "../rules";

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
const undecided = (
  sides: Record<"userId" | "documentType", AnyPgColumn>,
): SQL => sql`not exists (select from ${waitingDocumentDecisions}
  where ${waitingDocumentDecisions.userId} = ${sides.userId} and ${waitingDocumentDecisions.documentType} = ${sides.documentType})`;
export const isUndecided = undecided(mainSide);

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
  const [sides, waiting] = await readSides([...new Set(rows.map((row) => row.userId))], executor);
  return rows.map((row) => groupOf(actor, row, sides, waiting));
}

/** The sides of all documents of these people, fronts first, and the decisions that wait on them. */
const readSides = (people: string[], executor: Executor) =>
  Promise.all([
    executor
      .select({ ...getTableColumns(identityDocuments), scanStatus: files.scanStatus })
      .from(identityDocuments)
      .leftJoin(files, eq(files.path, identityDocuments.filePath))
      .where(inArray(identityDocuments.userId, people))
      .orderBy(desc(identityDocuments.side)),
    executor.select().from(waitingDocumentDecisions).where(inArray(waitingDocumentDecisions.userId, people)),
  ]);
type Read = Awaited<ReturnType<typeof readSides>>;

/** What names a document, of its main side. */
const leadOf = ({ id, userId, documentType, createdAt }: Read[0][number]) => ({ id, userId, documentType, createdAt });

function groupOf(actor: Actor, { createdAt, ...row }: LeadRow, all: Read[0], waiting: Read[1]): DocumentGroup {
  const { userId, documentType } = row;
  const sides = all.filter((side) => side.userId === userId && side.documentType === documentType);
  const decision = waiting.find((each) => each.userId === userId && each.documentType === documentType);
  return {
    ...row,
    status: decision?.status ?? statusOfSides(sides.map((side) => side.status)),
    reason: decision ? decision.reason : (sides.find((side) => side.status === "rejected")?.adminNotes ?? null),
    submittedAt: createdAt,
    sides: sides.map((side) => ({ id: side.id, side: side.side, blockedReason: toBlockedReason(side.scanStatus) })),
    canDecide: canDecideDocument(actor, { userId }),
    blockedReason:
      (["infected", "waiting"] as const).find((state) => sides.some((side) => side.scanStatus === state)) ?? null,
  };
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

/** A person with their documents, each at the step that it was sent for. */
export type DocumentOwner = Pick<LeadRow, "firstName" | "lastName" | "email" | "hasAdminNote"> & {
  /** The id of the account. */
  id: string;
  places: { step: VerificationStep; documents: DocumentGroup[] }[];
  /** When the document that has waited longest was sent; null when none waits. */
  waitsSince: Date | null;
};

const ofStatus = (
  status: DocumentFilters["status"],
  table: Record<"userId" | "documentType" | "status", AnyPgColumn>,
) =>
  status === "all" ? undefined : and(eq(table.status, status), status === "pending" ? undecided(table) : undefined);

const later = alias(identityDocuments, "later");

/**
 * A person stands where their newest document of the status is, once. Not `not exists`, for the reason of
 * `isMainSide`.
 */
const isNewestOf = (status: DocumentFilters["status"]): SQL => sql`(
  select true from ${identityDocuments} ${sql.raw('"later"')}
  where ${and(eq(later.userId, mainSide.userId), ofStatus(status, later))}
  and (${later.status} = 'pending', ${later.createdAt}, ${later.id}) > (${isPending}, ${mainSide.createdAt}, ${mainSide.id})
  limit 1) is null`;

/**
 * Lists one page of the people who have sent a document of the status, with all their documents, grouped per type
 * (spec section 2): those with a pending one first, then the newest. `next` and `previous` are the keys to pass as
 * `after` and `before`. @throws AppError forbidden.
 */
export async function listDocuments(actor: Actor, filters: DocumentFilters) {
  if (!canReviewDocuments(actor)) throw new AppError("forbidden");
  const after = readKey(filters.after);
  const before = after ? null : readKey(filters.before);
  const among = ofStatus(filters.status, mainSide);
  const searched = await searchCondition(filters.search, among);
  const { documentType: _type, ...person } = GROUP_COLUMNS;
  const rows = await db
    .select({
      ...person,
      key: sql<string>`${isPending}::int || '_' || ${sentAt} || '_' || ${mainSide.id}`,
    })
    .from(mainSide)
    .innerJoin(profiles, eq(profiles.id, mainSide.userId))
    .where(and(among, isNewestOf(filters.status), searched, beyond(after, "<"), beyond(before, ">")))
    // The same order as the indexes, nulls included; otherwise PostgreSQL would not use them.
    .orderBy(...order(filters.status === "all", before !== null))
    .limit(PAGE + 1);
  const { page, next, previous } = cutPage(rows, { size: PAGE, after, before, keyOf: ({ key }) => key });
  return { people: await withDocuments(actor, page), next, previous };
}

async function withDocuments(actor: Actor, rows: Omit<LeadRow, "documentType">[]): Promise<DocumentOwner[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ userId }) => userId);
  const together = batchedReads();
  const { userId, step, documentType } = verificationSteps;
  const [[sides, waiting], steps] = await Promise.all([
    readSides(ids, together),
    together.select({ userId, step, type: documentType }).from(verificationSteps).where(inArray(userId, ids)),
  ]);
  return rows.map(({ userId: id, createdAt: _at, id: _document, ...person }) => {
    const own = Map.groupBy(
      sides.filter((side) => side.userId === id),
      (side) => side.documentType,
    );
    const documents = [...own.values()]
      .flatMap(([main]) => (main ? [groupOf(actor, { ...person, ...leadOf(main) }, sides, waiting)] : []))
      .toSorted((one, other) => one.submittedAt.getTime() - other.submittedAt.getTime());
    return {
      ...person,
      id,
      places: placeDocuments(
        documents,
        steps.filter((each) => each.userId === id),
      ),
      waitsSince: documents.find(({ status }) => status === "pending")?.submittedAt ?? null,
    };
  });
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
