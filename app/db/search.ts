import { type AnyColumn, type SQL, sql } from "drizzle-orm";

/** Nobody types more to find something. */
const MAX_SEARCH = 100;

/** What was typed in a search field, as a query may hold it: the database refuses U+0000. */
export function searchable(typed: string): string {
  return typed.replaceAll("\0", "").trim().slice(0, MAX_SEARCH);
}

/**
 * The tsquery of what was typed: each word must begin a word of what is searched (one of two letters must be one). The SQL
 * functions `search_…` fold and cut it as they fold and cut what is stored: no accents, no case, ligatures written out, cut
 * at everything that is neither a letter nor a digit (migrations « find_forgivingly » and « fold_with_unaccent »).
 * @returns null when nothing was typed; a query that finds nothing when only signs were.
 */
export function wordsQuery(typed: string): SQL | null {
  const text = searchable(typed);
  return text === "" ? null : sql`search_query(${text})`;
}

/**
 * The words of a person's name and e-mail address, and the address itself, as a text-search vector. The index
 * `profiles_words` and the searches must write it alike: `personWords(…) @@ wordsQuery(typed)`, then, for slips,
 * `@@ fuzzyQuery(db, typed)`.
 */
export function personWords(firstName: AnyColumn, lastName: AnyColumn, email: AnyColumn): SQL {
  return sql`person_words(${firstName}, ${lastName}, ${email})`;
}

/**
 * The digits of a telephone number, or a part of one, as any way of writing it contains them: without country code nor
 * leading zero. Null when what was typed is no number.
 */
export function typedDigits(typed: string): string | null {
  if (!/^\+?[\d\s().-]+$/.test(typed)) return null;
  const digits = typed.replace(/\D/g, "");
  const national = typed.startsWith("+33") ? digits.slice(2) : digits.replace(/^0033/, "").replace(/^0+/, "");
  return national.length >= 4 ? national : null;
}

/** The digits of telephone numbers; the index and the searches must write it alike. */
export function phoneDigits(...phones: AnyColumn[]): SQL {
  const each = phones.map((phone) => sql`regexp_replace(coalesce(${phone}, ''), '[^0-9]', '', 'g')`);
  return sql`(${sql.join(each, sql` || ' ' || `)})`;
}

/** A person's place in a list by name, accents and capitals apart; the index and the list must write it alike. */
export function nameOrder(lastName: AnyColumn, firstName: AnyColumn): SQL {
  return sql`search_fold(${lastName} || ' ' || ${firstName})`;
}
