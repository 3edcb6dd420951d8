import { CopyButton } from "~/ui/copy-button";
import type { CaseReports } from "../queries.server";

type Service = CaseReports["services"][number];

/** The facts that a service asks for, in its order, each with a button that copies it; a press selects a text whole. */
export function ReportSheet({ service: { name, sheet, atHand } }: { service: Service }) {
  if (!sheet) return null;
  return (
    <>
      <dl className="grid grid-cols-1 divide-y divide-line rounded-field border border-line px-3.5">
        {sheet.fields.map(({ key, label, text }) => (
          <div key={key} className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 py-2.5">
            <dt className="font-semibold text-ink">{label}</dt>
            <dd className="col-span-2 wrap-anywhere whitespace-pre-line text-ink select-all">{text}</dd>
            <dd className="col-start-2 row-start-1">
              <CopyButton text={text}>
                Copier
                <span className="sr-only">{` ${label} (${name})`}</span>
              </CopyButton>
            </dd>
          </div>
        ))}
      </dl>
      {sheet.fields.length > 1 && (
        <p>
          <CopyButton text={sheet.fields.map(({ label, text }) => `${label}\u00a0: ${text}`).join("\n\n")}>
            Copier toute la fiche<span className="sr-only">{` (${name})`}</span>
          </CopyButton>
        </p>
      )}
      {sheet.missing.length > 0 && (
        <p>Votre dossier ne dit rien de ceci, que le service peut demander&nbsp;: {sheet.missing.join(", ")}.</p>
      )}
      <p>Ayez sous la main&nbsp;: {atHand}.</p>
    </>
  );
}
