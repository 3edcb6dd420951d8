import { type AnyColumn, type SQL, sql } from "drizzle-orm";

const ACCENTED = "àáâãäåçèéêëìíîïñòóôõöùúûüýÿ";
const PLAIN = "aaaaaaceeeeiiiinooooouuuuyy";

/**
 * The words of a person's name and their whole e-mail address, without accents, as a text-search vector. The index and
 * the searches must write it alike.
 */
export function personWords(firstName: AnyColumn, lastName: AnyColumn, email: AnyColumn): SQL {
  const name = sql`translate(lower(${firstName} || ' ' || ${lastName}), ${sql.raw(`'${ACCENTED}'`)}, ${sql.raw(`'${PLAIN}'`)})`;
  return sql`(to_tsvector('simple'::regconfig, ${name}) || array_to_tsvector(array[lower(${email})]))`;
}

/** What was typed in a search field, as a query may hold it: the database refuses U+0000. */
export function searchable(typed: string): string {
  return typed.replaceAll("\0", "").trim();
}

/**
 * What a person typed to find somebody, as a tsquery: each word must begin a word of the name, or the e-mail address.
 * @returns null when nothing was typed.
 */
export function personQuery(typed: string): string | null {
  const words = typed
    .toLowerCase()
    .replace(/[àáâãäåçèéêëìíîïñòóôõöùúûüýÿ]/g, (letter) => PLAIN[ACCENTED.indexOf(letter)] as string)
    .split(/[\s'’]+/)
    .map((word) => word.replace(/[\\]/g, ""))
    .filter(Boolean)
    .slice(0, 8);
  return words.length === 0 ? null : words.map((word) => `'${word}':*`).join(" & ");
}
