import { firstQuestions } from "~/content/first-questions";
import { firstSteps } from "~/content/first-steps";
import { slugOf } from "~/features/cases/story/rules";
import { paymentMethodsOf, toldPayment } from "~/features/payments/first-payment";
import { formatLongDate } from "~/ui/format";
import { type CaseFacts, caseDeadlines, type PaymentFacts } from "./case/rules.server";
import { helpAbroad } from "./country-help.server";
import { byUse, type Deadline, dateText, FAR_DAYS } from "./rules";
import { byUrgency } from "./rules.server";
import type { StoryAct, StoryAdvice, StoryLetterKind, ToldFacts } from "./story";

/** How many acts are shown before « Plus tard ». */
const SHOWN_ACTS = 3;

/** The deadlines of the payment that a story tells, by the rules of a case, for each of its methods; those in common once. */
export function storyDeadlines(told: ToldFacts, today: string): Deadline[] {
  return told.paymentDate === null || told.paymentDatePrecision === "year"
    ? []
    : deadlinesFrom(told, today, told.paymentDate);
}

function deadlinesFrom(told: ToldFacts, today: string, debitedOn: string): Deadline[] {
  const { accountCountry } = told;
  const payments = paymentMethodsOf(told).map(
    (method): PaymentFacts => ({ ...toldPayment(told, method), accountCountry, debitedOn, done: {} }),
  );
  const facts: CaseFacts = {
    ...told,
    submittedAt: null,
    prosecutorLetterOn: null,
    country: told.residence,
    postalCode: null,
  };
  const left = caseDeadlines(payments, facts, today).flatMap(({ deadlines }) =>
    deadlines.filter(({ state }) => state !== "done"),
  );
  return [...new Map(left.map((deadline) => [`${deadline.action} ${deadline.date}`, deadline])).values()].sort(
    byUrgency,
  );
}

/**
 * What is to do in the situation that a story tells, in its order of use: the nearest act, two more, and what comes later.
 * @param today an ISO date.
 */
export function storyAdvice(told: ToldFacts, today: string): StoryAdvice {
  const dated = storyDeadlines(told, today);
  const isUndated = dated.length === 0;
  // The day of the payment moves dates, and never what is to be done at once.
  const all = isUndated ? deadlinesFrom(told, today, today).filter(isPressing).map(withoutDate) : dated;
  const first = firstOfEachUse(all.filter(isToDo).sort(byUse));
  const acts = first.slice(0, SHOWN_ACTS).map((deadline) => actOf(deadline, told));
  const shown = new Set(first.slice(0, SHOWN_ACTS));
  return {
    nearest: acts[0] ?? null,
    next: acts.slice(1),
    later: all.filter((deadline) => !shown.has(deadline)).map(laterOf),
    help: helpAbroad([told.accountCountry], told.residence, today),
    call: callText(told),
    isUndated,
  };
}

const isToDo = ({ state }: Deadline): boolean => state === "at_once" || state === "to_do";
const isPressing = ({ state, use }: Deadline): boolean =>
  state === "at_once" || (state === "to_do" && use === "complaint");
const withoutDate = (deadline: Deadline): Deadline => ({ ...deadline, date: null, daysLeft: null });
const isCounted = ({ daysLeft }: Deadline): boolean => daysLeft !== null && daysLeft <= FAR_DAYS;

/** One act of each use, and those whose days are counted: the others of a use are later dates of the same thing. */
function firstOfEachUse(deadlines: readonly Deadline[]): Deadline[] {
  return deadlines.filter(
    (deadline, index) => isCounted(deadline) || deadlines.findIndex(({ use }) => use === deadline.use) === index,
  );
}

function actOf(deadline: Deadline, told: ToldFacts): StoryAct {
  const { id, use, action, effect, why, certainty, article, daysLeft } = deadline;
  const isComplaint = use === "complaint";
  const isFrench = told.residence === "France";
  const isCall = !told.contactedBank && ["opposition", "recall", "report"].includes(use);
  return {
    id,
    action,
    text: isComplaint && isFrench ? firstSteps[slugOf(told.scamType)].complaint : effect,
    when: whenText(deadline),
    days: isCounted(deadline) ? daysLeft : null,
    why: `${why}. ${article}. ${certainty}.`,
    letter: letterOf(deadline, told),
    isCall,
    done: isComplaint ? "policeReport" : isCall ? "contactedBank" : null,
  };
}

function whenText({ state, date, daysLeft, use }: Deadline): string {
  if (use === "complaint") return "dès que possible";
  if (state === "at_once" || date === null || daysLeft === null) return "aujourd’hui";
  return daysLeft <= FAR_DAYS ? `jusqu’au ${formatLongDate(date)}` : "sans tarder";
}

/** The letters cite French law, and no letter chooses a ground: before an account, a recall or a plain written report. */
function letterOf({ use }: Deadline, { accountCountry }: ToldFacts): StoryLetterKind | null {
  if (accountCountry !== null && accountCountry !== "FR") return null;
  return use === "recall" || use === "report" ? use : null;
}

function laterOf(deadline: Deadline): StoryAdvice["later"][number] {
  const { id, action, effect, date, state } = deadline;
  if (date === null) return { id, action, effect, date: "Dès que possible" };
  return { id, action, effect, date: state === "over" ? `${dateText(deadline)}, date passée` : dateText(deadline) };
}

function callText({ paymentMethods, accountCountry }: ToldFacts): string[] {
  const answerOf = (id: string) => firstQuestions.find((one) => one.id === id)?.answer ?? [];
  const [number = "", , stop = "", words = ""] = answerOf("numeros-urgents");
  const isFrenchCard = paymentMethods.includes("card") && (accountCountry === null || accountCountry === "FR");
  return [number, ...(isFrenchCard ? [stop, words] : []), ...answerOf("dire-a-la-banque")];
}
