import { company } from "~/content/company";
import { Card } from "~/ui/card";
import { formatDateTime } from "~/ui/format";
import type { AdministeredCase } from "../queries.server";

/** How many entries are shown before « faits plus anciens » is opened. */
const ENTRIES_SHOWN = 8;

/** The history of a case: what happened, when, and by whom, the latest first. */
export function CaseHistory({ history }: { history: AdministeredCase["history"] }) {
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

function Entries({ entries, className = "" }: { entries: AdministeredCase["history"]; className?: string }) {
  return (
    <ol className={`grid gap-3 ${className}`}>
      {entries.map((entry) => (
        <li key={entry.id} className="grid grid-cols-1 gap-0.5 border-l-3 border-line pl-4">
          <span className="font-semibold">{entry.title}</span>
          {entry.detail && <span className="text-sm">{entry.detail}</span>}
          <span className="text-sm text-ink-quiet">
            {formatDateTime(entry.createdAt)} · {entry.author || company.name}
          </span>
        </li>
      ))}
    </ol>
  );
}
