import { type SQL, sql } from "drizzle-orm";
import type { Executor } from "./client.server.ts";
import { searchable } from "./search.ts";

/** Shorter words are too near to too many others. */
const MIN_LENGTH = 4;
/** From this length on, two slips are forgiven. */
const LONG_WORD = 7;
const MAX_NEIGHBOURS = 6;
const CODE = /^[0-9a-z]{5,7}$/;

/**
 * The tsquery of what was typed that forgives slips: a letter missing, doubled, changed, or two exchanged; two such slips
 * in a word of seven letters or more; one in the six characters of a case's reference. Each word may still begin a word,
 * as in `wordsQuery`, so leave out what that one finds.
 * @returns null when no word that was typed is near another one.
 */
export async function fuzzyQuery(on: Executor, typed: string): Promise<SQL | null> {
  const words = await readTypedWords(on, typed);
  const alternatives = words.map(({ word, lexeme, near }) => ({
    lexeme,
    others: [...nearest(word, near), ...misreadReferences(word)],
  }));
  if (alternatives.every(({ others }) => others.length === 0)) return null;
  const query = alternatives
    .map(({ lexeme, others }) => `(${[lexeme, ...others.map(quoted)].join(" | ")})`)
    .join(" & ");
  return sql`${query}::tsquery`;
}

type TypedWord = { word: string; lexeme: string; near: string[] };

/** The words typed, each with those that people and cases are found by and that may be near it. */
async function readTypedWords(on: Executor, typed: string): Promise<TypedWord[]> {
  const { rows } = await on.execute<TypedWord>(sql`
    select typed.word, search_lexeme(typed.word) as lexeme, array(
      (select word from search_words
        where length(typed.word) >= ${MIN_LENGTH} and typed.word !~ '[0-9@]' and search_slips(word) && search_slips(typed.word)
        limit 50)
      union
      (select word from search_words
        where length(typed.word) >= ${LONG_WORD} and typed.word !~ '[0-9@]' and word % typed.word
        order by similarity(word, typed.word) desc limit 20)
    ) as near
    from unnest(search_typed(${searchable(typed)})) with ordinality as typed(word, place)
    order by typed.place`);
  return rows;
}

/** Of the words that may be near, those that are, the nearest first. */
function nearest(typed: string, words: readonly string[]): string[] {
  const allowed = typed.length >= LONG_WORD ? 2 : 1;
  return words
    .filter((word) => word !== typed)
    .map((word) => ({ word, slips: slipsBetween(typed, word) }))
    .filter(({ slips }) => slips <= allowed)
    .sort((a, b) => a.slips - b.slips || a.word.length - b.word.length)
    .slice(0, MAX_NEIGHBOURS)
    .map(({ word }) => word);
}

/** A word of letters and digits as a tsquery holds it. */
const quoted = (word: string): string => `'${word}'`;

/** A case is also found by its six characters with one left out (marked `~`): so is a code with one misread. */
function misreadReferences(word: string): string[] {
  const code = word.replace(/^\d{4}-/, "");
  if (!CODE.test(code)) return [];
  const shorter = [...code].map((_, index) => code.slice(0, index) + code.slice(index + 1));
  return [...new Set([...shorter, code].flatMap((each) => (each.length === 6 ? [each] : [`~${each}`])))].filter(
    (each) => each !== word,
  );
}

/** How many letters were missed, added, changed or exchanged with the next one (optimal string alignment). */
export function slipsBetween(a: string, b: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const cost = a[i - 1] === b[j - 1] ? 0 : 1;
      let least = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + cost);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        least = Math.min(least, (beforeLast[j - 2] ?? 0) + 1);
      row.push(least);
    }
    beforeLast = last;
    last = row;
  }
  return last[b.length] ?? 0;
}
