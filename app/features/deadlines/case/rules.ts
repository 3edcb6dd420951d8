import { type Deadline, dateText, isNear, leftText } from "../rules";

/** The deadlines of one payment of a case. */
export type DatedPayment = {
  id: string;
  /** « Virement de 1 200 €, le 14 mars 2026 » */
  title: string;
  deadlines: Deadline[];
};

/** A deadline with the payment that it is about. */
export type CaseDeadline = { deadline: Deadline; payment: Pick<DatedPayment, "id" | "title"> };

/** How many deadlines are repeated above those of each payment. */
const FIRST = 4;

/** What to do first in a case, whatever the payment: at once, then by date. */
export function firstDeadlines(payments: readonly DatedPayment[]): CaseDeadline[] {
  const acts = payments.flatMap(({ id, title, deadlines }) =>
    deadlines
      .filter(({ state }) => state === "at_once" || state === "to_do")
      .map((deadline) => ({ deadline, payment: { id, title } })),
  );
  const dayOf = ({ deadline }: CaseDeadline) => deadline.date ?? "";
  return acts
    .sort((one, other) => (dayOf(one) < dayOf(other) ? -1 : dayOf(one) > dayOf(other) ? 1 : 0))
    .slice(0, FIRST);
}

/** The nearest date of a case in a sentence, for the staff; null when there is none. */
export function nearestText(payments: readonly DatedPayment[]): { text: string; isNear: boolean } | null {
  const dated = payments.map((payment) => ({
    ...payment,
    deadlines: payment.deadlines.filter(({ state }) => state === "to_do"),
  }));
  const [nearest] = firstDeadlines(dated);
  if (!nearest) return null;
  const { deadline, payment } = nearest;
  const text = `${dateText(deadline)}\u00a0: ${deadline.action} (${payment.title}). ${leftText(deadline)}.`;
  return { text, isNear: isNear(deadline) };
}
