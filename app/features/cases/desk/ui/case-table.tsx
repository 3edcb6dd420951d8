import { StickyNote } from "lucide-react";
import { Link } from "react-router";
import { delays } from "~/content/claims";
import { CountBadge } from "~/ui/badge";
import { ButtonLink } from "~/ui/button";
import { type Column, DataTable } from "~/ui/data-table";
import { EmailAddress } from "~/ui/email-address";
import { formatDateTime, formatMoney } from "~/ui/format";
import { SCAM_TYPE_LABELS } from "../../labels";
import type { Decision } from "../../rules";
import { CaseStatusBadge } from "../../ui/status-badge";
import type { ListedCase } from "../queries.server";
import { reviewClock } from "../rules";
import { CaseClock } from "./case-clock";
import { RowDecisions } from "./row-decisions";
import { SELECTION_FORM } from "./selection-bar";

export type CaseTableProps = {
  cases: readonly ListedCase[];
  caption: string;
  /**
   * When the list was read: server and browser compute the clocks at this instant, so that both render the same text.
   */
  now: Date;
  /** Administrators tick cases and decide in the list; lawyers on the page of a case. */
  isAdministrator: boolean;
  selected: ReadonlySet<string>;
  onSelect: (id: string, isSelected: boolean) => void;
  /** Address of the list with the confirmation of `decision` on one case. */
  confirmTo: (decision: Decision, id: string) => string;
};

/** The administration's list of cases, with the client, the status, the clock and the possible decisions of each. */
export function CaseTable({ cases, caption, now, isAdministrator, selected, onSelect, confirmTo }: CaseTableProps) {
  const columns: Column<ListedCase>[] = [
    {
      key: "reference",
      header: "Affaire",
      primary: true,
      cell: (row) => (
        <CaseCell row={row} isSelected={selected.has(row.id)} onSelect={isAdministrator ? onSelect : undefined} />
      ),
    },
    { key: "client", header: "Client", cell: (row) => <ClientCell row={row} isAdministrator={isAdministrator} /> },
    { key: "status", header: "Statut, dernière activité", cell: (row) => <StatusCell row={row} /> },
    { key: "clock", header: `Promesse ${delays.analysis}`, cell: (row) => <ClockCell row={row} now={now} /> },
    {
      key: "amount",
      header: "Montant",
      align: "right",
      cell: ({ amount }) =>
        amount === null ? <span className="text-ink-quiet">Non renseigné</span> : formatMoney(amount),
    },
    {
      key: "actions",
      header: "Actions",
      hideHeader: true,
      cell: (row) => (
        <Actions row={row} askTo={isAdministrator ? (decision) => confirmTo(decision, row.id) : undefined} />
      ),
    },
  ];
  return (
    <DataTable
      columns={columns}
      rows={cases}
      rowKey={(row) => row.id}
      caption={caption}
      isMarked={(row) => row.unreadCount > 0}
    />
  );
}

type RowProps = { row: ListedCase };

type CaseCellProps = RowProps & { isSelected: boolean; onSelect: CaseTableProps["onSelect"] | undefined };

function CaseCell({ row, isSelected, onSelect }: CaseCellProps) {
  const { id, reference, scamType, description } = row;
  return (
    <div className="flex items-start gap-3">
      {onSelect && (
        <label className="-m-2.5 grid shrink-0 p-2.5">
          <span className="sr-only">Sélectionner l’affaire {reference}</span>
          <input
            type="checkbox"
            form={SELECTION_FORM}
            name="dossier"
            value={id}
            checked={isSelected}
            onChange={(event) => onSelect(id, event.target.checked)}
            className="tick"
          />
        </label>
      )}
      <div className="grid min-w-0 grid-cols-1 gap-0.5 @5xl:max-w-72 @5xl:grid-cols-none">
        <Link to={`/admin/cases/${id}`} data-open className="justify-self-start font-semibold @5xl:whitespace-nowrap">
          {reference}
        </Link>
        <span className="wrap-break-word">{SCAM_TYPE_LABELS[scamType]}</span>
        {description && <span className="line-clamp-2 text-sm wrap-anywhere text-ink-quiet">{description}</span>}
      </div>
    </div>
  );
}

function ClientCell({ row, isAdministrator }: RowProps & { isAdministrator: boolean }) {
  const { userId, firstName, lastName, email, hasAdminNote, representedName } = row;
  const name = `${firstName} ${lastName}`.trim() || email;
  return (
    <div className="grid min-w-0 @5xl:min-w-40">
      <span className="flex items-center gap-1.5 font-semibold">
        {isAdministrator ? (
          <Link to={`/admin/users/${userId}`} className="min-w-0 wrap-anywhere">
            {name}
          </Link>
        ) : (
          <span className="min-w-0 wrap-anywhere">{name}</span>
        )}
        {hasAdminNote && (
          <span title="Une note privée existe" className="shrink-0">
            <StickyNote aria-hidden="true" className="size-4 text-warm" />
            <span className="sr-only">(une note privée existe)</span>
          </span>
        )}
      </span>
      {representedName && <span className="wrap-anywhere">pour {representedName}</span>}
      <EmailAddress address={email} />
    </div>
  );
}

function StatusCell({ row: { status, lastActivityAt } }: RowProps) {
  return (
    <div className="grid grid-cols-1 justify-items-start gap-1 @5xl:grid-cols-none">
      <CaseStatusBadge status={status} />
      <span className="text-ink-quiet @5xl:whitespace-nowrap">{formatDateTime(lastActivityAt)}</span>
    </div>
  );
}

function ClockCell({ row, now }: RowProps & { now: Date }) {
  const none = <span className="text-ink-quiet">Sans objet</span>;
  return reviewClock(row, now).state === "none" ? none : <CaseClock caseRow={row} now={now} />;
}

function Actions({ row, askTo }: RowProps & { askTo: ((decision: Decision) => string) | undefined }) {
  const { id, reference, status, unreadCount } = row;
  return (
    <div className="flex flex-wrap items-center gap-2 @5xl:justify-end @min-[69rem]:flex-nowrap">
      {status !== "draft" && (
        <ButtonLink to={`/admin/cases/${id}/chat`} variant="second" size="small">
          Messages
          <span className="sr-only"> de l’affaire {reference}</span>
          <CountBadge count={unreadCount} label={unreadCount > 1 ? "non lus" : "non lu"} />
        </ButtonLink>
      )}
      {askTo && <RowDecisions caseRow={row} confirmTo={askTo} />}
    </div>
  );
}
