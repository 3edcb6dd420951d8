import { today } from "~/platform/today";
import { actionOf } from "../kept/rules.server";
import { daysBetween } from "../rules.server";

type Row = { id: string; nextDeadlineOn: string | null; nextDeadlineRule: string | null };

/** The next deadline of a case in a list; it is over for the time until a job moves it on. */
export type ListedDeadline = { state: "to_do" | "over"; date: string; daysLeft: number; action: string };

/** The next deadline of each case of a list that has one, by the id of the case. */
export function listedDeadlines(rows: readonly Row[], now: Date): Record<string, ListedDeadline> {
  const day = today(now);
  return Object.fromEntries(
    rows.flatMap(({ id, nextDeadlineOn: date, nextDeadlineRule }) => {
      if (date === null) return [];
      const daysLeft = daysBetween(day, date);
      const state = daysLeft < 0 ? "over" : "to_do";
      return [[id, { state, date, daysLeft, action: actionOf(nextDeadlineRule) }]];
    }),
  );
}
