import type { DatedPayment } from "./case/rules";
import type { CaseFacts, PaymentFacts } from "./case/rules.server";
import { NOTED_FACTS } from "./labels";
import type { Deadline } from "./rules";
import type { Side, Timeline, TimelineEvent } from "./timeline";

/** How many days the drawing and its table have at most, before today and after. */
const PAST_DAYS = 30;
const DAYS_AHEAD = 30;

type Said = Pick<TimelineEvent, "side" | "short" | "text">;
type Dated = PaymentFacts & Pick<DatedPayment, "title" | "deadlines">;

/** What happened to the payments of a case and what is to happen, on both sides, by day. @param today an ISO date. */
export function timelineOf(
  payments: readonly Dated[],
  facts: CaseFacts,
  today: string,
  more: readonly Happened[] = [],
): Timeline {
  const found = payments.flatMap((payment) => [
    ...factsOf(payment),
    ...payment.deadlines.flatMap((deadline) => ofDeadline(deadline) ?? []),
  ]);
  found.push(...more);
  if (facts.policeReport && facts.policeReportDate)
    found.push({ date: facts.policeReportDate, side: "you", short: "Plainte", text: "Plainte déposée" });
  const days = [...new Set(found.map(({ date }) => date))].sort();
  const ahead = days.filter((day) => day >= today);
  const shown = new Set([
    ...days.slice(0, days.length - ahead.length).slice(-PAST_DAYS),
    ...ahead.slice(0, DAYS_AHEAD),
  ]);
  return {
    today,
    events: counted(found.filter(({ date }) => shown.has(date))).map((event) => ({
      ...event,
      isAhead: event.date >= today,
    })),
    hidden: days.length - shown.size,
  };
}

/** What happened on a day: also what another feature tells, such as the sending of a letter. */
export type Happened = Pick<TimelineEvent, "side" | "short" | "text" | "date">;
type Found = Happened;

/** The same on the same day for several payments is said once, with their number. */
function counted(found: readonly Found[]): (Found & { count: number })[] {
  const groups = Map.groupBy(found, ({ date, side, text }) => `${date} ${side} ${text}`);
  return [...groups.values()]
    .map((group) => ({ ...(group[0] as Found), count: group.length }))
    .sort((one, other) => (one.date < other.date ? -1 : one.date > other.date ? 1 : 0));
}

function factsOf({ title, debitedOn, ...payment }: Dated): Found[] {
  const said: [string | null, Said][] = [
    [debitedOn, { side: "others", short: "Débit", text: title }],
    [payment.toldOn, { side: "you", short: "Appel", text: "Appel à la banque" }],
    [payment.writtenReportOn, { side: "you", short: "Signalement", text: "Signalement écrit à la banque" }],
    [payment.reportedOn, { side: "you", short: "À vérifier", text: "Signalement à la banque (à vérifier)" }],
    [payment.recallAskedOn, { side: "you", short: "Rappel", text: "Demande de rappel" }],
    [payment.refundAskedOn, { side: "you", short: "Remboursement", text: "Demande de remboursement du prélèvement" }],
    [payment.mandateWithdrawnOn, { side: "you", short: "Mandat", text: "Révocation du mandat de prélèvement" }],
    [payment.complainedOn, { side: "you", short: "Réclamation", text: "Réclamation écrite à la banque" }],
    [payment.answeredOn, { side: "others", short: "Réponse reçue", text: "Réponse de la banque" }],
  ];
  const noted = Object.entries(NOTED_FACTS).flatMap(([fact, text]): Found[] => {
    const date = payment.done[fact];
    return date ? [{ date, side: "you", short: "Noté", text }] : [];
  });
  return [...said.flatMap(([date, event]) => (date === null ? [] : [{ date, ...event }])), ...noted];
}

/** A deadline as an event; null for one without a date, and for one that a fact of the payment already tells. */
function ofDeadline({ date, state, sense, action, doneOn, canTick }: Deadline): Found | null {
  if (state === "done") return canTick && doneOn ? { date: doneOn, side: "you", short: "Fait", text: action } : null;
  if (date === null) return null;
  const words: Record<Exclude<Deadline["state"], "done" | "at_once">, [side: Side, short: string]> = {
    to_do: ["you", "À faire"],
    over: ["you", "Dépassé"],
    open: ["you", "Possible"],
    waiting: ["others", "Attendu"],
    unanswered: ["others", "Sans réponse"],
  };
  if (state === "at_once") return null;
  const [side, short] = sense === "opens" ? words.open : words[state];
  return { date, side, short, text: action };
}
