import { Download } from "lucide-react";
import { Link } from "react-router";
import { ButtonLink } from "~/ui/button";
import { useHydrated } from "~/ui/use-hydrated";
import { caseListQuery, type ListFilters, MAX_COUNTED } from "../rules";

export type ListSummaryProps = {
  filters: ListFilters;
  count: number;
  /** Administrators select cases and export the list; lawyers do neither. */
  isAdministrator: boolean;
  isAllSelected: boolean;
  onSelectAll: (all: boolean) => void;
  /** Address of this page with every box ticked, for browsers without JavaScript. */
  selectAllTo: string;
};

/** The line above the table: select all, the number of cases, and the CSV export. */
export function ListSummary(props: ListSummaryProps) {
  const { filters, count, isAdministrator, isAllSelected, onSelectAll, selectAllTo } = props;
  const isHydrated = useHydrated();
  const countLine = (
    <p role="status" className="text-sm text-ink-quiet">
      {countText(count, filters)}
    </p>
  );
  if (!isAdministrator) return countLine;
  return (
    <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
      {isHydrated ? (
        <label className="flex min-h-11 items-center gap-3 pl-4 text-sm font-medium">
          <input
            type="checkbox"
            className="tick"
            checked={isAllSelected}
            onChange={(event) => onSelectAll(event.target.checked)}
          />
          Tout sélectionner sur cette page
        </label>
      ) : (
        <Link to={selectAllTo} className="inline-flex min-h-11 items-center text-sm font-semibold">
          Tout cocher sur cette page
        </Link>
      )}
      {countLine}
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
