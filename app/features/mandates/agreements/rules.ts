import { FEE_BASIS_POINTS } from "~/content/fee-rate";
import type { AgreementStatus } from "~/db/schema/enumerations";
import { formatMoney, formatPercent } from "~/ui/format";

/** The rates of tax that a lawyer may apply, in hundredths of a per cent; 0 for one who applies none. */
export const VAT_RATES = ["2000", "850", "0"] as const;

/** The site announces no more than this on what is recovered, so an agreement made here may not ask more. */
export const MAX_SUCCESS_RATE = FEE_BASIS_POINTS;

/** The tax on a fee, in whole cents. @param rate in hundredths of a per cent. */
export function taxOn(cents: number, rate: number): number {
  return Math.round((cents * rate) / 10_000);
}

/**
 * Reads a percentage as a French person types it: « 15 », « 12,5 % ».
 * @returns hundredths of a per cent; null unless it is above zero and at most `MAX_SUCCESS_RATE`.
 */
export function parseRate(text: string): number | null {
  const match = /^(\d{1,3})(?:[.,](\d{1,2}))?\s*%?$/.exec(text.trim());
  if (!match) return null;
  const rate = Number(match[1]) * 100 + Number((match[2] ?? "").padEnd(2, "0"));
  return rate > 0 && rate <= MAX_SUCCESS_RATE ? rate : null;
}

/**
 * The base fee that was held to be a token beside a success fee of 8,040 €, which annulled the agreement (Civ. 2e, 10
 * November 2021, 19-26.183): one that is no higher is refused beside a success fee. In cents, before tax.
 */
export const TOKEN_BASE_FEE = 12_000;

/** Below this share of what the success fee could be, the lawyer is asked whether the base fee pays the work. */
const LOW_BASE_SHARE = 0.1;

type Terms = { baseFee: number; successRate: number | null };

/** Whether the base fee is a token beside a success fee. */
export function isTokenBase({ baseFee, successRate }: Terms): boolean {
  return successRate !== null && baseFee <= TOKEN_BASE_FEE;
}

/**
 * The question to a lawyer whose base fee is low beside what the success fee would be if everything was recovered.
 * @param amount what the client lost, in cents; null when it is not known.
 */
export function lowBaseQuestion({ baseFee, successRate }: Terms, amount: number | null): string | null {
  const success = successRate === null || amount === null ? 0 : Math.round((amount * successRate) / 10_000);
  if (baseFee >= success * LOW_BASE_SHARE) return null;
  return `L’honoraire de base (${formatMoney(baseFee)}) fait moins d’un dixième de l’honoraire de résultat si tout est récupéré (${formatMoney(success)})\u00a0: un juge peut y voir une base symbolique et annuler la convention. Rémunère-t-il vraiment le travail prévu\u00a0?`;
}

type Fees = { baseFee: number; vatRate: number; successRate: number | null };

/** « 600 € TTC, puis 15 % TTC des sommes récupérées ». */
export function feesText({ baseFee, vatRate, successRate }: Fees): string {
  const base = `${formatMoney(baseFee + taxOn(baseFee, vatRate))} TTC`;
  if (successRate === null) return base;
  return `${base}, puis ${formatPercent(successRate / 10_000, 2)} TTC des sommes récupérées`;
}

/** What a client pays and keeps under an agreement, in cents, taxes included. */
export type Outcome = { recovered: "nothing" | "half" | "all"; paid: number; kept: number };

/**
 * What the client pays and keeps if nothing, half or all of their loss is recovered; empty while the loss is unknown.
 * @param lost in cents; null when it is not known.
 */
export function outcomesOf({ baseFee, vatRate, successRate }: Fees, lost: number | null): Outcome[] {
  if (!lost) return [];
  const base = baseFee + taxOn(baseFee, vatRate);
  const sums = { nothing: 0, half: Math.round(lost / 2), all: lost };
  return (Object.keys(sums) as Outcome["recovered"][]).map((recovered) => {
    const paid = base + Math.round((sums[recovered] * (successRate ?? 0)) / 10_000);
    return { recovered, paid, kept: sums[recovered] - paid };
  });
}

/** Whether an agreement binds the present client and the lawyer in charge. */
export function isInForce(agreement: {
  status: AgreementStatus;
  endedAt: Date | null;
  formerClient: string | null;
}): boolean {
  return agreement.status === "accepted" && agreement.endedAt === null && agreement.formerClient === null;
}

/** Whether the client accepted an agreement, whatever came of it since: a receipt of it says so. */
export function wasAccepted<Row extends { status: AgreementStatus; answeredAt: Date | null }>(
  agreement: Row,
): agreement is Row & { answeredAt: Date } {
  return agreement.answeredAt !== null && (agreement.status === "accepted" || agreement.status === "retracted");
}

const DAY_MS = 86_400_000;
const RETRACTION_DAYS = 14;
/** A period of whole days that ends on a day off lasts until the end of the next working day: five days cover each year. */
const WORKING_DAY_MARGIN = 5;

type Answered = { status: AgreementStatus; answeredAt: Date | null; formerClient?: string | null };

/** The last of the fourteen days in which a client may retract, without what holidays add. */
export function retractionEnd(acceptedAt: Date): Date {
  return new Date(acceptedAt.getTime() + RETRACTION_DAYS * DAY_MS);
}

/**
 * Whether the client may still retract: for fourteen days, and some more so that no holiday takes a day from them. The
 * right is that of who accepted, not of another person to whom the case was transferred.
 */
export function mayRetract({ status, answeredAt, formerClient }: Answered, now = new Date()): boolean {
  if (status !== "accepted" || !answeredAt || formerClient) return false;
  return now.getTime() <= retractionEnd(answeredAt).getTime() + WORKING_DAY_MARGIN * DAY_MS;
}

/** What the journal says of an agreement: which one, and in which text. */
export const detailsOf = ({ id, textVersion, sha256 }: { id: string; textVersion: string; sha256: string }) => ({
  agreementId: id,
  version: textVersion,
  sha256,
});
