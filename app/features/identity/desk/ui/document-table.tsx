import { StickyNote } from "lucide-react";
import { Link } from "react-router";
import type { DocumentStatus } from "~/db/schema/enumerations";
import { personName } from "~/features/accounts/profile/rules";
import { BlockedLabel } from "~/features/files/scanning/ui/scan-mark";
import { Badge } from "~/ui/badge";
import { type Column, DataTable } from "~/ui/data-table";
import { withDe } from "~/ui/elision";
import { EmailAddress } from "~/ui/email-address";
import { formatDate } from "~/ui/format";
import { DOCUMENT_STATUS_LABELS, DOCUMENT_TYPE_LABELS, rejectionReasonLabel, STATUS_TONES } from "../../labels";
import type { DocumentGroup } from "../queries.server";
import { DecisionButtons, SideLinks } from "./document-buttons";

export type DocumentTableProps = {
  documents: readonly DocumentGroup[];
  /** Address of the page that shows a document and takes the decision. */
  reviewTo: (document: DocumentGroup) => string;
  /** Address of the page that asks for the rejection reason, used without scripts. */
  rejectTo: (document: DocumentGroup) => string;
  onReject: (document: DocumentGroup) => void;
};

/** The documents of all clients with their owner, type, status and actions (spec section 2). */
export function DocumentTable({ documents, reviewTo, rejectTo, onReject }: DocumentTableProps) {
  const columns: Column<DocumentGroup>[] = [
    { key: "person", header: "Client", primary: true, cell: (document) => <PersonCell document={document} /> },
    {
      key: "document",
      header: "Document",
      cell: (document) => <TypeCell document={document} reviewTo={reviewTo(document)} />,
    },
    {
      key: "date",
      header: "Envoyé le",
      cell: ({ submittedAt }) => <span className="whitespace-nowrap">{formatDate(submittedAt)}</span>,
    },
    { key: "status", header: "Statut", cell: (document) => <StatusCell document={document} /> },
    { key: "view", header: "Voir", hideHeader: true, cell: (document) => <ViewCell document={document} /> },
    {
      key: "decide",
      header: "Décider",
      hideHeader: true,
      cell: (document) => <DecideCell document={document} rejectTo={rejectTo(document)} onReject={onReject} />,
    },
  ];
  return (
    <DataTable columns={columns} rows={documents} rowKey={(document) => document.id} caption="Documents d’identité" />
  );
}

type CellProps = { document: DocumentGroup };

function PersonCell({ document }: CellProps) {
  return (
    <div className="grid min-w-0 @5xl:min-w-44">
      <span className="flex items-center gap-1.5 font-semibold">
        <Link to={`/admin/users/${document.userId}`}>{personName(document)}</Link>
        {document.hasAdminNote && (
          <span title="Une note privée existe">
            <StickyNote aria-hidden="true" className="size-4 text-warm" />
            <span className="sr-only">(une note privée existe)</span>
          </span>
        )}
      </span>
      <EmailAddress address={document.email} />
    </div>
  );
}

function TypeCell({ document, reviewTo }: CellProps & { reviewTo: string }) {
  return (
    <div className="grid justify-items-start">
      <Link to={reviewTo} data-open className="-my-1 py-1 font-semibold">
        {DOCUMENT_TYPE_LABELS[document.documentType]}
        <span className="sr-only"> {withDe(personName(document))} : vérifier</span>
      </Link>
      <span className="text-ink-quiet">{sidesLabel(document)}</span>
    </div>
  );
}

/** Returns which sides were sent, in the words of spec section 2. */
export function sidesLabel({ sides }: Pick<DocumentGroup, "sides">): string {
  const has = (side: "front" | "back") => sides.some((each) => each.side === side);
  if (has("front")) return has("back") ? "Recto et verso" : "Recto uniquement";
  return has("back") ? "Verso uniquement" : "N/A";
}

export function DocumentStatusBadge({ status }: { status: DocumentStatus }) {
  return <Badge tone={STATUS_TONES[status]}>{DOCUMENT_STATUS_LABELS[status]}</Badge>;
}

function StatusCell({ document }: CellProps) {
  return (
    <div className="grid justify-items-start gap-1">
      <DocumentStatusBadge status={document.status} />
      {document.reason && <span className="text-ink-quiet">{rejectionReasonLabel(document.reason)}</span>}
      {document.blockedReason && document.status === "pending" && <BlockedLabel reason={document.blockedReason} />}
    </div>
  );
}

function ViewCell({ document }: CellProps) {
  return (
    <div className="flex flex-wrap gap-2 @5xl:justify-end @5xl:whitespace-nowrap @min-[69rem]:flex-nowrap">
      <SideLinks document={document} labels={VIEW} about={` ${withDe(personName(document))}`} />
    </div>
  );
}

const VIEW = { front: "Voir le recto", back: "Voir le verso", single: "Voir le document" };

type DecideProps = CellProps & { rejectTo: string; onReject: (document: DocumentGroup) => void };

function DecideCell({ document, rejectTo, onReject }: DecideProps) {
  if (document.status !== "pending") return null;
  const about = ` : ${DOCUMENT_TYPE_LABELS[document.documentType].toLowerCase()} ${withDe(personName(document))}`;
  return (
    <div className="flex flex-wrap gap-2 @5xl:justify-end @min-[69rem]:flex-nowrap">
      <DecisionButtons document={document} about={about} rejectTo={rejectTo} onReject={() => onReject(document)} />
    </div>
  );
}
