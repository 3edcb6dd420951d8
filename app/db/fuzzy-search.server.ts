import { sql } from "drizzle-orm";
import type { Executor } from "./client.server.ts";
import { lexeme, typedWords } from "./search.ts";

/** Shorter words are too near to too many others. */
const SHORTEST = 4;
/** From this length on, two slips are forgiven. */
const LONG = 7;
const MOST_NEIGHBOURS = 6;
const CODE = /^[0-9a-z]{5,7}$/;

/**
 * What was typed, as a tsquery that forgives slips: a letter missing, doubled, changed, or two exchanged; two such slips
 * in a word of seven letters or more; one in the six characters of a case's reference. Each word may still begin a word,
 * as in `wordsQuery`, so leave out what that one finds.
 * @returns null when no word that was typed is near another one.
 */
export async function fuzzyQuery(on: Executor, typed: string): Promise<string | null> {
  const words = typedWords(typed);
  const neighbours = await neighboursOf(on, words);
  const forgiven = words.map((word) => [...(neighbours.get(word) ?? []), ...misreadReferences(word)]);
  if (forgiven.every((alternatives) => alternatives.length === 0)) return null;
  return words
    .map((word, index) => [
      word.length > 2 ? `${lexeme(word)}:*` : lexeme(word),
      ...(forgiven[index] ?? []).map(lexeme),
    ])
    .map((alternatives) => `(${alternatives.join(" | ")})`)
    .join(" & ");
}

/** For each word, the nearest ones of those that people and cases are found by, the nearest first. */
async function neighboursOf(on: Executor, words: readonly string[]): Promise<Map<string, string[]>> {
  const searched = words.filter((word) => word.length >= SHORTEST && /^\p{L}+$/u.test(word));
  if (searched.length === 0) return new Map();
  const { rows } = await on.execute<{ typed: string; word: string }>(sql`
    select typed, near.word
    from unnest(${sql.param(searched)}::text[]) as typed
    cross join lateral (
      (select word from search_words where search_slips(word) && search_slips(typed) limit 50)
      union
      (select word from search_words where length(typed) >= ${LONG} and word % typed order by similarity(word, typed) desc limit 20)
    ) as near`);
  const found = new Map<string, string[]>();
  for (const typed of searched) {
    const near = rows
      .filter((row) => row.typed === typed && row.word !== typed)
      .map(({ word }) => ({ word, slips: slipsBetween(typed, word) }))
      .filter(({ slips }) => slips <= (typed.length >= LONG ? 2 : 1))
      .sort((a, b) => a.slips - b.slips || a.word.length - b.word.length);
    found.set(
      typed,
      near.slice(0, MOST_NEIGHBOURS).map(({ word }) => word),
    );
  }
  return found;
}

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
