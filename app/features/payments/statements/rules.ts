import type { CasePaymentMethod, PaymentCurrency } from "~/db/schema/payment-enumerations";
import { parseAmount } from "~/features/cases/amount/rules";
import { UNREAD_REASONS } from "~/platform/statements/statement";
import type { Payment } from "../rules";

/** Why a row is not proposed. `credit`: money that came; `currency`: one that payments are not kept in. */
export const NOT_PROPOSED = [...UNREAD_REASONS, "credit", "currency"] as const;
export type NotProposed = (typeof NOT_PROPOSED)[number];

/** What a person has to check of a proposed row. */
export const DOUBTS = ["year", "direction"] as const;
export type Doubt = (typeof DOUBTS)[number];

/** The fields of the form of a payment that a statement fills. */
type ProposedPayment = {
  debitedOn: string;
  amount: string;
  currency: PaymentCurrency;
  means?: CasePaymentMethod | undefined;
  payeeName?: string | undefined;
  payeeIban?: string | undefined;
  lastFour?: string | undefined;
};

/** A row of a statement, as the form that adds it carries it. */
export type Row = {
  /** That of the payment, once it is added. */
  id: string;
  /** As the statement writes it. */
  text: string;
  /** Null for a row that is not proposed. */
  payment: ProposedPayment | null;
  why: NotProposed | null;
  doubts: Doubt[];
};

/** How many rows a field of the form carries: a field has a greatest size. */
export const ROWS_IN_FIELD = 50;

/** The values of the fields `rows`, which carry the rows while a person ticks some. */
export const rowFields = (rows: readonly Row[]): string[] =>
  Array.from({ length: Math.ceil(rows.length / ROWS_IN_FIELD) }, (_, at) =>
    JSON.stringify(rows.slice(at * ROWS_IN_FIELD, (at + 1) * ROWS_IN_FIELD)),
  );

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

/** « 3 opérations ajoutées ». */
export const addedText = (count: number): string =>
  count > 1 ? `${count} opérations ajoutées` : `${count} opération ajoutée`;
