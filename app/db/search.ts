import { type AnyColumn, type SQL, sql } from "drizzle-orm";
import { asciiEmail } from "./email-address.ts";

const MAX_SEARCH_LENGTH = 100;

/** Cleans the text of a search field for a query: the database refuses U+0000. */
export function searchable(typed: string): string {
  return typed.replaceAll("\0", "").trim().slice(0, MAX_SEARCH_LENGTH);
}

/**
 * Builds the tsquery of a typed text: each word must begin an indexed word (a word of two letters must equal one). The SQL
 * functions `search_…` normalise the text as they normalise what is stored: no accents, no case, ligatures written out,
 * split at everything that is neither a letter nor a digit (migrations « find_forgivingly » and « fold_with_unaccent »).
 * @returns null for an empty text; a query that matches nothing for a text without letters or digits.
 */
export function wordsQuery(typed: string): SQL | null {
  // Addresses are indexed as they are stored.
  const text = searchable(typed).replace(/\S+@\S+/g, asciiEmail);
  return text === "" ? null : sql`search_query(${text})`;
}

/**
 * The words of a person's name and e-mail address, and the address itself, as a text-search vector. Searches use it as
 * `personWords(…) @@ wordsQuery(typed)`, then, for typing errors, `@@ fuzzyQuery(db, typed)`. The index `profiles_words`
 * uses the same expression, so that PostgreSQL can use it.
 */
export function personWords(firstName: AnyColumn, lastName: AnyColumn, email: AnyColumn): SQL {
  return sql`person_words(${firstName}, ${lastName}, ${email})`;
}

/** What a caller gives, as typed: words, and parts of a telephone number, each as the pattern of `LIKE` that finds it. */
export type CallerSearch = {
  words: string;
  numbers: string[];
  /** The same with the digits as words: an amount or an account number in a story. */
  text: string;
};

const NUMBER_PART = /^[+(]?[\d().-]*\d[\d().-]*$/;
/** The reference of a case, or its beginning once the dash is typed. */
const REFERENCE = /^20\d\d-[\da-z]{0,6}$/i;

/**
 * Separates the parts of a telephone number from the words, in any order: « Dub 062526 », « 06 25 26 Dubois ». Digits
 * that follow each other are one part; three are enough.
 * @returns null when no part of a number was typed.
 */
export function callerSearch(typed: string): CallerSearch | null {
  const words: string[] = [];
  const parts: string[][] = [];
  let isWithinPart = false;
  for (const piece of searchable(typed).split(/\s+/)) {
    const isPart = NUMBER_PART.test(piece) && !REFERENCE.test(piece);
    if (isPart && isWithinPart) parts.at(-1)?.push(piece);
    else if (isPart) parts.push([piece]);
    else if (/[\p{L}\p{N}]/u.test(piece)) words.push(piece);
    isWithinPart = isPart;
  }
  const numbers: string[] = [];
  const digits: string[] = [];
  for (const pieces of parts) {
    const pattern = numberPattern(pieces.join(""));
    if (pattern) {
      numbers.push(pattern);
      digits.push(...digitWords(pieces));
    } else words.push(...pieces);
  }
  return numbers.length > 0 ? { words: words.join(" "), numbers, text: [...words, ...digits].join(" ") } : null;
}

/** The pieces of a number as words. Short ones are joined, because `search_typed` leaves out words of two letters. */
function digitWords(pieces: readonly string[]): string[] {
  const digits = pieces.map((piece) => piece.replace(/\D/g, ""));
  const long = digits.filter(({ length }) => length > 2);
  return long.length > 0 ? long : [digits.join("")];
}

/** The country code and the leading zero are left out, so that a number is found however it was written. */
function numberPattern(part: string): string | null {
  const digits = part.replace(/\D/g, "").replace(/^00(?=\d{3})/, "");
  const isFrench = /^(\+|00)33/.test(part) || /^33[1-9]\d{8}$/.test(digits);
  const national = isFrench ? digits.slice(2) : digits;
  const significant = national.replace(/^0+/, "");
  if (significant.length >= 3) return `%${significant}%`;
  // The first three digits of a number, as it is dialled in France.
  return /^0[1-9]\d$/.test(national) ? `%${national}%` : null;
}

/** Telephone numbers that hold each of these parts; `phones` as the index of the table writes them (`phoneDigits`). */
export function hasNumbers(phones: SQL, { numbers }: CallerSearch): SQL {
  const each = numbers.map((like) => sql`${phones} like ${like}`);
  return sql`(${sql.join(each, sql` and `)})`;
}

/**
 * A search as its conditions: all that was typed as words or, when it holds a part of a number, that part with the words
 * beside it. `closeTerms` (`fuzzy-search.server.ts`) is the same with typing errors.
 */
export type SearchTerms = { words: SQL | null; called: CallerSearch | null; calledWords: SQL | null };

/** The terms of a typed text; null for an empty one. */
export function exactTerms(typed: string): SearchTerms | null {
  const called = callerSearch(typed);
  const words = wordsQuery(called?.text ?? typed);
  if (!words) return null;
  return { words, called, calledWords: called && wordsQuery(called.words) };
}

/**
 * The digits of telephone numbers, French ones as they are dialled in France: the digits of a country code that most
 * numbers have would find nearly everybody. The same expression as in the index, so that PostgreSQL can use it.
 */
export function phoneDigits(...phones: AnyColumn[]): SQL {
  const digits = phones.map(
    (phone) =>
      sql`regexp_replace(regexp_replace(coalesce(${phone}, ''), '[^0-9]', '', 'g'), '^(00)?33(?=[1-9][0-9]{8}$)', '0')`,
  );
  return sql`(${sql.join(digits, sql` || ' ' || `)})`;
}

/** The sort key of a list by name, without accents or case; the same expression as in the index. */
export function nameOrder(lastName: AnyColumn, firstName: AnyColumn): SQL {
  return sql`search_fold(${lastName} || ' ' || ${firstName})`;
}
