import { Link } from "react-router";
import { SCAM_TYPE_LABELS } from "~/features/cases/labels";
import { Badge } from "~/ui/badge";
import { type Column, DataTable } from "~/ui/data-table";
import { StateBadge } from "../../ui/state-badge";
import type { ListedLawyer } from "../queries.server";

const COLUMNS: Column<ListedLawyer>[] = [
  {
    key: "name",
    header: "Avocat",
    primary: true,
    cell: ({ id, name }) => (
      <Link to={`/admin/lawyers/${id}`} className="font-semibold wrap-anywhere">
        {name}
      </Link>
    ),
  },
  { key: "bar", header: "Barreau", cell: ({ bar }) => bar ?? <span className="text-ink-quiet">Non renseigné</span> },
  {
    key: "state",
    header: "État",
    cell: ({ state, missingSince }) => (
      <span className="flex flex-wrap gap-1.5">
        <StateBadge state={state} />
        {missingSince && <Badge tone="bad">Absent de l’annuaire</Badge>}
      </span>
    ),
  },
  {
    key: "specialities",
    header: "Spécialités",
    cell: ({ specialities }) => (
      <span className="text-sm">{specialities.map((type) => labelOf(type)).join(", ") || "Aucune"}</span>
    ),
  },
  {
    key: "cases",
    header: "Dossiers en cours",
    align: "right",
    cell: ({ caseCount, maxCases }) => (
      <span className="inline-flex flex-wrap items-center justify-end gap-1.5">
        {caseCount >= maxCases && <Badge tone="bad">Complet</Badge>}
        {caseCount} sur {maxCases}
      </span>
    ),
  },
];

const labelOf = (type: string): string => (SCAM_TYPE_LABELS as Record<string, string>)[type] ?? type;

/** The lawyers, one a row. */
export function LawyerTable({ lawyers }: { lawyers: readonly ListedLawyer[] }) {
  return (
    <DataTable
      columns={COLUMNS}
      rows={lawyers}
      rowKey={({ id }) => id}
      caption="Avocats"
      isMarked={({ state, missingSince }) => state === "to_verify" || missingSince !== null}
    />
  );
}
