import { CircleAlert, CircleCheck, File as FileIcon, RotateCw, X } from "lucide-react";
import type { ReactNode } from "react";
import { Button, IconButton } from "./button";
import { formatBytes } from "./format-bytes";

export type FileItem = {
  id: string;
  name: string;
  /** In bytes. */
  size: number;
  status: "uploading" | "done" | "error";
  /** 0 to 1. */
  progress?: number;
  error?: string;
  /** What the person should know of a file that was received. */
  note?: string;
  preview?: ReactNode;
};

export type FileListProps = {
  items: readonly FileItem[];
  /** For files that leave with a form that is not sent yet: « reçu » would read as sent. */
  isUnsent?: boolean;
  onRemove?: (id: string) => void;
  onRetry?: (id: string) => void;
};

/** Files being sent or received, each with its own state, so that one failure hides no other. */
export function FileList({ items, isUnsent, onRemove, onRetry }: FileListProps) {
  return (
    <>
      {items.length > 0 && (
        <ul className="mt-1 grid grid-cols-1 gap-2">
          {items.map((item) => (
            <FileRow key={item.id} item={item} isUnsent={isUnsent} onRemove={onRemove} onRetry={onRetry} />
          ))}
        </ul>
      )}
      <p role="status" className="sr-only">
        {progressText(items, isUnsent)}
      </p>
    </>
  );
}

function progressText(items: readonly FileItem[], isUnsent = false): string {
  if (items.length === 0) return "";
  const count = (status: FileItem["status"]) => items.filter((item) => item.status === status).length;
  const failed = count("error");
  const received = `Fichiers ${isUnsent ? "prêts à envoyer" : "reçus"} : ${count("done")} sur ${items.length}.`;
  return failed > 0 ? `${received} En échec : ${failed}.` : received;
}

type FileRowProps = Omit<FileListProps, "items"> & { item: FileItem };

function FileRow({ item, isUnsent, onRemove, onRetry }: FileRowProps) {
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-field border border-line bg-surface py-2 pr-1 pl-3">
      <span className="grid size-11 shrink-0 max-[14rem]:hidden place-items-center overflow-hidden rounded-md bg-surface-quiet text-ink-quiet [&>img]:size-full [&>img]:object-cover">
        {item.preview ?? <FileIcon aria-hidden="true" className="size-5" />}
      </span>
      <div className="grid min-w-0 flex-1 gap-1">
        <span className="truncate font-semibold" title={item.name}>
          {item.name}
        </span>
        {item.status !== "error" && <FileState item={item} isUnsent={isUnsent} />}
      </div>
      {item.note && <p className="order-last basis-full pr-2 text-sm wrap-anywhere text-ink-quiet">{item.note}</p>}
      {item.status === "error" && (
        // On a line of its own: beside the name, a phone would leave it two words a line.
        <div className="order-last grid basis-full pr-2">
          <FileState item={item} />
          {onRetry && (
            <Button variant="second" size="small" className="my-1 justify-self-start" onClick={() => onRetry(item.id)}>
              <RotateCw aria-hidden="true" className="size-4" />
              Réessayer
              <span className="sr-only"> {item.name}</span>
            </Button>
          )}
        </div>
      )}
      {onRemove && (
        <IconButton aria-label={`Retirer ${item.name}`} onClick={() => onRemove(item.id)}>
          <X aria-hidden="true" />
        </IconButton>
      )}
    </li>
  );
}

function FileState({ item, isUnsent }: { item: FileItem; isUnsent?: boolean }) {
  if (item.status === "error") {
    return (
      <span className="flex gap-1.5 text-sm font-semibold text-bad">
        <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
        {item.error ?? "Le fichier n’a pas pu être envoyé."}
      </span>
    );
  }
  if (item.status === "done") {
    return (
      <span className="flex items-center gap-1.5 text-sm text-ink-quiet">
        <CircleCheck aria-hidden="true" className="size-4 shrink-0 text-ok" />
        {formatBytes(item.size)} · {isUnsent ? "prêt à envoyer" : "reçu"}
      </span>
    );
  }
  const percent = Math.round((item.progress ?? 0) * 100);
  return (
    <>
      <span className="text-sm tabular-nums text-ink-quiet">
        {formatBytes(item.size)} · envoi, {percent} %
      </span>
      <progress className="progress" max={100} value={percent} aria-label={`Envoi de ${item.name}`} />
    </>
  );
}
