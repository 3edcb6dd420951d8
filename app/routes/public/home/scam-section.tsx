import { ChevronRight } from "lucide-react";
import { Link } from "react-router";
import { scams, storyAddress } from "~/content/scams";
import { Band } from "../parts/band";

/** Lists each kind of scam that the office handles, as a link to the story, whose type is then already chosen. */
export function ScamSection() {
  return (
    <Band
      id="arnaques"
      tone="surface"
      eyebrow="Les arnaques que nous traitons"
      title="Qu’est-ce qui vous est arrivé ?"
      lead="Choisissez ce qui ressemble le plus à votre histoire. Vous racontez sans créer de compte."
    >
      <ul className="grid gap-x-4 max-sm:overflow-hidden max-sm:rounded-card max-sm:border max-sm:border-line sm:grid-cols-2 sm:gap-y-4 lg:grid-cols-3">
        {scams.map((scam) => (
          <li key={scam.slug} className="max-sm:not-first:border-t max-sm:not-first:border-line">
            <a href={storyAddress(scam)} className={ROW}>
              <span>
                <span className="block leading-snug font-semibold text-ink group-hover:text-brand">{scam.title}</span>
                <span className="block text-sm text-ink-quiet">{scam.hint}</span>
              </span>
              <ChevronRight aria-hidden="true" className="ml-auto size-5 shrink-0 text-brand" />
            </a>
          </li>
        ))}
      </ul>
      <p className="mt-3 lg:mt-6">
        <Link to="/premiers-gestes#situation" className="inline-flex min-h-11 items-center font-semibold">
          Reconnaître chaque arnaque
        </Link>
      </p>
    </Band>
  );
}

const ROW =
  "group flex h-full min-h-14 items-center gap-3 bg-paper px-4 py-2 no-underline hover:bg-brand-tint focus-visible:-outline-offset-2 sm:rounded-field sm:border sm:border-line sm:py-3.5";
