import type { CasePaymentMethod, PaymentCurrency } from "~/db/schema/payment-enumerations";
import { type Movement, type ReadOptions, type Statement, UNREAD_REASONS } from "~/platform/bank-statements/statement";
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
  /** The number of its text, which does not write its currency: a person says it. */
  currencyAskedBy?: number | undefined;
};

/** Gives the currency that a person chose for each text to its rows that are in none. */
export const inCurrencies = (rows: readonly Row[], chosen: readonly (PaymentCurrency | undefined)[]): Row[] =>
  rows.map((row) => {
    const currency = row.currencyAskedBy === undefined ? undefined : chosen[row.currencyAskedBy];
    return currency && row.payment ? { ...row, payment: { ...row.payment, currency } } : row;
  });

/** The texts of which the currency is asked, with the present choice. */
export function askedCurrencies(rows: readonly Row[]): { at: number; currency: PaymentCurrency }[] {
  const found = new Map<number, PaymentCurrency>();
  for (const { currencyAskedBy: at, payment } of rows) if (at !== undefined && payment) found.set(at, payment.currency);
  return [...found].map(([at, currency]) => ({ at, currency }));
}

const CURRENCY_OF_COUNTRY: Record<string, PaymentCurrency> = { CH: "CHF", CA: "CAD", GB: "GBP", US: "USD" };

/** The currency in which an account of this country most likely is, for a person to confirm. */
export const currencyOfAccount = (country: string | null): PaymentCurrency =>
  CURRENCY_OF_COUNTRY[country ?? ""] ?? "EUR";

/** The lists of rows that the page of a statement shows, each in pages. */
export const ROW_LISTS = ["debits", "credits", "unread"] as const;
export type RowList = (typeof ROW_LISTS)[number];

/** How many rows of a list one page shows. */
export const ROWS_OF_PAGE = 50;

/** The value of the button that ends a search. */
export const SEE_ALL = "see-all";

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
  currency: `currency-${at}`,
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

/** « 3 cochées : 4 200,00 € »; the sum only where they have one currency. */
export function tickedText(rows: readonly { amount: number; currency: string }[]): string {
  const [currency, ...others] = new Set(rows.map((row) => row.currency));
  const count = `${rows.length} ${rows.length > 1 ? "cochées" : "cochée"}`;
  if (!currency || others.length > 0) return rows.length > 0 ? count : "";
  const sum = rows.reduce((total, { amount }) => total + amount, 0);
  return `${count}\u00a0: ${signedMoney(sum, currency)}`;
}

/** « 3 opérations ajoutées ». */
export const addedText = (count: number): string =>
  count > 1 ? `${count} opérations ajoutées` : `${count} opération ajoutée`;

/** Longer texts are cut, so that the form of a long statement stays within its limits. */
export const MAX_TEXT_LENGTH = 300;

const SAMPLE_ROWS = 3;
/** Why a line with an operation may have been set aside. */
const SET_ASIDE: readonly (string | undefined)[] = ["date", "amount", "pending"];

/** What a person checks of a statement before its rows are proposed. */
export function toReading({ rows, table, balances, dates }: Statement, given: ReadOptions = {}) {
  const movements = rows.flatMap(({ movement }) => movement ?? []);
  const sums = sumsOf(movements);
  const [total, ...others] = new Set(sums.map(({ currency }) => currency));
  const fees = movements.reduce((sum, { fee = 0 }) => sum + fee, 0);
  const net = sums.reduce((sum, { direction, amount }) => sum + (direction === "out" ? -amount : amount), -fees);
  const canCompare = others.length === 0 && sums.every(({ direction }) => direction !== null);
  return {
    table,
    isSwapped: given.isSwapped === true,
    /** The currency given to the amounts that name none; null where all do. */
    currency: movements.find(({ isCurrencyUnwritten }) => isCurrencyUnwritten)?.currency ?? null,
    /** How dates that may be read both ways were read; null when the statement tells it. */
    datesRead: dates === "either" ? (given.isMonthFirst ? ("month" as const) : ("day" as const)) : null,
    sample: movements.slice(0, SAMPLE_ROWS).map(({ day, payeeName, label, amount, currency, direction }) => ({
      day,
      payee: payeeName ?? label.slice(0, 80),
      amount,
      currency,
      direction,
    })),
    sums,
    /** Lines that may be operations and were not read as such. */
    setAside: rows.filter(({ why }) => SET_ASIDE.includes(why)).map(({ text }) => text.slice(0, MAX_TEXT_LENGTH)),
    balances: {
      ...balances,
      currency: total ?? "EUR",
      /** Fees beside the amounts, in hundredths; null where they are of several currencies. */
      fees: others.length === 0 ? fees : null,
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
