import { amountsIn, EACH, NOT_LOST, NOT_PAID, REPAID, TOTAL } from "~/features/cases/story/found-amounts";
import { findDays } from "~/features/cases/story/found-days";
import { CONTACTED, NEITHER, PAID } from "~/features/cases/story/found-facts";
import { findPayeeCountries, findPayeeIban } from "~/features/cases/story/found-iban";
import { splitClauses, splitSentences } from "~/features/cases/story/found-text";
import { MAX_DESCRIPTION } from "~/features/cases/wizard/rules";
import { foldText } from "~/platform/fold-text";

/** A payment as a story tells it in one sentence: its day, its sum in cents, and the account that it went to, or its country, when it is said. */
export type FoundPayment = {
  date: string;
  amount: number;
  payeeIban: string | null;
  payeeCountry: string | null;
};

/** Words of more than one payment, or of a sum that left over some time. */
const SEVERAL =
  /\b(?:virements|paiements|prelevements|versements|cheques|retraits|mensualites|echeances)\b|\ben (?:deux|trois|quatre|cinq|six|plusieurs|\d+) fois\b|\b(?:a partir du|entre le)\b/;

/** Whether a story speaks of more than one payment: its first day and its whole sum are then not those of one. */
export const tellsSeveralPayments = (story: string): boolean =>
  SEVERAL.test(foldText(story)) || new Set(payingSentences(story).flatMap(sumsOf)).size > 1;

/**
 * The payments of a story, when it tells each of them with its day, and they agree with what was answered: the first day,
 * and the whole sum. Empty otherwise: the day and the sum of two answers are never put together.
 * @param answered the whole sum in cents, and the first day, exact. @param today as an ISO date.
 */
export function findPayments(
  story: string,
  answered: { amount: number | null; paymentDate: string | null },
  today: string,
): FoundPayment[] {
  if (story.length > MAX_DESCRIPTION || answered.amount === null || answered.paymentDate === null) return [];
  const found = payingSentences(story).map((sentence) => paymentsIn(sentence, today));
  if (found.includes(null)) return [];
  const payments = found.flatMap((some) => some ?? []).toSorted((one, other) => (one.date < other.date ? -1 : 1));
  const total = payments.reduce((sum, { amount }) => sum + amount, 0);
  const agrees = total === answered.amount && payments[0]?.date === answered.paymentDate;
  return agrees && (payments.length > 1 || !tellsSeveralPayments(story)) ? payments : [];
}

/** The sentences that name a sum that was lost, and not only the whole of it. */
const payingSentences = (story: string): string[] =>
  splitSentences(story.slice(0, MAX_DESCRIPTION)).filter(
    (sentence) => !NOT_PAID.test(foldText(sentence)) && sumsOf(sentence).length > 0,
  );

const sumsOf = (sentence: string): number[] =>
  splitClauses(sentence).flatMap((clause) => {
    const words = foldText(clause);
    return NOT_LOST.test(words) || TOTAL.test(words) ? [] : amountsIn(clause).map(({ value }) => value);
  });

/** The payments of a sentence; null when a sum of it has no day of its own, or when its day may be that of something else. */
function paymentsIn(sentence: string, today: string): FoundPayment[] | null {
  const words = foldText(sentence);
  if (!PAID.test(words) || [CONTACTED, NEITHER, EACH, REPAID].some((other) => other.test(words))) return null;
  let day: string | null = null;
  const payments: FoundPayment[] = [];
  for (const clause of splitClauses(sentence)) {
    const days = findDays(clause, today).filter(({ value }) => value.precision === "day");
    if (days.length > 1) return null;
    day = days[0]?.value.date ?? day;
    const sums = sumsOf(clause);
    const [amount] = sums;
    if (amount === undefined) continue;
    if (sums.length > 1 || day === null) return null;
    payments.push({ date: day, amount, ...payeeIn(clause) });
  }
  const [only] = payments;
  return only && payments.length === 1 && only.payeeIban === null ? [{ ...only, ...payeeIn(sentence) }] : payments;
}

/** The account of some words, where they name one only. */
function payeeIn(words: string): Pick<FoundPayment, "payeeIban" | "payeeCountry"> {
  const [country = null, ...others] = new Set(findPayeeCountries(words));
  return { payeeIban: findPayeeIban(words)?.value ?? null, payeeCountry: others.length === 0 ? country : null };
}
