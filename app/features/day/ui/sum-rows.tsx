import { Link } from "react-router";
import { personName } from "~/features/accounts/profile/rules";
import { type Column, DataTable } from "~/ui/data-table";
import { formatLongDate, formatMoney } from "~/ui/format";
import { SUM_LABELS } from "../labels";
import type { DaySum } from "../rows.queries.server";
import type { MoneyList } from "../rules";

/** The sums that a figure adds up. */
export function SumRows({ rows, list, title }: { rows: readonly DaySum[]; list: MoneyList; title: string }) {
  const what = (row: DaySum) =>
    list === "due" && row.what === "recovery" ? "Honoraires de résultat" : SUM_LABELS[row.what];
  const columns: Column<DaySum>[] = [
    { key: "day", header: "Jour", cell: ({ day }) => <span className="whitespace-nowrap">{formatLongDate(day)}</span> },
    {
      key: "client",
      header: "Client",
      primary: true,
      cell: (row) => (
        <Link to={PAGES[list](row.caseId)} data-open className="inline-block py-1 font-semibold wrap-anywhere">
          {personName(row)}
        </Link>
      ),
    },
    {
      key: "reference",
      header: "Affaire",
      cell: ({ reference }) => <span className="whitespace-nowrap">{reference}</span>,
    },
    { key: "what", header: "Quoi", cell: what },
    { key: "lawyer", header: "Avocat", cell: ({ lawyer }) => (lawyer ? `Maître ${lawyer}` : "Aucun") },
    { key: "amount", header: "Montant", align: "right", cell: ({ amount }) => formatMoney(amount) },
  ];
  return (
    <DataTable columns={columns} rows={rows} rowKey={({ rowId, what: kind }) => `${kind} ${rowId}`} caption={title} />
  );
}

/** Where the sums of a case are read. */
const PAGES: Record<MoneyList, (caseId: string) => string> = {
  claimed: (caseId) => `/admin/cases/${caseId}/payments`,
  obtained: (caseId) => `/admin/cases/${caseId}`,
  due: (caseId) => `/admin/cases/${caseId}/agreement`,
};
