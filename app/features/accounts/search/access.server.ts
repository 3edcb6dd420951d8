import { and, type SQL, sql } from "drizzle-orm";
import { db } from "~/db/client.server";
import { profiles } from "~/db/schema";
import { hasNumbers, personWords, phoneDigits, type SearchTerms } from "~/db/search";

/**
 * The people whom a search finds, as a condition on `profiles`: by words of the name and the e-mail address, or by a part
 * of a telephone number with the words beside it. Two subqueries, each with its index.
 */
export function foundPeople({ words, called, calledWords }: SearchTerms): SQL {
  const { id, firstName, lastName, email, phone, homePhone } = profiles;
  const name = personWords(firstName, lastName, email);
  const found: SQL[] = [];
  const idsWhere = (condition: SQL | undefined) => sql`${db.select({ id }).from(profiles).where(condition)}`;
  if (words) found.push(idsWhere(sql`${name} @@ ${words}`));
  if (called) {
    const isCalled = hasNumbers(phoneDigits(phone, homePhone), called);
    found.push(idsWhere(and(isCalled, calledWords ? sql`${name} @@ ${calledWords}` : undefined)));
  }
  return sql`${id} in (${sql.join(found, sql` union all `)})`;
}

/** The ids of more people are not collected: a first name finds one in thirty. */
const MAX_GATHERED = 5000;

/**
 * `foundPeople` for a query of other tables that joins `profiles`, with the ids collected first: PostgreSQL would make the
 * words of each person anew there.
 */
export async function gatherPeople(terms: SearchTerms): Promise<SQL> {
  const isFound = foundPeople(terms);
  const some = await db
    .select({ id: profiles.id })
    .from(profiles)
    .where(isFound)
    .limit(MAX_GATHERED + 1);
  if (some.length > MAX_GATHERED) return isFound;
  return sql`${profiles.id} = any(${sql.param(some.map(({ id }) => id))}::uuid[])`;
}
