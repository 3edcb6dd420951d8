import { CLIENT_MUST } from "~/content/act-words";
import type { KeptAct } from "~/db/schema/cases";
import { actsOfPayments } from "~/features/acts/deadline-acts.server";
import { timeText } from "~/features/acts/rules";
import { FIRST_USES, lineForStaff } from "~/features/acts/rules.server";
import { lengthText } from "~/features/deadlines/labels";
import { currentRules } from "~/features/deadlines/law/rules.server";
import { FAR_DAYS } from "~/features/deadlines/rules";
import { articleOf, daysBetween } from "~/features/deadlines/rules.server";
import { today } from "~/platform/today";
import { type DayTone, dayTone } from "~/ui/day-tone";
import { formatShortDay } from "~/ui/format-from-today";

/** What a case keeps, as a list reads it: its open acts, and the first of its days, by which the list is sorted. */
type Row = { id: string; reference: string; nextDeadlineOn: string | null; acts: readonly KeptAct[] | null };

/**
 * What a list says of the acts of a case, in words: the page of the list loads none of their rules.
 * `text`: the first day of the case and how far it is; empty where no act has a day. `title`: the first act.
 */
export type ListedDeadline = { text: string; title: string; tone: DayTone };

/** The first day of a case in a list, and its first act as its page says it; null: nothing is to be done. */
function listedDeadline({ id, reference, nextDeadlineOn: next, acts }: Row, now: Date): ListedDeadline | null {
  const day = today(now);
  const line = lineForStaff({ id, reference, acts: acts ?? [], letters: [], proofs: [] }, day);
  const first = line.acts[0] ?? line.later[0];
  if (!first) return null;
  const date = next !== null && next >= day ? next : first.date;
  const title = `${first.title}. ${timeText(first)}.`;
  if (date === null) return { text: "", title, tone: "plain" };
  const daysLeft = daysBetween(day, date);
  return { text: dayText(date, daysLeft, day), title, tone: dayTone(daysLeft) };
}

/** « 30 nov. · 1 j »; a day that is far away without its number, « aujourd’hui » alone. */
function dayText(date: string, daysLeft: number, day: string): string {
  if (daysLeft === 0) return "aujourd’hui";
  const text = formatShortDay(date, day);
  return daysLeft > FAR_DAYS ? text : `${text} · ${daysLeft}\u00a0j`;
}

/** The rows of a list with their first act in words, in place of the codes from which it is made. */
export function withDeadline<Listed extends Row>(rows: readonly Listed[], now: Date) {
  return rows.map(({ acts, ...row }) => ({ ...row, deadline: listedDeadline({ ...row, acts }, now) }));
}

/** A kept day of a case as the act of its client, in the staff’s words; null for a rule of a former version, and once it is over. */
export function actOfDay({ rule, date, payments }: { rule: string; date: string; payments: number }, day: string) {
  const kept = { rule, due: date, payment: "", count: payments };
  const context = { caseId: null, letters: [], proofs: [], reader: "staff", canWrite: false, today: day } as const;
  return actsOfPayments([kept], context)[0] ?? null;
}

const ruleOf = (id: string) => currentRules().find((rule) => rule.id === id);

/** The rules whose acts press as long as they are not done, whatever the day. */
export const rulesAtOnce = (): string[] =>
  currentRules()
    .filter(({ use, sense }) => sense === "act" && FIRST_USES.includes(use))
    .map(({ id }) => id);

/** What is too long for a row in the words of the case. */
const ROW_WORDS: Readonly<Record<string, string>> = {
  report_70_days: "signaler l’opération à la banque (compte hors EEE)",
};

/** What a row of « Échéances » asks for, beside the name of its client: « Porter plainte ». */
export function rowTitle(rule: string): string {
  const text = ROW_WORDS[rule] ?? CLIENT_MUST[rule] ?? ruleOf(rule)?.action ?? "une démarche est à faire";
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** How long the period is and the article that says so, in short: « 13 mois · L133-24 », « SEPA · L133-21 ». */
export function lawText(id: string, day: string): string {
  const rule = ruleOf(id);
  const parts = articleText(id, day).split(/\s;\s/);
  const articles = parts.map((part) =>
    part.replace(/^(en France, )?Code [^,]*, /, "").replace(/^.*\bSEPA\b.*$/, "SEPA"),
  );
  return [rule?.length && rule.length.count > 0 && lengthText(rule.length), ...articles].filter(Boolean).join(" · ");
}

/** The article of a rule with the name of its code; empty for a rule of a former version. */
export function articleText(id: string, day: string): string {
  const rule = ruleOf(id);
  return rule ? articleOf(rule, day) : "";
}
