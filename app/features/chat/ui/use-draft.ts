import { useEffect, useRef, useState } from "react";
import type { FormDraft } from "~/ui/draft-store";
import { draftPlace, forgetTyped, readTyped, writeTyped } from "~/ui/typed-storage";
import { useDraftState, useDraftStore } from "~/ui/use-draft-store";
import { isUnreachable, type Outgoing, type SendFailure } from "./use-thread";

/** The fields of the draft: what is being typed, and the message whose sending has not succeeded yet. */
const TEXT = "text";
const UNSENT = "unsent";

/** The message whose sending has not succeeded yet; one that `waits` leaves by itself once the network is back. */
type Unsent = Outgoing & { waits?: boolean };

type Fields = Record<string, string[] | undefined>;

/**
 * Keeps the message being typed, and one that is being sent until it arrived: a reload, a redirect to the login page or
 * a failure loses nothing.
 * @param given text that the server kept from an interrupted or refused form.
 * @param hasArrived whether the thread holds the message of a key.
 */
export function useDraft(draft: FormDraft, given: string, hasArrived: (clientKey: string) => boolean) {
  const { store, load } = useDraftStore(draft);
  const [text, setText] = useState(() => given || typedText(draft.fields, hasArrived));
  const unsent = useRef<Unsent | null>(unsentMessage(draft.fields, hasArrived));
  const [waits, setWaits] = useState(false);
  const isSending = useRef(false);
  const { conflicts } = useDraftState(store, draft);
  const shownFirst = useRef(text);
  // The store, once it holds what changed before it was there: a message that began before may arrive after.
  const current = useRef<typeof store>(null);
  // What changed before that, on this page or on one that was left at once.
  const place = draftPlace(draft);
  const early = useRef<Record<string, string[]> | null>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: what waits in the browser is read once.
  useEffect(() => {
    if (!store) return;
    const fields: Fields = { ...draft.fields, ...Object.fromEntries(store.restore(draft)) };
    const changes: Record<string, string[]> = early.current ?? readTyped(place);
    const waiting = typedText(fields, hasArrived);
    const typed = changes[TEXT]?.[0];
    // After Back the browser itself restores what the field held, which is what waits here too.
    const isWithin = waiting === shownFirst.current || given.includes(waiting) || typed?.startsWith(waiting);
    const kept = typed === undefined ? either(waiting, given) : join(isWithin ? "" : waiting, typed);
    for (const [name, values] of Object.entries(changes)) store.change(name, name === TEXT ? [kept] : values);
    if (!isSending.current) {
      unsent.current = unsentMessage({ ...fields, ...changes }, hasArrived);
      setWaits(unsent.current?.waits === true);
    }
    // A message that failed before the store was there is still in the box.
    const failed = changes[UNSENT] && !isSending.current ? unsent.current : null;
    setText(join(failed?.text ?? "", kept));
    early.current = null;
    current.current = store;
    forgetTyped(place);
    return () => void store.flush();
  }, [store]);

  // The page may show the message only after it was loaded: then it is not there to be sent again.
  const waited = unsent.current;
  const isThere = waited !== null && !isSending.current && hasArrived(waited.clientKey);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the message appears in the thread.
  useEffect(() => {
    if (!isThere || !waited) return;
    forgetUnsent();
    write(without(text, waited));
  }, [isThere]);

  const change = (name: string, values: string[]) => {
    if (current.current) return current.current.change(name, values);
    early.current = { ...(early.current ?? readTyped(place)), [name]: values };
    // An empty text would replace what another device stores meanwhile.
    writeTyped(place, Object.fromEntries(Object.entries(early.current).filter(([, [value]]) => value)));
    load();
  };

  const write = (value: string) => {
    setText(value);
    change(TEXT, [value]);
    // What is typed after a failure holds the text of the message that failed.
    if (unsent.current && !isSending.current) change(UNSENT, []);
    setWaits(false);
  };
  const keepUnsent = (message: Unsent) => {
    unsent.current = message;
    setWaits(message.waits === true);
    change(UNSENT, [JSON.stringify(message)]);
  };
  const forgetUnsent = () => {
    unsent.current = null;
    setWaits(false);
    change(UNSENT, []);
  };
  return {
    text,
    write,
    /** The message to try again, with its key, so that the server stores it once. */
    unsent,
    /** Whether that message leaves by itself once the network is back. */
    waits,
    begin({ clientKey, text, files, thenFile }: Outgoing) {
      isSending.current = true;
      keepUnsent({ clientKey, text, files, thenFile });
      write("");
    },
    arrived() {
      isSending.current = false;
      // Saves that began before the message arrived come too late from now on; those of this page do not.
      current.current?.forget([]);
      forgetUnsent();
    },
    failed(waits: boolean) {
      isSending.current = false;
      const message = unsent.current;
      if (!message) return;
      setText((typed) => join(message.text, typed));
      if (waits) keepUnsent({ ...message, waits });
    },
    /** Sends the message that waits, whose text stays in the box meanwhile. @returns why it has still not left. */
    async sendAgain(message: Outgoing, send: (message: Outgoing) => Promise<SendFailure | null>, shown: () => string) {
      isSending.current = true;
      const failure = await send(message);
      isSending.current = false;
      if (!failure) {
        const rest = without(shown(), message);
        this.arrived();
        write(rest);
      }
      // What was typed meanwhile holds its text.
      else if (!shown().startsWith(message.text)) change(UNSENT, []);
      else if (!isUnreachable(failure) && failure.status !== 401) keepUnsent({ ...message, waits: false });
      return failure;
    },
    conflict: conflicts.find(({ name }) => name === TEXT),
    takeOther(value: string) {
      setText(value);
      store?.takeOther(TEXT);
    },
    keepOwn: () => store?.keepOwn(TEXT, [text]),
  };
}

/** The text to show: that of a message that did not arrive, then what was typed after it. */
function typedText(fields: Fields, hasArrived: (clientKey: string) => boolean): string {
  return join(unsentMessage(fields, hasArrived)?.text ?? "", fields[TEXT]?.[0] ?? "");
}

function unsentMessage(fields: Fields, hasArrived: (clientKey: string) => boolean): Unsent | null {
  try {
    const message = JSON.parse(fields[UNSENT]?.[0] ?? "null") as Unsent | null;
    return message && !hasArrived(message.clientKey) ? message : null;
  } catch {
    return null;
  }
}

/** What stands after the text of a message. */
const without = (text: string, message: Outgoing): string =>
  text.startsWith(message.text) ? text.slice(message.text.length).trimStart() : text;

/** The text that holds the other one, else both. */
const either = (first: string, second: string): string => {
  if (first.includes(second)) return first;
  return second.includes(first) ? second : join(first, second);
};

const join = (first: string, second: string): string => (first && second ? `${first}\n\n${second}` : first || second);
