import { Check } from "lucide-react";
import { Link } from "react-router";
import { home } from "~/content/home";
import { processSteps } from "~/content/process";
import { ButtonLink } from "~/ui/button";
import { Band, BandHead } from "../parts/band";
import { PathDrawing } from "../parts/illustrations";

export function WhoSection() {
  const { title, paragraphs, points } = home.who;
  return (
    <Band id="qui-sommes-nous" className="grid items-center gap-x-16 gap-y-8 lg:grid-cols-[.85fr_1.15fr]">
      <div className="max-lg:hidden">
        <PathDrawing />
      </div>
      <div className="grid gap-5">
        <BandHead eyebrow="Qui nous sommes" title={title} />
        <div className="grid max-w-measure gap-4 text-ink-quiet">
          {paragraphs.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </div>
        <ul className="grid gap-2.5">
          {points.map((point) => (
            <li key={point} className="grid grid-cols-[1.25rem_1fr] gap-3">
              <Check aria-hidden="true" className="mt-1 size-5 text-ok" />
              {point}
            </li>
          ))}
        </ul>
        <p>
          <Link to="/about" className="inline-flex min-h-11 items-center font-semibold">
            En savoir plus sur nous
          </Link>
        </p>
      </div>
    </Band>
  );
}

export function StepSection() {
  return (
    <Band
      id="etapes"
      tone="deep"
      eyebrow="Comment ça se passe"
      title="Quatre étapes, et vous savez toujours où vous en êtes"
    >
      <ol className="grid gap-6 sm:grid-cols-2 sm:gap-8 lg:grid-cols-4">
        {processSteps.map(({ title, text }, index) => (
          <li
            key={title}
            className="grid grid-cols-[2rem_1fr] content-start gap-y-1.5 border-t-2 border-warm-light pt-3.5 lg:grid-cols-1 lg:gap-y-2"
          >
            <p aria-hidden="true" className="font-title text-[1.5rem] leading-none text-warm-light">
              {index + 1}
            </p>
            <h3>{title}</h3>
            <p className="col-span-full text-on-deep">{text}</p>
          </li>
        ))}
      </ol>
    </Band>
  );
}

export function NetworkSection() {
  const { title, text, countries } = home.network;
  return (
    <Band follows className="grid gap-x-16 gap-y-5 lg:grid-cols-[1fr_1.2fr]">
      <BandHead eyebrow="Notre réseau" title={title} />
      <div className="grid max-w-measure content-start gap-5">
        <p className="text-ink-quiet">{text}</p>
        <ul aria-label="Pays de résidence" className="flex flex-wrap gap-2">
          {countries.map((country) => (
            <li key={country} className="rounded-full bg-brand-tint px-3.5 py-1 text-sm font-semibold text-brand-deep">
              {country}
            </li>
          ))}
        </ul>
      </div>
    </Band>
  );
}

export function PartnerSection() {
  const { title, text } = home.partners;
  return (
    <Band tone="surface" beforeFooter className="flex flex-wrap items-center justify-between gap-x-12 gap-y-6">
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
