import { and, eq, sql } from "drizzle-orm";
import { db } from "~/db/client.server";
import { byNameThenId, cutPage } from "~/db/keyset-pagination";
import { lawyers, profiles } from "~/db/schema";
import { nameOrder } from "~/db/search";
import { isId } from "~/platform/http/params";
import { log } from "~/platform/log.server";
import { lawyerStateIs, listedLawyers } from "./access.server";

const PAGE = 24;
const sortName = nameOrder(profiles.lastName, profiles.firstName);
const byName = byNameThenId(sortName, lawyers.userId);

const shown = {
  id: lawyers.userId,
  firstName: profiles.firstName,
  lastName: profiles.lastName,
  bar: sql<string>`coalesce(${lawyers.bar}, '')`,
  oathYear: sql<number>`extract(year from ${lawyers.oathDate})::int`,
  specialities: lawyers.specialities,
  languages: lawyers.languages,
};

/** One page of the lawyers who have a public page, by name; everyone may read it. */
export async function listPublicLawyers(keys: { after?: string | null; before?: string | null }) {
  const after = await findPosition(keys.after);
  const before = after ? null : await findPosition(keys.before);
  const rows = await publicLawyers()
    .where(and(listedLawyers(), byName.beyond(after, "after"), byName.beyond(before, "before")))
    .orderBy(byName.order(before !== null))
    .limit(PAGE + 1);
  const { page, next, previous } = cutPage(rows, { size: PAGE, after, before, keyOf: ({ id }) => id });
  return { lawyers: page, next, previous };
}
export type PublicLawyer = Awaited<ReturnType<typeof listPublicLawyers>>["lawyers"][number];

/** The public page of a lawyer: only of one who agreed to it and is verified. Null for anybody else. */
export async function readPublicLawyer(id: string): Promise<PublicLawyer | null> {
  if (!isId(id)) return null;
  const [found] = await publicLawyers().where(and(eq(lawyers.userId, id), listedLawyers()));
  return found ?? null;
}

const publicLawyers = () =>
  db.select(shown).from(lawyers).innerJoin(profiles, eq(profiles.id, lawyers.userId)).$dynamic();

async function findPosition(id: string | null | undefined): Promise<{ id: string; name: string } | null> {
  if (!isId(id)) return null;
  const [position] = await db
    .select({ id: lawyers.userId, name: sql<string>`${sortName}` })
    .from(lawyers)
    .innerJoin(profiles, eq(profiles.id, lawyers.userId))
    .where(and(eq(lawyers.userId, id), listedLawyers()));
  return position ?? null;
}

/**
 * How many lawyers are verified, and how many of them have a public page: the home page counts the first instead of
 * claiming a number. None when the database does not answer, since these pages show the rest all the same.
 */
export async function countVerifiedLawyers(): Promise<{ verified: number; listed: number }> {
  try {
    const [verified, listed] = await Promise.all([
      db.$count(lawyers, lawyerStateIs("verified")),
      db.$count(lawyers, listedLawyers()),
    ]);
    return { verified, listed };
  } catch (error) {
    log.error({ err: error }, "number of lawyers");
    return { verified: 0, listed: 0 };
  }
}
