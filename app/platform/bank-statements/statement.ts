import type { CasePaymentMethod } from "~/db/schema/payment-enumerations";
import { foldText } from "../fold-text.ts";
import type { DateOrder } from "./date-order.ts";
import { MAX_STATEMENT_ROWS } from "./statement-sizes.ts";

/** Money that left or reached the account, as a bank writes it. */
export type Movement = {
  /** ISO day. */
  day: string;
  /** The statement writes the day and the month only. */
  isYearGuessed: boolean;
  /** The statement writes « Aujourd’hui » or « Hier », which counts from the day of reading. */
  isDayRelative?: true | undefined;
  /** Hundredths, positive, without the fee. */
  amount: number;
  /** Hundredths that left the account beside the amount, where the statement writes them apart. */
  fee?: number | undefined;
  /** ISO 4217, in capitals. */
  currency: string;
  /** Nothing in the statement names the currency: it is the one that a person chose, or is asked about. */
  isCurrencyUnwritten?: true | undefined;
  /** Null when nothing says whether the money left or came. */
  direction: "out" | "in" | null;
  /** The words of the bank. */
  label: string;
  method: CasePaymentMethod | null;
  payeeName: string | null;
  payeeIban: string | null;
  /** Last four digits of the card. */
  lastFour: string | null;
};

/** Why a line is no movement. `balance`: a balance or a sum; `pending`: announced, refused or cancelled. */
export const UNREAD_REASONS = ["date", "amount", "nothing", "balance", "pending"] as const;
export type UnreadReason = (typeof UNREAD_REASONS)[number];

/** A line or an entry of a statement, in the order of the statement. */
export type BankMovement = {
  text: string;
  /** The balance of the account that the row writes, in hundredths. */
  balance?: number | undefined;
} & ({ movement: Movement; why?: undefined } | { movement?: undefined; why: UnreadReason });

/** Which columns of a table hold the day, the payee and the amount, counted from 0. */
export type Columns = {
  day: number;
  /** Null when the payee is read from the labels. */
  payee: number | null;
  /** One column, or the column of debits and that of credits. */
  amounts: number[];
};

/** A statement whose lines have columns. */
export type Table = {
  /** The name of each column, empty without one, and its first cell. */
  columns: { name: string; sample: string }[];
  /** The columns that were read. */
  read: Columns;
  /** The columns that may be those of debits and of credits. */
  pairs: [number, number][];
};

/** How a person corrects what was read. It is plain data: a statement may be read in another process. */
export type ReadOptions = {
  columns?: Columns | undefined;
  /** The statement writes money that left as positive. */
  isSwapped?: boolean | undefined;
  /** The month comes before the day; for a statement that tells its order, what it tells counts. */
  isMonthFirst?: boolean | undefined;
  /** The currency of the amounts of which the statement names none; euros without it. */
  currency?: string | undefined;
};

/** The currency of a movement, as its reader gives it, of which nothing names one. */
export const UNWRITTEN_CURRENCY = "";

/** The balances that a statement writes, in hundredths; null for one that it does not. */
export type Balances = { before: number | null; after: number | null };

/** A statement that was read. */
export type Statement = { rows: BankMovement[]; table: Table | null; balances: Balances; dates: DateOrder };

/** Why a statement is refused as a whole. `too_slow`: its reader was ended by a limit. */
export type Refusal = OtherKind | "empty" | "not_text" | "unreadable" | "too_many_rows" | "too_slow";

/** What people give in place of a statement that can be read. */
export type OtherKind = "pdf" | "picture" | "spreadsheet";

/** Thrown when a statement is refused as a whole. */
export class StatementError extends Error {
  override readonly name = "StatementError";
  readonly reason: Refusal;

  constructor(reason: Refusal, options?: { cause?: unknown }) {
    super(reason, options);
    this.reason = reason;
  }
}

/** A list of rows that refuses more than a statement has. */
export class Rows {
  readonly list: BankMovement[] = [];

  /** @throws StatementError too_many_rows. */
  add(row: BankMovement): void {
    if (this.list.length >= MAX_STATEMENT_ROWS) throw new StatementError("too_many_rows");
    this.list.push(row);
  }
}

/**
 * Says of each movement without a sign whether the money left. Where only credits carry a plus, what carries nothing left;
 * where debits carry a minus, what carries nothing came, save on copied lines, which may have lost a sign: there, as where
 * nothing carries any, only the label may say that it came.
 */
export function settleDirections(rows: readonly BankMovement[], { isCopied = false } = {}): BankMovement[] {
  const written = new Set(rows.map(({ movement }) => movement?.direction));
  const implied = written.has("out") ? (isCopied ? null : "in") : written.has("in") ? "out" : null;
  return rows.map((row) => {
    if (row.movement?.direction !== null) return row;
    const direction = implied ?? (isCreditLabel(row.movement.label) ? "in" : null);
    return { text: row.text, balance: row.balance, movement: { ...row.movement, direction } };
  });
}

/** Reads money that left as money that came, and the other way round. */
export const swapDirections = (rows: readonly BankMovement[]): BankMovement[] =>
  rows.map((row) => {
    if (!row.movement?.direction) return row;
    const direction = row.movement.direction === "out" ? "in" : "out";
    return { text: row.text, balance: row.balance, movement: { ...row.movement, direction } };
  });

const CREDIT =
  /^(?:vir(?:ement)?s?(?: sepa| inst(?:antane)?| web)* (?:recus?|de|from)\b|remise\b|versement\b|salaire\b|avoir\b|remboursement\b|interets crediteurs\b)|\brecu de\b/;

/** Whether the label of a movement without a sign says that the money came. */
const isCreditLabel = (label: string): boolean => CREDIT.test(foldText(label).replace(/[^a-z0-9]+/g, " "));
