import { Link } from "react-router";
import { Badge } from "~/ui/badge";
import { type Column, DataTable } from "~/ui/data-table";
import { FIGURE_LABELS, type FigureName, OWNER_STATE_LABELS } from "../labels";
import type { FiguresLine, ReadFigures } from "../queries.server";
import { figuresAddress, type Period } from "../rules";
import { type Cell, cellsOf } from "./cells";

/** A row: all together, the cases without a lawyer, or a lawyer. */
type Row = { id: string; title: string; lawyer: FiguresLine["lawyer"]; cases: string; cells: Map<FigureName, Cell> };

type FiguresTableProps = Pick<ReadFigures, "lines" | "without" | "total"> & { period: Period };

/** The figures of all: everybody together, then the cases without a lawyer, then the lawyers by name. */
export function FiguresTable({ lines, without, total, period }: FiguresTableProps) {
  const rows = [
    rowOf("total", "Ensemble", "/admin", { ...total, lawyer: null }),
    // Where no lawyer has anything, both say the same.
    ...(without && JSON.stringify(without.figures) !== JSON.stringify(total.figures)
      ? [rowOf("none", "Sans avocat", "/admin?lawyer=none", { ...without, isWithout: true })]
      : []),
    ...lines.map((line) => {
      const { id = "", name = "" } = line.lawyer ?? {};
      return rowOf(id, name, `/admin?lawyer=${id}`, line);
    }),
  ];
  return (
    <div className="overflow-x-auto">
      <DataTable
        columns={columnsOf(period)}
        rows={rows}
        rowKey={({ id }) => id}
        caption="Chiffres de chaque avocat"
        hasShortRows
        isMarked={({ id }) => id === "total"}
      />
    </div>
  );
}

function rowOf(id: string, title: string, cases: string, line: Parameters<typeof cellsOf>[0]): Row {
  const cells = new Map(cellsOf(line, cases).map((cell) => [cell.name, cell]));
  return { id, title, lawyer: line.lawyer, cases, cells };
}

const columnsOf = (period: Period): Column<Row>[] => [
  { key: "lawyer", header: "Avocat", primary: true, cell: (row) => <RowTitle {...row} period={period} /> },
  { key: "rest", header: "Autres chiffres", phone: "fold", cell: (row) => <Rest {...row} /> },
  ...IN_COLUMNS.map(
    (name): Column<Row> => ({
      key: name,
      header: FIGURE_LABELS[name],
      align: "right",
      ...(name === "inCharge" && { phone: "end" as const }),
      cell: ({ cells }) => <Figure cell={cells.get(name)} />,
    }),
  ),
  {
    key: "fees",
    header: "Honoraires",
    align: "right",
    cell: ({ cells }) => (
      <>
        <Figure cell={cells.get("baseFees")} unit="de base" />
        <Figure cell={cells.get("successFees")} unit="de résultat" />
      </>
    ),
  },
];

/** The two kinds of fees share a column: the table fits beside the places on a screen of 1280 pixels. */
const IN_COLUMNS = (Object.keys(FIGURE_LABELS) as FigureName[]).filter(
  (name) => name !== "baseFees" && name !== "successFees",
);

function RowTitle({ title, lawyer, cases, period }: Row & { period: Period }) {
  return (
    <span className="grid justify-items-start @5xl:min-w-40">
      {lawyer ? (
        <Link to={figuresAddress({ period, lawyer: lawyer.id })} className="py-1 font-semibold wrap-anywhere">
          {title}
        </Link>
      ) : (
        <span className="py-1 font-semibold">{title}</span>
      )}
      {lawyer && lawyer.state !== "verified" && <Badge>{OWNER_STATE_LABELS[lawyer.state]}</Badge>}
      <Link to={cases} className="py-1 text-sm @max-5xl:hidden">
        Voir les dossiers<span className="sr-only">&nbsp;: {title}</span>
      </Link>
    </span>
  );
}

/** On a phone, what is not in the row: every other figure under its name. */
function Rest({ title, cells, cases }: Row) {
  return (
    <details className="text-sm">
      <summary className="inline-flex min-h-11 items-center font-semibold text-brand">
        Tous les chiffres<span className="sr-only">&nbsp;: {title}</span>
      </summary>
      <dl className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 gap-y-1.5 pb-2">
        {[...cells.values()].map(({ name, label, value, details }) => (
          <div key={name} className="contents">
            <dt className="text-ink-quiet">{label}</dt>
            <dd className="text-right tabular-nums">
              {value}
              {details && <span className="block text-xs text-ink-quiet">{details}</span>}
            </dd>
          </div>
        ))}
      </dl>
      <Link to={cases} className="inline-block py-2">
        Voir les dossiers<span className="sr-only">&nbsp;: {title}</span>
      </Link>
    </details>
  );
}

function Figure({ cell, unit }: { cell: Cell | undefined; unit?: string }) {
  if (!cell) return null;
  return (
    <span className="block">
      {cell.value}
      {unit && <span className="text-xs text-ink-quiet">&nbsp;{unit}</span>}
      {cell.details && (
        <span className="block text-xs whitespace-normal text-ink-quiet @max-5xl:inline"> {cell.details}</span>
      )}
    </span>
  );
}
