import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import { useNavigation, useRevalidator } from "react-router";
import { SENDING, SETTLED, type Settled } from "~/ui/draft-events";
import type { Conflict, TextName, Versions } from "../rules";
import { type SavedCounts, sendDraft } from "./send-draft";
import {
  type Fields,
  fieldOf,
  fieldsOf,
  isTypedInto,
  readUnsaved,
  tickedAfter,
  type UnsavedMessage,
  writeUnsaved,
} from "./unsaved-message";

export type SaveState = "saved" | "saving" | "offline" | "signed-out" | "refused" | "changed";
/** The draft as the page was loaded with it. */
export type LoadedDraft = {
  owner: string;
  id: string;
  savedAt: string | null;
  subject: string;
  content: string;
  versions: Versions;
  /** The texts that another page wrote, as the answer to a button tells them. */
  conflicts: readonly Conflict[];
  /** Whether it holds what was typed when a session ended, which is not saved yet. */
  isRestored: boolean;
  /** The answer to a button that refused the form, and so may not have saved it. */
  refusal: object | undefined;
};

const PAUSE_MS = 600;
const RETRY_MS = 4_000;
/** The editor gives its text to the form a moment after it tells of a change. */
const COPY_MS = 100;

/**
 * Saves the form as a draft on the server while it is filled in: shortly after the last change, one save at a time, and
 * again until it succeeds. The returned state says when the draft could not be saved. What the server does not have
 * waits in the browser, and is shown and saved when the page is opened again; `unsaved` when the draft was changed
 * meanwhile.
 * @param show puts the texts and ticks of a message into the form; the same function at each rendering.
 */
