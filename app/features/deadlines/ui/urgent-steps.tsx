import { Clock } from "lucide-react";
import { legalReservation } from "~/content/first-steps";
import type { UrgentStep } from "../story";

/** What to do now, each with the time left. */
export function UrgentSteps({ steps }: { steps: readonly UrgentStep[] }) {
  return (
    <div className="grid grid-cols-1 gap-4">
      <ol className="grid grid-cols-1 gap-4">
        {steps.map(({ key, title, text, time }) => (
          <li key={key} className="grid grid-cols-1 gap-2 rounded-card border border-line bg-surface p-5">
            <h2 className="text-[1.2rem]">{title}</h2>
            <p>{text}</p>
            <p className="flex gap-2.5 rounded-field bg-warm-tint px-4 py-2.5 text-warm">
              <Clock aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
              <span>{time}</span>
            </p>
          </li>
        ))}
      </ol>
      <p className="text-sm text-ink-quiet">{legalReservation}</p>
    </div>
  );
}
