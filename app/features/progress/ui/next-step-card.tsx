import { ArrowRight } from "lucide-react";
import { useLocation } from "react-router";
import { ButtonLink } from "~/ui/button";
import type { NextStep } from "../rules";

/** The next step, with the page's one main button; without it on the page that it leads to. */
export function NextStepCard({ step }: { step: NextStep }) {
  const isHere = useLocation().pathname === step.to;
  return (
    <section
      aria-labelledby="prochaine-etape"
      className="grid grid-cols-1 gap-4 rounded-card bg-deep p-5 text-on-deep-strong sm:p-7 forced-colors:border"
    >
      <div className="grid grid-cols-1 gap-1.5">
        <p className="text-sm font-semibold text-on-deep">
          {step.isWaiting ? "Nous nous en occupons" : "Votre prochaine étape"}
        </p>
        <h2 id="prochaine-etape" className="text-[1.45rem] text-on-deep-strong wrap-break-word">
          {step.title}
        </h2>
        <p className="max-w-measure text-on-deep">{step.text}</p>
      </div>
      {!isHere && (
        <ButtonLink to={step.to} variant="on-deep" className="sm:justify-self-start max-sm:w-full">
          {step.label}
          <ArrowRight aria-hidden="true" className="size-4.5 shrink-0" />
        </ButtonLink>
      )}
    </section>
  );
}
