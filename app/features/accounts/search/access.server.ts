import { and, or, type SQL, sql } from "drizzle-orm";
import { db } from "~/db/client.server";
import { personSearch, profiles } from "~/db/schema";
import { type CallerSearch, hasNumbers, personWords, phoneDigits, type SearchTerms } from "~/db/search";

const { id, firstName, lastName, email, phone, homePhone } = profiles;

/** The words of a row of `profiles`, made anew, as the index `profiles_words` has them. */
export const wordsOfPerson = personWords(firstName, lastName, email);

/** Up to this many people, their ids are collected first; beyond, a page of them is soon found in the order of the list. */
const MAX_GATHERED = 1000;

/**
 * The people whom a search finds, as a condition on `profiles`, which a query of other tables joins: by words of the name
 * and the e-mail address, or by a part of a telephone number with the words beside it. Rare ones are collected through the
 * indexes; where there are many, each person in the order of the list is asked for their kept words. The query planner
 * cannot choose by itself, since it does not know how many people the beginning of a word finds.
 * @param most up to how many people are collected: more for a list by name, in whose order one name stands together.
 */
export async function foundPeople(
  { words, called, calledWords }: SearchTerms,
  most: number = MAX_GATHERED,
): Promise<SQL> {
  const [named, phoned] = await Promise.all([
    words ? namedCondition(words, most) : undefined,
    called ? calledCondition(called, calledWords, most) : undefined,
  ]);
  return or(named, phoned) ?? sql`false`;
}

/** A person with these words, by their kept words: for queries that read few people, or stop when they have found enough. */
export function hasWords(words: SQL): SQL {
  const kept = db.select({ words: personSearch.words }).from(personSearch).where(sql`${personSearch.userId} = ${id}`);
  return sql`coalesce((${kept}), ${wordsOfPerson}) @@ ${words}`;
}

async function namedCondition(words: SQL, most: number): Promise<SQL> {
  const some = await db
    .select({ id: personSearch.userId })
    .from(personSearch)
    .where(sql`${personSearch.words} @@ ${words}`)
    .limit(most + 1);
  if (some.length > most) return hasWords(words);
  // Those whose words are not kept yet: nobody, some minutes after the migration.
  const missing = await db
    .select({ id })
    .from(personSearch)
    .innerJoin(profiles, sql`${id} = ${personSearch.userId}`)
    .where(and(sql`${personSearch.words} is null`, sql`${wordsOfPerson} @@ ${words}`))
    .limit(most + 1);
  return missing.length > most ? hasWords(words) : oneOf([...some, ...missing]);
}

async function calledCondition(called: CallerSearch, words: SQL | null, most: number): Promise<SQL> {
  const isCalled = hasNumbers(phoneDigits(phone, homePhone), called);
  const some = await db
    .select({ id })
    .from(profiles)
    .where(and(isCalled, words ? sql`${wordsOfPerson} @@ ${words}` : undefined))
    .limit(most + 1);
  if (some.length <= most) return oneOf(some);
  return words ? (and(hasWords(words), isCalled) as SQL) : isCalled;
}

const oneOf = (some: readonly { id: string }[]): SQL =>
  sql`${id} = any(${sql.param(some.map((person) => person.id))}::uuid[])`;
