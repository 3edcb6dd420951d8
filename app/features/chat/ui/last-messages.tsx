import { ButtonLink } from "~/ui/button";
import { LAST_MESSAGES } from "../rules";
import { Composer } from "./composer";
import { OutgoingItem } from "./message-item";
import { MessageList } from "./thread";
import { Trouble } from "./trouble";
import { type EmbeddedConversation, useEmbeddedConversation } from "./use-embedded-conversation";

/** The end of a conversation within a page, with a form to answer. */
export function LastMessages(props: EmbeddedConversation) {
  const { thread, end, composer } = useEmbeddedConversation(props);
  return (
    <div className="grid grid-cols-1 gap-4">
      <Trouble trouble={thread.trouble} />
      {(thread.hasEarlier || thread.messages.length > LAST_MESSAGES) && (
        <ButtonLink to={props.chatTo} variant="second" size="small" className="justify-self-center print:hidden">
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
        <Composer {...composer} />
      </div>
    </div>
  );
}
