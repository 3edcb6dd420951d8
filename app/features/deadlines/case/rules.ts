import type { NotedFact } from "../labels";
import { byDate, byUse, type Deadline, type DeadlineState, dateText, FAR_DAYS, leftText } from "../rules";

/** The deadlines of one payment of a case. */
export type DatedPayment = {
  id: string;
  /** « Virement de 1 200 €, le 14 mars 2026 » */
  title: string;
  /** The bank that the money left, as it was typed. */
  bank?: string;
  deadlines: Deadline[];
  /** What may be noted of it: the facts that a law which concerns it knows. */
  facts: readonly NotedFact[];
};

/** An act with the payments about which it is to be done by the same day. */
export type CaseAct = { deadline: Deadline; payments: [About, ...About[]] };
type About = Pick<DatedPayment, "id" | "title">;

/** The acts of a case, as its page lists them once each. */
export type ListedActs = {
  /** What is at once, then what ends within `FAR_DAYS` days, by date, then what comes first whatever its date. */
  shown: CaseAct[];
  /** What others should have done by a day that is over. */
  late: CaseAct[];
  /** What others do, or what becomes possible, within `FAR_DAYS` days. */
  waits: CaseAct[];
  /** Whose date is further away. */
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
  const sorted = (states: readonly DeadlineState[]) =>
    actsOf(payments, states).sort((one, other) => byDate(one.deadline, other.deadline));
  const first = firstActs(payments);
  const isFirst = ({ deadline: { id, date } }: CaseAct) =>
    first.some(({ deadline }) => deadline.id === id && deadline.date === date);
  const toDo = sorted(["to_do"]);
  const waits = sorted(["waiting"]);
  return {
    shown: [
      ...actsOf(payments, ["at_once"]).sort((one, other) => byUse(one.deadline, other.deadline)),
      ...toDo.filter((act) => !isFar(act)),
      ...sorted(["open"]),
      ...first.filter((act) => act.deadline.state === "to_do" && isFar(act)),
    ],
    late: sorted(["unanswered"]),
    waits: waits.filter((act) => !isFar(act)),
    later: [...toDo.filter((act) => !isFirst(act)), ...waits]
      .filter(isFar)
      .sort((one, other) => byDate(one.deadline, other.deadline)),
    past: actsOf(payments, ["over", "done"]),
  };
}

const isFar = ({ deadline: { daysLeft } }: CaseAct): boolean => daysLeft !== null && daysLeft > FAR_DAYS;

/**
 * What the same act is by: its rule and its day. One complaint is about all the payments, and its date is that of the first.
 */
export const actKey = ({ id, use, date }: Pick<Deadline, "id" | "use" | "date">): string =>
  use === "complaint" ? id : `${date ?? ""} ${id}`;

function actsOf(payments: readonly DatedPayment[], states: readonly DeadlineState[]): CaseAct[] {
  const acts = payments.flatMap(({ id, title, deadlines }) =>
    deadlines.filter(({ state }) => states.includes(state)).map((deadline) => ({ deadline, about: { id, title } })),
  );
  const groups = Map.groupBy(acts, ({ deadline }) => actKey(deadline));
  return [...groups.values()].map((group) => ({
    deadline: (group.toSorted((one, other) => byDate(one.deadline, other.deadline))[0] as (typeof acts)[number])
      .deadline,
    payments: group.map(({ about }) => about) as CaseAct["payments"],
  }));
}

/** The payments with which one of them shares an act of some rules, by the same day; itself alone when it has none. */
export function paymentsOfActs(payments: readonly DatedPayment[], rules: readonly string[], id: string): string[] {
  const acts = actsOf(payments, ["at_once", "to_do", "unanswered", "open"]).filter(
    (act) => rules.includes(act.deadline.id) && act.payments.some((payment) => payment.id === id),
  );
  return [...new Set([id, ...acts.flatMap((act) => act.payments.map((payment) => payment.id))])];
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
