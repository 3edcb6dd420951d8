import { and, asc, count, desc, eq, inArray, lt, not, type SQL, sql } from "drizzle-orm";
import { batchedReads } from "~/db/batched-reads.server";
import { db, type Executor } from "~/db/client.server";
import { closeTerms } from "~/db/fuzzy-search.server";
import { byNameThenId, cutPage, instantText, newestFirst } from "~/db/keyset-pagination";
import { auditEntries, cases, identityDocuments, isAdministrator, personSearch, profiles } from "~/db/schema";
import type { DocumentStatus, DocumentType } from "~/db/schema/enumerations";
import { exactTerms, nameOrder, type SearchTerms } from "~/db/search";
import type { Actor } from "~/features/accounts/actor";
import { READABLE_COLUMNS, readableProfile } from "~/features/accounts/profile/rules.server";
import { foundPeople } from "~/features/accounts/search.access.server";
import { isNotBeingDeleted, staffStatusSql } from "~/features/cases/decisions/access.server";
import { readDocumentsOf } from "~/features/identity/desk/queries.server";
import { readSteps } from "~/features/identity/queries.server";
import { statusOfSides } from "~/features/identity/rules";
import { recordReading } from "~/features/journal/commands.server";
import { auditLabel } from "~/features/journal/labels.server";
import { handledCases } from "~/features/members/access.server";
import { AppError } from "~/platform/errors";
import { textVersion } from "~/platform/forms/text-version.server";
import { isId } from "~/platform/http/params";
import { canAdministerPeople } from "./policy";
import type { PeopleFilters } from "./schema";

const PEOPLE_PAGE_SIZE = 25;

const sortName = nameOrder(profiles.lastName, profiles.firstName);
const registeredAt = instantText(profiles.createdAt);

const ORDERS = {
  newest: newestFirst(profiles.createdAt, profiles.id),
  name: byNameThenId(sortName, profiles.id),
};
/** The same order by name, of the kept names. */
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

/** One page of the list; the caller has asked the policy. */
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
  const [counts, sides] = await Promise.all([
    db
      .select({ userId: cases.userId, count: count() })
      .from(cases)
      .where(inArray(cases.userId, ids))
      .groupBy(cases.userId),
    db
      .select({
        userId: identityDocuments.userId,
        type: identityDocuments.documentType,
        status: identityDocuments.status,
      })
      .from(identityDocuments)
      .where(inArray(identityDocuments.userId, ids))
      .orderBy(asc(identityDocuments.createdAt), asc(identityDocuments.id)),
  ]);
  return page.map((row) => ({
    ...row,
    casesCount: counts.find(({ userId }) => userId === row.id)?.count ?? 0,
    documents: groupDocuments(sides.filter(({ userId }) => userId === row.id)),
  }));
}

