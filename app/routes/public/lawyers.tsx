import { ofCompany } from "~/content/company-name";
import { listPublicLawyers } from "~/features/lawyers/listing.queries.server";
import { LawyerCard } from "~/features/lawyers/ui/lawyer-card";
import { runLoader } from "~/platform/http/boundary.server";
import { ButtonLink } from "~/ui/button";
import { Pagination } from "~/ui/pagination";
import type { Route } from "./+types/lawyers";
import { Hero } from "./parts/hero";
import { pageMeta } from "./parts/page-meta";

export const handle = { static: true };

export const meta = () =>
  pageMeta(
    "Nos avocats",
    `Les avocats partenaires ${ofCompany()} qui ont accepté d’être présentés : barreau, année de serment et spécialités.`,
  );

export function loader(route: Route.LoaderArgs) {
  const { searchParams } = route.url;
  return runLoader(route, { fallback: "data_load_failed" }, () =>
    listPublicLawyers({ after: searchParams.get("after"), before: searchParams.get("before") }),
  );
}

export default function Lawyers({ loaderData }: Route.ComponentProps) {
  const { lawyers, next, previous } = loaderData;
  return (
    <main id="contenu" tabIndex={-1} className="wrap-anywhere">
      <Hero
        title="Nos avocats"
        lead="Ils ont dit oui pour être montrés ici. Nous avons vérifié leur barreau et leur date de serment."
        actions={<ButtonLink to="/raconter">Raconter ce qui m’est arrivé</ButtonLink>}
      />
      <div className="wrap grid gap-6 pb-[clamp(3rem,6.5vw,5.75rem)]">
        {lawyers.length === 0 && <p className="text-ink-quiet">Aucun avocat n’est présenté pour l’instant.</p>}
        <ul className="grid gap-4 grid-cols-[repeat(auto-fit,minmax(min(100%,20rem),1fr))]">
          {lawyers.map((lawyer) => (
            <li key={lawyer.id} className="grid min-w-0">
              <LawyerCard lawyer={lawyer} />
            </li>
          ))}
        </ul>
        <Pagination
          label="Pages d’avocats"
          previous={previous && `/avocats?before=${previous}`}
          next={next && `/avocats?after=${next}`}
        />
      </div>
    </main>
  );
}
