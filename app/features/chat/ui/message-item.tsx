import { CheckCheck } from "lucide-react";
import { Badge } from "~/ui/badge";
import { cx } from "~/ui/cx";
import { formatDate, formatTime } from "~/ui/format";
import type { ThreadMessage } from "../schema";
import { AttachmentTile } from "./attachment-tile";
import type { Outgoing } from "./use-thread";

export type MessageItemProps = { message: ThreadMessage; isFirstOfSender: boolean };

/**
 * One message: the other side's on the left under its sender's name, the reader's own on the right with its read mark.
 */
export function MessageItem({ message, isFirstOfSender }: MessageItemProps) {
  const { isMine, badge, sender, author, isAutomatic } = message;
  return (
    <li className={cx("grid gap-1", isMine ? "justify-items-end" : "justify-items-start", isFirstOfSender && "mt-3")}>
      {isMine ? (
        <span className="sr-only">{writerText(message)}&nbsp;:</span>
      ) : (
        <p className={cx("flex items-center gap-2 font-semibold", !isFirstOfSender && "sr-only")}>
          {sender}
          {badge && <Badge>{badge}</Badge>}
        </p>
      )}
      <Bubble mine={isMine} text={message.text}>
        {message.attachments.map((file) => (
          <AttachmentTile key={file.fileId} file={file} />
        ))}
      </Bubble>
      <p className={cx("mb-2 flex flex-wrap items-center gap-x-1 text-xs text-ink-quiet", isMine && "justify-end")}>
        {isAutomatic && <span>Message automatique ·</span>}
        {isMine && author && <span>{author} ·</span>}
        <time dateTime={message.createdAt}>{formatTime(message.createdAt)}</time>
        {isMine && <ReadMark message={message} />}
      </p>
    </li>
  );
}

/** Who wrote a message of the reader's side: « Vous avez écrit » is said of the reader's own words only. */
export function writerText({ isOwn, isAutomatic, author, sender }: ThreadMessage): string {
  return isAutomatic ? sender : isOwn ? "Vous avez écrit" : `${author ?? sender} a écrit`;
}

/** A message that is being sent and that the thread does not hold yet. */
export function OutgoingItem({ outgoing: { text, files } }: { outgoing: Outgoing }) {
  return (
    <li className="mt-3 grid justify-items-end gap-1" aria-busy="true">
      <Bubble mine text={text}>
        {files.map((file) => (
          <AttachmentTile key={file.fileId} file={file} />
        ))}
      </Bubble>
      <p className="mb-2 text-xs text-ink-quiet">Envoi en cours…</p>
    </li>
  );
}

type BubbleProps = { mine: boolean; text: string; children: React.ReactNode[] };

function Bubble({ mine, text, children }: BubbleProps) {
  return (
    <div
      className={cx(
        "grid gap-2.5 rounded-2xl border px-4 py-3 forced-colors:border",
        mine ? "border-transparent bg-brand-tint" : "border-line bg-surface",
        children.length > 0 ? "w-full max-w-[min(35rem,94%)] max-sm:px-2.5" : "max-w-[min(35rem,86%)]",
      )}
    >
      {/* Plain text on purpose: a URL that a scammer sent must not become a link. */}
      {text && (
        <p dir="auto" className="min-w-0 whitespace-pre-wrap [overflow-wrap:anywhere]">
          {text}
        </p>
      )}
      {children}
    </div>
  );
}

function ReadMark({ message: { createdAt, readAt } }: { message: ThreadMessage }) {
  if (!readAt) return <span>· Envoyé</span>;
  const isSameDay = formatDate(createdAt) === formatDate(readAt);
  return (
    <span className="flex items-center gap-1">
      · <CheckCheck aria-hidden="true" className="size-4 text-ok" />
      <span>
        Lu {isSameDay ? "" : `le ${formatDate(readAt)} `}à <time dateTime={readAt}>{formatTime(readAt)}</time>
      </span>
    </span>
  );
}
