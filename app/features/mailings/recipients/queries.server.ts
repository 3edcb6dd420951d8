import { and, countDistinct, eq, inArray, notInArray, or, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { db, type Executor } from "~/db/client.server";
import { cutPage, newestFirst, parseKey } from "~/db/keyset-pagination";
import { cases, identityDocuments, profiles } from "~/db/schema";
import type { Selection } from "~/db/schema/emails";
import { personWords, searchable, wordsQuery } from "~/db/search";
import type { Actor } from "~/features/accounts/actor";
import { AppError } from "~/platform/errors";
import { canWriteToPeople } from "../policy";

const PAGE = 24;
const newest = newestFirst(profiles.createdAt, profiles.id);

/** The query of the grid's address; invalid values fall back to the defaults. */
export const recipientFilters = z.object({
  search: z.string().overwrite(searchable).max(100).catch(""),
  show: z.enum(["all", "selected"]).catch("all"),
  after: z.string().nullable().catch(null),
  before: z.string().nullable().catch(null),
});
export type RecipientFilters = z.infer<typeof recipientFilters>;

/** A selection as a condition on `profiles`. */
export function selected({ base, search, added, removed }: Selection): SQL | undefined {
  const one = added.length > 0 ? inArray(profiles.id, added) : undefined;
  const set = base === "none" ? sql`false` : and(baseCondition(base), searchCondition(search));
  return and(or(one, set ?? sql`true`), removed.length > 0 ? notInArray(profiles.id, removed) : undefined);
}

function baseCondition(base: "all" | "without" | "rejected"): SQL | undefined {
  if (base === "rejected") return eq(profiles.verificationStep, "rejected");
  if (base === "all") return undefined;
  const documents = db.select({ one: sql`1` }).from(identityDocuments).where(eq(identityDocuments.userId, profiles.id));
  return sql`not ${profiles.hasCase} and not exists (${documents})`;
}

function searchCondition(search: string): SQL | undefined {
  const words = wordsQuery(search);
  return words ? sql`${personWords(profiles.firstName, profiles.lastName, profiles.email)} @@ ${words}` : undefined;
}

/** How many people a selection includes now. @throws AppError forbidden. */
export async function countSelected(actor: Actor, selection: Selection, executor: Executor = db): Promise<number> {
  if (!canWriteToPeople(actor)) throw new AppError("forbidden");
  const [row] = await executor.select({ count: sql<number>`count(*)::int` }).from(profiles).where(selected(selection));
  return row?.count ?? 0;
}

/** How many people the search field finds. @throws AppError forbidden. */
export function countFound(actor: Actor, search: string): Promise<number> {
  return countSelected(actor, { base: "all", search, added: [], removed: [] });
}

/** How many people of a selection turned the staff's e-mails off and receive nothing. @throws AppError forbidden. */
export async function countMuted(actor: Actor, selection: Selection): Promise<number> {
  if (!canWriteToPeople(actor)) throw new AppError("forbidden");
  const [row] = await db
    .select({ count: sql<number>`count(*)::int` })
    .from(profiles)
    .where(and(selected(selection), sql`'staff' = any(${profiles.mutedEmails})`));
  return row?.count ?? 0;
}

/** How many people of a selection have no case: its variables are empty for them. @throws AppError forbidden. */
export async function countWithoutCase(actor: Actor, selection: Selection): Promise<number> {
  if (!canWriteToPeople(actor)) throw new AppError("forbidden");
  const [row] = await db
    .select({ count: sql<number>`count(*)::int` })
    .from(profiles)
    .where(and(selected(selection), sql`not ${profiles.hasCase}`));
  return row?.count ?? 0;
}

/**
 * One page of the recipient grid, the newest accounts first, each with whether it is selected (spec section 2).
 * Paged by (created_at, id). @throws AppError forbidden.
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
  const rows = await db
    .select({
      id: profiles.id,
      firstName: profiles.firstName,
      lastName: profiles.lastName,
      email: profiles.email,
      createdAt: profiles.createdAt,
      verificationStep: profiles.verificationStep,
      isMuted: sql<boolean>`'staff' = any(${profiles.mutedEmails})`,
      documents: sql<number>`(${documents})::int`,
      cases: sql<number>`(${own})::int`,
      isSelected: sql<boolean>`coalesce(${selected(selection) ?? sql`true`}, false)`,
      key: newest.key,
    })
    .from(profiles)
    .where(
      and(
        searchCondition(filters.search),
        filters.show === "selected" ? selected(selection) : undefined,
        newest.beyond(after, "after"),
        newest.beyond(before, "before"),
      ),
    )
    .orderBy(newest.order(before !== null))
    .limit(PAGE + 1);
  const { page, next, previous } = cutPage(rows, { size: PAGE, after, before, keyOf: ({ key }) => key });
  return { recipients: page.map(({ key: _, ...row }) => row), next, previous };
}
export type ListedRecipient = Awaited<ReturnType<typeof listRecipients>>["recipients"][number];
