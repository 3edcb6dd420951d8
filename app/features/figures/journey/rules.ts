import { JOURNEY_STEPS, type JourneyStep } from "~/db/schema/journey-steps";
import { weightedMedian } from "~/platform/weighted-median";
import { formatNumber } from "~/ui/format";
import type { Period } from "../rules";

export const DEVICES = ["all", "phone", "other"] as const;
export const SCRIPTS = ["all", "with", "without"] as const;

/** Which stories are counted: begun in the period, on a phone or not, with scripts or not. */
export type JourneyAsked = { period: Period; device: (typeof DEVICES)[number]; scripts: (typeof SCRIPTS)[number] };

/** How many stories passed a step after the same time, as it was rounded; null where there is none. */
export type StepCount = { step: JourneyStep; seconds: number | null; stories: number };

/** A step: how many stories passed it, how many of them did not pass the next one, and the median time to it. */
export type JourneyLine = { step: JourneyStep; stories: number; stopped: number; medianSeconds: number | null };

/** The steps in their order, each with its figures. */
export function journeyLines(counts: readonly StepCount[]): JourneyLine[] {
  const byStep = Map.groupBy(counts, ({ step }) => step);
  const passed = (step: JourneyStep | undefined) =>
    (step && byStep.get(step)?.reduce((sum, { stories }) => sum + stories, 0)) || 0;
  return JOURNEY_STEPS.map((step, index) => {
    const next = JOURNEY_STEPS[index + 1];
    const timed = (byStep.get(step) ?? []).flatMap(({ seconds, stories }) =>
      seconds === null ? [] : [{ value: seconds, count: stories }],
    );
    return {
      step,
      stories: passed(step),
      stopped: next ? passed(step) - passed(next) : 0,
      medianSeconds: weightedMedian(timed),
    };
  });
}

/** The goal: three of four stories become a case that is sent. */
const GOAL = { of: 4, sent: 3 };

export type JourneyOutcome = {
  begun: number;
  sent: number;
  /** How many more would have had to be sent; 0 once the goal is met. */
  missing: number;
  /** After which step most of them stopped; null when none did. */
  mostStopped: JourneyLine | null;
};

/** What the lines come down to. */
export function outcomeOf(lines: readonly JourneyLine[]): JourneyOutcome {
  const [begun, sent] = [lines[0]?.stories ?? 0, lines.at(-1)?.stories ?? 0];
  const most = lines.toSorted((one, other) => other.stopped - one.stopped)[0];
  return {
    begun,
    sent,
    missing: Math.max(0, Math.ceil((begun * GOAL.sent) / GOAL.of) - sent),
    mostStopped: most && most.stopped > 0 ? most : null,
  };
}

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** « quelques secondes », « 45 s », « 1 min 45 s », « 3 min », « 2 h », « 5 jours ». */
export function durationText(seconds: number): string {
  if (seconds < 15) return "quelques secondes";
  if (seconds < MINUTE) return `${formatNumber(seconds)}\u00a0s`;
  if (seconds < 2 * MINUTE && seconds > MINUTE) return `1\u00a0min ${formatNumber(seconds - MINUTE)}\u00a0s`;
  if (seconds < HOUR) return `${formatNumber(seconds / MINUTE)}\u00a0min`;
  if (seconds < 2 * DAY) return `${formatNumber(seconds / HOUR)}\u00a0h`;
  return `${formatNumber(seconds / DAY)}\u00a0jours`;
}

const JOURNEY_PATH = "/admin/figures/journey";

/** The address of « Le parcours » with these filters; `.csv` as a table. */
export function journeyAddress({ period, device, scripts }: JourneyAsked, ending = ""): string {
  const parameters = new URLSearchParams({
    ...(period !== "month" && { period }),
    ...(device !== "all" && { device }),
    ...(scripts !== "all" && { scripts }),
  });
  return JOURNEY_PATH + ending + (parameters.size > 0 ? `?${parameters}` : "");
}
