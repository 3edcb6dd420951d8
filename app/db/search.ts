import { type AnyColumn, type SQL, sql } from "drizzle-orm";

/**
 * How words are searched. The same rule stands in SQL (`search_fold`, `search_split` of the migration « find_forgivingly »), which
 * writes the indexes: no accents, no case, ligatures written out, cut at whatever is neither a letter nor a digit.
 */
const LETTERS: Record<string, string> = { œ: "oe", æ: "ae", ß: "ss", ø: "o", ł: "l", đ: "d" };
const SEPARATORS = /[^0-9a-z\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u1fff\u2c00-\u2fef\u3040-\ud7ff\uf900-\ufdff]+/u;
/** A reference such as 2026-7K3F9Q, or its beginning once the dash is typed. */
const REFERENCE = /^\d{4}-[0-9a-z]{1,6}$/;
/** No word is so written. */
const NOTHING = "'~'";
const MOST_WORDS = 8;
const LONGEST_WORD = 40;
/** More than anybody types to find something. */
const LONGEST_SEARCH = 100;

/** What was typed in a search field, as a query may hold it: the database refuses U+0000. */
export function searchable(typed: string): string {
  return typed.replaceAll("\0", "").trim().slice(0, LONGEST_SEARCH);
}

/** A text without accents and capitals. */
export function fold(text: string): string {
  return text
    .normalize("NFKD")
    .replace(/[\u0300-\u036f]/g, "")
    .toLowerCase()
    .replace(/[œæßøłđ]/g, (letter) => LETTERS[letter] as string);
}

/**
 * The words typed in a search field, at most eight. An e-mail address and a reference stay whole; words of one or two
 * letters count only when there is no longer one.
 */
export function typedWords(typed: string): string[] {
  const words = fold(searchable(typed))
    .split(/\s+/)
    .flatMap((piece) => (piece.includes("@") || REFERENCE.test(piece) ? [piece] : piece.split(SEPARATORS)))
    .map((word) => [...word].slice(0, LONGEST_WORD).join(""))
    .filter((word) => word.replaceAll("@", "") !== "");
  const long = words.filter((word) => word.length > 2);
  return (long.length > 0 ? long : words).slice(0, MOST_WORDS);
}

/**
 * What was typed, as a tsquery: each word must begin a word of what is searched (one of two letters must be one).
 * @returns null when nothing was typed; a query that finds nothing when only signs were.
 */
export function wordsQuery(typed: string): string | null {
  if (searchable(typed) === "") return null;
  const words = typedWords(typed);
  if (words.length === 0) return NOTHING;
  return words.map((word) => (word.length > 2 ? `${lexeme(word)}:*` : lexeme(word))).join(" & ");
}

/** A word as a tsquery may hold it, whatever it contains. */
export function lexeme(word: string): string {
  return `'${word.replace(/['\\]/g, (sign) => sign + sign)}'`;
}

/**
 * The words of a person's name and e-mail address, and the address itself, as a text-search vector. The index
 * `profiles_words` and the searches must write it alike: `personWords(…) @@ wordsQuery(typed)::tsquery`, then, for slips,
 * `@@ fuzzyQuery(db, typed)::tsquery`.
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
