import { createHash, type Hash } from "node:crypto";
import { Readable } from "node:stream";
import { CsvError, type Parser, parse } from "csv-parse";
import { AppError, type AppErrorCode } from "~/platform/errors";
import type { Work } from "~/platform/work";
import {
  type Columns,
  type DirectoryEntry,
  findColumns,
  MAX_DIRECTORY_BYTES,
  MAX_DIRECTORY_COLUMNS,
  MAX_DIRECTORY_ROWS,
  readEntry,
} from "./rules";

type Bytes = AsyncIterable<Uint8Array>;

/** The digest of what was read, once it is. */
export type ReadDigest = { sha256: () => string };

/** Passes the bytes on, up to the maximum size, and adds them to a digest. @throws AppError directory_too_large. */
async function* measured(bytes: Bytes, hash: Hash): AsyncGenerator<Uint8Array> {
  let size = 0;
  for await (const chunk of bytes) {
    size += chunk.byteLength;
    if (size > MAX_DIRECTORY_BYTES) throw new AppError("directory_too_large");
    hash.update(chunk);
    yield chunk;
  }
}

const NOT_ASCII = (byte: number): boolean => byte > 0x7f;

/** UTF-8 when the first character outside ASCII is a whole UTF-8 sequence, else Windows-1252, which contains Latin-1. */
function encodingOf(bytes: Uint8Array, at: number): "utf-8" | "windows-1252" {
  const first = bytes[at] as number;
  const length = first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : first >= 0xc2 ? 2 : 0;
  const rest = bytes.subarray(at + 1, at + length);
  return length > 0 && rest.length === length - 1 && rest.every((byte) => byte >> 6 === 0b10)
    ? "utf-8"
    : "windows-1252";
}

/**
 * Decodes a text whose encoding is not known: UTF-8 with or without a byte order mark, UTF-16 with one, Latin-1. What
 * comes before the first character outside ASCII is the same in all but UTF-16.
 */
export async function* decodeText(bytes: Bytes): AsyncGenerator<string> {
  let decoder: TextDecoder | undefined;
  let held: Uint8Array = new Uint8Array();
  let isFirst = true;
  for await (const chunk of bytes) {
    if (decoder) {
      yield decoder.decode(chunk, { stream: true });
      continue;
    }
    const joined = Buffer.concat([held, chunk]);
    held = new Uint8Array();
    if (isFirst && joined.length < 2) {
      held = joined;
      continue;
    }
    if (isFirst && joined[0] === 0xff && joined[1] === 0xfe) decoder = new TextDecoder("utf-16le");
    isFirst = false;
    const at = decoder ? -1 : joined.findIndex(NOT_ASCII);
    // The sequence may continue in the next chunk.
    if (at >= 0 && at > joined.length - 4) {
      held = joined.subarray(at);
      if (at > 0) yield joined.subarray(0, at).toString("latin1");
      continue;
    }
    if (at >= 0) decoder = new TextDecoder(encodingOf(joined, at));
    yield decoder ? decoder.decode(joined, { stream: true }) : joined.toString("latin1");
  }
  if (held.length > 0) {
    const at = held.findIndex(NOT_ASCII);
    yield new TextDecoder(at >= 0 ? encodingOf(held, at) : "utf-8").decode(held);
  }
  if (decoder) yield decoder.decode();
}

/** The separator that the header has most of. */
function delimiterOf(text: string): string {
  const header = /^[^\r\n]*/.exec(text)?.[0] ?? "";
  const counts = [";", "\t", ","].map((each) => ({ each, count: header.split(each).length }));
  return counts.reduce((best, one) => (one.count > best.count ? one : best)).each;
}

/** Collects the text up to the end of the header, so that its separator is known; the texts that follow are passed on. */
async function* withHeader(texts: AsyncIterable<string>): AsyncGenerator<string> {
  let start: string | null = "";
  for await (const text of texts) {
    if (start === null) yield text;
    else {
      start += text;
      if (start.length > 65_536 || /[\r\n]./s.test(start)) {
        yield start;
        start = null;
      }
    }
  }
  if (start) yield start;
}

/**
 * Reads an issue of the national directory while it arrives: a CSV file in any of the encodings, separators and line
 * ends seen so far, its columns found by name.
 * @returns the lawyers, in batches, and the digest of the file once all of it was read.
 * @throws AppError that names a missing column; directory_too_large, directory_unreadable.
 */
export function readDirectory(
  bytes: Bytes,
  batch = 500,
  work?: Work,
): { batches: AsyncGenerator<DirectoryEntry[]> } & ReadDigest {
  const hash = createHash("sha256");
  return { batches: readBatches(measured(bytes, hash), batch, work), sha256: () => hash.digest("hex") };
}

async function* readBatches(bytes: Bytes, size: number, work?: Work): AsyncGenerator<DirectoryEntry[]> {
  const texts = withHeader(decodeText(bytes));
  const start = await texts.next();
  if (start.done) throw new AppError("directory_empty");
  const parser = openParser(delimiterOf(start.value));
  const source = Readable.from(restOf(start.value, texts));
  source.on("error", (error) => parser.destroy(error)).pipe(parser);
  let columns: Columns | undefined;
  let batch: DirectoryEntry[] = [];
  let lines = 0;
  try {
    for await (const line of parser as AsyncIterable<string[]>) {
      if (++lines > MAX_DIRECTORY_ROWS + 1) throw new AppError("directory_too_large");
      for (const cell of line) work?.add(cell.length);
      if (!columns) {
        columns = columnsOf(line);
        continue;
      }
      const entry = readEntry(line, columns);
      if (entry) batch.push(entry);
      if (batch.length < size) continue;
      yield batch;
      batch = [];
    }
  } catch (error) {
    throw error instanceof CsvError ? new AppError("directory_unreadable", { cause: error }) : error;
  } finally {
    source.destroy();
    parser.destroy();
  }
  if (!columns) throw new AppError("directory_empty");
  if (batch.length > 0) yield batch;
}

async function* restOf(start: string, texts: AsyncIterable<string>): AsyncGenerator<string> {
  yield start;
  yield* texts;
}

/** Quotes inside a cell and lines of another length are kept as they are: real issues have some. */
function openParser(delimiter: string): Parser {
  return parse({
    delimiter,
    bom: true,
    record_delimiter: ["\r\n", "\n", "\r"],
    relax_quotes: true,
    relax_column_count: true,
    skip_empty_lines: true,
    max_record_size: 100_000,
  });
}

function columnsOf(header: string[]): Columns {
  if (header.length > MAX_DIRECTORY_COLUMNS) throw new AppError("directory_unreadable");
  const columns = findColumns(header);
  if ("missing" in columns) throw new AppError(columns.missing as AppErrorCode);
  return columns as Columns;
}