function groupDocuments(sides: { type: DocumentType; status: DocumentStatus }[]) {
  return [...Map.groupBy(sides, ({ type }) => type)].map(([type, sidesOfType]) => ({
    type,
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

/** The maximum number of cases on the page, those with the latest activity. */
const MAX_CASES = 100;

/** Whether the account exists, for the staff. */
export async function isPerson(actor: Actor, userId: string): Promise<boolean> {
  if (!canAdministerPeople(actor) || !isId(userId)) return false;
  return (await db.$count(profiles, eq(profiles.id, userId))) > 0;
}

const { role, adminNote, verifiedFirstName, verifiedLastName, verifiedDateOfBirth, verifiedAt } = profiles;
const { profileStepCompleted, gdprConsent, termsAccepted, chatTutorialCompleted } = profiles;
const PERSON_COLUMNS = {
  ...READABLE_COLUMNS,
  ...{ role, verifiedFirstName, verifiedLastName, verifiedDateOfBirth, verifiedAt },
  ...{ profileStepCompleted, gdprConsent, termsAccepted, chatTutorialCompleted },
};

/**
 * Reads an account for the administration: profile, private note, verification with its documents, cases. The reading
 * is recorded in the journal: the person sees on /account/access who opened their profile.
 * @throws AppError user_not_found, also when the actor may not administer people.
 */
export async function readPerson(actor: Actor, userId: string, executor: Executor = batchedReads()) {
  if (!canAdministerPeople(actor) || !isId(userId)) throw new AppError("user_not_found");
  const [found] = await executor
    .select({ profile: PERSON_COLUMNS, adminNote })
    .from(profiles)
    .where(eq(profiles.id, userId));
  if (!found) throw new AppError("user_not_found");
  const [documents, steps, own] = await Promise.all([
    readDocumentsOf(actor, userId, executor),
    readSteps(executor, userId),
    executor
      .select({
        id: cases.id,
        reference: cases.reference,
        scamType: cases.scamType,
        status: staffStatusSql(),
        amount: cases.amount,
        createdAt: cases.createdAt,
        lastActivityAt: cases.lastActivityAt,
      })
      .from(cases)
      .where(and(eq(cases.userId, userId), handledCases(actor), isNotBeingDeleted()))
      .orderBy(desc(cases.lastActivityAt), desc(cases.id))
      .limit(MAX_CASES),
    recordReading(
      actor,
      { action: "profile.opened", subjectType: "profile", subjectId: userId, ownerId: userId },
      executor,
    ),
  ]);
  const noteText = found.adminNote ?? "";
  const note = { text: noteText, version: textVersion(noteText) };
  return { profile: await readableProfile(found.profile), note, documents, steps, cases: own };
}
export type Person = Awaited<ReturnType<typeof readPerson>>;

const HISTORY_PAGE_SIZE = 20;

/** One event in the history of an account. */
export type HistoryEntry = {
  id: number;
  action: string;
  label: string;
  details: Record<string, unknown>;
  createdAt: Date;
  /** Null for the product itself, a visitor, or a deleted account. */
  actor: { id: string; name: string } | null;
  /** True when the account that did it is deleted. */
  isActorGone: boolean;
  /** Reference of the case it is about. */
  reference: string | null;
};

/**
 * The history of an account, the latest event first: its profile, sessions and role, its documents, cases, messages and
 * requests. Paged by id: `next` is the `before` of the next page.
 * @throws AppError user_not_found, also when the actor may not administer people.
 */
export async function readHistory(actor: Actor, userId: string, before: number | null, executor: Executor = db) {
  if (!canAdministerPeople(actor) || !isId(userId)) throw new AppError("user_not_found");
  const [rows, own] = await Promise.all([
    executor
      .select({
        entry: auditEntries,
        firstName: profiles.firstName,
        lastName: profiles.lastName,
        email: profiles.email,
      })
      .from(auditEntries)
      .leftJoin(profiles, eq(profiles.id, auditEntries.actorId))
      .where(and(eq(auditEntries.ownerId, userId), before === null ? undefined : lt(auditEntries.id, before)))
      .orderBy(desc(auditEntries.id))
      .limit(HISTORY_PAGE_SIZE + 1),
    executor.select({ id: cases.id, reference: cases.reference }).from(cases).where(eq(cases.userId, userId)),
  ]);
  const page = rows.slice(0, HISTORY_PAGE_SIZE);
  const referenceOf = (id: unknown) => own.find((each) => each.id === id)?.reference ?? null;
  return {
    entries: page.map(({ entry, firstName, lastName, email }): HistoryEntry => {
      const { id, action, details, createdAt, actorId, subjectId } = entry;
      const name = [firstName, lastName].filter(Boolean).join(" ") || email;
      return {
        id,
        action,
        label: auditLabel(action),
        details,
        createdAt,
        actor: actorId && name ? { id: actorId, name } : null,
        isActorGone: actorId !== null && !name,
        reference: referenceOf(subjectId) ?? referenceOf(details.caseId),
      };
    }),
    next: rows.length > HISTORY_PAGE_SIZE ? (page.at(-1)?.entry.id ?? null) : null,
  };
}

/** What was deleted with an account, from the journal; null when the journal has no such deletion. */
export async function readDeletion(actor: Actor, userId: string): Promise<Record<string, unknown> | null> {
  if (!canAdministerPeople(actor)) throw new AppError("forbidden");
  const [entry] = await db
    .select({ details: auditEntries.details })
    .from(auditEntries)
    .where(
      and(
        eq(auditEntries.subjectType, "account"),
        eq(auditEntries.subjectId, userId),
        eq(auditEntries.action, "account.deleted"),
      ),
    );
  return entry?.details ?? null;
}
