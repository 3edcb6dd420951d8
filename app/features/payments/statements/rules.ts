import type { CasePaymentMethod, PaymentCurrency } from "~/db/schema/payment-enumerations";
import { UNREAD_REASONS } from "~/platform/statements/statement";

/** Why a row is not proposed. `credit`: money that came; `currency`: one that payments are not kept in. */
export const NOT_PROPOSED = [...UNREAD_REASONS, "credit", "currency"] as const;
export type NotProposed = (typeof NOT_PROPOSED)[number];

/** What a person has to check of a proposed row. */
export const DOUBTS = ["year", "direction"] as const;
export type Doubt = (typeof DOUBTS)[number];

/** The fields of the form of a payment that a statement fills. */
export type ProposedPayment = {
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

/** « 3 opérations ajoutées ». */
export const addedText = (count: number): string =>
  count > 1 ? `${count} opérations ajoutées` : `${count} opération ajoutée`;
