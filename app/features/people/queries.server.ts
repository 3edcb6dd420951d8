import { and, asc, count, eq, inArray, not, type SQL, sql } from "drizzle-orm";
import { batchedReads } from "~/db/batched-reads.server";
import { db } from "~/db/client.server";
import { closeTerms } from "~/db/fuzzy-search.server";
import { byNameThenId, cutPage, instantText, newestFirst } from "~/db/keyset-pagination";
import { cases, identityDocuments, isAdministrator, personSearch, profiles, verificationSteps } from "~/db/schema";
import type { DocumentStatus, DocumentType } from "~/db/schema/enumerations";
import { exactTerms, nameOrder, type SearchTerms } from "~/db/search";
import type { Actor } from "~/features/accounts/actor";
import { foundPeople } from "~/features/accounts/search.access.server";
import { placeDocuments, statusOfSides } from "~/features/identity/rules";
import { AppError } from "~/platform/errors";
import { canAdministerPeople } from "./policy";
import type { PeopleFilters } from "./schema";

const PEOPLE_PAGE_SIZE = 25;

const sortName = nameOrder(profiles.lastName, profiles.firstName);

const registeredAt = instantText(profiles.createdAt);

const ORDERS = {
  newest: newestFirst(profiles.createdAt, profiles.id),
  name: byNameThenId(sortName, profiles.id),
};

/** The order by name, over the names stored for search. */
const keptNames = byNameThenId(sql`${personSearch.name}`, personSearch.userId);

/**
 * One page of all accounts, newest first or by name, with all filters applied together (spec section 2). The cursor is
 * the id of an account: `next` is the `after` of the next page, and `previous` the `before` of the previous one.
 * @throws AppError forbidden.
 */
export async function listPeople(actor: Actor, filters: PeopleFilters) {
  if (!canAdministerPeople(actor)) throw new AppError("forbidden");
  return readPeople(filters, PEOPLE_PAGE_SIZE);
}

export type ListedPerson = Awaited<ReturnType<typeof readPeople>>["people"][number];

/** Up to this many people of one search. */
const MAX_FOUND = 50;

/**
 * The ids of the people whom a search finds by their name, e-mail address or telephone number, without tolerance for
 * typing errors. @throws AppError forbidden.
 */
export async function findPeople(actor: Actor, search: string): Promise<string[]> {
  if (!canAdministerPeople(actor)) throw new AppError("forbidden");
  const terms = exactTerms(search);
  if (!terms) return [];
  const found = await foundPeople(terms);
  const people = await db.select({ id: profiles.id }).from(profiles).where(found).limit(MAX_FOUND);
  return people.map(({ id }) => id);
}

/** One page of the list. Checks no access. */
export async function readPeople(filters: PeopleFilters, size: number) {
  const found = await readPage(filters, exactTerms(filters.search), size);
  if (found.people.length > 0 || filters.search === "") return found;
  const close = await closeTerms(db, filters.search);
  return close ? readPage(filters, close, size) : found;
}

async function readPage(filters: PeopleFilters, terms: SearchTerms | null, size: number) {
  const after = filters.after ? await findPosition(filters.after) : null;
  const before = !after && filters.before ? await findPosition(filters.before) : null;
  const order = ORDERS[filters.sort];
  const among = and(
    roleCondition(filters.role),
    filters.verification ? eq(profiles.verificationStep, filters.verification) : undefined,
    withoutCondition(filters.without),
  );
  const firstByName = (hasWords: SQL) =>
    sql`${db
      .select({ id: personSearch.userId })
      .from(personSearch)
      .where(
        and(
          hasWords,
          among &&
            sql`exists (${db
              .select({ one: sql`1` })
              .from(profiles)
              .where(and(eq(profiles.id, personSearch.userId), among))})`,
          keptNames.beyond(after, "after"),
          keptNames.beyond(before, "before"),
        ),
      )
      .orderBy(keptNames.order(before !== null))
      .limit(size + 1)}`;
  const rows = await db
    .select({
      id: profiles.id,
      firstName: profiles.firstName,
      lastName: profiles.lastName,
      email: profiles.email,
      role: profiles.role,
      verificationStep: profiles.verificationStep,
      createdAt: profiles.createdAt,
      hasAdminNote: sql<boolean>`coalesce(${profiles.adminNote}, '') <> ''`,
    })
    .from(profiles)
    .where(
      and(
        among,
        terms ? await foundPeople(terms, filters.sort === "name" ? firstByName : undefined) : undefined,
        order.beyond(after, "after"),
        order.beyond(before, "before"),
      ),
    )
    .orderBy(order.order(before !== null))
    .limit(size + 1);
  const { page, next, previous } = cutPage(rows, { size, after, before, keyOf: ({ id }) => id });
  return { people: await withDocumentsAndCases(page), next, previous };
}

/** Adds the documents and the number of cases, for the rows of one page only. */
async function withDocumentsAndCases<Row extends { id: string }>(page: Row[]) {
  const ids = page.map(({ id }) => id);
  if (ids.length === 0) return [];
  const together = batchedReads();
  const [counts, sides, steps] = await Promise.all([
    together
      .select({ userId: cases.userId, count: count() })
      .from(cases)
      .where(inArray(cases.userId, ids))
      .groupBy(cases.userId),
    together
      .select({
        userId: identityDocuments.userId,
        type: identityDocuments.documentType,
        status: identityDocuments.status,
      })
      .from(identityDocuments)
      .where(inArray(identityDocuments.userId, ids))
      .orderBy(asc(identityDocuments.createdAt), asc(identityDocuments.id)),
    together
      .select({ userId: verificationSteps.userId, step: verificationSteps.step, type: verificationSteps.documentType })
      .from(verificationSteps)
      .where(inArray(verificationSteps.userId, ids)),
  ]);
  return page.map((row) => ({
    ...row,
    casesCount: counts.find(({ userId }) => userId === row.id)?.count ?? 0,
    documents: placeDocuments(
      groupDocuments(sides.filter(({ userId }) => userId === row.id)),
      steps.filter(({ userId }) => userId === row.id),
    ).flatMap(({ step, documents }) => documents.map(({ documentType: type, status }) => ({ step, type, status }))),
  }));
}

function groupDocuments(sides: { type: DocumentType; status: DocumentStatus }[]) {
  return [...Map.groupBy(sides, ({ type }) => type)].map(([documentType, sidesOfType]) => ({
    documentType,
    status: statusOfSides(sidesOfType.map(({ status }) => status)),
  }));
}

function roleCondition(role: PeopleFilters["role"]): SQL | undefined {
  if (role === "admin") return isAdministrator(profiles);
  return role === "user" ? not(isAdministrator(profiles)) : undefined;
}

function withoutCondition(what: PeopleFilters["without"]): SQL | undefined {
  // The same expression as in the indexes of the accounts without a case, which the planner uses only then.
  if (what === "cases") return sql`not ${profiles.hasCase}`;
  if (what !== "documents") return undefined;
  // A person with a document has started the verification: the first condition uses an index, the second is exact.
  const none = sql`not exists (select from ${identityDocuments} where ${identityDocuments.userId} = ${profiles.id})`;
  return and(eq(profiles.verificationStep, "not_started"), none);
}

type Position = { id: string; name: string; at: string };

/** The position of an account in both orders; null when it is deleted: the list then starts from the beginning. */
async function findPosition(id: string): Promise<Position | null> {
  const [position] = await db
    .select({ id: profiles.id, name: sql<string>`${sortName}`, at: registeredAt })
    .from(profiles)
    .where(eq(profiles.id, id));
  return position ?? null;
}
