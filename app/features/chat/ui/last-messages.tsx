import type { ReactNode } from "react";
import { MAX_FILES } from "~/features/files/rules";
import type { UploadedFile } from "~/features/files/schema";
import { useUploads } from "~/features/files/ui/use-uploads";
import { ButtonLink } from "~/ui/button";
import type { FormDraft } from "~/ui/draft-store";
import type { Side } from "../policy";
import { LAST_MESSAGES, uploadSlot } from "../rules";
import { Composer } from "./composer";
import { OutgoingItem } from "./message-item";
import { MessageList } from "./thread";
import { lastSeq, type ThreadState } from "./thread-state";
import { Trouble } from "./trouble";
import { useSeenAtEnd } from "./use-seen";
import { useThread } from "./use-thread";

export type LastMessagesProps = {
  caseId: string;
  /** The reader's side. */
  side: Side;
  /** The end of the conversation, as the page loaded it. */
  thread: ThreadState;
  /** Files uploaded for this conversation and not attached to a message yet. */
  pending: UploadedFile[];
  clientKey: string;
  draft: string;
  /** What was typed and not sent. */
  saved: FormDraft;
  error: string | null;
  /** Address of the whole conversation. */
  chatTo: string;
  /** Below the text: what else the staff writes with. */
  tools?: ReactNode;
};

/** The end of a conversation within a page that refreshes its own data, with a form to answer. */
export function LastMessages(props: LastMessagesProps) {
  const { caseId, side, pending, clientKey, draft, error, chatTo } = props;
  const thread = useThread({ id: caseId, side }, props.thread, () => {});
  const uploads = useUploads({
    purpose: "attachment",
    slot: uploadSlot(caseId),
    initial: pending,
    maxFiles: MAX_FILES,
  });
  const end = useSeenAtEnd(lastSeq(thread), thread.markSeen);
  return (
    <div className="grid grid-cols-1 gap-4">
      <Trouble trouble={thread.trouble} />
      {(thread.hasEarlier || thread.messages.length > LAST_MESSAGES) && (
        <ButtonLink to={chatTo} variant="second" size="small" className="justify-self-center print:hidden">
          Lire toute la conversation
        </ButtonLink>
      )}
      <MessageList messages={thread.messages.slice(-LAST_MESSAGES)} />
      {thread.outgoing && (
        <ol>
          <OutgoingItem outgoing={thread.outgoing} />
        </ol>
      )}
      <div ref={end} />
      <div className="-mx-5 -mb-5 overflow-hidden rounded-b-card sm:-mx-6 sm:-mb-6 print:hidden">
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
    </div>
  );
}
