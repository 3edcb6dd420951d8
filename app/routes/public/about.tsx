import { ExternalLink } from "lucide-react";
import { Link } from "react-router";
import { about } from "~/content/about";
import { announced, claims, lawyersClaim } from "~/content/claims";
import { company } from "~/content/company";
import { rateText } from "~/features/figures/rates/published";
import { findPublishedRate } from "~/features/figures/rates/queries.server";
import { countVerifiedLawyers } from "~/features/lawyers/listing.queries.server";
import { ButtonLink } from "~/ui/button";
import type { Route } from "./+types/about";
import { Band, BandHead } from "./parts/band";
import { ClaimsBand } from "./parts/claims-band";
import { Closing } from "./parts/closing";
import { Hero } from "./parts/hero";
import { PathDrawing } from "./parts/illustrations";
import { pageMeta } from "./parts/page-meta";
import { TopicList } from "./parts/topic-list";

export const handle = { static: true };

export const meta = () =>
  pageMeta(
    "À propos",
    "Qui nous sommes : un réseau d’avocats qui accompagnent les victimes d’arnaques en ligne, leurs domaines et notre façon de travailler.",
  );

export async function loader() {
  const [counts, rate] = await Promise.all([countVerifiedLawyers(), findPublishedRate()]);
  const { cases, satisfaction, expertise } = claims;
  const shown = announced([cases, lawyersClaim(counts.verified), satisfaction, expertise]);
  // The browser does not know the figures that are published.
  const size = counts.verified > 0 ? about.network.counted(counts.verified) : about.network.claimed();
  return { ...counts, shown, size, rate: rate && rateText(rate) };
}

export default function AboutPage({ loaderData }: Route.ComponentProps) {
  const { listed, shown, size, rate } = loaderData;
  const { expertise, approach, network } = about;
  return (
    <main id="contenu" tabIndex={-1} className="wrap-anywhere">
      <Hero
        title="À vos côtés, avec des mots clairs"
        lead={about.lead}
        actions={<ButtonLink to="/register">Démarrer ma procédure gratuitement</ButtonLink>}
        beside={<PathDrawing />}
      />
      <ClaimsBand claims={shown} />
      <Band className="grid gap-x-16 gap-y-6 lg:grid-cols-[1fr_1.4fr]">
        <h2>Pourquoi {company.name} existe</h2>
        <div className="grid max-w-measure gap-4 text-lg text-ink-quiet">
          {about.story.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </div>
      </Band>
      {rate && (
        <Band title={rate.title}>
          <p className="max-w-measure text-ink-quiet">{rate.text}</p>
        </Band>
      )}
      <Band tone="surface" eyebrow="Notre expertise" title={expertise.title} lead={expertise.lead}>
        <TopicList topics={expertise.areas} />
      </Band>
      <Band tone="deep" eyebrow="Notre approche" title={approach.title}>
        <ul className="grid gap-8 sm:grid-cols-2 lg:grid-cols-4">
          {approach.points.map(({ title, text }) => (
            <li key={title} className="grid content-start gap-2 border-t-2 border-warm-light pt-4">
              <h3>{title}</h3>
              <p className="text-on-deep">{text}</p>
            </li>
          ))}
        </ul>
      </Band>
      <Band className="grid gap-x-16 gap-y-6 lg:grid-cols-[1fr_1.4fr]">
        <BandHead eyebrow="Notre réseau" title={network.title} />
        <div className="grid max-w-measure gap-4 text-ink-quiet">
          {size && <p>{size}</p>}
          {listed > 0 && (
            <p>
              <Link to="/avocats">Voir ceux qui ont accepté d’être présentés</Link>
            </p>
          )}
          {network.paragraphs.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
          <p>
            {network.annuaire}{" "}
            <a
              href="https://www.cnb.avocat.fr"
              rel="noreferrer"
              className="inline-flex items-center gap-1.5 font-semibold"
            >
              cnb.avocat.fr
              <ExternalLink aria-hidden="true" className="size-4" />
            </a>
          </p>
          <div className="mt-2">
            <ButtonLink to="/partenaires" variant="second">
              Devenir partenaire
            </ButtonLink>
          </div>
        </div>
      </Band>
      <Closing />
    </main>
  );
}
