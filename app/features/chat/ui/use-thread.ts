import { useCallback, useEffect, useRef, useState } from "react";
import { type LiveUpdate, useLive } from "~/ui/use-live";
import { chatErrors } from "../errors";
import type { Side } from "../policy";
import { otherSide } from "../rules";
import type { Attachment, MessageInput, ThreadMessage } from "../schema";
import { ChatError, fetchThread, sendMessage, sendReadMark } from "./chat-client";
import {
  firstUnreadFor,
  firstWithFiles,
  hasWaitingFiles,
  lastSeq,
  type ThreadState,
  withEarlier,
  withLater,
  withReadBy,
  withRefreshed,
} from "./thread-state";

const EXPIRED_PAUSE_MS = 10_000;

/** A message that is being sent: shown at once, until the thread holds it or sending fails. */
export type Outgoing = {
  clientKey: string;
  text: string;
  files: Omit<Attachment, "url">[];
  /** The conversation is filed with it. */
  thenFile?: boolean | undefined;
};

/** Why a message has not been sent, as `ChatError` says it. */
export type SendFailure = { text: string; status: number };

/** Whether nothing answered, so that the message may leave later. */
export const isUnreachable = ({ status }: SendFailure): boolean => status === 0 || status >= 502;

/** What the staff had before them, as `Presence` notes it; the client's page notes nothing. */
export type Begun = Pick<MessageInput, "afterSeq" | "seenSeq">;

/** Why the page can no longer update the thread. */
export type ThreadTrouble = "expired" | "offline" | "gone" | null;

/**
 * Keeps a thread up to date: at each live event it fetches the messages after the last known one.
 * @param side the reader's side.
 * @param onCaseChange called when the case itself changed (its status, for example).
 */
export function useThread(
  { id: caseId, side }: { id: string; side: Side },
  initial: ThreadState,
  onCaseChange: () => void,
) {
  const [state, setState] = useState(initial);
  const [outgoing, setOutgoing] = useState<Outgoing | null>(null);
  const [trouble, setTrouble] = useState<ThreadTrouble>(null);
  const [isLoadingEarlier, setIsLoadingEarlier] = useState(false);
  const current = useRef(state);
  const syncing = useRef<Promise<void> | null>(null);
  const needsSync = useRef(false);
  const filesChanged = useRef(false);
  const markedSeq = useRef(0);
  const lastAttempt = useRef(0);
  const begun = useRef<Begun>({});

  const update = useCallback((change: (state: ThreadState) => ThreadState) => {
    current.current = change(current.current);
    setState(current.current);
  }, []);

  const reportError = useCallback((error: unknown) => {
    const status = error instanceof ChatError ? error.status : 0;
    setTrouble(status === 401 ? "expired" : status === 404 ? "gone" : "offline");
  }, []);

  const read = useCallback(async () => {
    let hasMore = true;
    while (hasMore || needsSync.current) {
      needsSync.current = false;
      lastAttempt.current = Date.now();
      const range = { after: lastSeq(current.current), unreadFrom: firstUnreadFor(otherSide(side), current.current) };
      const later = await fetchThread(caseId, range);
      hasMore = later.hasLater;
      update((state) => withLater(state, later));
      const arrived = later.messages.map((message) => message.clientKey);
      setOutgoing((one) => (one && arrived.includes(one.clientKey) ? null : one));
    }
    if (filesChanged.current) {
      filesChanged.current = false;
      await readFilesAgain(caseId, current, update);
    }
    setTrouble(null);
  }, [caseId, side, update]);

  /** Runs one request at a time; events during a request cause one more request. */
  const sync = useCallback((): Promise<void> => {
    needsSync.current = true;
    syncing.current ??= read()
      .catch(reportError)
      .finally(() => {
        syncing.current = null;
        if (needsSync.current) void sync();
      });
    return syncing.current;
  }, [read, reportError]);

  useLive((event: LiveUpdate) => {
    if (event.kind !== "resync" && (!("id" in event) || event.id !== caseId)) return;
    // The person may sign in again in another tab, so an occasional retry is enough.
    if (trouble === "expired" && Date.now() - lastAttempt.current < EXPIRED_PAUSE_MS) return;
    filesChanged.current ||= event.kind === "files" || (event.kind === "resync" && hasWaitingFiles(current.current));
    if (["resync", "message", "read", "files"].includes(event.kind)) void sync();
    else onCaseChange();
  });

  /** @returns why sending failed, null once the message is in the thread. */
  const send = useCallback(
    async (message: Outgoing): Promise<SendFailure | null> => {
      const { clientKey, text, files, thenFile } = message;
      setOutgoing(message);
      try {
        await sendMessage(caseId, {
          clientKey,
          text,
          fileIds: files.map((file) => file.fileId),
          thenFile,
          ...begun.current,
        });
        begun.current = {};
        await sync();
        return null;
      } catch (error) {
        const { status, message: text } =
          error instanceof ChatError ? error : new ChatError(500, chatErrors.messageOf("message_failed"));
        // The server refuses once, because a colleague has answered meanwhile; sent again, the message is accepted.
        if (status === 409) begun.current = {};
        if (status !== 401) return { text, status };
        reportError(error);
        return { text: "Votre message n’est pas encore parti\u00a0: il vous attend ici.", status };
      } finally {
        setOutgoing(null);
      }
    },
    [caseId, sync, reportError],
  );

  const loadEarlier = useCallback(async () => {
    const before = current.current.messages[0]?.seq;
    if (!before) return;
    setIsLoadingEarlier(true);
    try {
      const earlier = await fetchThread(caseId, { before });
      update((state) => withEarlier(state, earlier));
    } catch (error) {
      reportError(error);
    } finally {
      setIsLoadingEarlier(false);
    }
  }, [caseId, update, reportError]);

  /** Called when the end of the thread is on the reader's screen: sends a read mark, at most once per message. */
  const markSeen = useCallback(() => {
    const upTo = lastSeq(current.current);
    if (upTo <= markedSeq.current || firstUnreadFor(side, current.current) === undefined) return;
    markedSeq.current = upTo;
    sendReadMark(caseId, upTo).then(
      () => update((state) => withReadBy(side, state, { seq: upTo, readAt: new Date().toISOString() })),
      () => {
        markedSeq.current = 0;
      },
    );
  }, [caseId, side, update]);

  // The loader's data may be newer than this state after a revalidation.
  useEffect(() => {
    update((state) => withLater(state, { messages: withoutGap(state, initial.messages), reads: [] }));
  }, [initial, update]);

  return {
    ...state,
    outgoing,
    trouble,
    isLoadingEarlier,
    sync,
    send,
    begun,
    loadEarlier,
    markSeen,
  };
}

/** A scan result changes a message that is already known, so the messages with files are fetched again. */
async function readFilesAgain(
  caseId: string,
  current: { readonly current: ThreadState },
  update: (change: (state: ThreadState) => ThreadState) => void,
): Promise<void> {
  let from = firstWithFiles(current.current);
  while (from !== undefined) {
    const again = await fetchThread(caseId, { after: from - 1 });
    update((state) => withRefreshed(state, again));
    from = again.hasLater ? lastSeq(again) + 1 : undefined;
  }
}

/**
 * Uses the loader's messages only when they are contiguous with the known ones; otherwise the next sync fills the gap.
 */
function withoutGap(state: ThreadState, messages: ThreadMessage[]): ThreadMessage[] {
  const first = messages[0]?.seq ?? 0;
  return first <= lastSeq(state) + 1 ? messages : [];
}
