import { PAYMENT_CURRENCIES, type PaymentCurrency } from "~/db/schema/payment-enumerations";
import { parseAmount } from "~/features/cases/amount/rules";
import { amountText } from "~/features/cases/rules";
import { AppError, type AppErrorCode } from "~/platform/errors";
import { type ReadConfined, readConfined } from "~/platform/statements/confined.server";
import { readStatement } from "~/platform/statements/read-statement";
import { MAX_STATEMENT_ROWS, type Refusal, StatementError, type StatementRow } from "~/platform/statements/statement";
import { today } from "~/platform/today";
import type { Payment } from "../rules";
import { paymentSchema } from "../schema";
import type { NotProposed, ProposedPayment, Row } from "./rules";

const REFUSALS: Record<Refusal, AppErrorCode> = {
  empty: "statement_empty",
  not_text: "statement_not_text",
  unreadable: "statement_unreadable",
  too_many_rows: "statement_too_many_rows",
  too_slow: "statement_too_slow",
};

/**
 * Reads statements as `proposeRows` does, the long ones in a separate process, in the turn of the account.
 * @throws AppError as `proposeRows` does; statement_too_slow, reader_unavailable.
 */
export async function proposeConfined(
  account: string,
  texts: readonly string[],
  read: ReadConfined = readConfined,
): Promise<Row[]> {
  const rows: StatementRow[][] = [];
  // One after the other: an account has one reader at a time.
  for (const text of texts) if (text.trim() !== "") rows.push(await read(account, text, today()).catch(refuse));
  return propose(() => rows);
}

/**
 * Reads statements and proposes their debits as payments, each with the id that it will have.
 * @param texts what was pasted, and the decoded file.
 * @throws AppError statement_empty, statement_not_text, statement_unreadable, statement_too_many_rows.
 */
export function proposeRows(texts: readonly string[]): Row[] {
  return propose(() => texts.filter((text) => text.trim() !== "").map((text) => readStatement(text, today())));
}

function propose(read: () => StatementRow[][]): Row[] {
  try {
    const given = read();
    if (given.length === 0) throw new StatementError("empty");
    const rows = given.flat();
    if (rows.length > MAX_STATEMENT_ROWS) throw new StatementError("too_many_rows");
    return rows.map(toRow);
  } catch (error) {
    return refuse(error);
  }
}

function refuse(error: unknown): never {
  throw error instanceof StatementError ? new AppError(REFUSALS[error.reason], { cause: error }) : error;
}

/** Longer texts are cut, so that the form of a long statement stays within its limits. */
const MAX_TEXT_LENGTH = 300;

function toRow({ text: whole, movement, why }: StatementRow): Row {
  const id: string = crypto.randomUUID();
  const text = whole.length > MAX_TEXT_LENGTH ? `${whole.slice(0, MAX_TEXT_LENGTH)}…` : whole;
  const refused = (reason: NotProposed): Row => ({ id, text, payment: null, why: reason, doubts: [] });
  if (!movement) return refused(why);
  if (movement.direction === "in") return refused("credit");
  if (!isKept(movement.currency)) return refused("currency");
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
  return { id, text, payment, why: null, doubts };
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
  const proposed = rows.flatMap((row): Proposed[] => {
    const { payment } = row;
    const amount = payment && parseAmount(payment.amount);
    if (!payment || amount === null) return [];
    return [{ ...row, payment, amount, isKnown: known.has(`${payment.debitedOn} ${amount} ${payment.currency}`) }];
  });
  return {
    rows: [...rows],
    proposed,
    credits: rows.filter(({ why }) => why === "credit"),
    unread: rows.filter(({ why }) => why !== null && why !== "credit"),
  };
}
/** A statement that was read. */
export type ReadStatement = ReturnType<typeof sortRows>;
