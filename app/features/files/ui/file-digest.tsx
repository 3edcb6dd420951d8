import { LINE_LINK } from "~/ui/button-class";
import { CopyButton } from "~/ui/copy-button";
import { ReceiptLink } from "~/ui/receipt-link";

/** Number of digits that suffice to tell two files apart at a glance. */
const SHORT_DIGEST_LENGTH = 8;

type FileDigestProps = { sha256: string; name: string; receipt: string; sheet?: string | undefined };

/**
 * The SHA-256 of a file as it was received: its first digits, and on demand all of them, to select or copy.
 * @param receipt the address of its receipt. @param sheet that of its sheet, for who may read who opened it.
 */
export function FileDigest({ sha256, name, receipt, sheet }: FileDigestProps) {
  return (
    <details className="min-w-0 text-xs text-ink-quiet">
      <summary className="inline-flex min-h-8 flex-wrap items-baseline pt-2 gap-1 underline decoration-dotted underline-offset-4">
        Empreinte <code>{sha256.slice(0, SHORT_DIGEST_LENGTH)}…</code>
        <span className="sr-only"> de {name}</span>
      </summary>
      <div className="grid justify-items-start gap-2 pb-2">
        <code className="break-all select-all">{sha256}</code>
        <CopyButton text={sha256}>Copier l’empreinte</CopyButton>
        <ReceiptLink to={receipt} about={name} className={LINE_LINK} />
        {sheet && (
          <a href={sheet} download className={LINE_LINK}>
            Fiche de la pièce (PDF)<span className="sr-only">&nbsp;: {name}</span>
          </a>
        )}
      </div>
    </details>
  );
}
