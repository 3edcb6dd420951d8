import type { Side } from "../policy";
import { isUnreadFor } from "../rules";
import type { ReadMark, Thread, ThreadMessage } from "../schema";

/** What a page knows of a thread: a run of messages without a gap, oldest first. */
export type ThreadState = { messages: ThreadMessage[]; hasEarlier: boolean };

/** Adds what follows the last message, and the read marks. What is already there is left out, in whatever order answers come. */
export function withLater(state: ThreadState, { messages, reads }: Pick<Thread, "messages" | "reads">): ThreadState {
  const last = lastSeq(state);
  const newMessages = messages.filter((message) => message.seq > last);
  return { ...state, messages: withReads([...state.messages, ...newMessages], reads) };
}

/** Messages read again, whose files changed: they take the place of those known, which keep the mark of their reading. */
export function withRefreshed(state: ThreadState, { messages }: Pick<Thread, "messages">): ThreadState {
  const refreshed = new Map(messages.map((message) => [message.seq, message]));
  const renewed = (known: ThreadMessage) => {
    const again = refreshed.get(known.seq);
    return again ? { ...again, readAt: again.readAt ?? known.readAt } : known;
  };
  return { ...state, messages: state.messages.map(renewed) };
}

/** The first of the messages that carry a file; undefined when none does. */
export function firstWithFiles({ messages }: ThreadState): number | undefined {
  return messages.find((message) => message.attachments.length > 0)?.seq;
}

/** Whether a file of the thread waits for the scanner. */
export function hasWaitingFiles({ messages }: ThreadState): boolean {
  return messages.some((message) => message.attachments.some((file) => file.scan?.state === "waiting"));
}

/** Adds what comes before the first message. */
export function withEarlier(
  state: ThreadState,
  { messages, hasEarlier }: Pick<Thread, "messages" | "hasEarlier">,
): ThreadState {
  const first = state.messages[0]?.seq ?? Number.POSITIVE_INFINITY;
  return { messages: [...messages.filter((message) => message.seq < first), ...state.messages], hasEarlier };
}

/** 0 for an empty thread. */
export function lastSeq({ messages }: ThreadState): number {
  return messages.at(-1)?.seq ?? 0;
}

/** The sequence number of the oldest message that `side` has not read. */
export function firstUnreadFor(side: Side, { messages }: ThreadState): number | undefined {
  return messages.find((message) => isUnreadFor(side, message))?.seq;
}

/** Sets the read mark of `side` on the messages up to `seq`: the page does it once the server has accepted that mark. */
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
