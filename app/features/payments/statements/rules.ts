import type { CasePaymentMethod, PaymentCurrency } from "~/db/schema/payment-enumerations";
import { UNREAD_REASONS } from "~/platform/statements/statement";
import { formatNumber } from "~/ui/format";

/**
 * Why a row is not proposed. `credit`: money that came, which may be taken all the same; `currency`: one that payments are
 * not kept in.
 */
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
  /** Null for a row that cannot be added. */
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

/** How many characters of a packed text a field carries. */
const SOURCE_PART = 400_000;

/** The values of the fields `source`, which carry packed texts: the number of the text, and a part of it. */
export const sourceFields = (packed: readonly string[]): string[] =>
  packed.flatMap((text, at) =>
    Array.from(
      { length: Math.ceil(text.length / SOURCE_PART) },
      (_, part) => `${at}:${text.slice(part * SOURCE_PART, (part + 1) * SOURCE_PART)}`,
    ),
  );

/** The names of the fields by which a person corrects how a text is read. */
export const correctionFields = (at: number) => ({
  day: `day-${at}`,
  payee: `payee-${at}`,
  amounts: `amounts-${at}`,
  isSwapped: `swapped-${at}`,
});

/** Whether more money came than left, as on the statement of a card that writes what is paid as positive. */
export function isLikelySwapped(sums: readonly { direction: "out" | "in" | null; count: number }[]): boolean {
  const count = (direction: "out" | "in") =>
    sums.reduce((sum, one) => (one.direction === direction ? sum + one.count : sum), 0);
  return count("in") > count("out");
}

/** « −1 200,50 € », « +20 € », « 12,50 CHF »: hundredths, with the sign of their direction, or their own. */
export function signedMoney(amount: number, currency: string, direction: "out" | "in" | null = null): string {
  const sign = direction === "out" || amount < 0 ? "−" : direction === "in" ? "+" : "";
  const [whole = "", cents = ""] = formatNumber(Math.abs(amount) / 100, 2).split(",");
  return `${sign}${whole},${cents.padEnd(2, "0")}\u00a0${currency === "EUR" ? "€" : currency}`;
}

/** « 3 opérations ajoutées ». */
export const addedText = (count: number): string =>
  count > 1 ? `${count} opérations ajoutées` : `${count} opération ajoutée`;
