import { KNOWN_RATES, type LegalRate } from "~/content/legal-rates";
import { db, type Executor } from "~/db/client.server";
import { legalRates } from "~/db/schema";
import { CREDITORS } from "~/db/schema/payment-enumerations";
import type { Actor } from "~/features/accounts/actor";
import { AppError } from "~/platform/errors";
import { today } from "~/platform/today";
import { CREDITOR_LABELS } from "../labels";
import { canEnterRates, canReadRules } from "../policy";
import { halfOf, halfText, nextHalf, rateOf, rateText } from "./rules";

/** The legal rates that are known: those of the software, and those that administrators entered, which count first. */
export async function listLegalRates(executor: Executor = db): Promise<LegalRate[]> {
  const { half, creditor, rate, source } = legalRates;
  const entered = await executor.select({ half, creditor, rate, source }).from(legalRates);
  return [...entered, ...KNOWN_RATES];
}

const titleOf = (half: string): string => halfText(half).replace(/^./, (letter) => letter.toUpperCase());

/** From which half-year on the table names those that lack a rate. */
const FIRST_HALF = "2026-01-01";

/**
 * The legal rates for the page of the rules, the latest half-year first, and those that are missing until today.
 * @throws AppError forbidden.
 */
export async function readLegalRates(actor: Actor, day = today()) {
  if (!canReadRules(actor)) throw new AppError("forbidden");
  const rates = await listLegalRates();
  const present = halfOf(day);
  const past: string[] = [];
  for (let half = FIRST_HALF; half <= present; half = nextHalf(half)) past.push(half);
  const halves = [...new Set([...past, ...rates.map(({ half }) => half)])].toSorted().toReversed();
  const cell = (half: string) =>
    CREDITORS.map((creditor) => {
      const rate = rateOf(rates, half, creditor);
      const source = rates.find((one) => one.half === half && one.creditor === creditor)?.source ?? null;
      return { creditor, label: CREDITOR_LABELS[creditor], rate: rate === null ? null : rateText(rate), source };
    });
  return {
    canEnter: canEnterRates(actor),
    rows: halves.map((half) => ({ half, title: titleOf(half), rates: cell(half) })),
    missing: past.flatMap((half) =>
      CREDITORS.filter((creditor) => rateOf(rates, half, creditor) === null).map(
        (creditor) => `${halfText(half)}, ${CREDITOR_LABELS[creditor].toLowerCase()}`,
      ),
    ),
    /** The half-years that the form offers. */
    halves: [nextHalf(present), ...halves.filter((half) => half <= present)].map((half) => ({
      value: half,
      label: titleOf(half),
    })),
  };
}
export type ReadLegalRates = Awaited<ReturnType<typeof readLegalRates>>;
