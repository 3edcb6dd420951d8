import type { CaseStatus, RecoverySource } from "~/db/schema/enumerations";
import { auditLabel } from "~/features/journal/labels";
import type { AuditEntry } from "~/features/journal/queries.server";
import { currentAction } from "~/features/journal/rules";
import { Card } from "~/ui/card";
import { formatDate, formatDateTime, formatMoney } from "~/ui/format";
import { DECISION_DONE } from "../../desk/labels";
import { CASE_STATUS_LABELS, RECOVERY_SOURCE_LABELS } from "../../labels";
import type { AdminMove } from "../../rules";

/** How many entries are shown before « faits plus anciens » is opened. */
const ENTRIES_SHOWN = 8;

/** The history of a case: what happened, when, and by whom, the latest first. */
export function CaseHistory({ history }: { history: readonly AuditEntry[] }) {
  const [latest, earlier] = [history.slice(0, ENTRIES_SHOWN), history.slice(ENTRIES_SHOWN)];
  return (
    <Card title="Historique">
      {history.length === 0 && <p className="text-ink-quiet">Rien n’est encore enregistré pour ce dossier.</p>}
      <Entries entries={latest} />
      {earlier.length > 0 && (
        <details>
          <summary className="inline-flex min-h-11 items-center font-semibold text-brand underline underline-offset-4">
            {earlier.length > 1 ? `${earlier.length} faits plus anciens` : "Un fait plus ancien"}
          </summary>
          <Entries entries={earlier} className="pt-3" />
        </details>
      )}
    </Card>
  );
}

function Entries({ entries, className = "" }: { entries: readonly AuditEntry[]; className?: string }) {
  return (
    <ol className={`grid gap-3 ${className}`}>
      {entries.map((entry) => (
        <li key={entry.id} className="grid grid-cols-1 gap-0.5 border-l-3 border-line pl-4">
          <span className="font-semibold">{entryTitle(entry)}</span>
          {entryDetail(entry) && <span className="text-sm">{entryDetail(entry)}</span>}
          <span className="text-sm text-ink-quiet">
            {formatDateTime(entry.createdAt)} · {entry.author || "Recours"}
          </span>
        </li>
      ))}
    </ol>
  );
}

/** The French title of an entry. */
export function entryTitle({ action, details }: Pick<AuditEntry, "action" | "details">): string {
  if (currentAction(action) === "case.status_changed")
    return DECISION_DONE[details.move as AdminMove] ?? auditLabel(action);
  if (action === "recovery.added") return `Somme récupérée : ${formatMoney(Number(details.amount))}`;
  if (action === "recovery.removed") return `Somme retirée : ${formatMoney(Number(details.amount))}`;
  return auditLabel(action);
}

/** The details of an entry, such as the two statuses or the source of a sum; null when there are none. */
export function entryDetail({ action, details }: Pick<AuditEntry, "action" | "details">): string | null {
  if (currentAction(action) === "case.status_changed") {
    const [from, to] = [details.from, details.to].map((status) => CASE_STATUS_LABELS[status as CaseStatus] ?? status);
    return `${from} → ${to}`;
  }
  if (action === "recovery.added" || action === "recovery.removed")
    return `${RECOVERY_SOURCE_LABELS[details.source as RecoverySource] ?? ""}, reçue le ${formatDate(String(details.receivedOn))}`;
  if (action === "case.exported") return details.notes ? "Avec les notes internes" : null;
  return null;
}
