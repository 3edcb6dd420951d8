import { type Deadline, dateText, isNear, leftText } from "../rules";

/** The deadlines of one payment of a case. */
export type DatedPayment = {
  id: string;
  /** « Virement de 1 200 €, le 14 mars 2026 » */
  title: string;
  deadlines: Deadline[];
};

/** An act with the payments about which it is to be done by the same day. */
export type FirstAct = { deadline: Deadline; payments: [title: string, ...titles: string[]] };

/** How many acts are repeated above the deadlines of each payment. */
const FIRST = 4;

/** What to do first in a case: at once, then by date; the same act by the same day once, for all its payments. */
export function firstActs(payments: readonly DatedPayment[]): FirstAct[] {
  const acts = payments.flatMap(({ title, deadlines }) =>
    deadlines.filter(({ state }) => state === "at_once" || state === "to_do").map((deadline) => ({ deadline, title })),
  );
  const groups = Map.groupBy(acts, ({ deadline }) => `${deadline.date ?? ""} ${deadline.id}`);
  const dayOf = ({ deadline }: FirstAct) => deadline.date ?? "";
  return [...groups.values()]
    .map((group) => ({
      deadline: (group[0] as (typeof acts)[number]).deadline,
      payments: group.map(({ title }) => title) as FirstAct["payments"],
    }))
    .sort((one, other) => (dayOf(one) < dayOf(other) ? -1 : dayOf(one) > dayOf(other) ? 1 : 0))
    .slice(0, FIRST);
}

/** « Virement de 1 200 €, le 14 mars 2026 », or « 3 opérations »: about what an act is to be done. */
export const aboutText = ({ payments }: FirstAct): string =>
  payments.length === 1 ? payments[0] : `${payments.length} opérations`;

/** How many payments the page of the deadlines of a case shows at once. */
const SHOWN = 25;

/**
 * A page of payments: the one that is asked for, counted from 1, or else that of a payment.
 * @param asked what the address says; anything else is the first page.
 */
export function pageOfPayments(payments: readonly DatedPayment[], asked: { page: string | null; id: string | null }) {
  const pages = Math.max(1, Math.ceil(payments.length / SHOWN));
  const index = payments.findIndex(({ id }) => id === asked.id);
  const typed = /^\d{1,4}$/.test(asked.page ?? "") ? Number(asked.page) : Math.floor(index / SHOWN) + 1;
  const page = Math.min(Math.max(typed, 1), pages);
  return { page, pages, payments: payments.slice((page - 1) * SHOWN, page * SHOWN) };
}

/** The nearest date of a case in a sentence, for the staff; null when there is none. */
export function nearestText(payments: readonly DatedPayment[]): { text: string; isNear: boolean } | null {
  const dated = payments.map((payment) => ({
    ...payment,
    deadlines: payment.deadlines.filter(({ state }) => state === "to_do"),
  }));
  const [nearest] = firstActs(dated);
  if (!nearest) return null;
  const { deadline } = nearest;
  const text = `${dateText(deadline)}\u00a0: ${deadline.action} (${aboutText(nearest)}). ${leftText(deadline)}.`;
  return { text, isNear: isNear(deadline) };
}
