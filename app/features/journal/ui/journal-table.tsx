import { ScrollText } from "lucide-react";
import { Link } from "react-router";
import { company } from "~/content/company";
import { type Column, DataTable } from "~/ui/data-table";
import { EmptyState } from "~/ui/empty-state";
import { formatDay, formatTime } from "~/ui/format";
import type { JournalEntry } from "../queries.server";

/** The entries about all accounts, one row each. */
export function JournalTable({ entries, isFiltered }: { entries: readonly JournalEntry[]; isFiltered: boolean }) {
  return (
    <DataTable
      caption="Journal des accès, du plus récent au plus ancien"
      columns={COLUMNS}
      rows={entries}
      rowKey={({ id }) => String(id)}
      headingOf={({ createdAt }) => formatDay(createdAt)}
      hasShortRows
      empty={
        <EmptyState
          icon={<ScrollText aria-hidden="true" />}
          title={isFiltered ? "Aucune ligne ne correspond" : "Aucune ligne"}
        >
          {isFiltered
            ? "Essayez un autre nom ou un autre jour, ou enlevez un filtre."
            : "Tout ce qui est ouvert ou modifié s’inscrit ici."}
        </EmptyState>
      }
    />
  );
}

const COLUMNS: Column<JournalEntry>[] = [
  {
    key: "what",
    header: "Ce qui s’est passé",
    primary: true,
    cell: ({ label, sentence, createdAt, caseId, reference }) => (
      <>
        <span className="font-semibold">{label}</span>
        {reference && (
          <>
            {" "}
            <Link to={`/admin/cases/${caseId}`} className="whitespace-nowrap">
              {reference}
            </Link>
          </>
        )}
        <span className="@5xl:hidden"> · {formatTime(createdAt)}</span>
        {sentence && <span className="block text-ink-quiet">{sentence}</span>}
      </>
    ),
  },
  { key: "people", header: "Qui", phone: "only", cell: (entry) => <People {...entry} /> },
  {
    key: "when",
    header: "Heure",
    cell: ({ createdAt }) => (
      <time dateTime={createdAt.toISOString()} className="whitespace-nowrap tabular-nums">
        {formatTime(createdAt)}
      </time>
    ),
  },
  {
    key: "who",
    header: "Par",
    cell: ({ actorId, actorName, isVisitor }) => (
      <Account id={actorId} name={actorName} none={isVisitor ? "personne non connectée" : company.name} />
    ),
  },
  {
    key: "whose",
    header: "Données de",
    cell: ({ ownerId, ownerName }) => <Account id={ownerId} name={ownerName} none="–" />,
  },
  {
    key: "line",
    header: "Ligne",
    align: "right",
    cell: ({ seq }) => seq ?? <span className="text-ink-quiet">à inscrire</span>,
  },
];

/** On a phone, in one line: who did it, whose data it was when that is another, and the number of the entry. */
function People({ actorId, actorName, isVisitor, ownerId, ownerName, seq }: JournalEntry) {
  return (
    <span className="text-ink-quiet">
      <Account id={actorId} name={actorName} none={isVisitor ? "personne non connectée" : company.name} />
      {ownerId !== null && ownerId !== actorId && (
        <>
          {" → "}
          <Account id={ownerId} name={ownerName} none="–" />
        </>
      )}
      {` · ${seq ?? "à inscrire"}`}
    </span>
  );
}

function Account({ id, name, none }: { id: string | null; name: string | null; none: string }) {
  if (id === null) return <span className="text-ink-quiet">{none}</span>;
  if (name === null) return <span className="text-ink-quiet">compte supprimé depuis</span>;
  return <Link to={`/admin/users/${id}`}>{name}</Link>;
}
