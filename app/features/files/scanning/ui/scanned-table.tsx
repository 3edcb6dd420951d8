import { ShieldCheck } from "lucide-react";
import { Link } from "react-router";
import { personName } from "~/features/accounts/profile/rules";
import { type Column, DataTable } from "~/ui/data-table";
import { EmailAddress } from "~/ui/email-address";
import { EmptyState } from "~/ui/empty-state";
import { formatDateTime } from "~/ui/format";
import { formatBytes } from "~/ui/format-bytes";
import type { ScannedFile } from "../queries.server";

export type ScannedTableProps = { files: readonly ScannedFile[]; state: "infected" | "waiting" };

/** The blocked or waiting files, each with its owner and what it belongs to. No file can be opened from this table. */
export function ScannedTable({ files, state }: ScannedTableProps) {
  const columns: Column<ScannedFile>[] = [
    { key: "file", header: "Fichier", primary: true, cell: (file) => <FileCell file={file} /> },
    {
      key: "reason",
      header: state === "infected" ? "Reconnu" : "Essais",
      cell: ({ signature, tries }) =>
        state === "infected" ? <span className="wrap-anywhere">{signature ?? "Non précisé"}</span> : tries,
    },
    { key: "place", header: "Se trouve dans", cell: (file) => <PlaceCell file={file} /> },
    { key: "sender", header: "Envoyé par", cell: (file) => <SenderCell file={file} /> },
    {
      key: "date",
      header: "Reçu le",
      cell: ({ createdAt }) => <span className="@5xl:whitespace-nowrap">{formatDateTime(createdAt)}</span>,
    },
  ];
  const isBlocked = state === "infected";
  return (
    <DataTable
      columns={columns}
      rows={files}
      rowKey={(file) => file.id}
      caption={isBlocked ? "Fichiers bloqués" : "Fichiers en attente d’analyse"}
      empty={
        <EmptyState
          icon={<ShieldCheck aria-hidden="true" />}
          title={isBlocked ? "Aucun fichier bloqué" : "Aucun fichier n’attend d’analyse"}
        >
          {isBlocked
            ? "Un fichier où l’antivirus reconnaît un programme malveillant après son envoi apparaît ici. Reconnu dès l’arrivée, il est refusé et n’est pas gardé."
            : "Un fichier reçu pendant que l’antivirus ne répond pas apparaît ici, jusqu’à son analyse."}
        </EmptyState>
      }
    />
  );
}

type CellProps = { file: ScannedFile };

function FileCell({ file: { name, mime, size } }: CellProps) {
  return (
    <div className="grid min-w-0 @5xl:max-w-80">
      <span title={name ?? undefined} className="line-clamp-2 font-semibold wrap-anywhere">
        {name ?? "Nom masqué"}
      </span>
      <span className="text-sm wrap-anywhere text-ink-quiet">
        {name === null && `${mime}, `}
        {formatBytes(size)}
      </span>
      {name === null && (
        <span className="text-sm text-ink-quiet">
          Ce dossier a un avocat&nbsp;: donnez un motif sur sa page pour lire ce nom.
        </span>
      )}
    </div>
  );
}

function PlaceCell({ file: { caseId, reference, documentId } }: CellProps) {
  if (caseId)
    return (
      <Link to={`/admin/cases/${caseId}`} data-open className="-my-1 py-1 font-semibold @5xl:whitespace-nowrap">
        Affaire <span className="whitespace-nowrap">{reference}</span>
      </Link>
    );
  if (documentId)
    return (
      <Link to={`/admin/documents/${documentId}/review`} data-open className="-my-1 py-1 font-semibold">
        Document d’identité
      </Link>
    );
  return <span className="text-ink-quiet">Pas encore envoyé dans un formulaire</span>;
}

function SenderCell({ file: { ownerId, firstName, lastName, email } }: CellProps) {
  return (
    <div className="grid min-w-0">
      <Link to={`/admin/users/${ownerId}`} className="-my-1 py-1 font-semibold">
        {personName({ firstName, lastName, email })}
      </Link>
      <EmailAddress address={email} />
    </div>
  );
}
