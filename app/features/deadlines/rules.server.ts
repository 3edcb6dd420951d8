import type { Region } from "~/platform/holidays/holidays.server";
import { formatLongDate } from "~/ui/format";
import { carry, endOf } from "./calendar.server";
import type { Certainty, Start } from "./labels";
import { CERTAINTY_LABELS, lengthText, START_LABELS } from "./labels";
import { type Operation, type Rule, startsOf } from "./law/rules";
import { RULES } from "./law/rules.server";
import { type Deadline, type DeadlineState, STATES } from "./rules";

/** How many days there are from one ISO date to another; negative when it is before. */
export const daysBetween = (from: string, to: string): number =>
  Temporal.PlainDate.from(from).until(to, { largestUnit: "days" }).days;

const earlier = (one: string, other: string | null): string => (other !== null && other < one ? other : one);

/** The rules that apply to an operation, by the day of its debit. */
export function rulesFor(operation: Operation, rules: readonly Rule[] = RULES): Rule[] {
  const { debit } = operation;
  return rules.filter(
    ({ from, to, appliesTo }) =>
      (from === null || from <= debit) && (to === null || debit <= to) && appliesTo(operation),
  );
}

/**
 * The last day of a period for an operation, not carried; null while nothing started it, or when it is « at once ».
 * What an operation does not say cannot make a date later.
 */
export function dateOf(rule: Rule, operation: Operation, region?: Region): string | null {
  const start = startOf(rule, operation);
  if (!start || !rule.length) return null;
  const end = endOf(Temporal.PlainDate.from(start.day), rule.length, region).toString();
  return rule.endsWith ? earlier(end, operation[rule.endsWith]) : end;
}

type Dated = { from: Start; day: string };

function startOf({ starts, orStarts }: Rule, operation: Operation): Dated | null {
  return earliest(starts, operation) ?? earliest(orStarts, operation);
}

/** The earliest of some facts that an operation has. */
function earliest(facts: Rule["doneBy"], operation: Operation): Dated | null {
  const dated = startsOf(facts).flatMap((from): Dated[] => {
    const day = operation[from];
    return day ? [{ from, day }] : [];
  });
  return dated.reduce<Dated | null>((first, one) => (first && first.day <= one.day ? first : one), null);
}

/**
 * The deadlines of one operation: what to do now first, then by date; what is over, then what is done, come last.
 * @param today an ISO date.
 */
export function deadlinesOf(operation: Operation, today: string, region?: Region): Deadline[] {
  return rulesFor(operation)
    .flatMap((rule) => deadlineOf(rule, operation, today, region) ?? [])
    .sort(byUrgency);
}

function deadlineOf(rule: Rule, operation: Operation, today: string, region?: Region): Deadline | null {
  const start = startOf(rule, operation);
  if (!start) return null;
  const date = dateOf(rule, operation, region);
  const carried = date && rule.isCarried ? carry(Temporal.PlainDate.from(date), region).toString() : null;
  const doneOn = (rule.doneBy ? earliest(rule.doneBy, operation)?.day : operation.done[rule.id]) ?? null;
  const daysLeft = date === null ? null : daysBetween(today, date);
  return {
    id: rule.id,
    sense: rule.sense,
    state: stateOf(rule, daysLeft, doneOn),
    date,
    nextBusinessDay: carried === date ? null : carried,
    daysLeft,
    doneOn,
    canTick: canTick(rule),
    why: whyOf(rule, start),
    action: rule.action,
    effect: rule.effect,
    article: rule.article,
    certainty: CERTAINTY_LABELS[certaintyOf(rule, operation)],
  };
}

/** « 13 mois après le débit (15 août 2026) ». */
function whyOf({ length }: Rule, { from, day }: { from: Start; day: string }): string {
  const after = length ? `${lengthText(length)} après` : "Dès";
  return `${after} ${START_LABELS[from]} (${formatLongDate(day)})`;
}

/** Whether a person says that what a rule asks is done: no date of the payment or of the case does. */
export const canTick = ({ sense, doneBy }: Pick<Rule, "sense" | "doneBy">): boolean => sense === "act" && !doneBy;

/** How sure the date of a rule is for an operation. */
export function certaintyOf({ certainty }: Rule, operation: Operation): Certainty {
  return typeof certainty === "function" ? certainty(operation) : certainty;
}

function stateOf({ sense }: Rule, daysLeft: number | null, doneOn: string | null): DeadlineState {
  if (doneOn !== null) return "done";
  if (daysLeft === null) return "at_once";
  if (sense === "opens") return daysLeft <= 0 ? "open" : "waiting";
  if (sense === "other_side") return daysLeft < 0 ? "unanswered" : "waiting";
  return daysLeft < 0 ? "over" : "to_do";
}

/** Sorts deadlines by what asks for an act first, then by date. */
export function byUrgency(one: Deadline, other: Deadline): number {
  return STATES.indexOf(one.state) - STATES.indexOf(other.state) || compareText(one.date ?? "", other.date ?? "");
}

const compareText = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);
