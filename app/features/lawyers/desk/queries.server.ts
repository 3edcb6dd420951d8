import { and, eq, isNotNull, type SQL, sql } from "drizzle-orm";
import { db } from "~/db/client.server";
import { fuzzyQuery } from "~/db/fuzzy-search.server";
import { byNameThenId, cutPage } from "~/db/keyset-pagination";
import { directoryIssues, lawyers, profiles } from "~/db/schema";
import { nameOrder, wordsQuery } from "~/db/search";
import type { Actor } from "~/features/accounts/actor";
import { hasWords } from "~/features/accounts/search.access.server";
import { recordReading } from "~/features/journal/commands.server";
import { AppError } from "~/platform/errors";
import { isId } from "~/platform/http/params";
import { lawyerLoad, lawyerStateIs } from "../access.server";
import { canManageLawyers } from "../policy";
import { lawyerState } from "../rules";
import { registrationVersion } from "./rules.server";
import type { LawyerFilters } from "./schema";

const PAGE = 25;
const sortName = nameOrder(profiles.lastName, profiles.firstName);
const byName = byNameThenId(sortName, lawyers.userId);

const LOAD_CONDITIONS: Record<NonNullable<LawyerFilters["load"]>, SQL> = {
  none: sql`${lawyerLoad} = 0`,
  room: sql`${lawyerLoad} < ${lawyers.maxCases}`,
  full: sql`${lawyerLoad} >= ${lawyers.maxCases}`,
};

/**
 * One page of the lawyers by name, all filters together. `next` and `previous` are the accounts to pass as `after` and
 * `before`. @throws AppError forbidden.
 */
export async function listLawyers(actor: Actor, filters: LawyerFilters) {
  if (!canManageLawyers(actor)) throw new AppError("forbidden");
  const found = await readPage(filters, wordsQuery(filters.search));
  if (found.lawyers.length > 0 || filters.search === "") return found;
  const fuzzy = await fuzzyQuery(db, filters.search);
  return fuzzy ? readPage(filters, fuzzy) : found;
}
export type ListedLawyer = Awaited<ReturnType<typeof listLawyers>>["lawyers"][number];

async function readPage(filters: LawyerFilters, words: SQL | null) {
  const { state, speciality, load, missing } = filters;
  const after = await findPosition(filters.after);
  const before = after ? null : await findPosition(filters.before);
  const rows = await db
    .select({ lawyer: lawyers, firstName: profiles.firstName, lastName: profiles.lastName, caseCount: lawyerLoad })
    .from(lawyers)
    .innerJoin(profiles, eq(profiles.id, lawyers.userId))
    .where(
      and(
        state ? lawyerStateIs(state) : undefined,
        speciality ? sql`${lawyers.specialities} @> array[${speciality}]::text[]` : undefined,
        load ? LOAD_CONDITIONS[load] : undefined,
        missing ? isNotNull(lawyers.missingSince) : undefined,
        words ? hasWords(words) : undefined,
        byName.beyond(after, "after"),
        byName.beyond(before, "before"),
      ),
    )
    .orderBy(byName.order(before !== null))
    .limit(PAGE + 1);
  const { page, next, previous } = cutPage(rows, {
    size: PAGE,
    after,
    before,
    keyOf: ({ lawyer }) => lawyer.userId,
  });
  return { lawyers: page.map(present), next, previous };
}

function present({ lawyer, firstName, lastName, caseCount }: Row) {
  const { userId, bar, specialities, maxCases, missingSince } = lawyer;
  const name = `${firstName} ${lastName}`.trim();
  return { id: userId, name, bar, specialities, maxCases, caseCount, missingSince, state: lawyerState(lawyer) };
}
type Row = { lawyer: typeof lawyers.$inferSelect; firstName: string; lastName: string; caseCount: number };

async function findPosition(id: string | null): Promise<{ id: string; name: string } | null> {
  if (!isId(id)) return null;
  const [position] = await db
    .select({ id: profiles.id, name: sql<string>`${sortName}` })
    .from(profiles)
    .where(eq(profiles.id, id));
  return position ?? null;
}

/**
 * A lawyer for the administrators: registration, proofs, number of cases. The reading is recorded: the lawyer sees on
 * /account/access who opened it. @throws AppError lawyer_not_found, also when the actor may not manage lawyers.
 */
export async function readLawyer(actor: Actor, userId: string) {
  if (!canManageLawyers(actor) || !isId(userId)) throw new AppError("lawyer_not_found");
  const [row] = await db
    .select({
      lawyer: lawyers,
      firstName: profiles.firstName,
      lastName: profiles.lastName,
      email: profiles.email,
      caseCount: lawyerLoad,
      verifier: sql<string | null>`(
        select nullif(trim(v.first_name || ' ' || v.last_name), '') from ${profiles} v where v.id = ${lawyers.verifiedByUser}
      )`,
      issue: { fileName: directoryIssues.fileName, issuedOn: directoryIssues.issuedOn },
    })
    .from(lawyers)
    .innerJoin(profiles, eq(profiles.id, lawyers.userId))
    .leftJoin(directoryIssues, eq(directoryIssues.id, lawyers.verifiedIssue))
    .where(eq(lawyers.userId, userId));
  if (!row) throw new AppError("lawyer_not_found");
  await recordReading(actor, { action: "profile.opened", subjectType: "profile", subjectId: userId, ownerId: userId });
  const name = `${row.firstName} ${row.lastName}`.trim();
  return { ...row, name, state: lawyerState(row.lawyer), version: registrationVersion(row.lawyer, row) };
}
export type LawyerDetails = Awaited<ReturnType<typeof readLawyer>>;
