import { CsvError, parse } from "csv-parse/sync";
import { foldText } from "../fold-text.ts";
import type { Work } from "../work.ts";
import { amountAtEnd } from "./balances.ts";
import {
  type Column,
  findHeader,
  type Header,
  MAX_COLUMNS,
  MAX_PREAMBLE,
  namesCounterparty,
  tableOf,
  withChosen,
} from "./columns.ts";
import { guessFrom, ibanIn, ibansIn, isBalanceLabel, payeeOf, withoutIbans } from "./guess.ts";
import {
  MAX_STATEMENT_ROWS,
  type Movement,
  Rows,
  StatementError,
  type StatementRow,
  settleDirections,
  type Table,
} from "./statement.ts";
import { plainLine, readAmount, readCurrency, readDate } from "./values.ts";

/** Reads the cells of a delimited text. A quote that is never closed is a character like another. */
function cellsOf(text: string, delimiter: string, work?: Work): string[][] {
  const options = {
    delimiter,
    bom: true,
    relax_column_count: true,
    skip_empty_lines: true,
    max_record_size: 50_000,
    to: MAX_STATEMENT_ROWS + MAX_PREAMBLE + 2,
    on_record: (cells: string[]) => {
      for (const cell of cells) work?.add(cell.length);
      return cells.slice(0, MAX_COLUMNS + 1);
    },
  };
  try {
    return parse(text, { ...options, relax_quotes: true });
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
  }
  try {
    return parse(text, { ...options, quote: null });
  } catch (error) {
    throw error instanceof CsvError ? new StatementError("unreadable", { cause: error }) : error;
  }
}

export type ReadTable = {
  rows: StatementRow[];
  table: Table;
  /** The accounts that the table names as those of the client. */
  ownAccounts: Set<string>;
};

/**
 * Reads a table of movements: the CSV file of a bank, or what is copied from a spreadsheet. Its columns are found by name,
 * else by what they hold.
 * @param chosen the columns that a person chose in their place.
 * @returns null when the text is no table with a date and an amount.
 * @throws StatementError too_many_rows, unreadable.
 */
export function readCsv(text: string, today: string, chosen?: Table["read"], work?: Work): ReadTable | null {
  for (const delimiter of delimitersOf(text)) {
    const cells = cellsOf(text, delimiter, work);
    const found = findHeader(cells, today);
    if (!found) continue;
    const header = chosen ? withChosen(found, chosen) : found;
    return {
      rows: settleDirections(readRows(cells, header, today)),
      table: tableOf(found, header, cells),
      ownAccounts: findOwnAccounts(cells, found),
    };
  }
  return null;
}

/** The separators of the first lines, the most frequent first. */
function delimitersOf(text: string): string[] {
  const start = text.slice(0, 20_000);
  return [";", "\t", ",", "|"]
    .map((each) => ({ each, count: start.split(each).length - 1 }))
    .filter(({ count }) => count > 1)
    .sort((a, b) => b.count - a.count)
    .map(({ each }) => each);
}

/** The accounts that lines above the rows name, and the columns of the client's account. */
function findOwnAccounts(cells: readonly string[][], { start, columns, names }: Header): Set<string> {
  const above = cells.slice(0, start).map((line) => line.map(plainLine).join(" "));
  const own = new Set(above.filter((line) => !namesCounterparty(line)).flatMap(ibansIn));
  for (const [at, column] of columns.entries()) {
    if (column !== "account") continue;
    const found = new Set(cells.slice(start).flatMap((line) => ibansIn(plainLine(line[at] ?? ""))));
    // A column that is called « IBAN » only, and differs, does not say whose.
    if (found.size === 1 || !/iban/i.test(names[at] ?? "")) for (const iban of found) own.add(iban);
  }
  return own;
}

/** The lines above the rows that write a balance of the account; above rows without names, every line. */
function readPreamble(cells: readonly string[][], { start, names }: Header): StatementRow[] {
  const isNamed = names.some(Boolean);
  return cells.slice(0, isNamed ? start - 1 : start).flatMap((line): StatementRow[] => {
    const words = line.map(plainLine).filter(Boolean);
    const text = words.join(" · ");
    const balance = amountAtEnd(words.join(" "));
    if (balance !== null && (!isNamed || /solde|balance|saldo/.test(foldText(text))))
      return [{ text, why: "balance", balance }];
    return isNamed || text === "" ? [] : [{ text, why: "nothing" }];
  });
}

