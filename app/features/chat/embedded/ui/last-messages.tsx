import { Suspense, useEffect, useRef } from "react";
import { ButtonLink } from "~/ui/button";
import { lazyPart, useLate } from "~/ui/use-late";
import { LAST_MESSAGES } from "../../rules";
import { Composer } from "../../ui/composer";
import { OutgoingItem } from "../../ui/message-item";
import { MessageList } from "../../ui/thread";
import { lastSeq } from "../../ui/thread-state";
import { Trouble } from "../../ui/trouble";
import { type EmbeddedConversation, useEmbeddedConversation } from "./use-embedded-conversation";

const Presence = lazyPart(() => import("../../presence/ui/presence"));

/**
 * The end of a conversation beside a list, with a form to answer. Who passes from one row to the next has not read them:
 * an answer marks them as read, and opening the conversation does.
 */
export function LastMessages(props: EmbeddedConversation) {
  const { thread, composer } = useEmbeddedConversation(props);
  const send: typeof composer.onSend = async (message) => {
    const refused = await composer.onSend(message);
    if (refused === null) thread.markSeen();
    return refused;
  };
  const isLate = useLate();
  const list = useRef<HTMLDivElement>(null);
  const last = lastSeq(thread);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the box shows each new last message.
  useEffect(() => {
    const box = list.current?.querySelector("ol");
    if (!box) return;
    // The keys scroll it, as they do the page.
    box.tabIndex = 0;
    box.scrollTop = box.scrollHeight;
  }, [last]);
  return (
    <div className="grid grid-cols-1 gap-4">
      <Trouble trouble={thread.trouble} />
      {isLate && props.side === "staff" && (
        <Suspense>
          <Presence caseId={props.caseId} messages={thread.messages} begun={thread.begun} />
        </Suspense>
      )}
      {(thread.hasEarlier || thread.messages.length > LAST_MESSAGES) && (
        <ButtonLink to={props.chatTo} variant="second" size="small" className="justify-self-center print:hidden">
          Lire toute la conversation
        </ButtonLink>
      )}
      <div ref={list}>
        <MessageList messages={thread.messages.slice(-LAST_MESSAGES)} />
      </div>
      {thread.outgoing && (
        <ol>
          <OutgoingItem outgoing={thread.outgoing} />
        </ol>
      )}
      <div className="-mx-5 -mb-5 overflow-hidden rounded-b-card sm:-mx-6 sm:-mb-6 print:hidden">
        <Composer {...composer} onSend={send} />
      </div>
    </div>
  );
}
