import { Link } from "react-router";
import { CountBadge } from "~/ui/badge";
import { ButtonLink } from "~/ui/button";
import { type Column, DataTable } from "~/ui/data-table";
import { EmailAddress } from "~/ui/email-address";
import { formatDateTime, formatMoney } from "~/ui/format";
import { SCAM_TYPE_LABELS } from "../labels";
import type { ListedCase } from "../queries/list-cases.server";
import { adminMoves } from "../status";
import { CaseDecisions } from "./case-decisions";
import { CaseStatusBadge } from "./status-badge";

/** The administration's cases, one a line: whose, which, how far, and what may be decided (spec section 2). */
export function CaseTable({ cases }: { cases: readonly ListedCase[] }) {
  return (
    <DataTable
      columns={COLUMNS}
      rows={cases}
      rowKey={(row) => row.id}
      caption="Dossiers"
      isMarked={(row) => row.unreadCount > 0}
    />
  );
}

const COLUMNS: Column<ListedCase>[] = [
  {
    key: "reference",
    header: "Affaire",
    primary: true,
    cell: ({ id, caseId, scamType }) => (
      <div className="grid">
        <Link to={`/admin/cases/${id}`} className="justify-self-start font-semibold whitespace-nowrap">
          {caseId}
        </Link>
        <span className="text-ink-quiet">{SCAM_TYPE_LABELS[scamType]}</span>
      </div>
    ),
  },
  {
    key: "client",
    header: "Client",
    cell: ({ userId, firstName, lastName, email }) => (
      <div className="grid min-w-0 @4xl:min-w-48">
        <Link to={`/admin/users/${userId}`} className="justify-self-start font-semibold">
          {`${firstName} ${lastName}`.trim() || email}
        </Link>
        <EmailAddress address={email} />
      </div>
    ),
  },
  {
    key: "status",
    header: "Statut, dernière activité",
    cell: ({ status, lastActivityAt }) => (
      <div className="grid justify-items-start gap-1">
        <CaseStatusBadge status={status} />
        <span className="text-ink-quiet">{formatDateTime(lastActivityAt)}</span>
      </div>
    ),
  },
  {
    key: "amount",
    header: "Montant",
    align: "right",
    cell: ({ amount }) => (amount === null ? "Non renseigné" : formatMoney(amount)),
  },
  { key: "actions", header: "Actions", hideHeader: true, cell: (row) => <Actions row={row} /> },
];

function Actions({ row }: { row: ListedCase }) {
  const { id, caseId, status, unreadCount } = row;
  return (
    <div className="flex flex-wrap gap-2 @4xl:flex-nowrap @4xl:justify-end">
      {status !== "draft" && (
        <ButtonLink to={`/admin/cases/${id}/chat`} variant="second" size="small">
          Messages
          <span className="sr-only"> de l’affaire {caseId}</span>
          <CountBadge count={unreadCount} label={unreadCount > 1 ? "non lus" : "non lu"} />
        </ButtonLink>
      )}
      <CaseDecisions of={row} moves={adminMoves(status).filter((move) => move === "approve" || move === "reject")} />
    </div>
  );
}
