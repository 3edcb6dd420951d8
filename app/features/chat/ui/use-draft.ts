import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import { draftStore, type FormDraft } from "~/ui/draft-store";
import type { Outgoing } from "./use-thread";

/** The fields of the draft: what is being typed, and the message whose sending has not succeeded yet. */
const TEXT = "text";
const UNSENT = "unsent";

type Fields = Record<string, string[] | undefined>;

/**
 * Keeps the message being typed, and one that is being sent until it arrived: a reload, a redirect to the login page or
 * a failure loses nothing.
 * @param given text that the server kept from an interrupted or refused form.
 * @param hasArrived whether the thread holds the message of a key.
 */
export function useDraft(draft: FormDraft, given: string, hasArrived: (clientKey: string) => boolean) {
  const store = draftStore(draft);
  const [text, setText] = useState(() => given || typedText(draft.fields, hasArrived));
  const unsent = useRef<Outgoing | null>(null);
  const isSending = useRef(false);
  const { conflicts } = useSyncExternalStore(store.subscribe, store.snapshot, store.snapshot);

  // biome-ignore lint/correctness/useExhaustiveDependencies: what waits in the browser is read once.
  useEffect(() => {
    const fields: Fields = { ...draft.fields, ...Object.fromEntries(store.restore(draft)) };
    unsent.current = unsentMessage(fields, hasArrived);
    const waiting = typedText(fields, hasArrived);
    if (waiting && !given) setText(waiting);
    return () => void store.flush();
  }, [store]);

  const write = (value: string) => {
    setText(value);
    store.change(TEXT, [value]);
    // What is typed after a failure holds the text of the message that failed.
    if (unsent.current && !isSending.current) store.change(UNSENT, []);
  };
  return {
    text,
    write,
    /** The message to try again, with its key, so that the server stores it once. */
    unsent,
    begin(message: Outgoing) {
      unsent.current = message;
      isSending.current = true;
      store.change(UNSENT, [JSON.stringify(message)]);
      write("");
    },
    arrived() {
      isSending.current = false;
      unsent.current = null;
      store.change(UNSENT, []);
    },
    failed() {
      isSending.current = false;
      setText((typed) => join(unsent.current?.text ?? "", typed));
    },
    conflict: conflicts.find(({ name }) => name === TEXT),
    takeOther(value: string) {
      setText(value);
      store.takeOther(TEXT);
    },
    keepOwn: () => store.keepOwn(TEXT, [text]),
  };
}

/** The text to show: that of a message that did not arrive, then what was typed after it. */
function typedText(fields: Fields, hasArrived: (clientKey: string) => boolean): string {
  return join(unsentMessage(fields, hasArrived)?.text ?? "", fields[TEXT]?.[0] ?? "");
}

function unsentMessage(fields: Fields, hasArrived: (clientKey: string) => boolean): Outgoing | null {
  try {
    const message = JSON.parse(fields[UNSENT]?.[0] ?? "null") as Outgoing | null;
    return message && !hasArrived(message.clientKey) ? message : null;
  } catch {
    return null;
  }
}

const join = (first: string, second: string): string => (first && second ? `${first}\n\n${second}` : first || second);
