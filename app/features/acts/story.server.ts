import { firstQuestions } from "~/content/first-questions";
import { firstSteps } from "~/content/first-steps";
import { FOREIGN } from "~/features/cases/story/places.server";
import { slugOf } from "~/features/cases/story/rules";
import type { DatedPayment } from "~/features/deadlines/case/rules";
import { type CaseFacts, caseDeadlines, type PaymentFacts, residenceOf } from "~/features/deadlines/case/rules.server";
import { helpAbroad } from "~/features/deadlines/country-help.server";
import { keptActs } from "~/features/deadlines/kept/rules.server";
import { type Deadline, dateText } from "~/features/deadlines/rules";
import { byUrgency } from "~/features/deadlines/rules.server";
import type { StoryLetterKind, ToldFacts } from "~/features/deadlines/told";
import { paymentMethodsOf, toldPayment } from "~/features/payments/first-payment";
import { type Act, timeText } from "./rules";
import { lineOfStory } from "./rules.server";
import type { StoryAct, StoryAdvice } from "./story";

/** How many acts are shown before « Plus tard ». */
const SHOWN_ACTS = 3;

/** A complaint is filed once: what the insurance of a company asks of it is said with it. */
const INSURANCE_COMPLAINT = "cyber_72_hours";

/** The deadlines of the payment that a story tells, by the rules of a case, for each of its methods; those in common once. */
export function storyDeadlines(told: ToldFacts, today: string): Deadline[] {
  const { paymentDate, paymentDatePrecision } = told;
  if (paymentDate === null || paymentDatePrecision === "year") return [];
  return leftOf(paymentsOf(told, today, paymentDate));
}

function paymentsOf(told: ToldFacts, today: string, debitedOn: string): DatedPayment[] {
  const { accountCountry, payeeCountry } = told;
  const payments = paymentMethodsOf(told).map(
    (method): PaymentFacts => ({ ...toldPayment(told, method), accountCountry, payeeCountry, debitedOn, done: {} }),
  );
  const facts: CaseFacts = {
    ...told,
    tellsOfSim: false,
    submittedAt: null,
    prosecutorLetterOn: null,
    ...livesOf(told),
    postalCode: null,
  };
  return caseDeadlines(payments, facts, today);
}

/** Who lives where. While the residence of the teller is to be asked, no date of France goes. */
const livesOf = ({ filledFor, residence, representedCountry }: ToldFacts) => ({
  ...{ filledFor, representedCountry },
  country: residence ?? "",
});

/** Where the victim of a story lives; empty or null while it is to be asked, of the teller or of whom they tell for. */
export const victimOf = (told: ToldFacts): string | null => residenceOf(livesOf(told));

function leftOf(payments: readonly DatedPayment[]): Deadline[] {
  const left = payments.flatMap(({ deadlines }) => deadlines.filter(({ state }) => state !== "done"));
  return [...new Map(left.map((deadline) => [`${deadline.action} ${deadline.date}`, deadline])).values()].sort(
    byUrgency,
  );
}

/**
 * What is to do in the situation that a story tells: the acts that its case will have, in the same words and order. The
 * nearest, two more, and what comes later.
 * @param today an ISO date.
 */
export function storyAdvice(told: ToldFacts, today: string): StoryAdvice {
  const isUndated = storyDeadlines(told, today).length === 0;
  const payments = isUndated
    ? undated(paymentsOf(told, today, today))
    : paymentsOf(told, today, told.paymentDate ?? today);
  const deadlines = leftOf(payments);
  const line = lineOfStory(keptActs(payments), today);
  const { waits, later } = line;
  const acts = line.acts.filter(({ code }) => code !== INSURANCE_COMPLAINT);
  const shown = callOnce(acts.slice(0, SHOWN_ACTS).map((act) => actOf(act, deadlines, told)));
  const over = deadlines.filter(({ state }) => state === "over");
  return {
    nearest: shown[0] ?? null,
    next: shown.slice(1),
    later: [...[...acts.slice(SHOWN_ACTS), ...later, ...waits].map(laterOf), ...over.map(overOf)],
    help: helpAbroad([told.accountCountry], victimOf(told), today, told.amount),
    asksCountry: !victimOf(told) || told.accountCountry === FOREIGN,
    isForeign: victimOf(told) === "" || (told.accountCountry ?? "FR") !== "FR",
    isAssumed: told.isAssumed,
    call: callText(told),
    isUndated,
  };
}

