import { Download } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { MAX_COUNTED } from "~/db/capped-count";
import { ButtonLink } from "~/ui/button";
import { useHydrated } from "~/ui/use-hydrated";
import { caseListQuery, type ListFilters } from "../rules";

export type ListSummaryProps = {
  filters: ListFilters;
  count: number;
  /** Administrators select cases and export the list; lawyers do neither. */
  isAdministrator: boolean;
  isAllSelected: boolean;
  onSelectAll: (all: boolean) => void;
  /** Address of this page with every box ticked, for browsers without JavaScript. */
  selectAllTo: string;
  /** What has changed since the list is shown. */
  news: ReactNode;
};

/** The line above the table: select all, the number of cases, and the CSV export. */
export function ListSummary(props: ListSummaryProps) {
  const { filters, count, isAdministrator, isAllSelected, onSelectAll, selectAllTo, news } = props;
  const isHydrated = useHydrated();
  const countLine = (
    <p role="status" className="text-sm text-ink-quiet">
      {countText(count, filters)}
    </p>
  );
  if (!isAdministrator)
    return (
      <div className="flex min-h-10 flex-wrap items-center gap-x-5">
        {countLine}
        {news}
      </div>
    );
  return (
    <div className="flex flex-wrap items-center gap-x-5 gap-y-1">
      {isHydrated ? (
        <label className="flex min-h-11 items-center gap-3 pl-3 text-sm font-medium">
          <input
            type="checkbox"
            className="tick"
            checked={isAllSelected}
            onChange={(event) => onSelectAll(event.target.checked)}
          />
          Tout sélectionner sur cette page
        </label>
      ) : (
        // A press that began before the scripts ran loads the page whose boxes are ticked.
        <Link to={selectAllTo} reloadDocument className="inline-flex min-h-11 items-center text-sm font-semibold">
          Tout cocher sur cette page
        </Link>
      )}
      {countLine}
      {news}
      <ButtonLink
        to={`/admin/cases.csv${caseListQuery(filters)}`}
        reloadDocument
        download
        variant="quiet"
        size="small"
        className="ml-auto"
      >
        <Download aria-hidden="true" className="size-4.5" />
        Exporter en CSV
      </ButtonLink>
    </div>
  );
}

function countText(count: number, { search }: ListFilters): string {
  if (count > MAX_COUNTED) return "Plus de 1\u00a0000 dossiers";
  if (count > 1) return `${count} dossiers`;
  if (count === 1) return "1 dossier";
  return search === "" ? "Aucun dossier" : "Aucun résultat exact";
}
