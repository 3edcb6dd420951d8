import type { CaseStatus } from "~/db/schema/enumerations";
import { Card } from "~/ui/card";
import { formatDateTime } from "~/ui/format";
import type { HistoryEntry } from "../queries/admin-case.server";
import { CASE_STATUS_LABELS } from "../status";

const DONE: Record<string, string> = {
  "case.created": "Dossier créé",
  "case.submitted": "Dossier envoyé par le client",
  "case.evidence_added": "Fichier ajouté",
  "case.evidence_removed": "Fichier retiré",
};

/** What happened to the case, who did it and when, the latest last. */
export function CaseHistory({ history }: { history: readonly HistoryEntry[] }) {
  return (
    <Card title="Historique">
      {history.length === 0 && <p className="text-ink-quiet">Rien n’est encore enregistré pour ce dossier.</p>}
      <ol className="grid gap-3">
        {history.map((entry) => (
          <li key={entry.id} className="grid gap-0.5 border-l-3 border-line pl-4">
            <span className="font-semibold">{whatHappened(entry)}</span>
            <span className="text-sm text-ink-quiet">
              {formatDateTime(entry.createdAt)} · {authorOf(entry)}
            </span>
          </li>
        ))}
      </ol>
    </Card>
  );
}

function whatHappened({ action, details }: HistoryEntry): string {
  if (action !== "case.status_changed") return DONE[action] ?? action;
  const [from, to] = [details.from, details.to].map((status) => CASE_STATUS_LABELS[status as CaseStatus]);
  return `${from} → ${to}`;
}

function authorOf({ firstName, lastName }: HistoryEntry): string {
  return [firstName, lastName].filter(Boolean).join(" ") || "Recours";
}
