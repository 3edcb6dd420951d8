import { Clock } from "lucide-react";
import { Link } from "react-router";
import { personName } from "~/features/accounts/profile/rules";
import { cx } from "~/ui/cx";
import { type Column, DataTable } from "~/ui/data-table";
import { formatLongDate } from "~/ui/format";
import type { Upcoming } from "../upcoming/queries.server";

/** What is left to do in the cases of the reader, the nearest first. */
export function UpcomingTable({ items }: { items: readonly Upcoming[] }) {
  return (
    <DataTable
      columns={COLUMNS}
      rows={items}
      rowKey={({ caseId, rule, date }) => `${caseId} ${rule} ${date}`}
      caption="Échéances à venir"
      isMarked={({ left }) => left.isNear}
      markTone="bad"
    />
  );
}

const COLUMNS: Column<Upcoming>[] = [
  {
    key: "date",
    header: "Échéance",
    cell: (row) => (
      <span className="grid gap-0.5 @5xl:whitespace-nowrap">
        <span className="font-semibold">{formatLongDate(row.date)}</span>
        <span
          className={cx(
            "inline-flex items-center gap-1",
            row.left.isNear ? "font-semibold text-bad" : "text-ink-quiet",
          )}
        >
          {row.left.isNear && <Clock aria-hidden="true" className="size-4 shrink-0" />}
          {row.left.text}
        </span>
      </span>
    ),
  },
  {
    key: "case",
    header: "Affaire",
    primary: true,
    cell: ({ caseId, reference }) => (
      <Link to={`/admin/cases/${caseId}/deadlines`} data-open className="font-semibold whitespace-nowrap">
        {reference}
      </Link>
    ),
  },
  {
    key: "action",
    header: "À faire",
    cell: ({ action, payments }) => (payments > 1 ? `${action} (${payments} opérations)` : action),
  },
  { key: "client", header: "Client", cell: (row) => personName(row) },
  { key: "lawyer", header: "Avocat en charge", cell: ({ lawyer }) => (lawyer ? `Maître ${lawyer}` : "Aucun") },
];
