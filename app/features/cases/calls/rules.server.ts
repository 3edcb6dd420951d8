import { textVersion } from "~/platform/forms/text-version.server";

type CallContent = {
  calledAt: Date;
  direction: string;
  caller: string;
  minutes: number | null;
  text: string;
  nextStep: string | null;
};

/** Identifies what is stored of a call, to which a change of it refers. */
export function callVersion({ calledAt, direction, caller, minutes, text, nextStep }: CallContent): string {
  return textVersion(JSON.stringify([calledAt, direction, caller, minutes, text, nextStep]));
}
