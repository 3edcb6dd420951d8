import { byDate, byUse, type Deadline, type DeadlineState, dateText, FAR_DAYS, leftText } from "../rules";

/** The deadlines of one payment of a case. */
export type DatedPayment = {
  id: string;
  /** « Virement de 1 200 €, le 14 mars 2026 » */
  title: string;
  deadlines: Deadline[];
};

/** An act with the payments about which it is to be done by the same day. */
export type CaseAct = { deadline: Deadline; payments: [About, ...About[]] };
type About = Pick<DatedPayment, "id" | "title">;

/** The acts of a case, as its page lists them once each. */
export type ListedActs = {
  /** In their order of use first, then by date. */
  shown: CaseAct[];
  /** Whose date is more than `FAR_DAYS` days away. */
  later: CaseAct[];
  past: CaseAct[];
};

/** How many acts come first, whatever their date. */
const FIRST = 4;

/**
 * What to do first in a case, in its order of use, with what ends first among them; the same act by the same day once, for
 * all its payments.
 */
export function firstActs(payments: readonly DatedPayment[]): CaseAct[] {
  const acts = actsOf(payments, ["at_once", "to_do"]).sort((one, other) => byUse(one.deadline, other.deadline));
  const nearest = acts
    .filter(({ deadline }) => deadline.date)
    .sort((one, other) => byDate(one.deadline, other.deadline))[0];
  const first = acts.slice(0, FIRST);
  return nearest && !first.includes(nearest) ? [...first.slice(0, FIRST - 1), nearest] : first;
}

/** Each act of some payments once, by when it presses. */
export function listActs(payments: readonly DatedPayment[]): ListedActs {
  const first = firstActs(payments);
  const isFirst = ({ deadline: { id, date } }: CaseAct) =>
    first.some(({ deadline }) => deadline.id === id && deadline.date === date);
  const others = actsOf(payments, ["at_once", "to_do", "unanswered", "open", "waiting"])
    .filter((act) => !isFirst(act))
    .sort((one, other) => byDate(one.deadline, other.deadline));
  const isFar = ({ deadline: { daysLeft } }: CaseAct) => daysLeft !== null && daysLeft > FAR_DAYS;
  return {
    shown: [...first, ...others.filter((act) => !isFar(act))],
    later: others.filter(isFar),
    past: actsOf(payments, ["over", "done"]),
  };
}

function actsOf(payments: readonly DatedPayment[], states: readonly DeadlineState[]): CaseAct[] {
  const acts = payments.flatMap(({ id, title, deadlines }) =>
    deadlines.filter(({ state }) => states.includes(state)).map((deadline) => ({ deadline, about: { id, title } })),
  );
  // One complaint is about all the payments, and its date is that of the first.
  const groups = Map.groupBy(acts, ({ deadline: { use, date, id } }) =>
    use === "complaint" ? id : `${date ?? ""} ${id}`,
  );
  return [...groups.values()].map((group) => ({
    deadline: (group.toSorted((one, other) => byDate(one.deadline, other.deadline))[0] as (typeof acts)[number])
      .deadline,
    payments: group.map(({ about }) => about) as CaseAct["payments"],
  }));
}

/** « Virement de 1 200 €, le 14 mars 2026 », or « 3 opérations »: about what an act is to be done. */
export const aboutText = ({ payments }: CaseAct): string =>
  payments.length === 1 ? payments[0].title : `${payments.length} opérations`;

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

/** The nearest date of some rules in a case, such as « Jusqu’au 13 janvier 2027, encore 46 jours »; null when none is ahead. */
export function nearestOfRules(payments: readonly DatedPayment[], rules: readonly string[]): string | null {
  const [nearest] = actsOf(payments, ["at_once", "to_do"])
    .filter(({ deadline }) => rules.includes(deadline.id))
    .sort((one, other) => byDate(one.deadline, other.deadline));
  if (!nearest) return null;
  const { deadline } = nearest;
  if (deadline.date === null) return leftText(deadline);
  const isFar = (deadline.daysLeft ?? 0) > FAR_DAYS;
  return isFar
    ? dateText(deadline)
    : `${dateText(deadline)}, ${leftText(deadline).replace(/^\p{L}/u, (letter) => letter.toLowerCase())}`;
}
