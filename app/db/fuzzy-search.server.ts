import { type SQL, sql } from "drizzle-orm";
import type { Executor } from "./client.server.ts";
import { callerSearch, type SearchTerms, searchable } from "./search.ts";

/** Shorter words resemble too many others. */
const MIN_LENGTH = 4;
/** From this length on, two typing errors are accepted. */
const LONG_WORD = 7;
const MAX_ALTERNATIVES = 6;
const CODE = /^[0-9a-z]{5,7}$/;

/**
 * Builds a tsquery that tolerates typing errors: a letter missing, added or changed, or two adjacent letters exchanged.
 * One error a word; two in a word of seven letters or more; one in the six characters of a case's reference. Each word
 * also matches the beginning of a word, as in `wordsQuery`: exclude what that query finds.
 * @returns null when no typed word resembles a known one.
 */
export async function fuzzyQuery(on: Executor, typed: string): Promise<SQL | null> {
  const words = await readTypedWords(on, typed);
  const alternatives = words.map(({ word, lexeme, near }) => ({
    lexeme,
    others: [...closestWords(word, near), ...misreadReferences(word)],
  }));
  if (alternatives.every(({ others }) => others.length === 0)) return null;
  const query = alternatives
    .map(({ lexeme, others }) => `(${[lexeme, ...others.map(quoted)].join(" | ")})`)
    .join(" & ");
  return sql`${query}::tsquery`;
}

/** The terms of a typed text whose words may hold typing errors; the parts of a number may not. Null as in `fuzzyQuery`. */
export async function closeTerms(on: Executor, typed: string): Promise<SearchTerms | null> {
  const called = callerSearch(typed);
  const words = await fuzzyQuery(on, called?.text ?? typed);
  const calledWords = called?.words ? await fuzzyQuery(on, called.words) : null;
  return words || calledWords ? { words, called: calledWords && called, calledWords } : null;
}

type TypedWord = { word: string; lexeme: string; near: string[] };

/** Reads the typed words, each with the indexed words that may resemble it. */
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

/** Keeps the words within the accepted number of errors, the closest first. */
function closestWords(typed: string, words: readonly string[]): string[] {
  const allowed = typed.length >= LONG_WORD ? 2 : 1;
  return words
    .filter((word) => word !== typed)
    .map((word) => ({ word, typos: countTypos(typed, word) }))
    .filter(({ typos }) => typos <= allowed)
    .sort((a, b) => a.typos - b.typos || a.word.length - b.word.length)
    .slice(0, MAX_ALTERNATIVES)
    .map(({ word }) => word);
}

/** Quotes a word of letters and digits for a tsquery. */
const quoted = (word: string): string => `'${word}'`;

/** A case is also indexed by its six characters with each one left out (marked `~`), so a code with one error matches. */
function misreadReferences(word: string): string[] {
  const code = word.replace(/^\d{4}-/, "");
  if (!CODE.test(code)) return [];
  const shorter = [...code].map((_, index) => code.slice(0, index) + code.slice(index + 1));
  return [...new Set([...shorter, code].flatMap((each) => (each.length === 6 ? [each] : [`~${each}`])))].filter(
    (each) => each !== word,
  );
}

/** Counts the letters missing, added, changed or exchanged with the next one (optimal string alignment distance). */
export function countTypos(a: string, b: string): number {
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
