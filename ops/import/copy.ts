/** A row of a `COPY` block: its values as text or null, by the name of their column. */
export type CopyRow = {
  table: string;
  columns: readonly string[];
  /** The line of the dump, from 1. */
  line: number;
  /** Where its line stands in the dump, in bytes, without the line end. */
  offset: number;
  length: number;
  /** The bytes of the line; null when it is longer than MAX_LINE_BYTES. */
  bytes: Buffer | null;
};

/** The dump is not one that can be read, in a French sentence for the operator. */
export class DumpError extends Error {
  override readonly name = "DumpError";
}

/** What the text of a dump says of itself, filled while it is read. */
export class Outline {
  /** The rows of each table that has a block, one without rows included. */
  readonly rows = new Map<string, number>();
  /** Whether a statement or comment of SQL began. */
  isSql = false;
  #unfinished = 0;

  /** Follows the first and last comments of pg_dump, which some tools remove together. */
  remark(line: string): void {
    const [found, end] = /^-- PostgreSQL database (?:cluster )?dump( complete)?$/.exec(line) ?? [];
    if (found !== undefined) this.#unfinished += end === undefined ? 1 : -1;
    this.isSql ||= found !== undefined || STATEMENT.test(line);
  }

  /** Whether the last comment of pg_dump is missing where its first one is there. */
  get isCut(): boolean {
    return this.#unfinished > 0;
  }
}
const STATEMENT = /^(\\\w|(SET|RESET|SELECT|BEGIN|COPY|INSERT|CREATE|ALTER|DROP|GRANT|REVOKE|COMMENT)\s)/i;

/** A line of a dump may be as long as the longest message with its escapes, and no longer. */
export const MAX_LINE_BYTES = 4 * 2 ** 20;
const NEWLINE = 0x0a;
const RETURN = 0x0d;
const COPY = /^COPY ((?:"(?:[^"]|"")+"|[\w$]+)(?:\.(?:"(?:[^"]|"")+"|[\w$]+))?) \((.*)\) FROM stdin;$/;
const NAME = /"((?:[^"]|"")+)"|([\w$]+)/g;

/**
 * Reads the rows of the `COPY … FROM stdin` blocks of a plain dump while it arrives; nothing of it is executed. What stands
 * between the blocks is followed as far as its quotes and comments, so that a text which looks like a block is not taken
 * for one.
 * @param source the bytes of the dump, in pieces of any size.
 * @param about.refused tables whose rows as `INSERT` end the reading, since they would be lost without a word.
 * @param about.outline filled while the dump is read.
 * @throws DumpError when a block, a statement or the whole has no end, or the dump is none of UTF-8 `COPY` blocks.
 */
export async function* readCopy(
  source: AsyncIterable<Uint8Array>,
  { refused = () => false, outline = new Outline() }: { refused?: (table: string) => boolean; outline?: Outline } = {},
): AsyncGenerator<CopyRow> {
  let block: { table: string; columns: readonly string[] } | null = null;
  const between = new Statements();
  for await (const { bytes, ...place } of readLines(source)) {
    if (block) {
      if (bytes?.length === 2 && bytes.toString("latin1") === "\\.") block = null;
      else {
        outline.rows.set(block.table, (outline.rows.get(block.table) ?? 0) + 1);
        yield { ...block, ...place, bytes };
      }
      continue;
    }
    if (bytes === null) throw new DumpError(`La ligne ${place.line} de l’export est trop longue pour être lue.`);
    const text = bytes.toString().replace(/^\uFEFF/, "");
    if (between.isAtStart) {
      outline.remark(text);
      const [, name, columns] = COPY.exec(text) ?? [];
      if (name !== undefined && columns !== undefined) {
        block = { table: namesIn(name).join("."), columns: namesIn(columns) };
        outline.rows.set(block.table, outline.rows.get(block.table) ?? 0);
        continue;
      }
      refuseOtherFormats(text, place.line, refused);
      // A command of psql (`\restrict …`).
      if (text.startsWith("\\")) continue;
    }
    between.follow(text);
  }
  if (block) throw new DumpError(`L’export est incomplet : le bloc de ${block.table} n’a pas de fin. Refaites-le.`);
  if (outline.isSql && !between.isAtStart)
    throw new DumpError("L’export est incomplet : il s’arrête au milieu d’une instruction. Refaites-le.");
  if (outline.isCut)
    throw new DumpError(
      "L’export est incomplet : sa dernière ligne, « -- PostgreSQL database dump complete », manque. Refaites-le.",
    );
}

/**
 * The values of a row. @returns null when the line is too long, is no UTF-8 or has another number of values than its block
 * has columns.
 */
export function valuesOf({ bytes, columns }: Pick<CopyRow, "bytes" | "columns">): Record<string, string | null> | null {
  if (bytes === null) return null;
  let line: string;
  try {
    line = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return null;
  }
  const fields = line.split("\t");
  if (fields.length !== columns.length) return null;
  // Without a prototype: a column named « __proto__ » is a column.
  const values: Record<string, string | null> = Object.create(null);
  for (const [index, column] of columns.entries()) {
    const field = fields[index] as string;
    values[column] = field === "\\N" ? null : unescapeField(field);
  }
  return values;
}

