import { ArrowRight } from "lucide-react";
import type { ReactNode } from "react";
import { useLocation } from "react-router";
import { ButtonLink } from "~/ui/button";
import type { Act } from "../rules";

export type ActCardProps = {
  act: Act;
  /** Above the title: that nothing is to be done, or of which case the act is. */
  eyebrow: string;
  /** « C’est fait », beside the button; without it the act is only shown. */
  children?: ReactNode;
};

/** The act that comes first: what, how many days, until when, and the page’s one main button. */
export function ActCard({ act, eyebrow, children }: ActCardProps) {
  const { title, why, timing, about, button } = act;
  const { pathname, search } = useLocation();
  const isHere = button === null || `${pathname}${search}` === button.to || pathname === button.to;
  return (
    <section
      aria-labelledby="premier-acte"
      className="grid grid-cols-1 gap-4 rounded-card bg-deep p-5 text-on-deep sm:p-7 forced-colors:border"
    >
      <div className="grid grid-cols-1 gap-1">
        <p className="text-sm font-semibold text-warm-light">{eyebrow}</p>
        <h2 id="premier-acte" className="text-[1.5rem] text-on-deep-strong wrap-break-word md:text-[1.8rem]">
          {title}
        </h2>
        {about && <p>{about}</p>}
      </div>
      {timing && (
        <p className="flex flex-wrap items-center gap-x-4 gap-y-1 leading-snug">
          {timing.days !== null && (
            <span className="font-serif text-[5.5rem] leading-[0.8] font-semibold tracking-tight text-on-deep-strong tabular-nums">
              {timing.days}{" "}
            </span>
          )}
          <span className="min-w-35 flex-1">
            <strong className="block text-xl font-semibold text-on-deep-strong">{timing.words} </strong>
            {timing.until}
          </span>
        </p>
      )}
      <p className="max-w-measure">{why}</p>
      {(!isHere || children) && (
        <div className="@container flex flex-wrap items-start gap-3">
          {!isHere && (
            <ButtonLink to={button.to} variant="on-deep" className="max-sm:basis-full">
              {button.label}
              <ArrowRight aria-hidden="true" className="size-4.5 shrink-0" />
            </ButtonLink>
          )}
          {children}
        </div>
      )}
    </section>
  );
}