/** The bank is called once: what is asked of it later is written. */
function callOnce(acts: readonly StoryAct[]): StoryAct[] {
  const first = acts.findIndex(({ isCall }) => isCall);
  return acts.map((act, at) => (act.isCall && at > first ? { ...act, isCall: false, done: null } : act));
}

/** The day of the payment moves dates, and never what is to be done at once. */
function undated(payments: readonly DatedPayment[]): DatedPayment[] {
  const isPressing = ({ state, use }: Deadline) => state === "at_once" || (state === "to_do" && use === "complaint");
  // The rules count from today only to know what is to be done: that day is no fact of the payment.
  const withoutDate = (deadline: Deadline): Deadline => ({
    ...{ ...deadline, date: null, daysLeft: null },
    why: deadline.why.replace(/ \(\d[^()]*\)$/, ""),
  });
  return payments.map(({ deadlines, ...payment }) => ({
    ...payment,
    deadlines: deadlines.filter(isPressing).map(withoutDate),
  }));
}

function actOf(
  { code, use, date, title, why: effect, timing }: Act,
  deadlines: readonly Deadline[],
  told: ToldFacts,
): StoryAct {
  const deadline = deadlines.find((one) => one.id === code && one.date === date);
  const isComplaint = use === "complaint";
  const insurance = code === "police_6_years" && deadlines.find(({ id }) => id === INSURANCE_COMPLAINT);
  const isFirst = code === "police_6_years" && victimOf(told) === "France";
  const isCall = !told.contactedBank && use !== null && ["opposition", "recall", "report"].includes(use);
  return {
    id: code,
    action: title,
    text: `${isFirst ? firstSteps[slugOf(told.scamType)].complaint : (deadline?.effect ?? effect)}${insurance ? ` Un système est piraté\u00a0? ${insurance.effect}` : ""}`,
    timing: timing ?? { days: null, words: "", until: null },
    why: [deadline ? whyOf(deadline) : effect, insurance && whyOf(insurance)].filter(Boolean).join(" "),
    letter: letterOf(use),
    isCall,
    done: isComplaint ? "policeReport" : isCall ? "contactedBank" : null,
  };
}

const whyOf = ({ why, article, certainty }: Deadline): string => `${why}. ${article}. ${certainty}.`;

/** No letter chooses a ground before an account: a recall, or a plain written report. */
const letterOf = (use: Act["use"]): StoryLetterKind | null => (use === "recall" || use === "report" ? use : null);

const laterOf = (act: Act): StoryAdvice["later"][number] => ({
  ...{ id: act.code, action: act.title, effect: act.why },
  date: timeText(act),
});

const overOf = (deadline: Deadline): StoryAdvice["later"][number] => ({
  ...{ id: deadline.id, action: deadline.action, effect: deadline.effect },
  date: `${dateText(deadline)}, date passée`,
});

function callText({ paymentMethods, accountCountry }: ToldFacts): string[] {
  const answerOf = (id: string) => firstQuestions.find((one) => one.id === id)?.answer ?? [];
  const [number = "", , stop = "", words = ""] = answerOf("numeros-urgents");
  const isFrenchCard = paymentMethods.includes("card") && (accountCountry === null || accountCountry === "FR");
  return [number, ...(isFrenchCard ? [stop, words] : []), ...answerOf("dire-a-la-banque")];
}
