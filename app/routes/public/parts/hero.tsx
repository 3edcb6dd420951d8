import type { ReactNode } from "react";

export type HeroProps = {
  title: ReactNode;
  lead: ReactNode;
  /** The buttons below the text. */
  actions?: ReactNode;
  /** The content beside the text on a wide screen; hidden on a phone unless `keepBeside`. */
  beside?: ReactNode;
  keepBeside?: boolean;
};

/** The top of a public page: its title, its introduction and its main actions. */
export function Hero({ title, lead, actions, beside, keepBeside }: HeroProps) {
  return (
    <div className="wrap grid grid-cols-[minmax(0,1fr)] items-center gap-x-16 gap-y-10 py-[clamp(2.5rem,6vw,5rem)] lg:grid-cols-[minmax(0,1.15fr)_minmax(0,.85fr)]">
      <div>
        <h1>{title}</h1>
        <p className="mt-5 max-w-[34em] text-lg text-ink-quiet">{lead}</p>
        {actions && <div className="mt-8 flex flex-wrap items-center gap-x-4 gap-y-3">{actions}</div>}
      </div>
      {beside && <div className={keepBeside ? undefined : "max-lg:hidden"}>{beside}</div>}
    </div>
  );
}
