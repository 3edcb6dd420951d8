import { PAYMENT_CURRENCIES, type PaymentCurrency } from "~/db/schema/payment-enumerations";
import { parseAmount } from "~/features/cases/amount/rules";
import { amountText } from "~/features/cases/rules";
import { AppError, type AppErrorCode } from "~/platform/errors";
import { type ReadConfined, readConfined } from "~/platform/statements/confined.server";
import { packText, unpackText } from "~/platform/statements/packed-text.server";
import {
  MAX_STATEMENT_ROWS,
  type Movement,
  type ReadOptions,
  type Refusal,
  type Statement,
  StatementError,
  type StatementRow,
} from "~/platform/statements/statement";
import { today } from "~/platform/today";
import type { Payment } from "../rules";
import { paymentSchema } from "../schema";
import { type NotProposed, type ProposedPayment, type Row, sourceFields } from "./rules";

const REFUSALS: Record<Refusal, AppErrorCode> = {
  empty: "statement_empty",
  not_text: "statement_not_text",
  unreadable: "statement_unreadable",
  too_many_rows: "statement_too_many_rows",
  too_slow: "statement_too_slow",
};

/** What the form that carries the texts back may hold. */
const MAX_SOURCE_BYTES = 4_000_000;

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
 * @throws AppError statement_empty, statement_not_text, statement_unreadable, statement_too_large, statement_too_many_rows,
 *   statement_too_slow, reader_unavailable.
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
    const found = statements.flatMap(({ rows }) => rows);
    if (found.length > MAX_STATEMENT_ROWS) throw new StatementError("too_many_rows");
    const kept = ids.length === found.length ? ids : [];
    return {
      rows: found.map((row, at) => toRow(row, kept[at] ?? crypto.randomUUID())),
      sources,
      readings: statements.map((statement, at) => toReading(statement, options[at]?.isSwapped === true)),
    };
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

const SAMPLE_ROWS = 3;

/** What a person checks of a statement before its rows are proposed. */
function toReading({ rows, table, balances }: Statement, isSwapped: boolean) {
  const movements = rows.flatMap(({ movement }) => movement ?? []);
  const sums = sumsOf(movements);
  const [total, ...others] = new Set(sums.map(({ currency }) => currency));
  const net = sums.reduce((sum, { direction, amount }) => sum + (direction === "out" ? -amount : amount), 0);
  const canCompare = others.length === 0 && sums.every(({ direction }) => direction !== null);
  return {
    table,
    isSwapped,
    sample: movements.slice(0, SAMPLE_ROWS).map(({ day, payeeName, label, amount, currency, direction }) => ({
      day,
      payee: payeeName ?? label.slice(0, 80),
      amount,
      currency,
      direction,
    })),
    sums,
    balances: {
      ...balances,
      currency: total ?? "EUR",
      /** What the balance before and the movements make; null when it cannot be told. */
      expected: canCompare && balances.before !== null ? balances.before + net : null,
    },
  };
}
/** A statement as a person checks it. */
export type Reading = ReturnType<typeof toReading>;

/** Sums of a statement by direction and currency, the money that left first. */
function sumsOf(movements: readonly Movement[]) {
  const sums = new Map<string, Pick<Movement, "direction" | "currency" | "amount"> & { count: number }>();
  for (const { direction, currency, amount } of movements) {
    const key = `${direction} ${currency}`;
    const sum = sums.get(key) ?? { direction, currency, amount: 0, count: 0 };
    sums.set(key, { ...sum, amount: sum.amount + amount, count: sum.count + 1 });
  }
  const order = ["out", "in", null];
  return [...sums.values()].sort((one, other) => order.indexOf(one.direction) - order.indexOf(other.direction));
}

/** Longer texts are cut, so that the form of a long statement stays within its limits. */
const MAX_TEXT_LENGTH = 300;

function toRow({ text: whole, movement, why }: StatementRow, id: string): Row {
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
  if (movement.direction === null) doubts.push("direction");
  return { id, text, payment, why: isCredit ? "credit" : null, doubts };
}

const isKept = (currency: string): currency is PaymentCurrency =>
  (PAYMENT_CURRENCIES as readonly string[]).includes(currency);

/** A row that may be ticked. */
export type Proposed = Row & {
  payment: ProposedPayment;
  /** Hundredths. */
  amount: number;
  /** The case has a payment of the same day, amount and currency. */
  isKnown: boolean;
};

/** The rows of a statement as its page shows them: proposed, money that came, and not read. */
export function sortRows(rows: readonly Row[], payments: readonly Payment[]) {
  const known = new Set(payments.map(({ debitedOn, amount, currency }) => `${debitedOn} ${amount} ${currency}`));
  const withPayment = (row: Row): Proposed[] => {
    const { payment } = row;
    const amount = payment && parseAmount(payment.amount);
    if (!payment || amount === null) return [];
    return [{ ...row, payment, amount, isKnown: known.has(`${payment.debitedOn} ${amount} ${payment.currency}`) }];
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
