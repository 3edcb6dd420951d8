import { today } from "~/platform/today";
import { formatDate } from "~/ui/format";
import { actionOf } from "../kept/rules.server";
import { FAR_DAYS, isNear, leftText } from "../rules";
import { daysBetween } from "../rules.server";

type Row = { id: string; nextDeadlineOn: string | null; nextDeadlineRule: string | null };

/** The next deadline of a case in a list, in words: its page loads none of their rules. */
export type ListedDeadline = { text: string; title: string; isNear: boolean };

/** The next deadline of each case of a list that has one, by the id of the case. */
export function listedDeadlines(rows: readonly Row[], now: Date): Record<string, ListedDeadline> {
  const day = today(now);
  return Object.fromEntries(
    rows.flatMap(({ id, nextDeadlineOn, nextDeadlineRule }) => {
      if (nextDeadlineOn === null) return [];
      const { daysLeft, text, isNear } = leftOf(nextDeadlineOn, day);
      const title = `Échéance le ${formatDate(nextDeadlineOn)}\u00a0: ${actionOf(nextDeadlineRule)}`;
      return [[id, { text: daysLeft > FAR_DAYS ? formatDate(nextDeadlineOn) : text, title, isNear }]];
    }),
  );
}

/** How long is left until a kept deadline, in words; it may be over for the time until a job moves it on. */
export function leftOf(date: string, day: string): { daysLeft: number; text: string; isNear: boolean } {
  const daysLeft = daysBetween(day, date);
  const state = daysLeft < 0 ? "over" : "to_do";
  return { daysLeft, text: leftText({ state, daysLeft, doneOn: null, date }), isNear: isNear({ state, daysLeft }) };
}