export function useDraft(
  form: RefObject<HTMLFormElement | null>,
  address: string,
  loaded: LoadedDraft,
  show: (fields: Fields) => void,
) {
  const [state, setState] = useState<SaveState>("saved");
  const [counts, setCounts] = useState<(SavedCounts & { ticked: string[] }) | null>(null);
  const [versions, setVersions] = useState(loaded.versions);
  const [conflicts, setConflicts] = useState(loaded.conflicts);
  const [saves, setSaves] = useState(0);
  const { owner, savedAt } = loaded;
  // A message that waited keeps its id, by which the server knows that it was sent meanwhile.
  const [waitedId, setWaitedId] = useState<string | null>(null);
  const [unsaved, setUnsaved] = useState<UnsavedMessage | null>(null);
  const base = useRef(savedAt);
  const work = useRef({
    isBusy: false,
    isDirty: false,
    /** The form is being sent, so its fields are disabled and give no values. */
    isSending: false,
    /** A save that began before the form was sent may arrive after it. */
    isOvertaken: false,
    request: undefined as AbortController | undefined,
    timer: undefined as Timer,
    copy: undefined as Timer,
    /** The people of the page that were ticked when it was last saved. */
    ticked: null as string[] | null,
    /** A message that waited in the browser and is shown: it is saved before what the form holds. */
    waited: null as Fields | null,
  });

  const keepCopy = useCallback(() => {
    const fields = !work.current.isSending && form.current && fieldsOf(form.current);
    if (fields) writeUnsaved(owner, { fields, base: base.current });
  }, [form, owner]);

  const { revalidate } = useRevalidator();
  const stored = useRef({ subject: loaded.subject, content: loaded.content });
  /** Shows the stored draft in place of a message that waited, and was sent from another page. */
  const dropWaited = useCallback(() => {
    writeUnsaved(owner, null);
    show(Object.entries(stored.current));
    setState("saved");
    void revalidate();
  }, [owner, show, revalidate]);

  const save = useCallback(async (): Promise<void> => {
    const own = work.current;
    const held = form.current && fieldsOf(form.current);
    if (own.isBusy || own.isSending || !held) return;
    const request = new AbortController();
    const { waited } = own;
    Object.assign(own, { isBusy: true, isDirty: waited !== null && own.isDirty, request });
    // The answer to a save may be newer than the hidden fields.
    const isOld = ([name]: [string, string]) => name === "wereTicked" && own.ticked !== null;
    const typed = held.filter((field) => !isOld(field));
    const shown = [...typed, ...(own.ticked ?? []).map((id): [string, string] => ["wereTicked", id])];
    const fields = waited ?? shown;
    const outcome = await sendDraft(fields, address, { signal: request.signal });
    own.isBusy = false;
    // What the form sent is newer than the answer.
    if (request.signal.aborted) return;
    if (outcome !== "offline" && outcome !== "signed-out") own.waited = null;
    if (waited && outcome === "sent") {
      setWaitedId(null);
      if (!own.isDirty) return dropWaited();
      // The form has the id of the stored draft by then.
      own.timer = setTimeout(save, PAUSE_MS);
      return;
    }
    if (typeof outcome !== "string") {
      base.current = outcome.savedAt;
      if (!own.isDirty && outcome.conflicts.length === 0) writeUnsaved(owner, null);
      const ticked = tickedAfter(fields, shown);
      own.ticked = ticked;
      setCounts({ ...outcome, ticked });
      setConflicts(outcome.conflicts);
      // A text in conflict keeps the version that the page has seen.
      const isSeen = (name: TextName) => outcome.conflicts.every((conflict) => conflict.name !== name);
      setVersions((old) => ({
        subject: isSeen("subject") ? outcome.versions.subject : old.subject,
        content: isSeen("content") ? outcome.versions.content : old.content,
      }));
      setSaves((count) => count + 1);
    }
    if (own.isDirty && waited) {
      // The message that waited was another page's: what was typed since is sent once the form has its versions.
      clearTimeout(own.timer);
      own.timer = setTimeout(save, PAUSE_MS);
      return;
    }
    if (own.isDirty) return void save();
    if (typeof outcome !== "string") return setState(outcome.conflicts.length > 0 ? "changed" : "saved");
    setState(outcome === "sent" ? "refused" : outcome);
    own.isDirty = outcome !== "sent";
    if (outcome === "offline") own.timer = setTimeout(save, RETRY_MS);
  }, [form, address, owner, dropWaited]);

  const onChange = useCallback(() => {
    const own = work.current;
    own.isDirty = true;
    if (own.isSending) return;
    setState("saving");
    stopTimers(own);
    own.timer = setTimeout(save, PAUSE_MS);
    own.copy = setTimeout(keepCopy, COPY_MS);
  }, [save, keepCopy]);

  const { state: moving, formData } = useNavigation();
  const isSent = formData !== undefined;
  useEffect(() => {
    const own = work.current;
    if (moving === "idle" || !own.isDirty || own.isSending) return;
    clearTimeout(own.timer);
    // Another page of the grid removes the boxes of this one, so they are saved first.
    void save();
  }, [moving, save]);

  const restore = (fields: Fields) => {
    work.current.waited = fields;
    show(fields);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page is opened.
  useEffect(() => {
    const message = readUnsaved(owner);
    if (!message) return;
    const isSame = fieldOf(message, "subject") === loaded.subject && fieldOf(message, "content") === loaded.content;
    // Each person has one draft: the one that the message changed has been sent since.
    const isOfSent = message.base !== null && fieldOf(message, "draftId") !== loaded.id;
    const isTyped = form.current !== null && isTypedInto(form.current, message);
    if (message.base === savedAt && !isTyped) {
      if (savedAt === null) setWaitedId(fieldOf(message, "draftId"));
      setState("saving");
      restore(message.fields);
      void save();
    } else if (isSame || isOfSent) writeUnsaved(owner, null);
    else setUnsaved(message);
  }, []);
  // The server's answer to a button of the form is newer than the copy.
  useEffect(() => {
    if (savedAt === base.current) return;
    base.current = savedAt;
    if (!work.current.isDirty) writeUnsaved(owner, null);
    if (work.current.isOvertaken) onChange();
    work.current.isOvertaken = false;
  }, [savedAt, owner, onChange]);

  const { conflicts: told } = loaded;
  useEffect(() => setConflicts(told), [told]);

  /** Called when the page was loaded again: its own counts are newer. */
  const forgetCounts = useCallback(() => {
    work.current.ticked = null;
    setCounts(null);
  }, []);

  useEffect(() => {
    const sent = form.current;
    const own = work.current;
    let wasDirty = false;
    // The copy is at least as new as what a press sends, which comes back after a sign-in.
    const begin = () => {
      stopTimers(own);
      wasDirty = own.isDirty;
      if (own.isDirty || own.isBusy) keepCopy();
      own.request?.abort();
      Object.assign(own, { isSending: true, isDirty: false, isOvertaken: own.isBusy, waited: null });
    };
    const settle = ({ detail: { hasArrived } }: CustomEvent<Settled>) => {
      own.isSending = false;
      if (own.isDirty || (!hasArrived && (wasDirty || own.isOvertaken))) onChange();
      else if (hasArrived) setState("saved");
    };
    sent?.addEventListener(SENDING, begin);
    sent?.addEventListener(SETTLED, settle as EventListener);
    return () => {
      sent?.removeEventListener(SENDING, begin);
      sent?.removeEventListener(SETTLED, settle as EventListener);
    };
  }, [form, keepCopy, onChange]);

  useEffect(() => {
    const own = work.current;
    const flush = () => {
      const fields = own.isDirty && !own.isSending && form.current && fieldsOf(form.current);
      if (!fields) return;
      writeUnsaved(owner, { fields, base: base.current });
      void sendDraft(fields, address, { keepalive: true });
    };
    window.addEventListener("pagehide", flush);
    return () => {
      window.removeEventListener("pagehide", flush);
      stopTimers(own);
    };
  }, [form, address, owner]);

  const { isRestored, refusal } = loaded;
  useEffect(() => {
    if (isRestored || refusal) onChange();
  }, [isRestored, refusal, onChange]);
  return {
    state: isSent ? "saved" : state,
    counts,
    saves,
    onChange,
    forgetCounts,
    draftId: (savedAt === null && waitedId) || loaded.id,
    versions,
    conflicts,
    /** The person has seen the other page's text, and the form holds the one that they chose. */
    settle: ({ name, version }: Conflict) => {
      setVersions((old) => ({ ...old, [name]: version }));
      setConflicts((old) => old.filter((each) => each.name !== name));
      onChange();
    },
    unsaved,
    takeUnsaved: () => {
      // The person has seen both texts: the one that waited replaces the stored one.
      const now: Record<string, string> = {
        draftId: loaded.id,
        subjectVersion: versions.subject,
        contentVersion: versions.content,
      };
      const fields = unsaved?.fields.map(([name, value]): [string, string] => [name, now[name] ?? value]);
      if (!fields) return;
      setUnsaved(null);
      restore(fields);
      onChange();
    },
    dropUnsaved: () => {
      writeUnsaved(owner, null);
      setUnsaved(null);
    },
  };
}

type Timer = ReturnType<typeof setTimeout> | undefined;

function stopTimers({ timer, copy }: { timer: Timer; copy: Timer }): void {
  clearTimeout(timer);
  clearTimeout(copy);
}
