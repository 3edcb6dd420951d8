import { Link } from "react-router";
import { company } from "~/content/company";
import { CASE_STATUS_LABELS } from "~/features/cases/labels";
import { DOCUMENT_TYPE_LABELS } from "~/features/identity/labels";
import { auditLabel } from "~/features/journal/labels";
import { formatDateTime } from "~/ui/format";
import type { HistoryEntry } from "../history.queries.server";
import { HistoryCard, type HistoryPage } from "./history-card";

type AccessHistoryProps = HistoryPage & { entries: readonly HistoryEntry[] };

/** The history of an account: what was done, by whom and when, the latest first. */
export function AccessHistory({ entries, ...page }: AccessHistoryProps) {
  return (
    <HistoryCard
      {...page}
      title="Historique des accès"
      label="Pages de l’historique"
      empty={entries.length === 0 && "Rien n’est enregistré pour ce compte."}
    >
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
    </HistoryCard>
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
  return entry.isActorGone ? "compte supprimé depuis" : company.name;
}
