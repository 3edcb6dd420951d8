import { useEffect, useRef } from "react";
import { useRevalidator } from "react-router";
import { MAX_FILES } from "~/features/files/rules";
import type { UploadedFile } from "~/features/files/schema";
import { useUploads } from "~/features/files/ui/use-uploads";
import { ButtonLink } from "~/ui/button";
import { chatErrors } from "../errors";
import type { Side } from "../policy";
import { isUnreadFor, uploadSlot } from "../rules";
import type { ThreadMessage } from "../schema";
import { ChatError, sendMessage, sendReadMark } from "./chat-client";
import { Composer } from "./composer";
import { MessageList } from "./thread";
import type { Outgoing } from "./use-thread";

export type LastMessagesProps = {
  caseId: string;
  /** The one that the reader is on. */
  side: Side;
  messages: readonly ThreadMessage[];
  hasEarlier: boolean;
  /** Files sent for this conversation that no message has taken yet. */
  pending: UploadedFile[];
  clientKey: string;
  draft: string;
  error: string | null;
  /** The whole conversation. */
  chatTo: string;
};

/** The end of a conversation within another page, with the means to answer there. */
export function LastMessages(props: LastMessagesProps) {
  const { caseId, side, messages, hasEarlier, pending, clientKey, draft, error, chatTo } = props;
  const { revalidate } = useRevalidator();
  const uploads = useUploads({
    purpose: "attachment",
    slot: uploadSlot(caseId),
    initial: pending,
    maxFiles: MAX_FILES,
  });
  const end = useReadOnSight({ id: caseId, side }, messages, revalidate);
  async function send({ clientKey: key, text, files }: Outgoing): Promise<string | null> {
    try {
      await sendMessage(caseId, { clientKey: key, text, fileIds: files.map((file) => file.fileId) });
      await revalidate();
      return null;
    } catch (thrown) {
      return thrown instanceof ChatError ? thrown.message : chatErrors.messageOf("message_failed");
    }
  }
  return (
    <div className="grid grid-cols-1 gap-4">
      {hasEarlier && (
        <ButtonLink to={chatTo} variant="second" size="small" className="justify-self-center print:hidden">
          Lire toute la conversation
        </ButtonLink>
      )}
      <MessageList messages={messages} />
      <div ref={end} />
      <div className="-mx-5 -mb-5 overflow-hidden rounded-b-card sm:-mx-6 sm:-mb-6 print:hidden">
        <Composer caseId={caseId} uploads={uploads} clientKey={clientKey} draft={draft} error={error} onSend={send} />
      </div>
    </div>
  );
}

/** Marks the other side's messages as read once the end of the last one is on the screen, and not before. */
function useReadOnSight(
  { id: caseId, side }: { id: string; side: Side },
  messages: readonly ThreadMessage[],
  onRead: () => Promise<void>,
) {
  const end = useRef<HTMLDivElement>(null);
  const last = messages.at(-1)?.seq;
  const isUnread = messages.some((message) => isUnreadFor(side, message));
  const told = useRef(onRead);
  told.current = onRead;
  useEffect(() => {
    if (!end.current || !last || !isUnread) return;
    const observer = new IntersectionObserver(([entry]) => {
      if (!entry?.isIntersecting || document.visibilityState !== "visible") return;
      observer.disconnect();
      // A mark that fails is made by the next look at the page.
      sendReadMark(caseId, last).then(
        () => told.current(),
        () => {},
      );
    });
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [caseId, last, isUnread]);
  return end;
}
