import { CheckCheck } from "lucide-react";
import { listWork, type WorkItem } from "~/features/worklist/queries.server";
import { worklistAddress } from "~/features/worklist/rules";
import { workFilters } from "~/features/worklist/schema";
import { WorkFilters } from "~/features/worklist/ui/work-filters";
import { WorkTable } from "~/features/worklist/ui/work-table";
import { runLoader } from "~/platform/http/boundary.server";
import { ButtonLink } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { ListNews } from "~/ui/list-news";
import { PageHeader } from "~/ui/page-header";
import { Pagination } from "~/ui/pagination";
import { useHeldList } from "~/ui/use-held-list";
import { useLiveRevalidation } from "~/ui/use-revalidation";
import { requireActor } from "../guards.server";
import type { Route } from "./+types/to-do";

export const meta: Route.MetaFunction = () => [
  { title: "À traiter · Recours" },
  { name: "description", content: "Ce qui attend une réponse ou une décision, dans l’ordre." },
];

export function loader(route: Route.LoaderArgs) {
  const { request, context } = route;
  const { after, ...filters } = workFilters.parse(Object.fromEntries(new URL(request.url).searchParams));
  const now = new Date();
  return runLoader(route, { fallback: "data_load_failed" }, async () => ({
    ...(await listWork(requireActor(context), { ...filters, after }, now)),
    filters,
    isFirstPage: after === null,
    now,
  }));
}

/** « À traiter »: one list of what waits for the person, in the order in which it is done. */
export default function ToDo({ loaderData }: Route.ComponentProps) {
  const { items, next, counts, filters, isFirstPage, now } = loaderData;
  const held = useHeldList(items, stampOf);
  useLiveRevalidation(({ kind }) => KINDS.has(kind));
  return (
    <main id="contenu" tabIndex={-1} className="grid w-full grid-cols-1 content-start gap-3 px-5 py-3">
      <PageHeader title="À traiter" />
      <WorkFilters filters={filters} counts={counts} />
      <ListNews changes={held.changes} one="ligne" many="lignes" onRefresh={held.refresh} />
      {held.rows.length > 0 ? (
        <WorkTable items={held.rows} filters={filters} now={now} />
      ) : (
        <NothingToDo isFiltered={filters.kind !== null || filters.search !== ""} />
      )}
      <Pagination
        label="Pages de la liste"
        previousLabel="Début de la liste"
        previous={isFirstPage ? null : worklistAddress(filters)}
        next={next && worklistAddress(filters, { after: next })}
      />
    </main>
  );
}

const stampOf = ({ kind, since, documents }: WorkItem) => `${kind} ${since.getTime()} ${documents.join()}`;

const KINDS: ReadonlySet<string> = new Set(["message", "case", "documents", "request", "proposal", "resync"]);

function NothingToDo({ isFiltered }: { isFiltered: boolean }) {
  const icon = <CheckCheck aria-hidden="true" />;
  if (!isFiltered)
    return (
      <EmptyState icon={icon} title="Tout est fait">
        Ce qui attend une réponse ou une décision apparaît ici, le plus pressé en premier.
      </EmptyState>
    );
  return (
    <EmptyState
      icon={icon}
      title="Rien ne correspond"
      actions={
        <ButtonLink to={worklistAddress({ kind: null, search: "" })} variant="second">
          Voir toute la liste
        </ButtonLink>
      }
    >
      Essayez un autre mot, ou enlevez un filtre.
    </EmptyState>
  );
}
