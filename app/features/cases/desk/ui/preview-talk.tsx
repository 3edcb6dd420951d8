import { type ReactNode, useEffect, useState } from "react";
import { Link } from "react-router";
import type { readCaseFacts } from "~/features/cases/details/queries.server";
import { LastMessages } from "~/features/chat/embedded/ui/last-messages";
import type { EmbeddedConversation } from "~/features/chat/embedded/ui/use-embedded-conversation";
import { cx } from "~/ui/cx";

type Talk = Omit<EmbeddedConversation, "caseId" | "chatTo" | "draft" | "error" | "tools" | "above" | "onFiled"> & {
  /** The scheduled messages: when each leaves, or why it did not. */
  leaving: readonly { id: string; title: string; isHeld: boolean }[];
  facts: Awaited<ReturnType<typeof readCaseFacts>> | null;
};
/** The conversation, or why there is none to show: `closed` until its reader gives a reason (decision 0018). */
export type LoadedTalk = Talk | "none" | "loading" | "closed" | "failed";

/** Keys that pass over several rows ask for the last one only. */
const PAUSE_MS = 250;
/** Below this width the list takes the whole page, and a row opens its own. */
const HAS_ROOM = "(min-width: 80rem)";

/** A line for each scheduled message; its text stands in the conversation. */
export function Leaving({ id, messages }: { id: string; messages: Talk["leaving"] }) {
  return (
    <ul aria-label="Messages programmés" className="grid gap-1">
      {messages.map((message) => (
        <li key={message.id}>
          <Link
            to={`/admin/cases/${id}/chat`}
            className={cx("block font-semibold wrap-anywhere", message.isHeld ? "text-bad" : "text-wait")}
          >
            {message.title}
          </Link>
        </li>
      ))}
    </ul>
  );
}

export function Messages({
  id,
  talk: { leaving: _, facts: _facts, ...talk },
  tools,
  onFiled,
}: {
  id: string;
  talk: Talk;
  tools: ReactNode;
  onFiled?: (() => void) | undefined;
}) {
  return (
    // The last message and the box stand in view together. The text takes the width, which is small beside a list.
    <div className="[&_ol]:max-h-[20dvh] [&_ol]:overflow-y-auto [&_textarea]:order-first [&_textarea]:col-span-full [&_[type=submit]]:col-span-2">
      <LastMessages
        {...talk}
        caseId={id}
        chatTo={`/admin/cases/${id}/chat`}
        draft=""
        error={null}
        tools={() => tools}
        onFiled={onFiled}
      />
    </div>
  );
}

/** Fetches the end of the conversation once the row has been chosen for a moment. */
export function useTalk(id: string, hasTalk: boolean): LoadedTalk {
  const [loaded, setLoaded] = useState<LoadedTalk>(hasTalk ? "loading" : "none");
  useEffect(() => {
    if (!hasTalk) return;
    if (!matchMedia(HAS_ROOM).matches) return setLoaded("none");
    const stop = new AbortController();
    const load = async () => {
      try {
        const answer = await fetch(`/admin/cases/${id}/preview`, { signal: stop.signal });
        if (answer.ok) setLoaded((await answer.json()) as Talk);
        else setLoaded(answer.status === 403 ? "closed" : "failed");
      } catch {
        if (!stop.signal.aborted) setLoaded("failed");
      }
    };
    const timer = setTimeout(load, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [id, hasTalk]);
  return loaded;
}
