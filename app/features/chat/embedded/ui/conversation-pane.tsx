import { Suspense } from "react";
import { lazyPart, useLate } from "~/ui/use-late";
import { Composer } from "../../ui/composer";
import { Thread } from "../../ui/thread";
import { Trouble } from "../../ui/trouble";
import { type EmbeddedConversation, useEmbeddedConversation } from "./use-embedded-conversation";

const Presence = lazyPart(() => import("../../presence/ui/presence"));

/**
 * A conversation beside what is known of its case: the messages scroll on their own, and the box to answer stays in
 * view.
 */
export default function ConversationPane(props: EmbeddedConversation) {
  const { thread, end, composer } = useEmbeddedConversation(props);
  const isLate = useLate();
  return (
    <>
      <Trouble trouble={thread.trouble} />
      {isLate && props.side === "staff" && (
        <Suspense>
          <Presence caseId={props.caseId} messages={thread.messages} begun={thread.begun} />
        </Suspense>
      )}
      <Thread
        messages={thread.messages}
        outgoing={thread.outgoing}
        isWhole={false}
        hasEarlier={thread.hasEarlier}
        isLoadingEarlier={thread.isLoadingEarlier}
        onEarlier={thread.loadEarlier}
        within={{ page: props.chatTo, end }}
      />
      <div className="bg-surface panes:sticky panes:bottom-0 print:hidden">
        {props.above}
        <Composer {...composer} isNarrow />
      </div>
    </>
  );
}
