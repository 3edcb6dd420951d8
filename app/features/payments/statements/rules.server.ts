import { setImmediate as otherWork } from "node:timers/promises";
import { PAYMENT_CURRENCIES, type PaymentCurrency } from "~/db/schema/payment-enumerations";
import { parseAmount } from "~/features/cases/amount";
import { amountText } from "~/features/cases/rules";
import { type ReadConfined, readConfined } from "~/platform/bank-statements/confined.server";
import { packText, unpackText } from "~/platform/bank-statements/packed-text.server";
import {
  type BankMovement,
  type ReadOptions,
  type Refusal,
  type Statement,
  StatementError,
} from "~/platform/bank-statements/statement";
import { MAX_STATEMENT_ROWS } from "~/platform/bank-statements/statement-sizes";
import { AppError, type AppErrorCode } from "~/platform/errors";
import { foldText, holdsWords } from "~/platform/fold-text";
import { today } from "~/platform/today";
import { formatLongDate, formatNumber } from "~/ui/format";
import type { Payment } from "../rules";
import { paymentSchema } from "../schema";
import {
  askedCurrencies,
  MAX_TEXT_LENGTH,
  type NotProposed,
  type ProposedPayment,
  ROWS_OF_PAGE,
  type Row,
  toReading,
  type View,
} from "./rules";
import { readRows } from "./schema";

const REFUSALS: Record<Refusal, AppErrorCode> = {
  empty: "statement_empty",
  pdf: "statement_pdf",
  picture: "statement_picture",
  spreadsheet: "statement_spreadsheet",
  not_text: "statement_not_text",
  unreadable: "statement_unreadable",
  too_many_rows: "statement_too_many_rows",
  too_slow: "statement_too_slow",
};

/** What the form that carries the texts back may hold. */
const MAX_SOURCE_BYTES = 4_000_000;

/** Rows that are checked without letting other requests go on. */
const ROWS_AT_ONCE = 500;

type Proposing = {
  /** For each text, how a person corrects what was read. */
  options?: readonly ReadOptions[];
  /** Ids of the rows, when the same texts are read again. */
  ids?: readonly string[];
  read?: ReadConfined;
};

export type ProposedRows = Awaited<ReturnType<typeof proposeRows>>;

/**
 * Reads statements and proposes their debits as payments, each with the id that it will have. Long ones are read in a
 * separate process, in the turn of the account.
 * @param texts what was pasted, and the decoded file.
 * @throws AppError statement_empty, statement_pdf, statement_picture, statement_spreadsheet, statement_not_text,
 *   statement_unreadable, statement_too_large, statement_too_many_rows, statement_too_slow, reader_unavailable.
 */
export async function proposeRows(
  account: string,
  texts: readonly string[],
  { options = [], ids = [], read = readConfined }: Proposing = {},
) {
  try {
    const given = texts.filter((text) => text.trim() !== "");
    if (given.length === 0) throw new StatementError("empty");
    const sources = sourceFields(await Promise.all(given.map(packText)));
    if (sources.reduce((sum, field) => sum + field.length, 0) > MAX_SOURCE_BYTES)
      throw new AppError("statement_too_large");
    const statements: Statement[] = [];
    // One after the other: an account has one reader at a time.
    for (const [at, text] of given.entries()) statements.push(await read(account, text, today(), options[at]));
    const found = statements.flatMap(({ rows }, of) => rows.map((row) => ({ row, of })));
    if (found.length > MAX_STATEMENT_ROWS) throw new StatementError("too_many_rows");
    const kept = ids.length === found.length ? ids : [];
    const rows: Row[] = [];
    for (const [at, { row, of }] of found.entries()) {
      const proposed = toRow(row, kept[at] ?? crypto.randomUUID());
      rows.push(row.movement?.isCurrencyUnwritten ? { ...proposed, currencyAskedBy: of } : proposed);
      // So that a long statement does not hold the event loop.
      if (rows.length % ROWS_AT_ONCE === 0) await otherWork();
    }
    const readings = statements.map((statement, at) => toReading(statement, options[at]));
    return { rows, sources, readings };
  } catch (error) {
    throw error instanceof StatementError ? new AppError(REFUSALS[error.reason], { cause: error }) : error;
  }
}

/**
 * Reads again the statements that a form carries (`parseSources`), as a person corrects them.
 * @throws AppError invalid_input when they are not packed texts; as `proposeRows` does.
 */
