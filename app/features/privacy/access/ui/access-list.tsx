import { Eye, PenLine } from "lucide-react";
import { company } from "~/content/company";
import { DOCUMENT_TYPE_LABELS } from "~/features/identity/labels";
import { formatDay, formatTime } from "~/ui/format";
import type { Access } from "../queries.server";

const readerText = (reader: Access["reader"]): string =>
  ({ lawyer: "avocat", helper: "votre proche", team: `équipe ${company.name}` })[reader];

/** The readings and changes by the staff and by helpers, day by day, the latest first. */
export function AccessList({ entries }: { entries: readonly Access[] }) {
  const days = Map.groupBy(entries, ({ createdAt }) => formatDay(createdAt));
  return (
    <div className="grid grid-cols-1 gap-8">
      {[...days].map(([day, ofDay]) => (
        <section key={day} className="grid grid-cols-1 gap-3">
          <h2 className="text-[1.15rem] first-letter:uppercase">{day}</h2>
          <ul className="grid grid-cols-1 rounded-card border border-line bg-surface">
            {ofDay.map((entry) => (
              <AccessItem key={entry.id} entry={entry} />
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

function AccessItem({ entry }: { entry: Access }) {
  const { action, createdAt, by, reader } = entry;
  const Icon = action.endsWith(".opened") ? Eye : PenLine;
  return (
    <li className="flex min-w-0 gap-3.5 border-b border-line px-4 py-3.5 last:border-0 sm:px-5">
      <Icon aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-brand" />
      <div className="grid min-w-0 gap-0.5">
        <p className="font-semibold wrap-anywhere">{entryText(entry)}</p>
        <p className="text-sm text-ink-quiet wrap-anywhere">
          <time dateTime={createdAt.toISOString()}>{formatTime(createdAt)}</time> ·{" "}
          {by ?? "Une personne qui n’a plus de compte"}, {readerText(reader)}
        </p>
      </div>
    </li>
  );
}

function entryText({ label, caseReference, fileName, documentType, reason }: Access): string {
  const parts = [label];
  if (reason) parts.push(reason.toLowerCase());
  if (documentType) parts.push(DOCUMENT_TYPE_LABELS[documentType].toLowerCase());
  if (fileName) parts.push(`«\u00a0${fileName}\u00a0»`);
  if (caseReference) parts.push(`affaire ${caseReference}`);
  return parts.join(" · ");
}
