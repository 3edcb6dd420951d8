import { Suspense } from "react";
import { MAX_FILES } from "~/features/files/rules";
import { useUploads } from "~/features/files/ui/use-uploads";
import { lazyPart, useLate } from "~/ui/use-late";
import { uploadSlot } from "../rules";
import { Composer } from "./composer";
import type { LastMessagesProps } from "./last-messages";
import { Thread } from "./thread";
import { lastSeq } from "./thread-state";
import { Trouble } from "./trouble";
import { useSeenAtEnd } from "./use-seen";
import { useThread } from "./use-thread";

const Presence = lazyPart(() => import("../presence/ui/presence"));

/**
 * A conversation beside what is known of its case: the messages scroll on their own, and the box to answer stays in
 * view. Messages are marked as read once their end is on the screen, not when the page opens.
 */
export default function ConversationPane(props: LastMessagesProps) {
  const { caseId, side, pending, clientKey, draft, error, chatTo } = props;
  const thread = useThread({ id: caseId, side }, props.thread, () => {});
  const uploads = useUploads({
    purpose: "attachment",
    slot: uploadSlot(caseId),
    initial: pending,
    maxFiles: MAX_FILES,
  });
  const isLate = useLate();
  const end = useSeenAtEnd(lastSeq(thread), thread.markSeen);
  return (
    <>
      <Trouble trouble={thread.trouble} />
      {isLate && side === "staff" && (
        <Suspense>
          <Presence caseId={caseId} last={lastSeq(thread)} begun={thread.begun} />
        </Suspense>
      )}
      <Thread
        messages={thread.messages}
        outgoing={thread.outgoing}
        isWhole={false}
        hasEarlier={thread.hasEarlier}
        isLoadingEarlier={thread.isLoadingEarlier}
        onEarlier={thread.loadEarlier}
        within={{ page: chatTo, end }}
      />
      <div className="bg-surface panes:sticky panes:bottom-0 print:hidden">
        <Composer
          uploads={uploads}
          clientKey={clientKey}
          draft={draft}
          saved={props.saved}
          messages={thread.messages}
          error={error}
          tools={props.tools}
          onSend={thread.send}
        />
      </div>
    </>
  );
}