export async function proposeCarried(
  account: string,
  packed: readonly string[],
  proposing: Proposing,
): Promise<ProposedRows> {
  const texts = await Promise.all(packed.map(unpackText));
  const read = texts.filter((text) => text !== null);
  if (read.length < texts.length) throw new AppError("invalid_input");
  return proposeRows(account, read, proposing);
}

/** How many characters of a packed text a field of the form carries. */
const SOURCE_PART = 400_000;
/** What a field of an interrupted form may have, too. */
const ROWS_PART = 90_000;
const MAX_ROWS_FIELDS = 20;

const partsOf = (packed: string, length: number): string[] =>
  Array.from({ length: Math.ceil(packed.length / length) }, (_, at) => packed.slice(at * length, (at + 1) * length));

/** The values of the fields `source`, which carry packed texts: the number of the text, and a part of it. */
export const sourceFields = (packed: readonly string[]): string[] =>
  packed.flatMap((text, at) => partsOf(text, SOURCE_PART).map((part) => `${at}:${part}`));

/** The values of the fields `rows`, which carry the rows, packed, while a person ticks some. */
export const rowFields = async (rows: readonly Row[]): Promise<string[]> =>
  partsOf(await packText(JSON.stringify(rows)), ROWS_PART);

/** Reads the rows that a form carries, which anybody may have written: none without them, null when they are not rows. */
export async function parseRows(form: FormData | URLSearchParams): Promise<Row[] | null> {
  const fields = form.getAll("rows").map(String);
  if (fields.length === 0) return [];
  const text = fields.length > MAX_ROWS_FIELDS ? null : await unpackText(fields.join(""));
  return text === null ? null : readRows(text);
}

function toRow({ text: whole, movement, why }: BankMovement, id: string): Row {
  const text = whole.length > MAX_TEXT_LENGTH ? `${whole.slice(0, MAX_TEXT_LENGTH)}…` : whole;
  const refused = (reason: NotProposed): Row => ({ id, text, payment: null, why: reason, doubts: [] });
  if (!movement) return refused(why);
  const isCredit = movement.direction === "in";
  if (!isKept(movement.currency)) return refused(isCredit ? "credit" : "currency");
  const payment = {
    debitedOn: movement.day,
    amount: amountText(movement.amount),
    currency: movement.currency,
    means: movement.method ?? undefined,
    payeeName: movement.payeeName ?? undefined,
    payeeIban: movement.payeeIban ?? undefined,
    lastFour: movement.lastFour ?? undefined,
  };
  const checked = paymentSchema.safeParse({ id, ...payment });
  if (!checked.success)
    return refused(checked.error.issues.some(({ path }) => path[0] === "amount") ? "amount" : "date");
  const doubts: Row["doubts"] = [];
  if (movement.isYearGuessed) doubts.push("year");
  if (movement.isDayRelative) doubts.push("day");
  if (movement.direction === null) doubts.push("direction");
  return { id, text, payment, why: isCredit ? "credit" : null, doubts, fee: movement.fee };
}

const isKept = (currency: string): currency is PaymentCurrency =>
  (PAYMENT_CURRENCIES as readonly string[]).includes(currency);

/** A row that may be ticked. */
export type Proposed = Row & {
  payment: ProposedPayment;
  /** Hundredths. */
  amount: number;
  /** The statement's own line tells more than what is read of it. */
  tellsMore: boolean;
  /** The case has a payment of the same day, amount and currency. */
  isKnown: boolean;
};

/** The rows of a statement: proposed, money that came, and not read. */
export function sortRows(rows: readonly Row[], payments: readonly Payment[]) {
  const known = new Set(payments.map(({ debitedOn, amount, currency }) => `${debitedOn} ${amount} ${currency}`));
  const withPayment = (row: Row): Proposed[] => {
    const { payment } = row;
    const amount = payment && parseAmount(payment.amount);
    if (!payment || amount === null) return [];
    const isKnown = known.has(`${payment.debitedOn} ${amount} ${payment.currency}`);
    return [{ ...row, payment, amount, tellsMore: tellsMore(row.text, payment), isKnown }];
  };
  const credits = rows.filter(({ why }) => why === "credit");
  return {
    rows: [...rows],
    proposed: rows.filter(({ why }) => why === null).flatMap(withPayment),
    credits: credits.flatMap(withPayment),
    unread: rows.filter(({ why, payment }) => why !== null && (why !== "credit" || payment === null)),
  };
}
/** A statement that was read. */
export type ReadStatement = ReturnType<typeof sortRows>;

