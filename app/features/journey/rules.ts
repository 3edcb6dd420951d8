import { JOURNEY_STEPS, type JourneyStep, type KeptJourney } from "~/db/schema/journey-steps";

/** From what a request comes, as the server sees it. */
export type Device = Pick<KeptJourney, "isPhone" | "hasScripts">;

/** A step that a story has just passed; `seconds` since the step before, null where there is no such time. */
export type Passed = { step: JourneyStep; seconds: number | null };

/** How many characters make a first sentence: « Bonjour » tells nothing yet. */
const SENTENCE = 15;

export const isSentence = (text: string): boolean => text.trim().length >= SENTENCE;

/** The journey of a story whose first sentence was written at `now`. */
export function begun(device: Device, now: Date): KeptJourney {
  const hour = new Date(now);
  hour.setUTCMinutes(0, 0, 0);
  return { hour: hour.toISOString(), step: "begun", at: now.toISOString(), ...device };
}

/**
 * Passes a step, and those before it that were left out: an account may be opened without the pages of the story. What was
 * left out has no time, nor has the step after it.
 * @returns null when the step was passed before.
 */
export function pass(
  journey: KeptJourney,
  step: JourneyStep,
  now: Date,
): { journey: KeptJourney; passed: Passed[] } | null {
  const [from, to] = [JOURNEY_STEPS.indexOf(journey.step), JOURNEY_STEPS.indexOf(step)];
  if (to <= from) return null;
  const elapsed = (now.getTime() - Date.parse(journey.at)) / 1000;
  const seconds = to === from + 1 && elapsed >= AT_ONCE ? roundedSeconds(elapsed) : null;
  const passed = JOURNEY_STEPS.slice(from + 1, to + 1).map((each) => ({
    step: each,
    seconds: each === step ? seconds : null,
  }));
  return { journey: { ...journey, step, at: now.toISOString() }, passed };
}

/** Two steps passed by one request took no time: a form without scripts brings the first sentence and what follows. */
const AT_ONCE = 1;

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Up to which time durations are rounded to what. */
const ROUNDED = [
  [2 * MINUTE, 15],
  [10 * MINUTE, MINUTE],
  [HOUR, 5 * MINUTE],
  [DAY, HOUR],
] as const;
const LONGEST = 60 * DAY;

/** A duration in seconds, rounded to so little that it tells no one apart. */
export function roundedSeconds(elapsed: number): number {
  const unit = ROUNDED.find(([until]) => elapsed < until)?.[1] ?? DAY;
  return Math.min(Math.round(elapsed / unit) * unit, LONGEST);
}
