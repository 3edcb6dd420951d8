import { foldText } from "../fold-text.ts";
import { type Columns, StatementError, type Table } from "./statement.ts";
import { plainLine, readAmount, readDate } from "./values.ts";

/** How many lines of a bank may come before the header. */
export const MAX_PREAMBLE = 30;
export const MAX_COLUMNS = 60;

/**
 * What a column of a table holds. `fee`: what left beside the amount; `payer`: who sent money that came; `payeeLabel`: the
 * label in which a person reads the payee; `account`: the client's own; `refusal`: why the bank refused.
 */
export type Column =
  | ("date" | "valueDate" | "debit" | "credit" | "amount" | "fee" | "direction" | "currency" | "balance" | "lastFour")
  | ("payee" | "payeeIban" | "payer" | "account" | "state" | "refusal" | "label" | "payeeLabel");

/** Names that say that a column is about the other party. */
const COUNTERPARTY =
  /contrepartie|partie adverse|beneficiaire|destinataire|\btiers\b|tegenpartij|begunstigde|counterparty|payee|\bpartner\b|creditor|^target name|^merchant$|^merchant name/;
/** Words that make a column neither the name nor the account of the other party: its address, its bank, a message… */
const DETAILS =
  /\b(?:bic|swift|adress?e?s?|address|rue|code postal|localite|pays|country|land|e ?mail|banque|bank|communication|mededeling|message|libelle|motif|reference)\b/;

/** Whether words are about the other party. */
export const namesCounterparty = (text: string): boolean => COUNTERPARTY.test(foldText(text));

/** How banks name their columns, folded; the first that fits. `COUNTERPARTY` and `DETAILS` find the payee. */
const COLUMNS: [RegExp, Column][] = [
  [/solde|balance|saldo|\bbal\b/, "balance"],
  [/^date.*val(?:eur)?\b|^dateval$|^value date|^valeur$|^valuta(?:datum)?$/, "valueDate"],
  [
    /^date|^datum|^boekingsdatum|^uitvoeringsdatum|^booking date|^completed date|^started date|^created on|^finished on|^jour$/,
    "date",
  ],
  [/^debits?\b|^debet\b|^montant (?:au )?debit|^depenses?\b|^sorties?\b|^money out/, "debit"],
  [/^credits?\b|^montant (?:au )?credit|^recettes?\b|^entrees?\b|^money in/, "credit"],
  [/^montant|^amount|^bedrag|^valeur en|^somme|^gross|^brut\b|^avant commission|^source amount/, "amount"],
  [/^(?:frais|fees?|commission)$|^source fee amount$/, "fee"],
  [/^sens\b|^direction$|^debit\/credit|^credit\/debit/, "direction"],
  [/^devise|^currency|^source currency|^monnaie|^munt$/, "currency"],
  [/^payer name|^source name|^donneur d ordre/, "payer"],
  [/\blast four digits\b|\bderniers chiffres\b/, "lastFour"],
  [/^etat$|^state$|^statut$|^status$/, "state"],
  [/\brefus\b|\brejet\b/, "refusal"],
  [/\biban\b|^(?:numero |n |no )?(?:de |du )?compte$|^account(?: ?num(?:ber)?)?$|^rekening(?:nummer)?$/, "account"],
  [
    /^libelle|^label|^description|^detail|^intitule|^nature|^operations?$|^transactions?$|^motif|^communication|^informations? compl|^reference de paiement|^payment reference|^transaction details type|^type|^omschrijving|mededeling$/,
    "label",
  ],
];

/** Names that are too common to decide alone: used for a column that no other name gives. */
const FALLBACKS: [RegExp, Column][] = [
  [/^(?:nom|name|naam)$/, "payee"],
  [/^(?:id|reference)$/, "label"],
];

const foldedName = (written: string): string =>
  foldText(plainLine(written))
    .replace(/[^a-z/]+/g, " ")
    .trim();

function columnsNamed(line: readonly string[]): (Column | null)[] {
  const columns = line.map(columnNamed);
  const isFound = new Set(columns);
  return columns.map(
    (column, at) =>
      column ??
      FALLBACKS.find(([words, one]) => !isFound.has(one) && words.test(foldedName(line[at] ?? "")))?.[1] ??
      null,
  );
}

