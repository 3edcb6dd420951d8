/** What stories pass from the first sentence to the case that is sent, in this order. */
export const JOURNEY_STEPS = ["begun", "told", "advice", "account", "profile", "documents", "summary", "sent"] as const;
export type JourneyStep = (typeof JOURNEY_STEPS)[number];

/** How far a story has come, kept with it, then with its case, until that is sent. */
export type KeptJourney = {
  /** The hour in which its first sentence was written, in which all its steps are counted. */
  hour: string;
  /** The last step that it passed, and when. */
  step: JourneyStep;
  at: string;
  isPhone: boolean;
  hasScripts: boolean;
};
