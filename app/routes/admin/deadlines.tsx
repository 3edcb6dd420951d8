import { CalendarCheck } from "lucide-react";
import { Link } from "react-router";
import { pageTitle } from "~/content/company-name";
import { UpcomingTable } from "~/features/acts/ui/upcoming-table";
import { listUpcoming } from "~/features/acts/upcoming/queries.server";
import { HORIZON_LABELS, HORIZONS, upcomingAddress } from "~/features/acts/upcoming/rules";
import { upcomingFilters } from "~/features/acts/upcoming/schema";
import { runLoader } from "~/platform/http/boundary.server";
import { EmptyState } from "~/ui/empty-state";
import { FilterLink } from "~/ui/filter-link";
import { formatLongDate } from "~/ui/format";
import { PageHeader } from "~/ui/page-header";
import { Pagination } from "~/ui/pagination";
import { useLiveRevalidation } from "~/ui/use-revalidation";
import { requireActor } from "../guards.server";
import type { Route } from "./+types/deadlines";

export const meta: Route.MetaFunction = () => [
  { title: pageTitle("Échéances") },
  { name: "description", content: "Ce qui a une date dans les dossiers, la plus proche en premier." },
];

export function loader(route: Route.LoaderArgs) {
  const actor = requireActor(route.context);
  const filters = upcomingFilters.parse(Object.fromEntries(route.url.searchParams));
  return runLoader(route, { fallback: "data_load_failed" }, async () => ({
    ...(await listUpcoming(actor, filters)),
    within: filters.within,
    isFirstPage: filters.after === null,
  }));
}

/** The deadlines of the next weeks, for those who handle the cases. */
export default function Deadlines({ loaderData }: Route.ComponentProps) {
  const { items, next, later, within, isFirstPage } = loaderData;
  useLiveRevalidation(({ kind }) => kind === "case" || kind === "resync");
  return (
    <main id="contenu" tabIndex={-1} className="grid w-full grid-cols-1 content-start gap-3 px-5 py-3">
      <PageHeader
        title="Échéances"
        intro="Ce qui a une date dans les dossiers en cours, la plus proche en premier. Ce qui est à faire dès aujourd’hui, sans date, se lit dans chaque dossier."
      />
      <nav aria-label="Période" className="flex flex-wrap items-center gap-2">
        {HORIZONS.map((horizon) => (
          <FilterLink key={horizon} to={upcomingAddress(horizon)} isOn={horizon === within}>
            {HORIZON_LABELS[horizon]}
          </FilterLink>
        ))}
        <Link to="/admin/deadlines/rules" className="inline-flex min-h-11 items-center px-2 text-sm font-semibold">
          Règles des délais
        </Link>
      </nav>
      {items.length > 0 ? (
        <UpcomingTable items={items} />
      ) : (
        <EmptyState icon={<CalendarCheck aria-hidden="true" />} title="Aucune date sur cette période">
          {later ? (
            <>
              La prochaine&nbsp;: {formatLongDate(later.date)} (dossier{" "}
              <Link to={`/admin/cases/${later.caseId}/deadlines`}>{later.reference}</Link>).
            </>
          ) : (
            "Une échéance apparaît ici dès qu’une opération datée est notée dans un dossier en cours."
          )}
        </EmptyState>
      )}
      <Pagination
        label="Pages des échéances"
        previousLabel="Début de la liste"
        previous={isFirstPage ? null : upcomingAddress(within)}
        next={next && upcomingAddress(within, next)}
      />
    </main>
  );
}
