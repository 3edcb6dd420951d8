import type { ShownHelp } from "~/features/deadlines/country-help.server";
import type { StoryLetterKind } from "~/features/deadlines/told";
import type { Timing } from "./rules";

/** Something to do in the situation of a story, in words. */
export type StoryAct = {
  /** Of its rule. */
  id: string;
  action: string;
  text: string;
  /** As the case says it after the account. */
  timing: Timing;
  why: string;
  letter: StoryLetterKind | null;
  /** Whether it begins with a call to the bank. */
  isCall: boolean;
  /** The answer of the story that says that it is done. */
  done: "contactedBank" | "policeReport" | null;
};

/** What is to do now, next and later, and what helps in another country than France. */
export type StoryAdvice = {
  nearest: StoryAct | null;
  next: StoryAct[];
  later: { id: string; date: string; action: string; effect: string }[];
  help: ShownHelp[];
  /** Whether a country is to be asked before French law is sure: of the account, or of where the victim lives. */
  asksCountry: boolean;
  /** Whether something says that it is another country than France. */
  isForeign: boolean;
  /** Whether France is only assumed, because nothing names a country: it is then asked too. */
  isAssumed: boolean;
  /** What is said on the phone to the bank, and where its number is. */
  call: readonly string[];
  /** Whether the day of the payment is missing: the dates depend on it. */
  isUndated: boolean;
};
