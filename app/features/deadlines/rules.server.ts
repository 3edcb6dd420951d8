import type { Region } from "~/platform/holidays/holidays.server";
import { formatLongDate } from "~/ui/format";
import { carry, endOf, type Length } from "./calendar.server";
import type { Certainty, Start } from "./labels";
import { CERTAINTY_LABELS, lengthText, START_LABELS } from "./labels";
import { concerns, type Operation, type Rule, startsOf } from "./law/rules";
import { currentRules } from "./law/rules.server";
import { byDate, byUse, type Deadline, type DeadlineState, STATES } from "./rules";

/** How many days there are from one ISO date to another; negative when it is before. */
export const daysBetween = (from: string, to: string): number =>
  Temporal.PlainDate.from(from).until(to, { largestUnit: "days" }).days;

const earlier = (one: string, other: string | null): string => (other !== null && other < one ? other : one);

/** The rules that apply to an operation, by the day of its debit. */
export function rulesFor(operation: Operation, rules: readonly Rule[] = currentRules()): Rule[] {
  const { debit } = operation;
  return rules.filter(
    (rule) =>
      (rule.from === null || rule.from <= debit) &&
      (rule.to === null || debit <= rule.to) &&
      concerns(rule, operation) &&
      rule.appliesTo(operation),
  );
}

/**
 * The last day of a period for an operation, not carried; null while nothing started it, or when it is « at once ».
 * What an operation does not say cannot make a date later.
 */
export function dateOf(rule: Rule, operation: Operation, region?: Region): string | null {
  const start = startOf(rule, operation);
  const length = lengthOf(rule, operation);
  if (!start?.day || !length) return null;
  const end = endOf(Temporal.PlainDate.from(start.day), length, region).toString();
  return rule.endsWith ? earlier(end, operation[rule.endsWith]) : end;
}

/** `day`: null when it is not known. */
type Happened = { from: Start; day: string | null };

const lengthOf = ({ length, lengthOf }: Rule, operation: Operation): Length | null => lengthOf?.(operation) ?? length;

function startOf(rule: Rule, operation: Operation): Happened | null {
  const dated = earliest(rule.starts, operation) ?? earliest(rule.orStarts, operation);
  if (dated || lengthOf(rule, operation)) return dated;
  return undatedOf(rule.starts, operation);
}

/** What a date is said to start from: what is to be done at once goes by the fact itself, and not by the day that stands for it. */
function saidStart(rule: Rule, operation: Operation, start: Happened): Happened {
  const [from] = startsOf(rule.starts);
  const isItself = startsOf(rule.starts).includes(start.from);
  return isItself || !from || lengthOf(rule, operation) ? start : { from, day: null };
}

/** One of some facts that happened on a day that is not known. */
function undatedOf(facts: Rule["doneBy"], { undated }: Operation): Happened | null {
  const from = startsOf(facts).find((fact) => undated.includes(fact));
  return from ? { from, day: null } : null;
}

/** The earliest of some facts that an operation has. */
function earliest(facts: Rule["doneBy"], operation: Operation) {
  const dated = startsOf(facts).flatMap((from) => {
    const day = operation[from];
    return day ? [{ from, day }] : [];
  });
  return dated.reduce<(typeof dated)[number] | null>(
    (first, one) => (first && first.day <= one.day ? first : one),
    null,
  );
}

/**
 * The deadlines of one operation: what to do in its order of use, then by date; what is over, then what is done, come last.
 * @param today an ISO date.
 */
export function deadlinesOf(operation: Operation, today: string, region?: Region): Deadline[] {
  const rules = rulesFor(operation);
  const deadlines = rules.flatMap((rule) => deadlineOf(rule, operation, today, region) ?? []);
  const ended = new Set(deadlines.filter(({ state }) => state === "over" || state === "done").map(({ id }) => id));
  const closed = new Set(rules.filter(({ closedBy }) => closedBy && ended.has(closedBy)).map(({ id }) => id));
  return deadlines.filter(({ id }) => !closed.has(id)).sort(byUrgency);
}

