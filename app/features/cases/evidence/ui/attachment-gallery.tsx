import { AudioLines, Download, FileText, Film, Image as ImageIcon } from "lucide-react";
import { useState } from "react";
import { BlockedLabel } from "~/features/files/scanning/ui/scan-mark";
import { SealedMark } from "~/features/files/sealing/ui/sealed-mark";
import { FileDigest } from "~/features/files/ui/file-digest";
import { OpenOriginal } from "~/features/files/ui/open-original";
import { Player } from "~/features/files/ui/player";
import { OPENING_REASON_LABELS } from "~/features/members/labels";
import { isDrawable, playerOf } from "~/platform/files/inspect/kinds";
import { formatDate } from "~/ui/format";
import { formatBytes } from "~/ui/format-bytes";
import { receiptPath } from "~/ui/receipt-link";
import type { CaseAttachment } from "../queries.server";

export type AttachmentGalleryProps = { caseId: string; attachments: readonly CaseAttachment[] };

/** All files of a case, those of its messages included, each with its thumbnail when there is one. */
export function AttachmentGallery({ caseId, attachments }: AttachmentGalleryProps) {
  return (
    <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(10.5rem,100%),1fr))] gap-4">
      {attachments.map((file) => (
        <Tile key={file.fileId} caseId={caseId} file={file} />
      ))}
    </ul>
  );
}

function Tile({ caseId, file }: { caseId: string; file: CaseAttachment }) {
  const address = `/cases/${caseId}/attachments/${file.fileId}`;
  return (
    <li className="grid min-w-0 grid-cols-1 content-start overflow-hidden rounded-field border border-line bg-surface">
      {file.scan.canOpen && playerOf(file.mime) ? (
        <>
          <Player address={address} name={file.name} mime={file.mime} className="border-b border-line" />
          <p title={file.name} className="line-clamp-2 px-3 pt-2 text-sm font-semibold wrap-anywhere">
            {file.name}
          </p>
        </>
      ) : file.scan.canOpen && (!file.seal || file.seal.isRead) ? (
        <a
          href={address}
          target="_blank"
          rel="noreferrer"
          data-look={file.mime.startsWith("image/") ? address : undefined}
          data-name={file.name}
          className="group grid min-w-0 grid-cols-1 text-ink no-underline -outline-offset-2"
        >
          <Picture mime={file.mime} src={`${address}/thumbnail`} />
          <span
            title={file.name}
            className="line-clamp-2 px-3 pt-2 text-sm font-semibold wrap-anywhere group-hover:underline"
          >
            {file.name}
            <span className="sr-only"> (s’ouvre dans un nouvel onglet)</span>
          </span>
        </a>
      ) : (
        <>
          <p className="grid aspect-4/3 place-items-center border-b border-line bg-surface-quiet p-2 text-center text-sm">
            <BlockedLabel reason={file.scan.state ?? "sealed"} />
          </p>
          <p title={file.name} className="line-clamp-2 px-3 pt-2 text-sm font-semibold wrap-anywhere">
            {file.name}
          </p>
        </>
      )}
      <div className="flex items-end justify-between gap-2 pl-3">
        <p className="pb-2 text-xs text-ink-quiet">
          {formatBytes(file.size)}
          <br />
          {file.isEvidence ? "Ajouté" : "Message"} le {formatDate(file.createdAt)}
        </p>
        {file.scan.canOpen && !file.seal && (
          <a
            href={`${address}?download`}
            title="Télécharger"
            className="grid size-11 shrink-0 place-items-center text-brand hover:bg-brand-tint print:hidden"
          >
            <Download aria-hidden="true" className="size-5" />
            <span className="sr-only">Télécharger {file.name}</span>
          </a>
        )}
      </div>
      <div className="px-3 pb-1">
        {file.seal && (file.scan.state !== "infected" || file.seal.access) && (
          <SealedMark
            seal={file.seal}
            name={file.name}
            address={address}
            reasonField={<ReasonField id={file.fileId} />}
          />
        )}
        <FileDigest
          sha256={file.sha256}
          name={file.name}
          receipt={receiptPath(caseId, "exhibit", file.fileId)}
          sheet={`${address}/custody`}
        />
        {file.scan.canOpen && isDrawable(file.mime) && (
          <OpenOriginal action={`${address}?original`} about={file.name} />
        )}
      </div>
    </li>
  );
}

/** Why an administrator opens a sealed file, in a case without a lawyer. */
function ReasonField({ id }: { id: string }) {
  return (
    <label htmlFor={`motif-${id}`} className="grid gap-1 font-semibold">
      {"Pourquoi l’ouvrez-vous\u00a0?"}
      <select
        id={`motif-${id}`}
        name="reason"
        required
        className="min-h-11 w-full min-w-0 rounded-field border border-line-strong bg-surface px-2 font-normal"
      >
        <option value="">Choisissez un motif</option>
        {Object.entries(OPENING_REASON_LABELS).map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    </label>
  );
}

/** A thumbnail drawn by the server, or an icon of the file's type when there is none. */
function Picture({ mime, src }: { mime: string; src: string }) {
  const [isMissing, setIsMissing] = useState(false);
  const Icon = mime.startsWith("audio/")
    ? AudioLines
    : mime.startsWith("video/")
      ? Film
      : mime.startsWith("image/")
        ? ImageIcon
        : FileText;
  return (
    <span className="relative grid aspect-4/3 place-items-center border-b border-line bg-surface-quiet">
      <Icon aria-hidden="true" className="size-8 text-ink-quiet" />
      {isDrawable(mime) && !isMissing && (
        <img
          src={src}
          alt=""
          loading="lazy"
          onError={() => setIsMissing(true)}
          className="absolute inset-0 size-full bg-surface-quiet object-contain"
        />
      )}
    </span>
  );
}
