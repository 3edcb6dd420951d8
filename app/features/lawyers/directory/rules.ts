import type { AppErrorCode } from "~/platform/errors";

/** What the product reads of a line of the national directory. */
export type DirectoryEntry = {
  bar: string;
  lastName: string;
  firstName: string;
  /** ISO date; null when the line has none. */
  oathDate: string | null;
  cnbfCode: string | null;
};

/** The maximum size of an issue, in bytes; real ones have 9 to 17 MB. */
export const MAX_DIRECTORY_BYTES = 60_000_000;
/** The maximum number of lines of an issue; real ones have about 81,000. */
export const MAX_DIRECTORY_ROWS = 300_000;
/** The maximum number of columns of an issue; real ones have 20 at most. */
export const MAX_DIRECTORY_COLUMNS = 200;
/** No name and no bar is longer. */
const MAX_CELL_LENGTH = 200;

/** The names of each column in the issues seen so far, which change from one month to the next. */
const COLUMN_NAMES = {
  bar: ["nombarreau", "barreau"],
  lastName: ["avnom", "nom"],
  firstName: ["avprenom", "prenom"],
  oathDate: ["acdateserment", "dateserment", "datedeserment"],
  cnbfCode: ["avcnbfcode", "cnbfcode", "codecnbf", "cnbf"],
} as const;
type ColumnName = keyof typeof COLUMN_NAMES;

/** The error that names each column when it is missing; a column without one is optional. */
const MISSING: Partial<Record<ColumnName, AppErrorCode>> = {
  bar: "directory_no_bar",
  lastName: "directory_no_last_name",
  firstName: "directory_no_first_name",
  oathDate: "directory_no_oath_date",
};

/** Where each column is in a line; -1 when the issue does not have it. */
export type Columns = Record<ColumnName, number>;

/**
 * Finds the columns by their names, in any order, whatever the case, the accents and the separators.
 * @returns the error that names the first missing column, when one is.
 */
export function findColumns(header: readonly string[]): Columns | { missing: AppErrorCode } {
  const names = header.map((name) => fold(name).replaceAll(" ", ""));
  const columns = {} as Columns;
  for (const [column, known] of Object.entries(COLUMN_NAMES) as [ColumnName, readonly string[]][]) {
    columns[column] = known.map((name) => names.indexOf(name)).find((index) => index >= 0) ?? -1;
    const missing = MISSING[column];
    if (columns[column] < 0 && missing) return { missing };
  }
  return columns;
}

/** Reads a line; null when it has no bar or no name, or a longer one than there are. */
export function readEntry(line: readonly string[], columns: Columns): DirectoryEntry | null {
  const cell = (column: ColumnName): string => line[columns[column]]?.replaceAll("\0", "").trim() ?? "";
  const [bar, lastName, firstName] = [cell("bar"), cell("lastName"), cell("firstName")];
  const [oathDate, cnbfCode] = [cell("oathDate"), cell("cnbfCode") || null];
  if (!bar || !lastName || !firstName) return null;
  if ([bar, lastName, firstName, oathDate, cnbfCode ?? ""].some(({ length }) => length > MAX_CELL_LENGTH)) return null;
  return { bar, lastName, firstName, oathDate: readDate(oathDate), cnbfCode };
}

/** Reads « 14/12/2010 » or « 2010-12-14 », with or without a time, as an ISO date; null for anything else. */
export function readDate(text: string): string | null {
  const [, day, month, year] = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})(?:[ T].*)?$/.exec(text) ?? [];
  const iso = year
    ? [year, month?.padStart(2, "0"), day?.padStart(2, "0")].join("-")
    : /^(\d{4}-\d\d-\d\d)(?:[ T].*)?$/.exec(text)?.[1];
  if (!iso) return null;
  const parsed = new Date(`${iso}T00:00:00Z`);
  return Number.isNaN(parsed.getTime()) || parsed.toISOString().slice(0, 10) !== iso ? null : iso;
}

/** Writes a text without accents, case, ligatures or punctuation, its words separated by one space. */
function fold(text: string): string {
  return text
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replaceAll("œ", "oe")
    .replaceAll("æ", "ae")
    .replaceAll("ß", "ss")
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}

/** The name of a bar as it is compared: « Barreau de la Seine-Saint-Denis » and « SEINE ST DENIS » are the same. */
function foldBar(bar: string): string {
  return fold(bar)
    .replace(/^(ordre des avocats )?((au|du|a la|a l) )?(barreau )?/, "")
    .replace(/^(de la|de l|des|du|de|d) /, "")
    .replace(/\bste?\b/g, (word) => (word === "st" ? "saint" : "sainte"))
    .replaceAll(" ", "");
}

/**
 * Bar, last name, first name and oath date in one comparable form: accents, case, hyphens, apostrophes and the spaces of
 * compound names make no difference. Null without an oath date, which nothing can replace.
 */
export function matchKey(entry: Pick<DirectoryEntry, "bar" | "lastName" | "firstName" | "oathDate">): string | null {
  if (!entry.oathDate) return null;
  const name = (text: string) => fold(text).replaceAll(" ", "");
  return [foldBar(entry.bar), name(entry.lastName), name(entry.firstName), entry.oathDate].join("|");
}

/** The date in the name of an issue's file: `20260923`, `2026-09-23`; null when there is none. */
export function issueDate(fileName: string): string | null {
  const [, year, month, day] = /(?<!\d)(20\d\d)[-_]?(\d\d)[-_]?(\d\d)(?!\d)/.exec(fileName) ?? [];
  return year ? readDate(`${year}-${month}-${day}`) : null;
}

/** Whether an issue is refused because it lost a fifth of the lawyers of the current one. */
export function isShrunk(rows: number, current: number): boolean {
  return rows <= current * 0.8;
}
