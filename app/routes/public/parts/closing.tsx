import type { ReactNode } from "react";
import { feeLead } from "~/content/fees";
import { ButtonLink } from "~/ui/button";
import { Band } from "./band";

export type ClosingProps = { title?: ReactNode; children?: ReactNode };

/** The last section of a page, with links to the next steps. */
export function Closing({ title = "Racontez-nous ce qui s’est passé", children }: ClosingProps) {
  return (
    <Band tone="surface" beforeFooter className="flex flex-wrap items-center justify-between gap-x-12 gap-y-6">
      <div className="grid max-w-[34rem] gap-2">
        <h2>{title}</h2>
        <p className="text-ink-quiet">{children ?? feeLead()}</p>
      </div>
      <div className="flex flex-wrap gap-3 max-sm:w-full max-sm:*:w-full max-sm:*:px-2">
        <ButtonLink to="/register">Démarrer ma procédure gratuitement</ButtonLink>
        <ButtonLink to="/contact" variant="second">
          Poser une question
        </ButtonLink>
      </div>
    </Band>
  );
}
