import { type AnyColumn, type SQL, sql } from "drizzle-orm";

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
  const text = searchable(typed);
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

/**
 * Extracts the digits of a typed telephone number, or of a part of one, without country code or leading zero, so that
 * they match however the number was written. @returns null when the text is not a number.
 */
export function typedDigits(typed: string): string | null {
  if (!/^\+?[\d\s().-]+$/.test(typed)) return null;
  const digits = typed.replace(/\D/g, "");
  const national = typed.startsWith("+33") ? digits.slice(2) : digits.replace(/^0033/, "").replace(/^0+/, "");
  return national.length >= 4 ? national : null;
}

/** The digits of telephone numbers; the same expression as in the index, so that PostgreSQL can use it. */
export function phoneDigits(...phones: AnyColumn[]): SQL {
  const digits = phones.map((phone) => sql`regexp_replace(coalesce(${phone}, ''), '[^0-9]', '', 'g')`);
  return sql`(${sql.join(digits, sql` || ' ' || `)})`;
}

/** The sort key of a list by name, without accents or case; the same expression as in the index. */
export function nameOrder(lastName: AnyColumn, firstName: AnyColumn): SQL {
  return sql`search_fold(${lastName} || ' ' || ${firstName})`;
}
