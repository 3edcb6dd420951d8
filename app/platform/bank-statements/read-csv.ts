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
  type BankMovement,
  type Movement,
  type ReadOptions,
  Rows,
  StatementError,
  settleDirections,
  type Table,
  UNWRITTEN_CURRENCY,
} from "./statement.ts";
import { MAX_STATEMENT_ROWS } from "./statement-sizes.ts";
import { plainLine, type ReadAmount, readAmount, readCurrency, readDate } from "./values.ts";

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
  rows: BankMovement[];
  table: Table;
  /** The accounts that the table names as those of the client. */
  ownAccounts: Set<string>;
};

/**
 * Reads a table of movements: the CSV file of a bank, or what is copied from a spreadsheet. Its columns are found by name,
 * else by what they hold.
 * @param options.columns those that a person chose in their place; `isMonthFirst` the order of its dates.
 * @returns null when the text is no table with a date and an amount.
 * @throws StatementError too_many_rows, unreadable.
 */
export function readCsv(
  text: string,
  today: string,
  { columns: chosen, isMonthFirst = false }: ReadOptions = {},
  work?: Work,
): ReadTable | null {
  for (const delimiter of delimitersOf(text)) {
    const cells = cellsOf(text, delimiter, work);
    const found = findHeader(cells, today);
    if (!found) continue;
    const header = chosen ? withChosen(found, chosen) : found;
    return {
      rows: settleDirections(readRows(cells, header, { today, isMonthFirst })),
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
function readPreamble(cells: readonly string[][], { start, names }: Header): BankMovement[] {
  const isNamed = names.some(Boolean);
  return cells.slice(0, isNamed ? start - 1 : start).flatMap((line): BankMovement[] => {
    const words = line.map(plainLine).filter(Boolean);
    const text = words.join(" · ");
    const balance = amountAtEnd(words.join(" "));
    if (balance !== null && (!isNamed || /solde|balance|saldo/.test(foldText(text))))
      return [{ text, why: "balance", balance }];
    return isNamed || text === "" ? [] : [{ text, why: "nothing" }];
  });
}

const signedCents = ({ cents, sign }: ReadAmount): number => (sign === "-" ? -cents : cents);

function parseSignedAmount(cell: string): number | null {
  const amount = readAmount(cell);
  return amount && signedCents(amount);
}

function readRows(
  cells: readonly string[][],
  header: Header,
  dates: Pick<Context, "today" | "isMonthFirst">,
): BankMovement[] {
  const { start, columns, names } = header;
  const rows = new Rows();
  for (const row of readPreamble(cells, header)) rows.add(row);
  const context = {
    currency: currencyAbove(cells, header) ?? currencyOfIssuer(cells.slice(0, start + 1)) ?? UNWRITTEN_CURRENCY,
    areDebitsNegative: areDebitsNegative(cells.slice(start), columns),
    isLabelled: !names.some(Boolean) && columns.some((column) => column === "label" || column === "payeeLabel"),
    ...dates,
  };
  for (const line of cells.slice(start)) {
    const all = (column: Column) => line.filter((cell, index) => columns[index] === column && cell.trim() !== "");
    const text = line.map(plainLine).filter(Boolean).join(" · ");
    const balance = parseSignedAmount(all("balance")[0] ?? "") ?? undefined;
    if (text) rows.add({ balance, ...readRow(text, all, context) });
  }
  return rows.list;
}

/** What the whole table says of each row. */
type Context = {
  /** The currency of amounts that name none. */
  currency: string;
  areDebitsNegative: boolean;
  /** Whether its columns have no names, and its movements have words. */
  isLabelled: boolean;
  today: string;
  isMonthFirst: boolean;
};

const MONEY = ["debit", "credit", "amount", "balance"];

/** The one currency that the names of the columns of money have, else the one that the lines above the rows name. */
function currencyAbove(cells: readonly string[][], { start, columns, names }: Header): string | undefined {
  const ofColumns = names.filter((_, at) => MONEY.includes(columns[at] ?? ""));
  const lines = cells.slice(0, start).map((line) => line.map(plainLine).join(" "));
  for (const texts of [ofColumns, lines]) {
    const [found, ...others] = new Set(texts.flatMap((text) => readCurrency(text) ?? []));
    if (found && others.length === 0) return found;
  }
  return undefined;
}

/** The currency of the accounts of an issuer that does not write it, folded. */
const CURRENCY_OF_ISSUER: [RegExp, string][] = [[/\bdesjardins\b/, "CAD"]];

function currencyOfIssuer(lines: readonly string[][]): string | undefined {
  const text = foldText(lines.flat().map(plainLine).join(" "));
  return CURRENCY_OF_ISSUER.find(([words]) => words.test(text))?.[1];
}

/** Whether most debits carry a minus; in the column of debits, an amount of the other sign is a reversal. */
function areDebitsNegative(lines: readonly string[][], columns: Header["columns"]): boolean {
  let [negative, positive] = [0, 0];
  for (const line of lines)
    for (const [at, cell] of line.entries()) {
      const amount = columns[at] === "debit" ? readAmount(cell) : null;
      if (amount?.sign === "-") negative++;
      else if (amount && amount.cents > 0) positive++;
    }
  return negative > positive;
}

type Cells = (column: Column) => string[];

/** States in which no money left, or came back, folded. A state that is not known says nothing. */
const NOT_PAID =
  /^(?:non\b|not\b)|refus|rejet|reject|declin|annul|cancel|en attente|en cours|a venir|pending|waiting|fail|echou|echec|abandon|expir|bloqu|blocked|revert|rembours|refund|geweigerd|afgewezen|geannuleerd|in behandeling|mislukt/;

/** More of a label says nothing more. */
const MAX_LABEL_LENGTH = 1_000;

function readRow(text: string, cells: Cells, context: Context): BankMovement {
  const [payeeLabel] = cells("payeeLabel").map(plainLine);
  const labels = payeeLabel === undefined ? [] : [payeeLabel];
  const label = [...new Set([...labels, ...cells("label").map(plainLine)])].join(" ").slice(0, MAX_LABEL_LENGTH);
  if (isBalanceLabel(label)) return { text, why: "balance" };
  const isRefused = cells("refusal").some((reason) => /\p{L}{3}/u.test(reason));
  if (isRefused || cells("state").some((state) => NOT_PAID.test(foldText(state).trim())))
    return { text, why: "pending" };
  const found = amountOf(cells, context);
  if (!found) return { text, why: "amount" };
  // The line of the account.
  if (context.isLabelled && !/\p{L}{2}/u.test(text)) return { text, why: "balance", balance: signedCents(found) };
  const written = cells("date")
    .concat(cells("valueDate"))
    .map((cell) => readDate(plainLine(cell), context.today, context.today, context.isMonthFirst));
  const date = written.find((one) => one !== null);
  if (!date) return { text, why: "date" };
  const guess = guessFrom(label);
  const payers = found.direction === "in" ? cells("payer") : [];
  const payees = payers.length > 0 ? payers : cells("payee");
  const movement: Movement = {
    day: date.day,
    isYearGuessed: date.isYearGuessed,
    isDayRelative: date.isRelative,
    amount: found.cents,
    fee: cells("fee").flatMap((cell) => readAmount(cell)?.cents || [])[0],
    currency: codeOf(cells("currency")[0] ?? "") ?? found.currency ?? context.currency,
    direction: found.direction,
    ...guess,
    lastFour: cells("lastFour").find((cell) => /^\d{4}$/.test(cell)) ?? guess.lastFour,
    payeeName: nameIn(payees) ?? payeeOf(payeeLabel ?? label, guess.method) ?? guess.payeeName,
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

/** Words of a column that says where the money went, folded. */
const OUT = /^(?:d|db|dr|deb|debit|dbit|out|outgoing|sort(?:ie|ant)?)$/;
const IN = /^(?:c|cr|cred|credit|crdt|in|incoming|entr(?:ee|ant))$/;

/** The amount of a row, and its direction when its column, its sign or a column of its own says it. */
function amountOf(cells: Cells, { areDebitsNegative }: Context): (ReadAmount & Pick<Movement, "direction">) | null {
  const amountIn = (column: Column) =>
    cells(column)
      .map(readAmount)
      .find((one) => one !== null && one.cents > 0);
  const debit = amountIn("debit");
  if (debit) return { ...debit, direction: (debit.sign === "-") === areDebitsNegative ? "out" : "in" };
  const credit = amountIn("credit");
  if (credit) return { ...credit, direction: credit.sign === "-" ? "out" : "in" };
  const amount = amountIn("amount");
  if (!amount) return null;
  const sense = foldText(cells("direction")[0] ?? "").trim();
  const named = OUT.test(sense) ? "out" : IN.test(sense) ? "in" : null;
  return { ...amount, direction: amount.sign === "-" ? "out" : amount.sign === "+" ? "in" : named };
}
