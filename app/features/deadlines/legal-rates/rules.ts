import type { LegalRate } from "~/content/legal-rates";
import type { Creditor } from "~/db/schema/payment-enumerations";
import { formatNumber } from "~/ui/format";

/** The first day of the half-year of a day, both as YYYY-MM-DD. */
export const halfOf = (day: string): string => `${day.slice(0, 4)}-${day.slice(5, 7) < "07" ? "01" : "07"}-01`;

/** The first day of the half-year that follows. */
export const nextHalf = (half: string): string =>
  half.slice(5, 7) === "01" ? `${half.slice(0, 4)}-07-01` : `${Number(half.slice(0, 4)) + 1}-01-01`;

/** « premier semestre 2026 ». @param half the first day of the half-year. */
export const halfText = (half: string): string =>
  `${half.slice(5, 7) === "01" ? "premier" : "second"} semestre ${half.slice(0, 4)}`;

/** « 6,67 % ». @param rate in hundredths of a percent. */
export function rateText(rate: number): string {
  const [whole = "", cents = ""] = formatNumber(rate / 100, 2).split(",");
  return `${whole}${cents && `,${cents.padEnd(2, "0")}`}\u00a0%`;
}

/** The legal rate of a half-year, in hundredths of a percent; null when nobody entered it. */
export const rateOf = (rates: readonly LegalRate[], half: string, creditor: Creditor): number | null =>
  rates.find((one) => one.half === half && one.creditor === creditor)?.rate ?? null;

/** Some days of delay at one rate. `amount` in cents; both null while the legal rate of the half-year is missing. */
export type Tranche = { half: string; days: number; rate: number | null; amount: number | null };

/** The sums of a delay. `total` in cents; null while a rate is missing: `missing` names its half-years. */
export type Penalties = { days: number; tranches: Tranche[]; total: number | null; missing: string[] };

/** What is added to the legal rate on a day of delay, the first being 1, in hundredths of a percent (CMF L133-18). */
const addedOn = (day: number): number => (day <= 7 ? 500 : day <= 30 ? 1_000 : 1_500);

const DAY = 86_400_000;
const DAYS_OF_YEAR = 365;

/**
 * The penalties of a bank that did not refund an unauthorised payment in time (CMF L133-18): the legal rate and 5 points
 * for the first seven days of delay, 10 until the thirtieth, 15 beyond. By tranche, which is less than over the whole delay.
 * @param sum.amount in cents. @param sum.dueOn the last day for the refund. @param sum.until the day of the count, included.
 */
export function penaltiesOf(
  { amount, dueOn, until, creditor }: { amount: number; dueOn: string; until: string; creditor: Creditor },
  rates: readonly LegalRate[],
): Penalties {
  const due = Date.parse(dueOn);
  const days = Math.max(0, Math.round((Date.parse(until) - due) / DAY));
  const byRate = Map.groupBy(
    Array.from({ length: days }, (_, at) => at + 1),
    (day) => `${halfOf(new Date(due + day * DAY).toISOString().slice(0, 10))} ${addedOn(day)}`,
  );
  const tranches = [...byRate].map(([key, own]): Tranche => {
    const [half = "", added = ""] = key.split(" ");
    const legal = rateOf(rates, half, creditor);
    const rate = legal === null ? null : legal + Number(added);
    return { half, days: own.length, rate, amount: rate === null ? null : interest(amount, rate, own.length) };
  });
  const missing = tranches.flatMap(({ half, rate }) => (rate === null ? [half] : []));
  const total = missing.length > 0 ? null : tranches.reduce((sum, tranche) => sum + (tranche.amount ?? 0), 0);
  return { days, tranches, total, missing: [...new Set(missing)] };
}

/** Simple interest in cents, rounded to the nearest. */
function interest(amount: number, rate: number, days: number): number {
  const parts = 10_000n * BigInt(DAYS_OF_YEAR);
  return Number((BigInt(amount) * BigInt(rate) * BigInt(days) * 2n + parts) / (2n * parts));
}
