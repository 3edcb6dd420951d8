import { ChevronDown } from "lucide-react";
import { Link } from "react-router";
import { scams } from "~/content/scams";
import { SituationRows } from "~/features/cases/story/ui/situations";

/** How many are shown at once, which most people recognise; the others unfold. */
const FIRST = 5;
const others = scams.slice(FIRST);

/** The kinds of scam that the office handles: the way into the story, whose type is then already chosen. */
export function Situations() {
  return (
    <section id="arnaques" aria-labelledby="situations" className="grid grid-cols-1 gap-3">
      <h2 id="situations" className="text-[clamp(1.2rem,5.7vw,1.45rem)]">
        Qu’est-ce qui vous est arrivé&nbsp;?
      </h2>
      <div className="overflow-hidden rounded-card border border-line bg-surface px-4.5 py-0.5">
        <SituationRows scams={scams.slice(0, FIRST)} />
        <details className="group/others border-t border-line">
          <summary className="flex min-h-13 list-none items-center justify-between gap-3 font-semibold [&::-webkit-details-marker]:hidden">
            <span>
              Voir les autres <span className="font-normal text-ink-quiet">({others.length})</span>
            </span>
            <ChevronDown aria-hidden="true" className="size-5 shrink-0 text-brand group-open/others:rotate-180" />
          </summary>
          <SituationRows scams={others} />
        </details>
      </div>
      <Link to="/premiers-gestes#situation" className="inline-flex min-h-11 items-center font-semibold">
        Reconnaître chaque arnaque
      </Link>
    </section>
  );
}