const ESCAPES: Record<string, string> = { b: "\b", f: "\f", n: "\n", r: "\r", t: "\t", v: "\v" };

/** Undoes the escapes that `COPY … TO` writes. U+0000, which PostgreSQL cannot store, is dropped. */
function unescapeField(field: string): string {
  const text = field.includes("\\")
    ? field.replace(/\\(.)/gs, (_, letter: string) => ESCAPES[letter] ?? letter)
    : field;
  return text.includes("\0") ? text.replaceAll("\0", "") : text;
}

type Line = Pick<CopyRow, "line" | "offset" | "length" | "bytes">;

/** Cuts bytes into lines. A line longer than MAX_LINE_BYTES is counted and not kept. */
async function* readLines(source: AsyncIterable<Uint8Array>): AsyncGenerator<Line> {
  let kept: Uint8Array[] = [];
  let keptBytes = 0;
  let line = 1;
  let start = 0;
  let position = 0;
  const end = (): Line => {
    const length = position - start;
    const whole = length === keptBytes ? Buffer.concat(kept) : null;
    // COPY escapes the returns of texts: a bare one belongs to the line end.
    const bytes = whole?.at(-1) === RETURN ? whole.subarray(0, -1) : whole;
    const done = { line, offset: start, length: bytes?.length ?? length, bytes };
    kept = [];
    keptBytes = 0;
    line++;
    return done;
  };
  for await (const piece of source) {
    let from = 0;
    while (from < piece.length) {
      const at = piece.indexOf(NEWLINE, from);
      const part = piece.subarray(from, at < 0 ? undefined : at);
      position += part.length;
      if (position - start <= MAX_LINE_BYTES) {
        kept.push(part);
        keptBytes += part.length;
      } else kept = [];
      if (at < 0) break;
      yield end();
      position++;
      start = position;
      from = at + 1;
    }
  }
  if (position > start) yield end();
}

const namesIn = (list: string): string[] =>
  [...list.matchAll(NAME)].map(([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain ?? "");

function refuseOtherFormats(text: string, line: number, refused: (table: string) => boolean): void {
  // With a table without columns nothing is lost.
  if (/^COPY .*\bFROM\b/i.test(text) && !/^COPY \S+ {2}FROM stdin;$/.test(text))
    throw new DumpError(`La ligne ${line} de l’export commence un bloc COPY d’une autre forme que celle de pg_dump.`);
  const encoding = /^SET client_encoding = '([^']*)'/i.exec(text)?.[1];
  if (encoding !== undefined && !/^utf-?8$/i.test(encoding))
    throw new DumpError(`L’export est en ${encoding} : refaites-le en UTF-8.`);
  const target = /^INSERT INTO ((?:"[^"]+"|[\w$]+)(?:\.(?:"[^"]+"|[\w$]+))?)/i.exec(text)?.[1];
  if (target !== undefined && refused(namesIn(target).join(".")))
    throw new DumpError(
      `L’export contient des INSERT (${namesIn(target).join(".")}) : refaites-le avec des blocs COPY, par « supabase db dump --data-only --use-copy ».`,
    );
}

/** Follows the statements between two blocks: whether a line begins one, outside every quote and comment. */
class Statements {
  /** What ends the quote or comment in which the next line begins. */
  #closing: string | null = null;
  #hasEscapes = false;
  #isInside = false;

  get isAtStart(): boolean {
    return this.#closing === null && !this.#isInside;
  }

  follow(text: string): void {
    let at = 0;
    while (at < text.length) {
      if (this.#closing !== null) {
        at = this.#close(text, at);
        continue;
      }
      const rest = text.slice(at);
      if (rest.startsWith("--")) return;
      const opening = /^(\$(?:[A-Za-z_]\w*)?\$|\/\*|'|")/.exec(rest)?.[0];
      if (opening) {
        this.#closing = opening === "/*" ? "*/" : opening;
        this.#hasEscapes = opening === "'" && /[eE]/.test(text[at - 1] ?? "") && !/\w/.test(text[at - 2] ?? "");
        at += opening.length;
      } else {
        if (text[at] === ";") this.#isInside = false;
        else if (text[at]?.trim() !== "") this.#isInside = true;
        at++;
      }
    }
  }

  /** Looks for the end of the quote from `at`. @returns where to go on. */
  #close(text: string, at: number): number {
    const closing = this.#closing as string;
    if (this.#hasEscapes) {
      for (let next = at; next < text.length; next++) {
        if (text[next] === "\\") next++;
        else if (text[next] === "'") return this.#end(next + 1);
      }
      return text.length;
    }
    const end = text.indexOf(closing, at);
    return end < 0 ? text.length : this.#end(end + closing.length);
  }

  #end(at: number): number {
    // A comment begins no statement.
    this.#isInside ||= this.#closing !== "*/";
    this.#closing = null;
    this.#hasEscapes = false;
    return at;
  }
}