function columnNamed(written: string): Column | null {
  const name = foldedName(written);
  if (COUNTERPARTY.test(name) && !/^(?:date|montant|amount|solde)/.test(name)) {
    if (/^(?:nom|naam|name|intitule)\b/.test(name)) return "payee";
    if (/iban|compte|account|rekening/.test(name)) return "payeeIban";
    if (!DETAILS.test(name)) return "payee";
  }
  return COLUMNS.find(([words]) => words.test(name))?.[1] ?? null;
}

/** Where the rows of a table begin, and what its columns hold. */
export type Header = { start: number; columns: (Column | null)[]; names: string[] };

/**
 * Finds the columns of a table by their names, else by what they hold.
 * @returns null when the cells are no table with a date and an amount.
 * @throws StatementError unreadable, for more columns than a bank has.
 */
export function findHeader(cells: readonly string[][], today: string): Header | null {
  for (const [at, line] of cells.slice(0, MAX_PREAMBLE).entries()) {
    if (line.length > MAX_COLUMNS) throw new StatementError("unreadable");
    const columns = columnsNamed(line);
    const has = (column: Column) => columns.includes(column);
    if ((has("date") || has("valueDate")) && (has("amount") || has("debit")))
      return { start: at + 1, columns, names: line.map(plainLine) };
  }
  return columnsByContent(cells, today);
}

const isDate = (cell: string, today: string): boolean =>
  [false, true].some((isMonthFirst) => readDate(cell, today, today, isMonthFirst)?.length === cell.length);
const hasCents = (cell: string): boolean => /[.,]\d\d(?!\d)/.test(cell) && readAmount(cell) !== null;

/** Columns without names: dates, then amounts with their cents; what else is written is the label. */
function columnsByContent(cells: readonly string[][], today: string): Header | null {
  const plain = cells.map((line) => line.map(plainLine));
  const tabular = plain.filter((line) => line.length > 2);
  const width = Math.max(0, ...tabular.map(({ length }) => length));
  if (tabular.length * 2 <= plain.length || width > MAX_COLUMNS) return null;
  const numbers = Array.from({ length: width }, (_, column) => column);
  const dated = (column: number) => tabular.filter((line) => isDate(line[column] ?? "", today)).length;
  const date = numbers.find((column) => dated(column) * 2 >= tabular.length && dated(column) > 0);
  if (date === undefined) return null;
  // The line of the account stands above the rows.
  const start = plain.findIndex((line) => isDate(line[date] ?? "", today));
  const rows = plain.slice(start);
  const names = namesAbove(plain[start - 1] ?? [], width, today);
  const named = names.map(columnNamed);
  const written = (column: number) => rows.flatMap((line) => line[column] || []);
  const mostly = (column: number, test: (cell: string) => boolean): boolean => {
    const all = written(column);
    return all.length > 0 && all.filter(test).length >= all.length * 0.8;
  };
  const dates = numbers.filter((column) => column >= date && mostly(column, (cell) => isDate(cell, today)));
  const money = numbers.filter(
    (column) =>
      !dates.includes(column) &&
      named[column] !== "balance" &&
      mostly(column, (cell) => readAmount(cell) !== null) &&
      written(column).some(hasCents),
  );
  const amounts = amountsAmong(rows, money);
  if (!amounts) return null;
  const isText = (column: number) => written(column).some((cell) => /\p{L}{2}/u.test(cell));
  const texts = numbers.filter((column) => !dates.includes(column) && !amounts.has(column) && isText(column));
  const labels = names.some(Boolean) ? texts : labelsAmong(texts, date);
  const payeeLabel = names.some(Boolean)
    ? null
    : longest(labels, (column) => Math.max(...written(column).map(({ length }) => length)));
  const columns = numbers.map((column): Column | null => {
    if (column === date) return "date";
    if (dates.includes(column)) return "valueDate";
    if (column === payeeLabel) return "payeeLabel";
    return amounts.get(column) ?? named[column] ?? (labels.includes(column) ? "label" : null);
  });
  return { start, columns, names };
}

/** Of columns without names, those after the date: what comes before it says whose account it is. */
function labelsAmong(texts: readonly number[], date: number): number[] {
  const after = texts.filter((column) => column > date);
  return after.length > 0 ? after : [...texts];
}

