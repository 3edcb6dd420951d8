import type { KeptAct } from "~/db/schema/cases";
import { actKey, type DatedPayment } from "../case/rules";
import { currentRules } from "../law/rules.server";
import { byDate, byUse, type Deadline } from "../rules";

/**
 * By what the kept deadlines are computed. Those of a lower version are computed again: raise the number with a change of
 * the table of rules, of what they are read from or of the calendar.
 */
export const RULES_VERSION = 7;

/** Something that is left to do about a payment, by a day that is not over. */
export type PendingDeadline = { paymentId: string; rule: string; dueOn: string };

/**
 * What is left to do about the payments of a case, by a day that is not over: the days of its acts. One complaint is about
 * all the payments, by the first of their days.
 */
export function leftToDo(payments: readonly DatedPayment[]): PendingDeadline[] {
  const found = payments.flatMap(({ id, deadlines }) =>
    deadlines.flatMap((deadline) =>
      deadline.state === "to_do" && deadline.date !== null
        ? [{ key: actKey(deadline), paymentId: id, rule: deadline.id, dueOn: deadline.date }]
        : [],
    ),
  );
  return [...Map.groupBy(found, ({ key }) => key).values()].flatMap((group) => {
    const first = group.map(({ dueOn }) => dueOn).sort()[0];
    return group.flatMap(({ key: _, ...one }) => (one.dueOn === first ? one : []));
  });
}

/** How many acts are kept of a case, of those that are done and of the others: its page of deadlines shows all. */
const MAX_ACTS = 40;

/**
 * The acts of a case, in their order of use, then what was done, the last first. The same rule for several payments is one
 * act for each of its days, and one for a complaint, which is about all payments. What is over is left out.
 */
export function keptActs(payments: readonly DatedPayment[]): KeptAct[] {
  const found = payments.flatMap(({ id, deadlines }) => deadlines.map((deadline) => ({ payment: id, deadline })));
  const isOpen = ({ deadline: { state } }: Found) => state !== "done" && state !== "over";
  const open = grouped(found.filter(isOpen), actKey).sort(
    (one, other) => byUse(one.deadline, other.deadline) || byText(one.deadline.id, other.deadline.id),
  );
  const done = grouped(
    found.filter(({ deadline }) => deadline.state === "done"),
    ({ id, doneOn }) => `${id} ${doneOn}`,
  ).sort(
    (one, other) =>
      byText(other.deadline.doneOn ?? "", one.deadline.doneOn ?? "") || byText(one.deadline.id, other.deadline.id),
  );
  return [...open.slice(0, MAX_ACTS), ...done.slice(0, MAX_ACTS)].map(({ payment, deadline, count }) => ({
    rule: deadline.id,
    due: deadline.date,
    payment,
    count,
    ...(deadline.state === "done" && { done: deadline.doneOn }),
  }));
}

type Found = { payment: string; deadline: Deadline };

function grouped(found: readonly Found[], keyOf: (deadline: Deadline) => string) {
  return [...Map.groupBy(found, ({ deadline }) => keyOf(deadline)).values()].flatMap((group) => {
    const [first] = group.toSorted(
      (one, other) => byDate(one.deadline, other.deadline) || byText(one.payment, other.payment),
    );
    return first ? [{ ...first, count: group.length }] : [];
  });
}

const byText = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);

/** What a kept deadline asks; one of a rule that another version of the product knows is named as any. */
export const actionOf = (rule: string | null): string =>
  currentRules().find(({ id }) => id === rule)?.action ?? "Démarche à faire";
