import type { Work } from "../work.ts";
import { balancesOf } from "./balances.ts";
import { dateOrderOf } from "./date-order.ts";
import { dropOwnAccounts } from "./own-accounts.ts";
import { readCamt } from "./read-camt.ts";
import { type ReadTable, readCsv } from "./read-csv.ts";
import { readLines } from "./read-lines.ts";
import { isMt940, readMt940 } from "./read-mt940.ts";
import { readOfx } from "./read-ofx.ts";
import { isQif, readQif } from "./read-qif.ts";
import {
  type BankMovement,
  type OtherKind,
  type ReadOptions,
  type Statement,
  StatementError,
  swapDirections,
  UNWRITTEN_CURRENCY,
} from "./statement.ts";
import { MAX_STATEMENT_BYTES } from "./statement-sizes.ts";
import { readCurrency } from "./values.ts";

/** Decodes the file of a bank: UTF-8 or UTF-16 with their marks, else UTF-8 when it is valid, else Windows-1252. */
export function decodeStatement(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder("utf-16le").decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder("utf-16be").decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}

/** How pictures and spreadsheets begin, decoded as Windows-1252. */
const PICTURES = ["ÿØÿ", "‰PNG", "GIF8", "II*\0", "MM\0*"];
const SPREADSHEETS = ["PK\u0003\u0004", "ÐÏ\u0011à"];

/** What a decoded file is by its first characters; null when it may be a statement. */
export function otherKind(text: string): OtherKind | null {
  const begins = (start: string) => text.startsWith(start);
  // Other bytes may precede a PDF.
  if (text.slice(0, 1_024).includes("%PDF-")) return "pdf";
  if (PICTURES.some(begins) || text.slice(4, 8) === "ftyp" || text.slice(8, 12) === "WEBP") return "picture";
  return SPREADSHEETS.some(begins) ? "spreadsheet" : null;
}

/**
 * Reads the statement of an account, whatever its name says: OFX, CAMT.053, QIF, MT940, CSV, or lines that were copied. It is untrusted:
 * its size, its rows, its depth and the length of its lines are limited, and nothing of it is resolved or fetched.
 * @param today ISO day.
 * @param options how a person corrects what was read.
 * @param work counts what reading it takes.
 * @returns a row for each of its lines or entries, in its order, and the table and the balances that it holds.
 * @throws StatementError
 */
export function readStatement(text: string, today: string, options: ReadOptions = {}, work?: Work): Statement {
  const dates = dateOrderOf(text.slice(0, MAX_STATEMENT_BYTES));
  const isMonthFirst = dates === "month" || (dates === "either" && options.isMonthFirst === true);
  const { rows: read, table, ownAccounts, balances } = readFormat(text, today, { ...options, isMonthFirst }, work);
  const priced = settleCurrencies(read, options.currency);
  const rows = dropOwnAccounts(options.isSwapped ? swapDirections(priced) : priced, ownAccounts);
  return { rows, table, balances: balances ?? balancesOf(rows), dates };
}

/** Gives a currency to the amounts that name none: the one that its balances name, else the one that a person chose. */
function settleCurrencies(rows: readonly BankMovement[], chosen = "EUR"): BankMovement[] {
  const ofBalances = rows.flatMap(({ text, why }) => (why === "balance" ? (readCurrency(text) ?? []) : []));
  const [written, ...others] = new Set(ofBalances);
  const found = others.length === 0 ? written : undefined;
  return rows.map((row) => {
    if (row.movement?.currency !== UNWRITTEN_CURRENCY) return row;
    const { text, balance, movement } = row;
    const settled = found ? { currency: found } : { currency: chosen, isCurrencyUnwritten: true as const };
    return { text, balance, movement: { ...movement, ...settled } };
  });
}

type Read = Omit<ReadTable, "table"> & Pick<Statement, "table"> & Partial<Pick<Statement, "balances">>;

function readFormat(text: string, today: string, options: ReadOptions, work?: Work): Read {
  const { isMonthFirst } = options;
  if (text.trim() === "") throw new StatementError("empty");
  const other = otherKind(text);
  if (other) throw new StatementError(other);
  if (text.length > MAX_STATEMENT_BYTES || text.includes("\0")) throw new StatementError("not_text");
  const start = text.slice(0, 10_000);
  const withoutTable = (rows: BankMovement[]): Read => ({ rows, table: null, ownAccounts: new Set() });
  if (/<OFX>/i.test(start)) return withoutTable(readOfx(text, today, work));
  if (/<(?:\w{1,20}:)?(?:BkToCstmr|Ntry|Document)\b/.test(start)) return withoutTable(readCamt(text, today, work));
  if (isQif(start)) return withoutTable(readQif(text, today, isMonthFirst, work));
  if (isMt940(start)) {
    const { rows, balances } = readMt940(text, today, work);
    return { ...withoutTable(rows), balances };
  }
  if (/^\s*</.test(start)) throw new StatementError("unreadable");
  return (
    readCsv(text, today, options, work) ?? withoutTable(readLines(withoutSeparators(text), today, isMonthFirst, work))
  );
}

/** A table whose columns have no names reads as lines, its cells apart. */
function withoutSeparators(text: string): string {
  const lines = text.split(/\r\n|\r|\n/).filter((line) => line.trim() !== "");
  const isTable = lines.filter((line) => line.split(";").length > 2).length * 2 > lines.length;
  return isTable ? text.replaceAll('"', "").replaceAll(";", "\t") : text;
}
