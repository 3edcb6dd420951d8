import { byDate, byUse, type Deadline, type DeadlineState } from "../rules";

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

/**
 * What to do first in a case, in its order of use, with what ends first among them; the same act by the same day once, for
 * all its payments.
 */
export function firstActs(payments: readonly DatedPayment[]): FirstAct[] {
  const acts = actsOf(payments, ["at_once", "to_do"]).sort((one, other) => byUse(one.deadline, other.deadline));
  const nearest = acts
    .filter(({ deadline }) => deadline.date)
    .sort((one, other) => byDate(one.deadline, other.deadline))[0];
  const first = acts.slice(0, FIRST);
  return nearest && !first.includes(nearest) ? [...first.slice(0, FIRST - 1), nearest] : first;
}

function actsOf(payments: readonly DatedPayment[], states: readonly DeadlineState[]): FirstAct[] {
  const acts = payments.flatMap(({ title, deadlines }) =>
    deadlines.filter(({ state }) => states.includes(state)).map((deadline) => ({ deadline, title })),
  );
  // One complaint is about all the payments, and its date is that of the first.
  const groups = Map.groupBy(acts, ({ deadline: { use, date, id } }) =>
    use === "complaint" ? id : `${date ?? ""} ${id}`,
  );
  return [...groups.values()].map((group) => ({
    deadline: (group.toSorted((one, other) => byDate(one.deadline, other.deadline))[0] as (typeof acts)[number])
      .deadline,
    payments: group.map(({ title }) => title) as FirstAct["payments"],
  }));
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
