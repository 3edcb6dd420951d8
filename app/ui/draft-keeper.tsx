import { type RefObject, useEffect, useRef, useState, useSyncExternalStore } from "react";
import { createPortal } from "react-dom";
import { KEPT, SENDING, SETTLED, type Sent, type Settled } from "./draft-events";
import {
  companionsOf,
  describeValues,
  type Fields,
  isSame,
  keyOf,
  labelOf,
  readFields,
  readInitialFields,
  writeField,
} from "./draft-fields";
import type { FormDraft } from "./draft-home";
import type { DraftStore } from "./draft-store";
import { draftStore } from "./draft-stores";
import { OtherText } from "./other-text";
import { draftPlace, forgetTyped, readTyped } from "./typed-storage";

type Attempt = RefObject<Sent | null>;

/**
 * Keeps the draft of the form in which it stands: saves what is typed, puts back what waits in the browser, and shows
 * what another device stored meanwhile.
 */
export default function DraftKeeper({ draft, sent }: { draft: FormDraft; sent: Sent | null }) {
  const anchor = useRef<HTMLDivElement>(null);
  const [form, setForm] = useState<HTMLFormElement | null>(null);
  useEffect(() => setForm(anchor.current?.closest("form") ?? null), []);
  const store = draftStore(draft);
  const state = useSyncExternalStore(store.subscribe, store.snapshot, store.snapshot);
  // A hidden field that is kept with the text follows the choice made for the text.
  const companions = form ? companionsOf(form) : [];
  const conflicts = state.conflicts.filter(({ name }) => !companions.includes(name));
  const hidden = state.conflicts.filter(({ name }) => companions.includes(name));
  const attempt: Attempt = useRef(sent);
  useTypedText(form, store, draft, attempt);
  useUnsaved(form, store, draft);
  useSending(form, store, draft, attempt);
  const place = form?.querySelector("[data-other-texts]");
  const texts = (
    <div ref={anchor} hidden={conflicts.length === 0} className="grid gap-3">
      {form &&
        conflicts.map(({ name, values }) => (
          <OtherText
            key={name}
            label={labelOf(form, name)}
            text={textOf(form, name, values)}
            onTake={() => {
              for (const other of [{ name, values }, ...hidden]) {
                writeField(form, other.name, other.values);
                store.takeOther(other.name);
              }
            }}
            onKeep={
              isEmpty(readFields(form).get(name))
                ? undefined
                : () => {
                    for (const own of [name, ...hidden.map((each) => each.name)])
                      store.keepOwn(own, readFields(form).get(own) ?? []);
                  }
            }
          />
        ))}
    </div>
  );
  return place ? createPortal(texts, place) : texts;
}

/** What the values of a field read as; the text of an editor, whose field is hidden, without its tags. */
function textOf(form: HTMLFormElement, name: string, values: string[]): string {
  const text = describeValues(form, name, values);
  const isHtml = controlNamed(form, name)?.hidden === true;
  return isHtml ? text.replaceAll(/<[^>]*>/g, " ").trim() : text;
}

const controlNamed = (form: HTMLFormElement, name: string) =>
  ([...form.elements] as HTMLInputElement[]).find((control) => control.name === name && control.type !== "hidden");

/** Whether a name is that of one box of many (`keyOf`). */
const isEach = (name: string): boolean => name.includes("=");

/** Whether a field is a text, of which two may be worth keeping; of two choices the last one is. */
const isText = (form: HTMLFormElement, name: string): boolean =>
  /^text(area)?$/.test(controlNamed(form, name)?.type ?? "");

const isEmpty = (values: readonly string[] | undefined): boolean => !values?.some((value) => value.trim() !== "");

