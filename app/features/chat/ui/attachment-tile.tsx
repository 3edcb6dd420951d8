import {
  AudioLines,
  Download,
  File as FileIcon,
  FileSpreadsheet,
  FileText,
  Film,
  Image as ImageIcon,
  Mail,
} from "lucide-react";
import { useState } from "react";
import { ScanMark } from "~/features/files/scanning/ui/scan-mark";
import { SealedMark } from "~/features/files/sealing/ui/sealed-mark";
import { Player } from "~/features/files/ui/player";
import { isDrawable } from "~/platform/files/inspect/kinds";
import { cx } from "~/ui/cx";
import { formatBytes } from "~/ui/format-bytes";
import type { Attachment } from "../schema";

/**
 * A file of a message: displayed in the thread if it is a picture or a sound, otherwise a link that opens or downloads
 * it.
 */
export function AttachmentTile({ file }: { file: Attachment }) {
  const { url, name, mime } = file;
  const [isUndrawable, setIsUndrawable] = useState(false);
  const hasThumbnail = url !== undefined && mime.startsWith("image/") && !isUndrawable;
  return (
    <div className="break-inside-avoid overflow-hidden rounded-field border border-line bg-surface">
      {hasThumbnail && <Thumbnail url={url} name={name} onFailure={() => setIsUndrawable(true)} />}
      <div className={cx("flex gap-3 py-1.5 pr-1.5 pl-3", file.scan ? "items-start" : "items-center")}>
        {!hasThumbnail && <KindMark file={file} />}
        <FileName file={file} />
        {url && !file.seal && (
          <a
            href={`${url}?download=1`}
            download
            aria-label={`Télécharger ${name}`}
            title="Télécharger"
            className="grid size-11 shrink-0 place-items-center rounded-field text-brand hover:bg-brand-tint print:hidden"
          >
            <Download aria-hidden="true" className="size-5" />
          </a>
        )}
      </div>
      {url && <Player address={url} name={name} mime={mime} className="px-2 pb-2" />}
      {file.seal && (file.scan?.state !== "infected" || file.seal.access) && (
        <div className="px-3 pb-2">
          <SealedMark seal={file.seal} name={name} address={file.seal.address} />
        </div>
      )}
    </div>
  );
}

type ThumbnailProps = { url: string; name: string; onFailure: () => void };

/**
 * The server's small drawing of a whole picture, which opens the original. The height is fixed on a screen, so that a
 * picture that finishes loading does not shift the text being read.
 */
function Thumbnail({ url, name, onFailure }: ThumbnailProps) {
  return (
    <a href={url} target="_blank" rel="noreferrer" className="block border-b border-line bg-surface-quiet">
      <img
        src={`${url}/thumbnail`}
        alt={`Pièce jointe\u00a0: ${name}`}
        loading="lazy"
        onError={onFailure}
        className="h-48 w-full object-contain sm:h-56 print:h-auto print:max-h-[22cm] print:w-auto print:max-w-full"
      />
    </a>
  );
}

function FileName({ file }: { file: Attachment }) {
  const { url, name, mime, size } = file;
  const title = url ? (
    <a
      href={url}
      {...(isDrawable(mime) || file.seal ? { target: "_blank", rel: "noreferrer" } : { download: true })}
      className="line-clamp-2 font-semibold text-ink no-underline [overflow-wrap:anywhere] hover:underline"
      title={name}
    >
      {name}
    </a>
  ) : (
    <span className="line-clamp-2 font-semibold [overflow-wrap:anywhere]">{name}</span>
  );
  return (
    <div className="min-w-0 flex-1 py-1">
      {title}
      <span className="block text-sm text-ink-quiet">
        {formatBytes(size)}
        {!file.scan && !file.seal && <span className="max-sm:hidden"> · reçu, chiffré</span>}
      </span>
      {file.scan && <ScanMark scan={file.scan} name={name} withdrawUrl={file.withdrawUrl} />}
    </div>
  );
}

function KindMark({ file: { mime, name } }: { file: Attachment }) {
  if (mime === "application/pdf")
    return (
      <span aria-hidden="true" className={MARK}>
        PDF
      </span>
    );
  const Icon = iconOf(mime, name);
  return (
    <span aria-hidden="true" className={MARK}>
      <Icon className="size-5" />
    </span>
  );
}

const MARK =
  "my-1 grid h-12 w-10 shrink-0 place-items-center rounded-md bg-surface-quiet text-[0.7rem] font-semibold text-ink-quiet";

function iconOf(mime: string, name: string) {
  if (mime.startsWith("image/")) return ImageIcon;
  if (mime.startsWith("audio/")) return AudioLines;
  if (mime.startsWith("video/")) return Film;
  if (/spreadsheet|excel|csv/.test(mime) || /\.csv$/i.test(name)) return FileSpreadsheet;
  if (mime === "message/rfc822" || mime.includes("outlook")) return Mail;
  return /word|text|opendocument|presentation|powerpoint/.test(mime) ? FileText : FileIcon;
}
