import { Check } from "lucide-react";
import { cx } from "./cx";

export type Step = { label: string };

export type StepperProps = {
  steps: readonly Step[];
  /** The index of the current step, from 0. */
  current: number;
  /** The number of completed steps, or whether each one is; by default all steps before the current one. */
  done?: number | readonly boolean[];
  label?: string;
  /** In place of « Étape 2 sur 5 » on a phone, and beside the steps elsewhere: « Pièce 1 sur 3 ». */
  place?: string | null;
};

/** Shows the progress through a few steps; on a phone, as one line and a bar. */
export function Stepper({ steps, current, done = current, label = "Étapes", place }: StepperProps) {
  const isDone = (index: number) => (typeof done === "number" ? index < done : done[index] === true);
  return (
    <nav aria-label={label}>
      <p className="flex flex-wrap items-baseline justify-between gap-x-4 sm:hidden">
        <span className="font-semibold">{steps[current]?.label}</span>
        <span className="text-sm text-ink-quiet">
          {place === undefined ? `Étape ${current + 1} sur ${steps.length}` : place}
        </span>
      </p>
      <ol className="mt-2 flex gap-1.5 sm:mt-0 sm:gap-3">
        {steps.map((step, index) => (
          <StepMark
            key={step.label}
            label={step.label}
            number={index + 1}
            state={index === current ? "current" : isDone(index) ? "done" : "next"}
          />
        ))}
      </ol>
      {place && <p className="mt-2 text-sm text-ink-quiet max-sm:hidden">{place}</p>}
    </nav>
  );
}

type State = "done" | "current" | "next";

const BARS: Record<State, string> = {
  done: "border-brand",
  current: "border-warm forced-colors:border-[Highlight]",
  next: "border-line forced-colors:border-[GrayText]",
};
const DISCS: Record<State, string> = {
  done: "bg-brand text-on-fill",
  current: "bg-warm-tint text-warm",
  next: "bg-surface-quiet text-ink-quiet",
};

function StepMark({ label, number, state }: { label: string; number: number; state: State }) {
  return (
    <li
      aria-current={state === "current" ? "step" : undefined}
      className={cx("relative min-w-0 flex-1 border-t-4 sm:pt-3", BARS[state])}
    >
      <span className="flex flex-col gap-1.5 max-sm:sr-only lg:flex-row lg:items-center lg:gap-2.5">
        <span
          aria-hidden="true"
          className={cx("grid size-8 shrink-0 place-items-center rounded-full font-title text-sm", DISCS[state])}
        >
          {state === "done" ? <Check className="size-4" /> : number}
        </span>
        <span className={cx("text-sm leading-tight", state === "next" ? "text-ink-quiet" : "font-semibold")}>
          {label}
          {state === "done" && <span className="sr-only"> (terminée)</span>}
        </span>
      </span>
    </li>
  );
}
