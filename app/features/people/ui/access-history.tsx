import { Link } from "react-router";
import { CASE_STATUS_LABELS } from "~/features/cases/labels";
import { DOCUMENT_TYPE_LABELS } from "~/features/identity/labels";
import { auditLabel } from "~/features/journal/labels";
import { Card } from "~/ui/card";
import { formatDateTime } from "~/ui/format";
import { Pagination } from "~/ui/pagination";
import type { HistoryEntry } from "../queries.server";

export type AccessHistoryProps = {
  entries: readonly HistoryEntry[];
  isFirstPage: boolean;
  firstPage: string;
  nextPage: string | null;
};

/** The history of an account: what was done, by whom and when, the latest first. */
export function AccessHistory({ entries, isFirstPage, firstPage, nextPage }: AccessHistoryProps) {
  return (
    <Card title="Historique des accès">
      {entries.length === 0 && <p className="text-ink-quiet">Rien n’est enregistré pour ce compte.</p>}
      <ol className="grid gap-3">
        {entries.map((entry) => (
          <li key={entry.id} className="grid gap-0.5 border-l-3 border-line pl-4">
            <span className="font-semibold wrap-anywhere">{whatHappened(entry)}</span>
            <span className="text-sm text-ink-quiet">
              <time dateTime={entry.createdAt.toISOString()}>{formatDateTime(entry.createdAt)}</time> ·{" "}
              <Author entry={entry} />
            </span>
          </li>
        ))}
      </ol>
      <Pagination
        label="Pages de l’historique"
        previous={isFirstPage ? null : firstPage}
        previousLabel="Revenir au début"
        next={nextPage}
        nextLabel="Plus ancien"
      />
    </Card>
  );
}

function whatHappened({ action, details, reference }: HistoryEntry): string {
  const parts = [changeText(action, details) ?? auditLabel(action)];
  const type = DOCUMENT_TYPE_LABELS[details.documentType as keyof typeof DOCUMENT_TYPE_LABELS];
  if (type) parts.push(type.toLowerCase());
  if (reference) parts.push(`affaire ${reference}`);
  return parts.join(" · ");
}

function changeText(action: string, { from, to }: HistoryEntry["details"]): string | null {
  if (action !== "case.status_changed") return null;
  const [before, after] = [from, to].map((status) => CASE_STATUS_LABELS[status as keyof typeof CASE_STATUS_LABELS]);
  return before && after ? `Dossier : ${before} → ${after}` : "État du dossier changé";
}

function Author({ entry }: { entry: HistoryEntry }) {
  if (entry.actor) return <Link to={`/admin/users/${entry.actor.id}`}>{entry.actor.name}</Link>;
  return entry.isActorGone ? "compte supprimé depuis" : "Recours";
}
