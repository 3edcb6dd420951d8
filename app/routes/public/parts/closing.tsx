import type { ReactNode } from "react";
import { Link } from "react-router";
import { ButtonLink } from "~/ui/button";
import { Band } from "./band";

/** The last section of a page: where to tell one’s story, and where the price is. It announces no price itself. */
export function Closing({ title = "Racontez-nous ce qui s’est passé" }: { title?: ReactNode }) {
  return (
    <Band tone="surface" beforeFooter className="flex flex-wrap items-center justify-between gap-x-12 gap-y-6">
      <div className="grid max-w-[34rem] gap-2">
        <h2>{title}</h2>
        <p className="text-ink-quiet">
          Ouvrir un dossier est gratuit. Le prix est écrit dans la convention, avant tout engagement&nbsp;:{" "}
          <Link to="/#honoraires">les honoraires</Link>.
        </p>
      </div>
      <div className="flex flex-wrap gap-3 max-sm:w-full max-sm:*:w-full max-sm:*:px-2">
        <ButtonLink to="/raconter">Raconter ce qui m’est arrivé</ButtonLink>
        <ButtonLink to="/contact" variant="second">
          Poser une question
        </ButtonLink>
      </div>
    </Band>
  );
}
