import { ChevronRight } from "lucide-react";
import { type Scam, scams, storyAddress } from "~/content/scams";

/** The twelve situations, as the home page lists them: each leads to the telling, with one of the nine types. */
export function Situations() {
  return (
    <div className="rounded-card border border-line bg-surface px-4.5 py-0.5">
      <SituationRows scams={scams} />
    </div>
  );
}

/** Situations as rows that one taps. */
export function SituationRows({ scams }: { scams: readonly Scam[] }) {
  return (
    <ul className="divide-y divide-line">
      {scams.map((scam) => (
        <li key={scam.slug}>
          <a href={storyAddress(scam)} className="group flex min-h-14 items-center gap-3 py-1.5 text-ink no-underline">
            <span className="leading-snug">
              <span className="block font-semibold group-hover:underline">{scam.title}</span>
              <span className="block text-sm text-ink-quiet">{scam.hint}</span>
            </span>
            <ChevronRight aria-hidden="true" className="ml-auto size-5 shrink-0 text-brand" />
          </a>
        </li>
      ))}
    </ul>
  );
}