/** The column with the longest text, in which a person reads the payee; null for a single column. */
function longest(columns: readonly number[], length: (column: number) => number): number | null {
  const [most] = columns.length > 1 ? columns.toSorted((one, other) => length(other) - length(one)) : [];
  return most ?? null;
}

/** The line above the first row, when it names the columns in words that `COLUMNS` does not know. */
function namesAbove(names: readonly string[], width: number, today: string): string[] {
  const isNames =
    names.filter(Boolean).length >= width - 1 && names.every((cell) => !isDate(cell, today) && !hasCents(cell));
  return Array.from({ length: width }, (_, at) => (isNames ? (names[at] ?? "") : ""));
}

/**
 * The amount and the balance after it, or debits and credits that no row has both of, and the balance after them; null for
 * other columns.
 */
function amountsAmong(rows: readonly string[][], money: readonly number[]): Map<number, Column> | null {
  const [first, second, third, more] = money;
  if (first === undefined || more !== undefined) return null;
  if (second === undefined) return new Map([[first, "amount"]]);
  const isPair = !rows.some((line) => line[first] && line[second]);
  const columns: [number, Column][] = isPair
    ? [
        [first, "debit"],
        [second, "credit"],
      ]
    : [
        [first, "amount"],
        [second, "balance"],
      ];
  if (third === undefined) return new Map(columns);
  return isPair ? new Map([...columns, [third, "balance"]]) : null;
}

/** The columns that were found, as a person is asked about them. */
export function columnsOf({ columns }: Header): Columns {
  const at = (column: Column): number[] => columns.flatMap((one, index) => (one === column ? [index] : []));
  const [day = 0] = [...at("date"), ...at("valueDate")];
  const pair = [...at("debit").slice(0, 1), ...at("credit").slice(0, 1)];
  return {
    day,
    payee: at("payee")[0] ?? at("payeeLabel")[0] ?? null,
    amounts: pair.length > 0 ? pair : at("amount").slice(0, 1),
  };
}

/** Reads the columns that a person chose in place of those that were found; what they left as it was stays. */
export function withChosen(header: Header, chosen: Columns): Header {
  const found = columnsOf(header);
  const columns = [...header.columns];
  const replace = (these: readonly Column[], at: number | null, column: Column): void => {
    for (const [index, one] of columns.entries()) if (one && these.includes(one)) columns[index] = null;
    if (at !== null && at < columns.length) columns[at] = column;
  };
  if (chosen.day !== found.day) replace(["date", "valueDate"], chosen.day, "date");
  if (chosen.payee !== found.payee)
    replace(
      ["payee"],
      chosen.payee,
      chosen.payee !== null && columns[chosen.payee] === "label" ? "payeeLabel" : "payee",
    );
  if (chosen.amounts.join() !== found.amounts.join()) {
    const [first = 0, second] = chosen.amounts;
    const known = header.columns[first];
    const single = known === "debit" || known === "credit" ? known : "amount";
    replace(["amount", "debit", "credit"], first, second === undefined ? single : "debit");
    if (second !== undefined && second < columns.length) columns[second] = "credit";
  }
  return { ...header, columns };
}

const MAX_SAMPLE_LENGTH = 60;

/** What a person is shown of a table, to say whether its columns were found. */
export function tableOf(found: Header, header: Header, cells: readonly string[][]): Table {
  const rows = cells.slice(header.start);
  const columns = header.columns.map((_, at) => {
    const sample = rows.map((line) => plainLine(line[at] ?? "")).find(Boolean) ?? "";
    return { name: (header.names[at] ?? "").slice(0, MAX_SAMPLE_LENGTH), sample: sample.slice(0, MAX_SAMPLE_LENGTH) };
  });
  const named = columnsOf(found).amounts;
  const isMoney = columns.map((_, at) => rows.some((line) => hasCents(plainLine(line[at] ?? ""))));
  const beside = columns.flatMap((_, at): [number, number][] => (isMoney[at] && isMoney[at + 1] ? [[at, at + 1]] : []));
  const [first, second] = named;
  const pairs: [number, number][] =
    first === undefined || second === undefined
      ? beside
      : [[first, second], ...beside.filter(([left, right]) => left !== first || right !== second)];
  return { columns, read: columnsOf(header), pairs };
}
