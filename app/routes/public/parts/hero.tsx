import type { ReactNode } from "react";
import { cx } from "~/ui/cx";

export type HeroProps = {
  title: ReactNode;
  lead: ReactNode;
  /** The buttons below the text. */
  actions?: ReactNode;
  /** What stands below the buttons. */
  below?: ReactNode;
  /** The content beside the text on a wide screen; hidden on a phone unless `keepBeside`. */
  beside?: ReactNode;
  keepBeside?: boolean;
};

/** The top of a public page: its title, its introduction and its main actions. */
export function Hero({ title, lead, actions, below, beside, keepBeside }: HeroProps) {
  return (
    <div
      className={cx(
        "wrap grid grid-cols-[minmax(0,1fr)] gap-x-16 gap-y-6 py-[clamp(2rem,6vw,5rem)] lg:grid-cols-[minmax(0,1.2fr)_minmax(0,.8fr)]",
        // A list is read from its top; a drawing has none.
        keepBeside ? "items-start" : "items-center",
      )}
    >
      <div>
        <h1>{title}</h1>
        <p className="mt-4 max-w-[34em] lg:mt-5 text-lg text-ink-quiet">{lead}</p>
        {actions && (
          <div className="mt-6 flex flex-wrap items-center gap-x-4 gap-y-3 max-sm:*:w-full max-sm:*:px-2 lg:mt-8">
            {actions}
          </div>
        )}
        {below}
      </div>
      {beside && <div className={keepBeside ? undefined : "max-lg:hidden"}>{beside}</div>}
    </div>
  );
}
