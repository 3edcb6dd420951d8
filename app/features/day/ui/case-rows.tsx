import { Link } from "react-router";
import { personName } from "~/features/accounts/profile/rules";
import { clockText, reviewClock } from "~/features/cases/desk/rules";
import { CaseStatusBadge } from "~/features/cases/ui/status-badge";
import { type Column, DataTable } from "~/ui/data-table";
import type { DayCase } from "../rows.queries.server";

type CaseRowsProps = { rows: readonly DayCase[]; title: string; now: Date; canShareOut: boolean };

/** The cases that a figure counts. */
export function CaseRows({ rows, title, now, canShareOut }: CaseRowsProps) {
  const columns: Column<DayCase>[] = [
    {
      key: "client",
      header: "Client",
      primary: true,
      cell: (row) => (
        <Link to={`/admin/cases/${row.id}`} data-open className="inline-block py-1 font-semibold wrap-anywhere">
          {personName(row)}
        </Link>
      ),
    },
    {
      key: "reference",
      header: "Affaire",
      cell: ({ reference }) => <span className="whitespace-nowrap">{reference}</span>,
    },
    { key: "status", header: "Statut", cell: ({ status }) => <CaseStatusBadge status={status} /> },
    { key: "clock", header: "Réponse", cell: (row) => <Clock row={row} now={now} /> },
    { key: "lawyer", header: "Doit répondre", cell: ({ lawyer }) => (lawyer ? `Maître ${lawyer}` : "L’équipe") },
    ...(canShareOut
      ? [
          {
            key: "share",
            header: "Redistribuer",
            hideHeader: true,
            cell: ({ id, reference }: DayCase) => (
              <Link
                to={`/admin/cases/${id}/lawyer`}
                className="inline-flex min-h-10 items-center text-sm font-semibold"
              >
                Choisir un avocat<span className="sr-only"> pour {reference}</span>
              </Link>
            ),
          },
        ]
      : []),
  ];
  return <DataTable columns={columns} rows={rows} rowKey={({ id }) => id} caption={title} />;
}

function Clock({ row, now }: { row: DayCase; now: Date }) {
  const clock = reviewClock({ ...row, unansweredSince: row.awaitedSince }, now);
  const text = clockText(clock);
  return <span className={clock.state === "late" ? "font-semibold text-bad" : ""}>{text || "rien n’est attendu"}</span>;
}