/** The words of the means of payment, which the row names. */
const MEANS_WORDS = /^(?:€|CB|CARTE|VIR|VIREMENT|SEPA|PRLV|PRELEVEMENT|PAIEMENT|ACHAT|DU|LE|DE)$/;

function tellsMore(text: string, payment: ProposedPayment): boolean {
  const { debitedOn, amount, currency, payeeName = "", payeeIban = "", lastFour = "" } = payment;
  const numbers = [debitedOn, debitedOn.slice(2), amount, amount.replace(/\s/g, ""), lastFour, `X${lastFour}`];
  const shown = new Set(wordsOf([payeeName, payeeIban, currency, ...numbers, "00"].join(" ")));
  // An IBAN may be written in groups.
  const isShown = (word: string) => shown.has(word) || (word.length > 1 && payeeIban.includes(word));
  return wordsOf(text).some((word) => !isShown(word) && !MEANS_WORDS.test(word));
}

const wordsOf = (text: string): string[] =>
  foldText(text)
    .toUpperCase()
    .match(/[\p{L}\d€]+/gu) ?? [];

/** One page of a list of rows. */
export type RowPage<One> = {
  rows: One[];
  page: number;
  pages: number;
  /** How many rows hold the words of the search, and how many there are. */
  found: number;
  total: number;
  /** « Débits 51 à 100 sur 900 »; empty for a list that is shown whole. */
  range: string;
};

function pageOf<One>(name: string, all: readonly One[], wanted: number, test: (one: One) => boolean = () => true) {
  const found = all.filter(test);
  const pages = Math.max(1, Math.ceil(found.length / ROWS_OF_PAGE));
  const page = Math.min(wanted, pages);
  const rows = found.slice((page - 1) * ROWS_OF_PAGE, page * ROWS_OF_PAGE);
  const counts = { page, pages, found: found.length, total: all.length };
  return { rows, ...counts, range: rangeText(name, counts) } satisfies RowPage<One>;
}

function rangeText(name: string, { page, pages, found, total }: Omit<RowPage<unknown>, "rows" | "range">): string {
  if (found === 0) return total === 0 ? "" : `${name}\u00a0: aucune ligne ne contient ces mots`;
  const isWhole = found === total;
  if (pages === 1) return isWhole ? "" : `${name}\u00a0: ${formatNumber(found)} sur ${formatNumber(total)}`;
  const [first, last] = [(page - 1) * ROWS_OF_PAGE + 1, Math.min(page * ROWS_OF_PAGE, found)].map(formatNumber);
  const range = `${name} ${first} à ${last} sur ${formatNumber(found)}`;
  return isWhole ? range : `${range} (${formatNumber(total)} en tout)`;
}

/** Whether a row holds the words of a search: in its text, its payee, its date or its amount as a person writes them. */
function holdsSearch({ text, payment, amount }: Proposed, search: string): boolean {
  const [year, month, day] = payment.debitedOn.split("-");
  const written = amountText(amount);
  const withPoint = (amount / 100).toFixed(2);
  const days = [`${day}/${month}/${year}`, formatLongDate(payment.debitedOn)];
  const words = [
    text,
    payment.payeeName,
    ...days,
    written,
    written.replace(/\s/g, ""),
    withPoint,
    withPoint.replace(".", ","),
  ];
  return holdsWords(words.join(" "), search.trim());
}

/**
 * A statement as its page shows it: the rows that its person looks at, and those that are ticked on other pages.
 * @param ticked ids of rows.
 */
export async function showStatement(
  { rows, proposed, credits, unread }: ReadStatement,
  { search, pages, asked }: View,
  ticked: readonly string[],
) {
  const test = (row: Proposed): boolean => search.trim() === "" || holdsSearch(row, search);
  const shown = {
    debits: pageOf("Débits", proposed, pages.debits, test),
    credits: pageOf("Sommes reçues", credits, pages.credits, test),
    unread: pageOf("Lignes", unread, pages.unread),
  };
  const visible = new Set([...shown.debits.rows, ...shown.credits.rows].map(({ id }) => id));
  const isTicked = new Set(ticked);
  return {
    ...shown,
    /** The fields `rows`, which carry all of them. */
    carried: await rowFields(rows),
    currencies: askedCurrencies(rows),
    search,
    asked,
    tickedElsewhere: [...proposed, ...credits].filter(({ id }) => isTicked.has(id) && !visible.has(id)),
  };
}
/** A statement as its page shows it. */
export type ShownStatement = Awaited<ReturnType<typeof showStatement>>;
