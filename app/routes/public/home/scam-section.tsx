import { scams } from "~/content/scams";
import { Band } from "../parts/band";

/** Shows each kind of scam that the office handles: how to recognise it and what to do first. */
export function ScamSection() {
  return (
    <Band
      id="arnaques"
      tone="surface"
      eyebrow="Les arnaques que nous traitons"
      title="Reconnaissez-vous votre situation ?"
    >
      <ul className="grid gap-x-10 border-t border-line md:grid-cols-2 lg:grid-cols-3">
        {scams.map((scam) => (
          <li key={scam.slug} className="grid content-start gap-2.5 border-b border-line py-6">
            <h3>
              <a
                href={`/premiers-gestes#${scam.slug}`}
                className="text-ink no-underline hover:text-brand hover:underline"
              >
                {scam.title}
              </a>
            </h3>
            <p className="text-ink-quiet">{scam.recognise}</p>
            <p className="border-l-2 border-warm pl-3.5 text-sm">
              <strong>D’abord :</strong> {scam.first.charAt(0).toLowerCase() + scam.first.slice(1)}
            </p>
          </li>
        ))}
      </ul>
    </Band>
  );
}
