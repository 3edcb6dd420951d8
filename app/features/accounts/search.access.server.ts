import { and, isNull, or, type SQL, sql } from "drizzle-orm";
import { db } from "~/db/client.server";
import { personSearch, profiles } from "~/db/schema";
import { type CallerSearch, hasNumbers, nameOrder, personWords, phoneDigits, type SearchTerms } from "~/db/search";

const { id, firstName, lastName, email, phone, homePhone } = profiles;

/** The words of a row of `profiles`, made anew, as the index `profiles_words` has them. */
export const wordsOfPerson = personWords(firstName, lastName, email);

/** What sorts a row of `profiles` by name, made anew. */
export const nameOfPerson = nameOrder(lastName, firstName);

/** Up to this many people, their ids are collected first; beyond, a page of them is soon found in the order of the list. */
const MAX_GATHERED = 1000;

/**
 * The people whom a search finds, as a condition on `profiles`, which a query of other tables joins: by words of the name
 * and the e-mail address, or by a part of a telephone number with the words beside it. Rare ones are collected through the
 * indexes; where there are many, each person in the order of the list is asked for their kept words. The query planner
 * cannot choose by itself, since it does not know how many people the beginning of a word finds.
 * @param firstByName of a list by name, in whose order one name stands together, maybe far from its beginning: the ids of
 * the first people of the page, as a query of `person_search` with the given condition.
 */
export async function foundPeople(
  { words, called, calledWords }: SearchTerms,
  firstByName?: (hasWords: SQL) => SQL,
): Promise<SQL> {
  const [named, phoned] = await Promise.all([
    words ? namedCondition(words, firstByName) : undefined,
    called ? calledCondition(called, calledWords) : undefined,
  ]);
  return or(named, phoned) ?? sql`false`;
}

/** A person with these words, by their kept words: for queries that read few people, or stop when they have found enough. */
export function hasWords(words: SQL): SQL {
  const kept = db.select({ words: personSearch.words }).from(personSearch).where(sql`${personSearch.userId} = ${id}`);
  return sql`coalesce((${kept}), ${wordsOfPerson}) @@ ${words}`;
}

async function namedCondition(words: SQL, firstByName?: (hasWords: SQL) => SQL): Promise<SQL> {
  const isNamed = sql`${personSearch.words} @@ ${words}`;
  const some = await db
    .select({ id: personSearch.userId })
    .from(personSearch)
    .where(isNamed)
    .limit(MAX_GATHERED + 1);
  if (some.length > MAX_GATHERED)
    return firstByName && !(await hasUnnamed()) ? sql`${id} = any(array(${firstByName(isNamed)}))` : hasWords(words);
  // Those whose words are not kept yet: nobody, some minutes after the migration.
  const missing = await db
    .select({ id })
    .from(personSearch)
    .innerJoin(profiles, sql`${id} = ${personSearch.userId}`)
    .where(and(sql`${personSearch.words} is null`, sql`${wordsOfPerson} @@ ${words}`))
    .limit(MAX_GATHERED + 1);
  return missing.length > MAX_GATHERED ? hasWords(words) : oneOf([...some, ...missing]);
}

/** Whether there are people whose sort key is not kept yet: some minutes after the migration. */
async function hasUnnamed(): Promise<boolean> {
  const unnamed = await db
    .select({ id: personSearch.userId })
    .from(personSearch)
    .where(isNull(personSearch.name))
    .limit(1);
  return unnamed.length > 0;
}

async function calledCondition(called: CallerSearch, words: SQL | null): Promise<SQL> {
  const isCalled = hasNumbers(phoneDigits(phone, homePhone), called);
  const some = await db
    .select({ id })
    .from(profiles)
    .where(and(isCalled, words ? sql`${wordsOfPerson} @@ ${words}` : undefined))
    .limit(MAX_GATHERED + 1);
  if (some.length <= MAX_GATHERED) return oneOf(some);
  return words ? (and(hasWords(words), isCalled) as SQL) : isCalled;
}

const oneOf = (some: readonly { id: string }[]): SQL =>
  sql`${id} = any(${sql.param(some.map((person) => person.id))}::uuid[])`;
