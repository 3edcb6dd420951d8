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
export const DOUBTS = ["year", "day", "direction"] as const;
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
  /** Hundredths that left beside the amount. */
  fee?: number | undefined;
};

/** The lists of rows that the page of a statement shows, each in pages. */
export const ROW_LISTS = ["debits", "credits", "unread"] as const;
export type RowList = (typeof ROW_LISTS)[number];

/** How many rows of a list one page shows. */
export const ROWS_OF_PAGE = 50;

/** Which rows a person looks at: those that hold the words of a search, and the number of the page of each list, from 1. */
export type View = {
  search: string;
  pages: Record<RowList, number>;
  /** The list whose page or whose search was asked for. */
  asked: RowList | null;
};

/** The names of the fields by which a person corrects how a text is read. */
export const correctionFields = (at: number) => ({
  day: `day-${at}`,
  payee: `payee-${at}`,
  amounts: `amounts-${at}`,
  isSwapped: `swapped-${at}`,
  isMonthFirst: `month-${at}`,
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
