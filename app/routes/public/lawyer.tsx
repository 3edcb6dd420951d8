import { ofCompany } from "~/content/company-name";
import { languagesText } from "~/features/lawyers/labels";
import { readPublicLawyer } from "~/features/lawyers/listing.queries.server";
import { lawyerName, specialityLabel } from "~/features/lawyers/ui/lawyer-card";
import { AppError } from "~/platform/errors";
import { runLoader } from "~/platform/http/boundary.server";
import { ButtonLink } from "~/ui/button";
import { DescriptionList } from "~/ui/description-list";
import type { Route } from "./+types/lawyer";
import { Hero } from "./parts/hero";
import { pageMeta } from "./parts/page-meta";

export const handle = { static: true };

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData
    ? pageMeta(
        lawyerName(loaderData),
        `${lawyerName(loaderData)}, avocat partenaire ${ofCompany()}. Barreau : ${loaderData.bar}.`,
      )
    : [];

export function loader(route: Route.LoaderArgs) {
  return runLoader(route, { fallback: "data_load_failed" }, async () => {
    const lawyer = await readPublicLawyer(route.params.id);
    if (!lawyer) throw new AppError("not_found");
    return lawyer;
  });
}

export default function Lawyer({ loaderData }: Route.ComponentProps) {
  const { bar, oathYear, specialities, languages } = loaderData;
  return (
    <main id="contenu" tabIndex={-1} className="wrap-anywhere">
      <Hero
        title={lawyerName(loaderData)}
        lead={`Avocat partenaire ${ofCompany()}. Nous avons vérifié son barreau et sa date de serment.`}
        actions={
          <ButtonLink to="/avocats" variant="second">
            Tous nos avocats
          </ButtonLink>
        }
      />
      <div className="wrap max-w-3xl pb-[clamp(3rem,6.5vw,5.75rem)]">
        <DescriptionList
          rows={[
            { term: "Barreau", value: bar },
            { term: "Année de serment", value: oathYear },
            { term: "Spécialités", value: specialities.map(specialityLabel).join(", ") },
            { term: "Langues", value: languagesText(languages) },
          ]}
        />
      </div>
    </main>
  );
}
