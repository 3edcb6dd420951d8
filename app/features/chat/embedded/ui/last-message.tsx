import { Link } from "react-router";
import { formatDateTime } from "~/ui/format";
import type { ThreadState } from "../../ui/thread-state";

type LastMessageProps = {
  messages: ThreadState["messages"];
  /** How many the reader has not read. */
  unreadCount: number;
  chatTo: string;
};

/** The last message of a conversation, where there is no room for the whole: it leads there, and marks nothing as read. */
export function LastMessage({ messages, unreadCount, chatTo }: LastMessageProps) {
  const last = messages.at(-1);
  if (!last) return null;
  return (
    <article aria-labelledby="dernier-message" className="grid gap-1 panes:hidden print:hidden">
      <h2 id="dernier-message" className="sr-only">
        Dernier message
      </h2>
      <p className="flex flex-wrap justify-between gap-x-3 text-sm">
        <b className="wrap-anywhere">{last.isOwn ? "Vous" : (last.author ?? last.sender)}</b>
        <span className="text-ink-quiet">
          {formatDateTime(last.createdAt)}
          {unreadCount > 0 && <b className="text-bad"> · {unreadCount > 1 ? `${unreadCount} non lus` : "1 non lu"}</b>}
        </span>
      </p>
      <Link
        to={chatTo}
        className="rounded-card border border-line bg-surface px-4 py-3 font-normal text-ink no-underline hover:bg-brand-tint"
      >
        <span className="line-clamp-4 whitespace-pre-line wrap-anywhere">{last.text || "Un fichier"}</span>
        <span className="sr-only"> (ouvrir la conversation)</span>
      </Link>
    </article>
  );
}
