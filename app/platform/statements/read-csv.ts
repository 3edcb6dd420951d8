import { CsvError, parse } from "csv-parse/sync";
import { foldText } from "../fold-text.ts";
import type { Work } from "../work.ts";
import { guessFrom, ibanIn, isBalanceLabel } from "./guess.ts";
import {
  MAX_STATEMENT_ROWS,
  type Movement,
  Rows,
  StatementError,
  type StatementRow,
  settleDirections,
} from "./statement.ts";
import { plainLine, readAmount, readCurrency, readDate } from "./values.ts";

/** How many lines of a bank may come before the header. */
const MAX_PREAMBLE = 30;
const MAX_COLUMNS = 60;

type Column =
  | ("date" | "valueDate" | "debit" | "credit" | "amount" | "direction" | "payee" | "iban" | "currency")
  | ("state" | "balance" | "label");

/** How banks name their columns, folded; the first that fits. */
const COLUMNS: [RegExp, Column][] = [
  [/solde|balance/, "balance"],
  [/^date.*val(?:eur)?\b|^dateval$|^value date|^valeur$/, "valueDate"],
  [/^date|^booking date|^completed date|^started date|^jour$/, "date"],
  [/^debits?\b|^montant (?:au )?debit|^depenses?\b|^sorties?\b|^money out/, "debit"],
  [/^credits?\b|^montant (?:au )?credit|^recettes?\b|^entrees?\b|^money in/, "credit"],
  [/^montant|^amount|^valeur en|^somme/, "amount"],
  [/^sens\b|^debit\/credit|^credit\/debit/, "direction"],
  [/^(?:nom du )?(?:beneficiaire|tiers|partner name|payee|contrepartie|nom de la contrepartie)/, "payee"],
  [/iban|^numero de compte$|^account number$/, "iban"],
  [/^devise|^currency|^monnaie/, "currency"],
  [/^etat$|^state$|^statut$|^status$/, "state"],
  [
    /^libelle|^label|^description|^detail|^intitule|^nature|^operations?$|^motif|^communication|^informations? compl|^reference de paiement|^payment reference|^type/,
    "label",
  ],
];

type Header = { at: number; columns: (Column | null)[]; names: string[] };

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

/**
 * Reads a table of movements: the CSV file of a bank, or what is copied from a spreadsheet. Its columns are found by name.
 * @returns null when the text is no table with a date and an amount among its names.
 * @throws StatementError too_many_rows, unreadable.
 */
export function readCsv(text: string, today: string, work?: Work): StatementRow[] | null {
  for (const delimiter of delimitersOf(text)) {
    const cells = cellsOf(text, delimiter, work);
    const header = findHeader(cells);
    if (header) return settleDirections(readRows(cells, header, today));
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

function findHeader(cells: readonly string[][]): Header | null {
  for (const [at, line] of cells.slice(0, MAX_PREAMBLE).entries()) {
    if (line.length > MAX_COLUMNS) throw new StatementError("unreadable");
    const names = line.map((name) =>
      foldText(plainLine(name))
        .replace(/[^a-z/]+/g, " ")
        .trim(),
    );
    const columns = names.map((name) => COLUMNS.find(([words]) => words.test(name))?.[1] ?? null);
    const has = (column: Column) => columns.includes(column);
    if ((has("date") || has("valueDate")) && (has("amount") || has("debit"))) return { at, columns, names: line };
  }
  return null;
}

function readRows(cells: readonly string[][], { at, columns, names }: Header, today: string): StatementRow[] {
  const rows = new Rows();
  const inHeader = names.map((name) => readCurrency(/\(([^)]*)\)/.exec(name)?.[1] ?? "")).find(Boolean);
  for (const line of cells.slice(at + 1)) {
    const all = (column: Column) => line.filter((cell, index) => columns[index] === column && cell.trim() !== "");
    const text = line.map(plainLine).filter(Boolean).join(" · ");
    if (text) rows.add(readRow(text, all, inHeader ?? "EUR", today));
  }
  // A preamble that holds a movement would be dropped: no bank writes one there.
  return rows.list;
}

type Cells = (column: Column) => string[];

function readRow(text: string, cells: Cells, defaultCurrency: string, today: string): StatementRow {
  const label = [...new Set(cells("label").map(plainLine))].join(" ");
  if (isBalanceLabel(label)) return { text, why: "balance" };
  if (
    cells("state").some(
      (state) => !/^(?:completed|termine|effectue|execute|comptabilise|valide|booked)/.test(foldText(state)),
    )
  )
    return { text, why: "pending" };
  const found = amountOf(cells);
  if (!found) return { text, why: "amount" };
  const written = cells("date")
    .concat(cells("valueDate"))
    .map((cell) => readDate(plainLine(cell), today));
  const date = written.find((one) => one !== null);
  if (!date) return { text, why: "date" };
  const [payee] = cells("payee");
  const guess = guessFrom(label);
  const movement: Movement = {
    day: date.day,
    isYearGuessed: date.isYearGuessed,
    amount: found.cents,
    currency: codeOf(cells("currency")[0] ?? "") ?? found.currency ?? defaultCurrency,
    direction: found.direction,
    ...guess,
    payeeName: payee ? plainLine(payee).slice(0, 200) : guess.payeeName,
    payeeIban: ibanIn(cells("iban").join(" ")) ?? guess.payeeIban,
  };
  return { text, movement };
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
