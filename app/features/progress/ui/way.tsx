import { Stepper } from "~/ui/stepper";
import { WAY, type WayStep } from "../labels";

type WayProps = {
  at: WayStep;
  /** Where in this part: « Pièce 1 sur 3 ». */
  place?: string;
};

const STEPS = Object.values(WAY).map((label) => ({ label }));

/** Where a person is between the first sentence and the case that is sent, in the same words on every page. */
export function Way({ at, place }: WayProps) {
  const current = Object.keys(WAY).indexOf(at);
  // What is done is not said: some people tell their story last.
  return <Stepper steps={STEPS} current={current} done={0} label="Où vous en êtes" place={place ?? null} />;
}
