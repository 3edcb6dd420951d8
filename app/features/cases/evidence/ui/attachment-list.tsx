import { AudioLines, Download, FileText, Film, Image as ImageIcon } from "lucide-react";
import type { ReactNode } from "react";
import { ScanMark } from "~/features/files/scanning/ui/scan-mark";
import { SealedMark } from "~/features/files/sealing/ui/sealed-mark";
import { FileDigest } from "~/features/files/ui/file-digest";
import { Player } from "~/features/files/ui/player";
import { cx } from "~/ui/cx";
import { formatDate } from "~/ui/format";
import { formatBytes } from "~/ui/format-bytes";
import { receiptPath } from "~/ui/receipt-link";
import type { CaseAttachment } from "../queries.server";

export type AttachmentListProps = {
  caseId: string;
  attachments: readonly CaseAttachment[];
  /** Whether each file's digest is shown. */
  withDigests?: boolean;
  /** Whether each digest leads to the sheet of its file, which says who opened it. */
  withSheets?: boolean;
  /** Rendered at the end of a file's line, such as a button to remove it. */
  action?: (file: CaseAttachment) => ReactNode;
};

/** The files of a case, each with links to open and download it. */
export function AttachmentList({
  caseId,
  attachments,
  withDigests = false,
  withSheets = false,
  action,
}: AttachmentListProps) {
  return (
    <ul className="grid grid-cols-1 gap-2">
      {attachments.map((file) => (
        <li
          key={file.fileId}
          className={cx(
            "flex flex-wrap gap-x-3 gap-y-1 rounded-field border border-line bg-surface px-3 py-2",
            file.scan.state || file.seal ? "items-start" : "items-center",
          )}
        >
          <KindIcon mime={file.mime} />
          <div className="grid min-w-0 flex-1 basis-[min(11rem,100%)] grid-cols-1">
            {opens(file) ? (
              <a href={attachmentUrl(caseId, file)} target="_blank" rel="noreferrer" className="truncate font-semibold">
                {file.name}
                <span className="sr-only"> (s’ouvre dans un nouvel onglet)</span>
              </a>
            ) : (
              <span className="truncate font-semibold">{file.name}</span>
            )}
            <span className="text-sm text-ink-quiet">
              {formatBytes(file.size)} · {file.isEvidence ? "ajouté" : "envoyé dans les messages"} le{" "}
              {formatDate(file.createdAt)}
            </span>
            <ScanMark
              scan={file.scan}
              name={file.name}
              withdrawUrl={action ? undefined : `${attachmentUrl(caseId, file)}?from=case`}
            />
            {file.seal && (file.scan.state !== "infected" || file.seal.access) && (
              <SealedMark seal={file.seal} name={file.name} address={attachmentUrl(caseId, file)} />
            )}
            {withDigests && (
              <FileDigest
                sha256={file.sha256}
                name={file.name}
                receipt={receiptPath(caseId, "exhibit", file.fileId)}
                sheet={withSheets ? `${attachmentUrl(caseId, file)}/custody` : undefined}
              />
            )}
          </div>
          {file.scan.canOpen && !file.seal && (
            <a
              href={`${attachmentUrl(caseId, file)}?download`}
              className="inline-flex min-h-11 items-center gap-2 px-1 text-sm font-semibold"
            >
              <Download aria-hidden="true" className="size-4.5" />
              Télécharger<span className="sr-only"> {file.name}</span>
            </a>
          )}
          {action?.(file)}
          {opens(file) && (
            <Player address={attachmentUrl(caseId, file)} name={file.name} mime={file.mime} className="basis-full" />
          )}
        </li>
      ))}
    </ul>
  );
}

/** Whether something of the file is shown when its name is followed. */
const opens = ({ scan, seal }: CaseAttachment): boolean => scan.canOpen && (!seal || seal.isRead);

function attachmentUrl(caseId: string, file: CaseAttachment): string {
  return `/cases/${caseId}/attachments/${file.fileId}`;
}

function KindIcon({ mime }: { mime: string }) {
  const Icon = mime.startsWith("audio/")
    ? AudioLines
    : mime.startsWith("video/")
      ? Film
      : mime.startsWith("image/")
        ? ImageIcon
        : FileText;
  return <Icon aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-brand" />;
}
