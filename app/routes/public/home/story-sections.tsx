import { Link } from "react-router";
import { home } from "~/content/home";
import { processSteps } from "~/content/process";
import { ButtonLink } from "~/ui/button";
import { LINE_LINK } from "~/ui/button-class";
import { cx } from "~/ui/cx";
import { Band } from "../parts/band";

/** Who the office is, and its network. */
export function WhoSection() {
  return (
    <Band id="qui-sommes-nous" className="grid gap-x-18 gap-y-6 lg:grid-cols-2">
      <section className="grid content-start gap-3">
        <h2>Qui nous sommes</h2>
        <p className="max-w-measure text-ink-quiet">
          {home.who.text}{" "}
          <Link to="/about" className={cx(LINE_LINK, "font-semibold")}>
            En savoir plus sur nous
          </Link>
        </p>
      </section>
      <section className="grid content-start gap-3">
        <h2>Notre réseau</h2>
        <p className="max-w-measure text-ink-quiet">{home.network.text}</p>
        <ul aria-label="Pays de résidence" className="flex flex-wrap gap-2">
          {home.network.countries.map((country) => (
            <li key={country} className="rounded-full bg-brand-tint px-3 py-0.5 text-sm font-semibold text-brand-deep">
              {country}
            </li>
          ))}
        </ul>
      </section>
    </Band>
  );
}

export function StepSection() {
  return (
    <Band id="etapes" tone="surface" title="Comment ça se passe">
      <ol className="grid gap-3.5 sm:grid-cols-2 sm:gap-8 lg:grid-cols-4">
        {processSteps.map(({ title, text }, index) => (
          <li key={title} className="grid grid-cols-[2rem_1fr] content-start gap-x-3.5 lg:grid-cols-1 lg:gap-y-2">
            <span
              aria-hidden="true"
              className="grid size-8 place-items-center rounded-full border-2 border-brand font-semibold text-brand"
            >
              {index + 1}
            </span>
            <div className="grid gap-0.5">
              <h3 className="text-base">{title}</h3>
              <p className="text-sm text-ink-quiet lg:text-base">{text}</p>
            </div>
          </li>
        ))}
      </ol>
    </Band>
  );
}

export function PartnerSection() {
  const { title, text } = home.partners;
  return (
    <Band beforeFooter className="flex flex-wrap items-center justify-between gap-x-12 gap-y-4">
      <div className="grid max-w-[38rem] gap-2">
        <h2>{title}</h2>
        <p className="text-ink-quiet">{text}</p>
      </div>
      <ButtonLink to="/partenaires" variant="second">
        Devenir partenaire
      </ButtonLink>
    </Band>
  );
}
