import { type RefObject, useEffect, useRef, useState, useSyncExternalStore } from "react";
import { KEPT, SENDING, SETTLED, type Sent } from "./draft-events";
import {
  companionsOf,
  describeValues,
  type Fields,
  isSame,
  labelOf,
  readFields,
  readInitialFields,
  writeField,
} from "./draft-fields";
import { type DraftStore, draftStore, type FormDraft } from "./draft-store";
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
  useSending(form, store, draft, attempt);
  return (
    <div ref={anchor} hidden={conflicts.length === 0} className="grid gap-3">
      {form &&
        conflicts.map(({ name, values }) => (
          <OtherText
            key={name}
            label={labelOf(form, name)}
            text={describeValues(form, name, values)}
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
}

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
    const follow = () => {
      const fields = readFields(form);
      // A hidden field that is kept with the text is nothing typed by itself.
      const companions = companionsOf(form);
      const changed = [...fields.keys()].filter(
        (name) => !companions.includes(name) && !isSame(known.get(name), fields.get(name) ?? []),
      );
      if (changed.length === 0) return;
      attempt.current = null;
      for (const name of new Set([...changed, ...companions])) {
        const values = fields.get(name) ?? [];
        known.set(name, values);
        store.change(name, values);
      }
    };
    const typed = readFields(form);
    // A field that was changed before this script ran keeps what is typed: another tab may have left the text that waits.
    for (const [name, values] of store.restore(draft))
      if (isSame(known.get(name), typed.get(name) ?? []) && writeField(form, name, values)) known.set(name, values);
    takeEarly(form, draft, (name) => isSame(initial.get(name), typed.get(name) ?? []));
    follow();
    if (early) {
      attempt.current = early;
      store.beginSending(early.names, early.sentAt);
      store.endSending();
    }
    const onInput = ({ target }: Event) => {
      const control = target as HTMLInputElement;
      if (control.form === form || form.contains(control)) follow();
    };
    const onLeave = () => {
      if (document.visibilityState === "visible") return;
      follow();
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

/** Puts back what was typed before a script like this one ran, on a page that was left at once. */
function takeEarly(form: HTMLFormElement, draft: FormDraft, isUntouched: (name: string) => boolean) {
  form.dispatchEvent(new Event(KEPT));
  const place = draftPlace(draft, location.pathname);
  for (const [name, values] of Object.entries(readTyped(place))) if (isUntouched(name)) writeField(form, name, values);
  forgetTyped(place);
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
    const end = () => {
      isSending = false;
      store.endSending();
      const sent = attempt.current;
      // Another page than the login follows a form that arrived.
      const isElsewhere = sent && location.pathname !== sent.path && location.pathname !== "/login";
      if (isElsewhere) store.forget(sent.names);
    };
    form.addEventListener(SENDING, begin);
    form.addEventListener(SETTLED, end);
    return () => {
      // The page may be replaced just before the form has settled.
      if (isSending) setTimeout(end);
      form.removeEventListener(SENDING, begin);
      form.removeEventListener(SETTLED, end);
    };
  }, [form, store, attempt]);
  useEffect(() => {
    const sent = attempt.current;
    if (form && sent && sent.sentAt !== draft.sentAt) {
      attempt.current = null;
      store.forget(sent.names);
    }
    store.refresh(draft);
  }, [draft, form, store, attempt]);
}
