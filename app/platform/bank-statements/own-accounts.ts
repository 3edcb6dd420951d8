import { ibansIn } from "./guess.ts";
import type { BankMovement } from "./statement.ts";

/**
 * Removes the client's own account from the payees of a statement, and takes another one that the label names. Where the
 * statement does not name its account, an IBAN on every row, or on credits and on debits, is held to be it.
 * @param named the accounts that the statement names as its own.
 */
export function dropOwnAccounts(rows: readonly BankMovement[], named: ReadonlySet<string>): BankMovement[] {
  const own = named.size > 0 ? named : guessOwnAccounts(rows);
  if (own.size === 0) return [...rows];
  return rows.map((row) => {
    const { movement } = row;
    if (!movement?.payeeIban || !own.has(movement.payeeIban)) return row;
    const payeeIban = ibansIn(movement.label).find((iban) => !own.has(iban)) ?? null;
    return { text: row.text, balance: row.balance, movement: { ...movement, payeeIban } };
  });
}

function guessOwnAccounts(rows: readonly BankMovement[]): Set<string> {
  const movements = rows.flatMap(({ movement }) => movement ?? []);
  const seen = new Map<string, { count: number; directions: Set<string | null> }>();
  for (const { payeeIban, label, direction } of movements)
    for (const iban of new Set([...(payeeIban ? [payeeIban] : []), ...ibansIn(label)])) {
      const { count, directions } = seen.get(iban) ?? { count: 0, directions: new Set() };
      seen.set(iban, { count: count + 1, directions: directions.add(direction) });
    }
  const isOwn = ({ count, directions }: { count: number; directions: Set<string | null> }): boolean =>
    (count > 1 && count === movements.length) || (directions.has("in") && directions.has("out"));
  return new Set([...seen].filter(([, one]) => isOwn(one)).map(([iban]) => iban));
}