function signedAmount(cell: string): number | null {
  const amount = readAmount(cell);
  return amount && (amount.sign === "-" ? -amount.cents : amount.cents);
}

function readRows(cells: readonly string[][], header: Header, today: string): StatementRow[] {
  const { start, columns, names } = header;
  const rows = new Rows();
  for (const row of readPreamble(cells, header)) rows.add(row);
  const inHeader = names.map((name) => readCurrency(/\(([^)]*)\)/.exec(name)?.[1] ?? "")).find(Boolean);
  for (const line of cells.slice(start)) {
    const all = (column: Column) => line.filter((cell, index) => columns[index] === column && cell.trim() !== "");
    const text = line.map(plainLine).filter(Boolean).join(" · ");
    const balance = signedAmount(all("balance")[0] ?? "") ?? undefined;
    if (text) rows.add({ ...readRow(text, all, inHeader ?? "EUR", today), balance });
  }
  return rows.list;
}

type Cells = (column: Column) => string[];

/** States in which no money left, or came back, folded. A state that is not known says nothing. */
const NOT_PAID =
  /^(?:non\b|not\b)|refus|rejet|reject|declin|annul|cancel|en attente|en cours|a venir|pending|waiting|fail|echou|echec|abandon|expir|bloqu|blocked|revert|rembours|refund|geweigerd|afgewezen|geannuleerd|in behandeling|mislukt/;

/** More of a label says nothing more. */
const MAX_LABEL_LENGTH = 1_000;

function readRow(text: string, cells: Cells, defaultCurrency: string, today: string): StatementRow {
  const [payeeLabel] = cells("payeeLabel").map(plainLine);
  const labels = payeeLabel === undefined ? [] : [payeeLabel];
  const label = [...new Set([...labels, ...cells("label").map(plainLine)])].join(" ").slice(0, MAX_LABEL_LENGTH);
  if (isBalanceLabel(label)) return { text, why: "balance" };
  const isRefused = cells("refusal").some((reason) => /\p{L}{3}/u.test(reason));
  if (isRefused || cells("state").some((state) => NOT_PAID.test(foldText(state).trim())))
    return { text, why: "pending" };
  const found = amountOf(cells);
  if (!found) return { text, why: "amount" };
  const written = cells("date")
    .concat(cells("valueDate"))
    .map((cell) => readDate(plainLine(cell), today));
  const date = written.find((one) => one !== null);
  if (!date) return { text, why: "date" };
  const guess = guessFrom(label);
  const movement: Movement = {
    day: date.day,
    isYearGuessed: date.isYearGuessed,
    amount: found.cents,
    currency: codeOf(cells("currency")[0] ?? "") ?? found.currency ?? defaultCurrency,
    direction: found.direction,
    ...guess,
    payeeName: nameIn(cells("payee")) ?? payeeOf(payeeLabel ?? label, guess.method),
    payeeIban: ibanIn([...cells("payeeIban"), ...cells("payee")].map(plainLine).join(" ")) ?? guess.payeeIban,
  };
  return { text, movement };
}

/** The first name in the columns of the payee, where banks also write an account. */
function nameIn(cells: readonly string[]): string | undefined {
  return cells.map((cell) => withoutIbans(plainLine(cell)).slice(0, 200)).find((name) => /\p{L}/u.test(name));
}

/** In a column of its own, three letters are a currency. */
const codeOf = (cell: string): string | null =>
  readCurrency(cell) ?? (/^\s*[a-z]{3}\s*$/i.test(cell) ? cell.trim().toUpperCase() : null);

/** The amount of a row, and its direction when its column, its sign or a column of its own says it. */
function amountOf(cells: Cells): { cents: number; currency: string | null; direction: Movement["direction"] } | null {
  for (const [column, direction] of [
    ["debit", "out"],
    ["credit", "in"],
  ] as const) {
    const amount = cells(column)
      .map(readAmount)
      .find((one) => one !== null && one.cents > 0);
    if (amount) return { ...amount, direction };
  }
  const amount = cells("amount")
    .map(readAmount)
    .find((one) => one !== null && one.cents > 0);
  if (!amount) return null;
  const sense = foldText(cells("direction")[0] ?? "");
  const named = /^d/.test(sense) ? "out" : /^c/.test(sense) ? "in" : null;
  return { ...amount, direction: amount.sign === "-" ? "out" : amount.sign === "+" ? "in" : named };
}
