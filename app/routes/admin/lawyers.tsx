import { Scale } from "lucide-react";
import { listLawyers } from "~/features/lawyers/desk/queries.server";
import { lawyerFilters } from "~/features/lawyers/desk/schema";
import { LAWYERS_PATH, LawyerFilters, lawyerListQuery } from "~/features/lawyers/desk/ui/lawyer-filters";
import { LawyerTable } from "~/features/lawyers/desk/ui/lawyer-table";
import { LawyerNav } from "~/features/lawyers/ui/lawyer-nav";
import { runLoader } from "~/platform/http/boundary.server";
import { ButtonLink } from "~/ui/button";
import { DESK_PAGE } from "~/ui/desk-page";
import { EmptyState } from "~/ui/empty-state";
import { PageHeader } from "~/ui/page-header";
import { Pagination } from "~/ui/pagination";
import { requireActor } from "../guards.server";
import type { Route } from "./+types/lawyers";

export const meta: Route.MetaFunction = () => [
  { title: "Avocats · Administration" },
  { name: "description", content: "Les avocats du réseau, leur inscription et leurs dossiers." },
];

export function loader(route: Route.LoaderArgs) {
  const filters = lawyerFilters.parse(Object.fromEntries(route.url.searchParams));
  return runLoader(route, { fallback: "data_load_failed" }, async () => {
    const { search, state, speciality, load, missing } = filters;
    const found = await listLawyers(requireActor(route.context), filters);
    return { ...found, filters: { search, state, speciality, load, missing } };
  });
}

export default function Lawyers({ loaderData }: Route.ComponentProps) {
  const { lawyers, next, previous, filters } = loaderData;
  const query = lawyerListQuery(filters);
  const page = (name: "after" | "before", key: string | null) => {
    if (!key) return null;
    const parameters = new URLSearchParams(query);
    parameters.set(name, key);
    return `${LAWYERS_PATH}?${parameters}`;
  };
  return (
    <main id="contenu" tabIndex={-1} className={DESK_PAGE}>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
        <PageHeader title="Avocats" />
        <LawyerNav />
        <ButtonLink to="/admin/lawyers/invitations" size="small" className="ml-auto">
          Inviter un avocat
        </ButtonLink>
      </div>
      <LawyerFilters {...filters} />
      {lawyers.length > 0 ? (
        <LawyerTable lawyers={lawyers} />
      ) : (
        <EmptyState
          icon={<Scale aria-hidden="true" />}
          title={query ? "Aucun avocat ne correspond" : "Aucun avocat pour l’instant"}
        >
          {query
            ? "Essayez une partie du nom, ou enlevez un filtre."
            : "Invitez un avocat, ou ouvrez une candidature dans les demandes d’assistance."}
        </EmptyState>
      )}
      <Pagination label="Pages d’avocats" previous={page("before", previous)} next={page("after", next)} />
    </main>
  );
}
