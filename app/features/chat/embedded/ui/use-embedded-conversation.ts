import { type ReactNode, useEffect, useRef } from "react";
import type { UploadedFile } from "~/features/files/schema";
import { useUploads } from "~/features/files/ui/use-uploads";
import { MAX_FILES } from "~/features/files/upload-sizes";
import type { FormDraft } from "~/ui/draft-store";
import type { Side } from "../../policy";
import { uploadSlot } from "../../rules";
import type { ComposerProps } from "../../ui/composer";
import { lastSeq, type ThreadState } from "../../ui/thread-state";
import { useThread } from "../../ui/use-thread";

export type EmbeddedConversation = {
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
  /** The page that takes a message without JavaScript; by default, that on which the conversation stands. */
  action?: string;
  /** Address of the whole conversation. */
  chatTo: string;
  /** Below the text: what else the staff writes with. */
  tools?: ComposerProps["tools"];
  /** Above the box: the messages of the staff that leave later. */
  above?: ReactNode;
  onFiled?: ComposerProps["onFiled"];
};

/**
 * A conversation within a page that shows more than it and refreshes its own data: its messages, and the props of the
 * form that answers it. They are marked as read once `end`, the ref of an empty element after them, is on the screen; a
 * page that leaves it out marks nothing.
 */
export function useEmbeddedConversation(props: EmbeddedConversation) {
  const { caseId, side, clientKey, draft, saved, error, action, tools, onFiled } = props;
  const thread = useThread({ id: caseId, side }, props.thread, () => {});
  const uploads = useUploads({
    purpose: "attachment",
    slot: uploadSlot(caseId),
    initial: props.pending,
    maxFiles: MAX_FILES,
  });
  const end = useSeenAtEnd(lastSeq(thread), thread.markSeen);
  const { messages, send: onSend } = thread;
  const composer: ComposerProps = { uploads, clientKey, draft, saved, messages, error, action, tools, onSend, onFiled };
  return { thread, end, composer };
}

/**
 * Calls `onSeen` once the end of message `last` is on the screen, in a visible tab.
 * @returns the ref of an empty element that stands at the end of the messages.
 */
function useSeenAtEnd(last: number, onSeen: () => void) {
  const end = useRef<HTMLDivElement>(null);
  const seen = useRef(onSeen);
  seen.current = onSeen;
  useEffect(() => {
    if (!end.current || last === 0) return;
    let isInView = false;
    const look = () => {
      if (isInView && document.visibilityState === "visible") seen.current();
    };
    const observer = new IntersectionObserver(([entry]) => {
      isInView = entry?.isIntersecting ?? false;
      look();
    });
    observer.observe(end.current);
    document.addEventListener("visibilitychange", look);
    return () => {
      observer.disconnect();
      document.removeEventListener("visibilitychange", look);
    };
  }, [last]);
  return end;
}
