import type { Side } from "../policy";
import { isUnreadFor } from "../rules";
import type { ReadMark, Thread, ThreadMessage } from "../schema";

/** The part of a thread that a page holds: consecutive messages without a gap, oldest first. */
export type ThreadState = { messages: ThreadMessage[]; hasEarlier: boolean };

/**
 * Adds the messages after the last one, and the read marks. It skips known messages, so responses may arrive in any
 * order.
 */
export function withLater(state: ThreadState, { messages, reads }: Pick<Thread, "messages" | "reads">): ThreadState {
  const last = lastSeq(state);
  const newMessages = messages.filter((message) => message.seq > last);
  return { ...state, messages: withReads([...state.messages, ...newMessages], reads) };
}

/** Replaces known messages by messages fetched again because their files changed; their read marks are kept. */
export function withRefreshed(state: ThreadState, { messages }: Pick<Thread, "messages">): ThreadState {
  const refreshed = new Map(messages.map((message) => [message.seq, message]));
  const renewed = (known: ThreadMessage) => {
    const again = refreshed.get(known.seq);
    return again ? { ...again, readAt: again.readAt ?? known.readAt } : known;
  };
  return { ...state, messages: state.messages.map(renewed) };
}

/** Returns the sequence number of the first message that carries a file; undefined when none does. */
export function firstWithFiles({ messages }: ThreadState): number | undefined {
  return messages.find((message) => message.attachments.length > 0)?.seq;
}

/** Tells whether a file of the thread waits for the scanner. */
export function hasWaitingFiles({ messages }: ThreadState): boolean {
  return messages.some((message) => message.attachments.some((file) => file.scan?.state === "waiting"));
}

/** Adds the messages before the first one. */
export function withEarlier(
  state: ThreadState,
  { messages, hasEarlier }: Pick<Thread, "messages" | "hasEarlier">,
): ThreadState {
  const first = state.messages[0]?.seq ?? Number.POSITIVE_INFINITY;
  return { messages: [...messages.filter((message) => message.seq < first), ...state.messages], hasEarlier };
}

/** Returns the sequence number of the last message, 0 for an empty thread. */
export function lastSeq({ messages }: ThreadState): number {
  return messages.at(-1)?.seq ?? 0;
}

/** Returns the sequence number of the oldest message that `side` has not read. */
export function firstUnreadFor(side: Side, { messages }: ThreadState): number | undefined {
  return messages.find((message) => isUnreadFor(side, message))?.seq;
}

/** Sets the read mark of `side` on the messages up to `seq`, once the server has accepted it. */
export function withReadBy(side: Side, state: ThreadState, { seq, readAt }: ReadMark): ThreadState {
  const isMarked = (message: ThreadMessage) => message.seq <= seq && isUnreadFor(side, message);
  return {
    ...state,
    messages: state.messages.map((message) => (isMarked(message) ? { ...message, readAt } : message)),
  };
}

function withReads(messages: ThreadMessage[], reads: ReadMark[]): ThreadMessage[] {
  if (reads.length === 0) return messages;
  const moments = new Map(reads.map((mark) => [mark.seq, mark.readAt]));
  return messages.map((message) => {
    const readAt = message.isMine && !message.readAt ? moments.get(message.seq) : undefined;
    return readAt ? { ...message, readAt } : message;
  });
}
