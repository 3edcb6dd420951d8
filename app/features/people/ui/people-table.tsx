import { StickyNote } from "lucide-react";
import { Link } from "react-router";
import { personName } from "~/features/accounts/profile/rules";
import { DOCUMENT_STATUS_LABELS, DOCUMENT_TYPE_LABELS, STATUS_TONES } from "~/features/identity/labels";
import { Badge } from "~/ui/badge";
import { type Column, DataTable } from "~/ui/data-table";
import { EmailAddress } from "~/ui/email-address";
import { formatDate } from "~/ui/format";
import { ROLE_LABELS, VERIFICATION_LABELS } from "../labels";
import type { ListedPerson } from "../queries.server";
import { AccountActions } from "./account-actions";

export type PeopleTableProps = {
  people: readonly (ListedPerson & {
    /** Whether the actor may promote, demote and delete the account. */
    isChangeable: boolean;
  })[];
  /** The address that the buttons post to: the list, with its filters. */
  action: string;
};
type Row = PeopleTableProps["people"][number];

/** The accounts, one per row: person, verification, documents, cases, and actions (spec section 2). */
export function PeopleTable({ people, action }: PeopleTableProps) {
  const columns: Column<Row>[] = [
    { key: "person", header: "Utilisateur", primary: true, cell: (row) => <Who row={row} /> },
    {
      key: "verification",
      header: "Vérification",
      cell: ({ verificationStep: step }) => <Badge tone={STATUS_TONES[step]}>{VERIFICATION_LABELS[step]}</Badge>,
    },
    { key: "documents", header: "Documents", cell: (row) => <Documents row={row} /> },
    { key: "cases", header: "Dossiers", align: "right", cell: ({ casesCount }) => casesCount },
    {
      key: "created",
      header: "Inscription",
      cell: ({ createdAt }) => <span className="whitespace-nowrap">{formatDate(createdAt)}</span>,
    },
    {
      key: "actions",
      header: "Actions",
      hideHeader: true,
      cell: (row) =>
        row.isChangeable && (
          <AccountActions userId={row.id} name={personName(row)} role={row.role} action={action} isListed />
        ),
    },
  ];
  return <DataTable columns={columns} rows={people} rowKey={({ id }) => id} caption="Utilisateurs" />;
}

function Who({ row }: { row: Row }) {
  return (
    <div className="grid min-w-0 justify-items-start gap-0.5 @5xl:min-w-44">
      <span className="flex min-w-0 flex-wrap items-center gap-x-1.5 gap-y-1 font-semibold">
        <Link to={`/admin/users/${row.id}`} className="min-w-0 wrap-anywhere">
          {personName(row)}
        </Link>
        {row.hasAdminNote && (
          <span title="Une note privée existe">
            <StickyNote aria-hidden="true" className="size-4 text-warm" />
            <span className="sr-only">(une note privée existe)</span>
          </span>
        )}
      </span>
      <EmailAddress address={row.email} />
      {row.role !== "client" && <Badge tone="info">{ROLE_LABELS[row.role]}</Badge>}
    </div>
  );
}

function Documents({ row }: { row: Row }) {
  if (row.documents.length === 0) return <span className="text-ink-quiet">Aucun</span>;
  return (
    <ul className="grid gap-1">
      {row.documents.map(({ type, status }) => (
        <li
          key={type}
          className="flex flex-wrap items-center gap-x-2 gap-y-0.5 @min-[69rem]:flex-nowrap @min-[69rem]:whitespace-nowrap"
        >
          {DOCUMENT_TYPE_LABELS[type]}
          <Badge tone={STATUS_TONES[status]}>{DOCUMENT_STATUS_LABELS[status]}</Badge>
        </li>
      ))}
    </ul>
  );
}