function deadlineOf(rule: Rule, operation: Operation, today: string, region?: Region): Deadline | null {
  const start = startOf(rule, operation);
  if (!start) return null;
  const date = dateOf(rule, operation, region);
  const carried = date && rule.isCarried ? carry(Temporal.PlainDate.from(date), region).toString() : null;
  const doneOn = (rule.doneBy ? earliest(rule.doneBy, operation)?.day : operation.done[rule.id]) ?? null;
  const isDone = doneOn !== null || undatedOf(rule.doneBy, operation) !== null;
  const daysLeft = date === null ? null : daysBetween(today, date);
  return {
    id: rule.id,
    sense: rule.sense,
    use: rule.use,
    state: stateOf(rule, daysLeft, isDone),
    date,
    nextBusinessDay: carried === date ? null : carried,
    daysLeft,
    doneOn,
    canTick: canTick(rule),
    why: whyOf(lengthOf(rule, operation), saidStart(rule, operation, start)),
    action: rule.action,
    effect: effectOf(rule, operation),
    article: articleOf(rule, today),
    certainty: CERTAINTY_LABELS[certaintyOf(rule, operation)],
  };
}

/** « 13 mois après le débit (15 août 2026) ». */
function whyOf(length: Length | null, { from, day }: Happened): string {
  const after = length && length.count > 0 ? `${lengthText(length)} après` : "Dès";
  return `${after} ${START_LABELS[from]}${day === null ? "" : ` (${formatLongDate(day)})`}`;
}

const SUSPENDED =
  "Contre un mineur ou un majeur protégé, ce délai est suspendu\u00a0: n’y comptez pas, faites-le confirmer par un avocat.";

const effectOf = ({ kind, effect }: Rule, { isProtected }: Operation): string =>
  isProtected && kind === "prescription" ? `${effect} ${SUSPENDED}` : effect;

/** The day on which the code of criminal procedure is renumbered (ordonnance 2025-1091). */
const RENUMBERED_ON = "2029-01-01";

/** The article of a rule, with a remark once its number has changed. @param today an ISO date. */
export const articleOf = ({ article }: Pick<Rule, "article">, today: string): string =>
  today >= RENUMBERED_ON && article.startsWith("Code de procédure pénale")
    ? `${article} (numéro d’avant 2029, à confirmer)`
    : article;

/** Whether a person says that what a rule asks is done: no date of the payment or of the case does. */
export const canTick = ({ sense, doneBy }: Pick<Rule, "sense" | "doneBy">): boolean => sense === "act" && !doneBy;

/**
 * How sure the date of a rule is for an operation. While the country that decides is not answered, that of the account or
 * of the victim, a French date is never certain.
 */
export function certaintyOf({ certainty, place }: Rule, operation: Operation): Certainty {
  const found = typeof certainty === "function" ? certainty(operation) : certainty;
  return found === "certain" && isKept(place, operation) ? "prudent" : found;
}

/** Whether a French date is kept only because nobody answered where the account is, or where the victim lives. */
function isKept(place: Rule["place"], { account, residence }: Operation): boolean {
  if (place === "french_bank") return account === "unknown";
  return residence === "unknown" && (place === "french_resident" || (place === "french_law" && account !== "france"));
}

function stateOf({ sense }: Rule, daysLeft: number | null, isDone: boolean): DeadlineState {
  if (isDone) return "done";
  if (daysLeft === null) return "at_once";
  if (sense === "opens") return daysLeft <= 0 ? "open" : "waiting";
  if (sense === "other_side") return daysLeft < 0 ? "unanswered" : "waiting";
  return daysLeft < 0 ? "over" : "to_do";
}

/** Sorts deadlines by what asks for an act first, in its order of use, then by date. */
export function byUrgency(one: Deadline, other: Deadline): number {
  return placeOf(one) - placeOf(other) || (isToDo(one) ? byUse(one, other) : 0) || byDate(one, other);
}

const isToDo = ({ state }: Pick<Deadline, "state">): boolean => state === "at_once" || state === "to_do";
const placeOf = ({ state }: Deadline): number => (isToDo({ state }) ? 0 : STATES.indexOf(state));
