import { NEAR_DAYS } from "~/ui/day-tone";
import { formatLongDate, formatNumber } from "~/ui/format";
import { USES, type Use } from "./labels";

/** What a deadline asks, in the order in which deadlines are shown. */
export const STATES = ["at_once", "to_do", "unanswered", "open", "waiting", "over", "done"] as const;
export type DeadlineState = (typeof STATES)[number];

/** A deadline of one operation, in words; dates are ISO days. */
export type Deadline = {
  /** Of its rule. */
  id: string;
  sense: "act" | "opens" | "other_side";
  use: Use;
  state: DeadlineState;
  /** Null: at once. */
  date: string | null;
  /** The next working day, when the date may be carried to it (CPC 642): never to be counted on. */
  nextBusinessDay: string | null;
  daysLeft: number | null;
  doneOn: string | null;
  /** Whether a person says that it is done; otherwise a date of the payment or of the case does. */
  canTick: boolean;
  /** How long the period is, and what started it. */
  why: string;
  action: string;
  effect: string;
  article: string;
  certainty: string;
};

/** A date further away than this does not press: it is folded where others press, and its days are not counted aloud. */
export const FAR_DAYS = 90;

/** Whether an act is due within less than `NEAR_DAYS` days. */
export const isNear = ({ state, daysLeft }: Pick<Deadline, "state" | "daysLeft">): boolean =>
  state === "to_do" && daysLeft !== null && daysLeft < NEAR_DAYS;

/** Sorts by date, what is at once first. */
export function byDate(one: Pick<Deadline, "date">, other: Pick<Deadline, "date">): number {
  const [first, second] = [one.date ?? "", other.date ?? ""];
  return first < second ? -1 : first > second ? 1 : 0;
}

/**
 * Sorts acts by what they are useful for, not by when their right ends: a freeze, an opposition, a recall, the report and
 * the complaint come before what may wait, and an aid never before a complaint. What ends within a week comes with them.
 */
export function byUse(one: Acted, other: Acted): number {
  return (
    Number(waits(one)) - Number(waits(other)) || USES.indexOf(one.use) - USES.indexOf(other.use) || byDate(one, other)
  );
}
type Acted = Pick<Deadline, "use" | "date" | "daysLeft">;

/** What no law ends, and whose turn comes after what brings the money back: proofs to ask for, whom to inform. */
const QUIET_USES: readonly Use[] = ["evidence", "inform"];
export const isQuiet = ({ use }: { use: Use | null }): boolean => use !== null && QUIET_USES.includes(use);

const waits = ({ use, date, daysLeft }: Acted): boolean =>
  date === null ? isQuiet({ use }) : use !== "complaint" && (daysLeft === null || daysLeft >= NEAR_DAYS);

/** « encore 12 jours »; nothing is said to be too late, because knowledge or relief may move it. */
export function leftText({
  state,
  daysLeft,
  doneOn,
  date,
}: Pick<Deadline, "state" | "daysLeft" | "doneOn" | "date">): string {
  if (state === "done" && doneOn === null) return "Fait, un jour qui n’est pas noté";
  if (state === "done" && doneOn) {
    const isAfter = date !== null && doneOn > date;
    const done = `Fait le ${formatLongDate(doneOn)}`;
    return isAfter ? `${done}, après cette date\u00a0: un avocat peut dire si c’était trop tard` : done;
  }
  if (state === "at_once") return "Dès aujourd’hui";
  if (state === "over") return "Cette date est passée. Ce n’est peut-être pas trop tard\u00a0: un avocat peut le dire";
  if (state === "unanswered") return "Sans réponse\u00a0? Il faut lui écrire, et le dire à l’avocat";
  if (state === "open") return "Possible dès maintenant";
  if (daysLeft === 0) return "C’est aujourd’hui";
  if (state === "waiting") return daysLeft === 1 ? "Demain" : `Dans ${daysLeft} jours`;
  return daysLeft === 1 ? "Encore un jour" : `Encore ${formatNumber(daysLeft ?? 0)} jours`;
}

/** The label of the date: until when, from when, or when the other side answers. */
export function dateText({ sense, date }: Pick<Deadline, "sense" | "date">): string {
  if (date === null) return "Sans tarder";
  const day = formatLongDate(date);
  if (sense === "opens") return `À partir du ${day}`;
  return sense === "other_side" ? `Au plus tard le ${day}` : `Jusqu’au ${day}`;
}
