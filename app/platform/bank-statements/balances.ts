import { foldText } from "../fold-text.ts";
import type { Balances, BankMovement, Movement } from "./statement.ts";
import { readAmount, withoutOrnaments } from "./values.ts";

/**
 * Finds the balances before and after the movements of a statement: in the balance beside each movement, else on lines of
 * their own.
 */
export function balancesOf(rows: readonly BankMovement[]): Balances {
  const signed = rows.flatMap(({ movement, balance }) =>
    movement?.direction ? [{ amount: balanceChange(movement), day: movement.day, balance }] : [],
  );
  const [first, last] = [signed[0], signed.at(-1)];
  if (first?.balance === undefined && last?.balance === undefined) return writtenBalances(rows);
  const [earliest, latest] = isNewestFirst(signed) ? [last, first] : [first, last];
  return {
    before: earliest?.balance === undefined ? null : earliest.balance - earliest.amount,
    after: latest?.balance ?? null,
  };
}

const balanceChange = ({ amount, direction, fee = 0 }: Pick<Movement, "amount" | "direction" | "fee">): number =>
  (direction === "out" ? -amount : amount) - fee;

type Signed = { amount: number; day: string; balance: number | undefined };

/** Whether rows are newest first: by their days; on one day, by which balance follows from which. */
function isNewestFirst(rows: readonly Signed[]): boolean {
  const [first, last] = [rows[0], rows.at(-1)];
  if (first && last && first.day !== last.day) return first.day > last.day;
  const follows = (one: Signed, next: Signed): boolean =>
    one.balance !== undefined && next.balance !== undefined && next.balance - one.balance === next.amount;
  const pairs = rows.slice(1).map((row, at) => [rows[at] as Signed, row] as const);
  const count = (test: (above: Signed, below: Signed) => boolean) =>
    pairs.filter(([above, below]) => test(above, below)).length;
  return count((above, below) => follows(below, above)) > count(follows);
}

const BEFORE = /\b(?:ancien|precedent|initial|ouverture|opening|debut|vorig)/;
const TOTAL = /^(?:sous-)?total|^report\b/;

/** Balances on lines of their own. The opening one is named so, or is the first of two, above the movements. */
function writtenBalances(rows: readonly BankMovement[]): Balances {
  const written = rows.flatMap(({ text, why, balance }, at) => {
    const folded = foldText(text);
    const amount = why === "balance" && !TOTAL.test(folded) ? (balance ?? amountAtEnd(text)) : null;
    return amount === null ? [] : [{ at, amount, isBefore: BEFORE.test(folded) }];
  });
  const firstMovement = rows.findIndex(({ movement }) => movement !== undefined);
  const opening =
    written.find(({ isBefore }) => isBefore) ??
    (written.length > 1 ? written.find(({ at }) => at < firstMovement) : undefined);
  const closing = written.findLast((one) => one !== opening && !one.isBefore);
  return { before: opening?.amount ?? null, after: closing?.amount ?? null };
}

const AMOUNT_AT_END = /(?:^|[^\d.,])([+-]? ?(?:\d{1,3}(?:[ .,'’]\d{3}){1,4}|\d{1,12})[.,]\d{1,2})(?: ?(?:€|EUR))?$/i;

/** The balance at the end of a line, in hundredths; null without one that has cents. */
export function amountAtEnd(text: string): number | null {
  const amount = readAmount(AMOUNT_AT_END.exec(withoutOrnaments(text.trim()))?.[1] ?? "");
  if (!amount) return null;
  const isNegative = amount.sign === "-" || /\bdebiteur\b/.test(foldText(text));
  return isNegative ? -amount.cents : amount.cents;
}
