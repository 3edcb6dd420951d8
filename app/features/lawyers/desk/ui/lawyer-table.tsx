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
      <Link
        to={`/admin/lawyers/${id}`}
        className="font-semibold wrap-anywhere @max-5xl:after:absolute @max-5xl:after:inset-0"
      >
        {name}
      </Link>
    ),
  },
  { key: "bar", header: "Barreau", cell: ({ bar }) => bar ?? <span className="text-ink-quiet">Non renseigné</span> },
  {
    key: "state",
    header: "État",
    phone: "line",
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
    phone: "end",
    cell: ({ caseCount, maxCases }) => (
      <span className="inline-grid w-36 max-w-full gap-1 @max-5xl:w-24">
        <span className="flex flex-wrap items-center justify-end gap-1.5">
          {caseCount >= maxCases && <Badge tone="bad">Complet</Badge>}
          {caseCount} sur {maxCases}
        </span>
        <LoadBar taken={caseCount} most={maxCases} />
      </span>
    ),
  },
];

/** The same as a bar; what is above the capacity stands behind a line. */
function LoadBar({ taken, most }: { taken: number; most: number }) {
  const all = Math.max(taken, most, 1);
  const within = Math.min(taken, most);
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 100 8"
      preserveAspectRatio="none"
      className="h-2 w-full rounded-full bg-surface-quiet ring-1 ring-line ring-inset"
    >
      <rect width={(within / all) * 100} height="8" className={taken >= most ? "fill-bad" : "fill-brand"} />
      {taken > most && <rect x={(most / all) * 100} width="1.5" height="8" className="fill-surface" />}
      {taken > most && (
        <rect
          x={(most / all) * 100 + 1.5}
          width={((taken - most) / all) * 100}
          height="8"
          className="fill-bad opacity-60"
        />
      )}
    </svg>
  );
}

const labelOf = (type: string): string => (SCAM_TYPE_LABELS as Record<string, string>)[type] ?? type;

/** The lawyers, one a row. */
export function LawyerTable({ lawyers }: { lawyers: readonly ListedLawyer[] }) {
  return (
    <DataTable
      columns={COLUMNS}
      rows={lawyers}
      rowKey={({ id }) => id}
      caption="Avocats"
      hasShortRows
      isMarked={({ state, missingSince }) => state === "to_verify" || missingSince !== null}
    />
  );
}
