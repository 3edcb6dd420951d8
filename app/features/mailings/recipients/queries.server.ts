import { and, count, countDistinct, eq, inArray, not, notInArray, or, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { MAX_COUNTED } from "~/db/capped-count";
import { countCapped } from "~/db/capped-count.server";
import { db, type Executor } from "~/db/client.server";
import { cutPage, newestFirst, parseKey } from "~/db/keyset-pagination";
import { cases, identityDocuments, isStaff, profiles, users } from "~/db/schema";
import type { AboutCase, Selection } from "~/db/schema/emails";
import { CASE_STATUSES, SCAM_TYPES } from "~/db/schema/enumerations";
import { searchable, wordsQuery } from "~/db/search";
import type { Actor } from "~/features/accounts/actor";
import { foundPeople, wordsOfPerson } from "~/features/accounts/search.access.server";
import { lawyerCondition } from "~/features/cases/desk/rules.server";
import { lawyerChoice } from "~/features/cases/filters/schema";
import { AppError } from "~/platform/errors";
import { canWriteToPeople } from "../policy";

const PAGE = 24;
const newest = newestFirst(profiles.createdAt, profiles.id);

/** The query of the grid's address; invalid values fall back to the defaults. */
export const recipientFilters = z.object({
  search: z.string().overwrite(searchable).max(100).catch(""),
  show: z.enum(["all", "selected"]).catch("all"),
  status: z.enum(CASE_STATUSES).nullable().catch(null),
  type: z.enum(SCAM_TYPES).nullable().catch(null),
  lawyer: lawyerChoice.catch(null),
  after: z.string().nullable().catch(null),
  before: z.string().nullable().catch(null),
});
export type RecipientFilters = z.infer<typeof recipientFilters>;
/** What a person of the grid is found by. */
export type Found = Pick<RecipientFilters, "search"> & AboutCase;

/** Reads what people are found by from a form or an address. */
export function foundBy(values: Record<string, unknown>): Found {
  const { search, status, type, lawyer } = recipientFilters.parse(values);
  return { search, status, type, lawyer };
}

/** A selection as a condition on `profiles`. */
export function selected(selection: Selection): SQL | undefined {
  const { added, removed } = selection;
  const one = added.length > 0 ? inArray(profiles.id, added) : undefined;
  return and(or(one, setOf(selection) ?? sql`true`), removed.length > 0 ? notInArray(profiles.id, removed) : undefined);
}

function setOf({ base, search, about }: Selection): SQL | undefined {
  const like = about && hasCase(about);
  if (base === "none" && !like) return sql`false`;
  return and(base === "none" ? undefined : baseCondition(base), searchCondition(search), like);
}

function baseCondition(base: "all" | "without" | "rejected"): SQL | undefined {
  if (base === "rejected") return eq(profiles.verificationStep, "rejected");
  if (base === "all") return undefined;
  const documents = db.select({ one: sql`1` }).from(identityDocuments).where(eq(identityDocuments.userId, profiles.id));
  return sql`not ${isStaff(profiles)} and not ${profiles.hasCase} and not exists (${documents})`;
}

function searchCondition(search: string): SQL | undefined {
  const words = wordsQuery(search);
  return words ? sql`${wordsOfPerson} @@ ${words}` : undefined;
}

/** People with a case like this; everybody when nothing is asked of it. */
function hasCase(about: AboutCase): SQL | undefined {
  const like = isLike(about);
  return (
    like &&
    sql`exists (${db
      .select({ one: sql`1` })
      .from(cases)
      .where(and(eq(cases.userId, profiles.id), like))})`
  );
}

/** The cases that are asked for, as a condition on `cases`; undefined when nothing is asked of them. */
function isLike({ status, type, lawyer }: AboutCase): SQL | undefined {
  return and(
    status ? eq(cases.status, status) : undefined,
    type ? eq(cases.scamType, type) : undefined,
    lawyer ? lawyerCondition(lawyer) : undefined,
  );
}

/** Up to this many cases, their people are collected first; beyond, a page of them is soon found among the newest. */
const MAX_GATHERED = 2000;
/** This many cases nearly always belong to more people than are counted. */
const FIRST_GATHERED = MAX_COUNTED + 100;

/** `hasCase` for a page of the newest people that a search finds: PostgreSQL does not choose this plan by itself. */
async function foundByCase(about: AboutCase): Promise<SQL | undefined> {
  const like = isLike(about);
  if (!like) return undefined;
  const { found } = await countGathered(like);
  const people = db.select({ id: cases.userId }).from(cases).where(like);
  if (found <= MAX_GATHERED) return sql`${profiles.id} = any(array(${people}))`;
  return sql`(select true from ${cases} where ${and(eq(cases.userId, profiles.id), like)} limit 1)`;
}

/** The cases that are alike, in the order of their indexes, and the condition that leaves the latest of each person. */
function latestCases(condition: SQL) {
  const like = db
    .select({ id: cases.id, userId: cases.userId, at: cases.lastActivityAt })
    .from(cases)
    .where(condition)
    .as("like_these");
  const isLater = sql`(${cases.lastActivityAt}, ${cases.id}) > (${like.at}, ${like.id})`;
  const later = db
    .select({ one: sql`1` })
    .from(cases)
    .where(and(eq(cases.userId, like.userId), condition, isLater));
  return { like, isLatest: sql`not exists (${later})`, paging: newestFirst(like.at, like.id) };
}

/** How many cases are like this, up to one more than `most`, and how many people these are about. */
async function countGathered(like: SQL, most = MAX_GATHERED): Promise<{ found: number; people: number }> {
  const some = db
    .select({ userId: cases.userId })
    .from(cases)
    .where(like)
    .limit(most + 1)
    .as("some");
  const [row] = await db.select({ found: count(), people: countDistinct(some.userId) }).from(some);
  return row ?? { found: 0, people: 0 };
}

/** How many people a selection includes now. @throws AppError forbidden. */
export async function countSelected(actor: Actor, selection: Selection, executor: Executor = db): Promise<number> {
  if (!canWriteToPeople(actor)) throw new AppError("forbidden");
  const [row] = await executor.select({ count: sql<number>`count(*)::int` }).from(profiles).where(selected(selection));
  return row?.count ?? 0;
}

/**
 * How many people the search field and the filters find, up to MAX_COUNTED + 1: a mailing counts its recipients whole
 * (`countSelected`). @throws AppError forbidden.
 */
export async function countFound(actor: Actor, { search, ...about }: Found): Promise<number> {
  if (!canWriteToPeople(actor)) throw new AppError("forbidden");
  const like = isLike(about);
  const words = wordsQuery(search);
  for (const most of like && !words ? [FIRST_GATHERED, MAX_GATHERED] : []) {
    const { found, people } = await countGathered(like as SQL, most);
    if (found <= most || people > MAX_COUNTED) return Math.min(people, MAX_COUNTED + 1);
  }
  const named = words ? await foundPeople({ words, called: null, calledWords: null }) : undefined;
  return countCapped(
    db
      .select({ id: profiles.id })
      .from(profiles)
      .where(and(named, hasCase(about)))
      .$dynamic(),
  );
}

/** How many people of a selection turned the staff's e-mails off and receive nothing. @throws AppError forbidden. */
export async function countMuted(actor: Actor, selection: Selection, executor: Executor = db): Promise<number> {
  if (!canWriteToPeople(actor)) throw new AppError("forbidden");
  const [row] = await executor
    .select({ count: sql<number>`count(*)::int` })
    .from(profiles)
    .where(and(selected(selection), sql`'staff' = any(${profiles.mutedEmails})`));
  return row?.count ?? 0;
}

/** « dont 2 avocats et 1 administrateur »; empty when a selection has clients only. @throws AppError forbidden. */
export async function staffAmong(actor: Actor, selection: Selection, executor: Executor = db): Promise<string> {
  if (!canWriteToPeople(actor)) throw new AppError("forbidden");
  const [row] = await executor
    .select({
      lawyers: sql<number>`(count(*) filter (where ${profiles.role} = 'lawyer'))::int`,
      administrators: sql<number>`(count(*) filter (where ${profiles.role} = 'administrator'))::int`,
    })
    .from(profiles)
    .where(and(selected(selection), isStaff(profiles)));
  const { lawyers = 0, administrators = 0 } = row ?? {};
  const named = (count: number, one: string) => (count > 0 ? [`${count} ${one}${count > 1 ? "s" : ""}`] : []);
  const among = [...named(lawyers, "avocat"), ...named(administrators, "administrateur")];
  return among.length > 0 ? `dont ${among.join(" et ")}` : "";
}

/** How many people of a selection have no case: its variables are empty for them. @throws AppError forbidden. */
export async function countWithoutCase(actor: Actor, selection: Selection, executor: Executor = db): Promise<number> {
  if (!canWriteToPeople(actor)) throw new AppError("forbidden");
  const [row] = await executor
    .select({ count: sql<number>`count(*)::int` })
    .from(profiles)
    .where(and(selected(selection), sql`not ${profiles.hasCase}`));
  return row?.count ?? 0;
}

/**
 * How many people of a selection have an unconfirmed address, or lack a name: some variable of the name is empty for
 * them. @throws AppError forbidden.
 */
export async function countNameless(actor: Actor, selection: Selection, executor: Executor = db): Promise<number> {
  if (!canWriteToPeople(actor)) throw new AppError("forbidden");
  const [row] = await executor
    .select({ count: sql<number>`count(*)::int` })
    .from(profiles)
    .innerJoin(users, eq(users.id, profiles.id))
    .where(
      and(selected(selection), or(not(users.emailVerified), eq(profiles.firstName, ""), eq(profiles.lastName, ""))),
    );
  return row?.count ?? 0;
}

/**
 * One page of the recipient grid, each with whether it is selected (spec section 2): the newest accounts first; by a
 * filter on their cases without a search, the latest activity of such a case first. Paged by the instant and the id of
 * these. @throws AppError forbidden.
 */
export async function listRecipients(actor: Actor, filters: RecipientFilters, selection: Selection) {
  if (!canWriteToPeople(actor)) throw new AppError("forbidden");
  const after = parseKey(filters.after);
  const before = after ? null : parseKey(filters.before);
  // The two sides of a document count as one, as on the person's page.
  const documents = db
    .select({ count: countDistinct(identityDocuments.documentType) })
    .from(identityDocuments)
    .where(eq(identityDocuments.userId, profiles.id));
  const own = db.$count(cases, eq(cases.userId, profiles.id));
  const words = wordsQuery(filters.search);
  const like = isLike(filters);
  const byCase = like && !words ? latestCases(like) : undefined;
  const paging = byCase?.paging ?? newest;
  const people = db
    .select({
      id: profiles.id,
      firstName: profiles.firstName,
      lastName: profiles.lastName,
      email: profiles.email,
      createdAt: profiles.createdAt,
      verificationStep: profiles.verificationStep,
      role: profiles.role,
      isMuted: sql<boolean>`'staff' = any(${profiles.mutedEmails})`,
      documents: sql<number>`(${documents})::int`,
      cases: sql<number>`(${own})::int`,
      isSelected: sql<boolean>`coalesce(${selected(selection) ?? sql`true`}, false)`,
      key: paging.key,
    })
    .from(profiles)
    .$dynamic();
  if (byCase) people.innerJoin(byCase.like, eq(byCase.like.userId, profiles.id));
  const rows = await people
    .where(
      and(
        words ? await foundPeople({ words, called: null, calledWords: null }) : undefined,
        byCase?.isLatest ?? (await foundByCase(filters)),
        filters.show === "selected" ? selected(selection) : undefined,
        paging.beyond(after, "after"),
        paging.beyond(before, "before"),
      ),
    )
    .orderBy(paging.order(before !== null))
    .limit(PAGE + 1);
  const { page, next, previous } = cutPage(rows, { size: PAGE, after, before, keyOf: ({ key }) => key });
  return { recipients: page.map(({ key: _, ...row }) => row), next, previous };
}
export type ListedRecipient = Awaited<ReturnType<typeof listRecipients>>["recipients"][number];