/** Follows what is typed. */
function useTypedText(form: HTMLFormElement | null, store: DraftStore, draft: FormDraft, attempt: Attempt) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each form; `useSending` follows later loads.
  useEffect(() => {
    if (!form) return;
    store.companions = companionsOf(form);
    const early = attempt.current;
    const initial = readInitialFields(form);
    const known: Fields = new Map(initial);
    // A box of many changes with the page too: only a press on it is a change.
    const follow = (isPressed: (name: string) => boolean) => {
      const fields = readFields(form);
      // A hidden field that is kept with the text is nothing typed by itself.
      const companions = companionsOf(form);
      const isChanged = (name: string) =>
        isEach(name) ? isPressed(name) : !isSame(known.get(name), fields.get(name) ?? []);
      const changed = [...fields.keys()].filter((name) => !companions.includes(name) && isChanged(name));
      if (changed.length === 0) return;
      attempt.current = null;
      for (const name of new Set([...changed, ...companions])) {
        const values = fields.get(name) ?? [];
        known.set(name, values);
        store.change(name, values);
      }
    };
    const typed = readFields(form);
    const isUntouched = (name: string) => isSame(initial.get(name) ?? [], typed.get(name) ?? []);
    const left = takeEarly(form, draft);
    // A field that was changed before this script ran, on this page or one that was left at once, keeps what is typed.
    const isTyped = (name: string, waiting: string[]) => {
      const own = isUntouched(name) ? left[name] : typed.get(name);
      return own !== undefined && !isSame(own, waiting) && isText(form, name);
    };
    for (const [name, values] of store.restore(draft, isTyped))
      if (isUntouched(name) && writeField(form, name, values)) known.set(name, values);
    for (const [name, values] of Object.entries(left)) if (isUntouched(name)) writeField(form, name, values);
    follow((name) => !isUntouched(name));
    if (early) {
      attempt.current = early;
      store.beginSending(early.names, early.sentAt);
      store.endSending();
    }
    const onInput = ({ target }: Event) => {
      const control = target as HTMLInputElement;
      if (control.form === form || form.contains(control)) follow((name) => name === keyOf(control));
    };
    const onLeave = () => {
      if (document.visibilityState === "visible") return;
      follow(() => false);
      void store.flush({ isLeaving: true });
    };
    document.addEventListener("input", onInput);
    document.addEventListener("change", onInput);
    document.addEventListener("visibilitychange", onLeave);
    return () => {
      document.removeEventListener("input", onInput);
      document.removeEventListener("change", onInput);
      document.removeEventListener("visibilitychange", onLeave);
      void store.flush();
    };
  }, [form, store]);
}

/** Takes what was typed before a script like this one ran, on a page that was left at once. */
function takeEarly(form: HTMLFormElement, draft: FormDraft): Record<string, string[]> {
  form.dispatchEvent(new Event(KEPT));
  const place = draftPlace(draft, location.pathname);
  const left = readTyped(place);
  forgetTyped(place);
  return left;
}

/** Takes what the page shows and the server does not have. */
function useUnsaved(form: HTMLFormElement | null, store: DraftStore, { unsaved }: FormDraft) {
  useEffect(() => {
    if (!form || !unsaved) return;
    const fields = readFields(form);
    for (const [name, values] of Object.entries(unsaved)) store.keep(name, fields.get(name) ?? values);
  }, [form, store, unsaved]);
}

/** Tells the store when the form is being sent (`draft-events.ts`), and whether it arrived. */
function useSending(form: HTMLFormElement | null, store: DraftStore, draft: FormDraft, attempt: Attempt) {
  const latest = useRef(draft);
  latest.current = draft;
  useEffect(() => {
    if (!form) return;
    let isSending = false;
    const begin = () => {
      isSending = true;
      const { pathname: path } = location;
      attempt.current = { path, sentAt: latest.current.sentAt, names: [...readFields(form).keys()] };
      store.beginSending(attempt.current.names);
    };
    const end = (hasArrived: boolean) => {
      isSending = false;
      store.endSending();
      const sent = attempt.current;
      if (!sent || location.pathname === "/login") return;
      // Another page than the login follows a form that arrived.
      const isElsewhere = location.pathname !== sent.path;
      if (!latest.current.home?.isWhole) return isElsewhere && store.forget(sent.names);
      if (isElsewhere || hasArrived) store.arrived();
      if (!isElsewhere) store.refresh(latest.current);
    };
    const settle = ({ detail }: CustomEvent<Settled>) => end(detail.hasArrived);
    form.addEventListener(SENDING, begin);
    form.addEventListener(SETTLED, settle as EventListener);
    return () => {
      // The page may be replaced just before the form has settled.
      if (isSending) setTimeout(() => end(false));
      form.removeEventListener(SENDING, begin);
      form.removeEventListener(SETTLED, settle as EventListener);
    };
  }, [form, store, attempt]);
  useEffect(() => {
    const sent = attempt.current;
    if (form && sent && sent.sentAt !== draft.sentAt) {
      attempt.current = null;
      store.forget(sent.names);
    }
    store.refresh(draft);
    if (!form) return;
    // An earlier save may have replaced what the form stored.
    for (const name of store.overtaken) store.keep(name, readFields(form).get(name) ?? []);
    store.overtaken = [];
  }, [draft, form, store, attempt]);
}
