import { FolderOpen } from "lucide-react";
import { caseFilters, listCases } from "~/features/cases/queries/list-cases.server";
import { CaseFilters, listQuery } from "~/features/cases/ui/case-filters";
import { CaseTable } from "~/features/cases/ui/case-table";
import { ButtonLink } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { Pagination } from "~/ui/pagination";
import { requireActor } from "../guards.server";
import type { Route } from "./+types/cases";
import { decide } from "./case-decisions.server";

export async function loader({ request, context }: Route.LoaderArgs) {
  const actor = requireActor(context);
  const filters = caseFilters.parse(Object.fromEntries(new URL(request.url).searchParams));
  const list = await listCases(actor, filters);
  const { search, status, unread } = filters;
  return { ...list, filters: { search, status, unread } };
}

export async function action({ request, context }: Route.ActionArgs) {
  const { searchParams } = new URL(request.url);
  for (const internal of ["index", "_routes"]) searchParams.delete(internal);
  const page = searchParams.size > 0 ? `/admin?${searchParams}` : "/admin";
  return decide({ request, context, page, list: page });
}

export default function Cases({ loaderData }: Route.ComponentProps) {
  const { cases, next, previous, filters } = loaderData;
  const page = (name: "after" | "before", key: string | null) => {
    if (!key) return null;
    const parameters = new URLSearchParams(listQuery(filters));
    parameters.set(name, key);
    return `/admin?${parameters}`;
  };
  return (
    <>
      <CaseFilters {...filters} />
      {cases.length > 0 ? <CaseTable cases={cases} /> : <NothingHere isFiltered={listQuery(filters) !== ""} />}
      <Pagination label="Pages de dossiers" previous={page("before", previous)} next={page("after", next)} />
    </>
  );
}

function NothingHere({ isFiltered }: { isFiltered: boolean }) {
  if (!isFiltered)
    return (
      <EmptyState icon={<FolderOpen aria-hidden="true" />} title="Aucun dossier pour l’instant">
        Les dossiers apparaissent ici dès que leurs auteurs les envoient.
      </EmptyState>
    );
  return (
    <EmptyState
      icon={<FolderOpen aria-hidden="true" />}
      title="Aucun dossier ne correspond"
      actions={
        <ButtonLink to="/admin" variant="second">
          Voir tous les dossiers
        </ButtonLink>
      }
    >
      Essayez une partie du nom, l’e-mail ou la référence, ou enlevez un filtre.
    </EmptyState>
  );
}
