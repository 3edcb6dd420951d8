import { useEffect, useRef, useState } from "react";
import { Banner } from "./banner";
import { Button } from "./button";
import { KEPT, SENDING, SETTLED, type Settled } from "./draft-events";
import { companionsOf, type Fields, isSame, readFields, readInitialFields, writeField } from "./draft-fields";
import { deleteOthers } from "./draft-shelves";
import { forgetTyped, type Place, placeOf, readTyped, writeTyped } from "./typed-storage";

export type TypedMemoryProps = {
  form: HTMLFormElement;
  /** The id of the account that is signed in; empty for a visitor. */
  person: string;
  /** How many answers the form got from the server, and whether the last one refused it. */
  answers: number;
  isRefused: boolean;
  /** Whether it tells that what was typed is back. */
  isTold: boolean | undefined;
};

/**
 * Keeps what is typed into a form without a draft in its tab, until the server has taken it: over a reload, Back, a
 * failure and an expired session. It tells a visitor where the text comes from, since the device may be shared, and a person
 * whose form shows what is stored that this is not saved.
 */
export default function TypedMemory({ form, person, answers, isRefused, isTold }: TypedMemoryProps) {
  const place = useRef<Place | null>(null);
  const initial = useRef<Fields>(new Map());
  const isTaken = useRef(false);
  const wasRefused = useRef(isRefused);
  /** What was kept until an answer seemed to have taken it: the form may know only later that it was a refusal. */
  const forgotten = useRef<{ typed: Record<string, string[]>; initial: Fields } | null>(null);
  const seenAnswers = useRef(0);
  const [isRestored, setRestored] = useState(false);
  isTaken.current = answers > 0 && !isRefused;
  useEffect(() => {
    const here = placeOf(form, person);
    place.current = here;
    deleteOthers(person || null);
    form.dispatchEvent(new Event(KEPT));
    initial.current = readInitialFields(form);
    if (isTaken.current) {
      forgotten.current = { typed: readTyped(here), initial: initial.current };
      forgetTyped(here);
    }
    const now = readFields(form);
    // A field that was changed before this script ran keeps what is typed.
    const typed = Object.entries(readTyped(here));
    const restored = typed.filter(([name]) => isSame(initial.current.get(name), now.get(name) ?? []));
    for (const [name, values] of restored) writeField(form, name, values);
    // A refused page shows what its person has just sent.
    setRestored(restored.length > 0 && !wasRefused.current);
    const save = () => writeTyped(here, readChanges(form, initial.current));
    save();
    // What is refused from here on is not the answer that came.
    const endAnswer = () => {
      forgotten.current = null;
    };
    const onInput = ({ target }: Event) => {
      if ((target as HTMLInputElement).form !== form) return;
      endAnswer();
      save();
    };
    form.addEventListener("submit", endAnswer, true);
    document.addEventListener("input", onInput);
    document.addEventListener("change", onInput);
    const endSending = keepWhileSending(form, here);
    return () => {
      document.removeEventListener("input", onInput);
      document.removeEventListener("change", onInput);
      form.removeEventListener("submit", endAnswer, true);
      endSending();
    };
  }, [form, person]);
  useEffect(() => {
    const here = place.current;
    if (!here) return;
    const isAnswered = answers !== seenAnswers.current;
    seenAnswers.current = answers;
    if (isAnswered && isTaken.current && !isAtLoginFor(here)) {
      forgotten.current ??= { typed: readTyped(here), initial: initial.current };
      forgetTyped(here);
      initial.current = readFields(form);
    } else if (isRefused && forgotten.current) {
      initial.current = forgotten.current.initial;
      writeTyped(here, forgotten.current.typed);
      forgotten.current = null;
    }
  }, [answers, isRefused, form]);
  if (!isRestored || !isTold) return null;
  const erase = () => {
    if (place.current) forgetTyped(place.current);
    for (const [name, values] of initial.current) writeField(form, name, values);
    setRestored(false);
    form.querySelector<HTMLElement>("input:not([type=hidden]), textarea, select")?.focus();
  };
  const actions = (
    <Button variant="second" size="small" onClick={erase}>
      Effacer ce que j’ai écrit
    </Button>
  );
  return (
    <Banner actions={actions}>
      {person === ""
        ? "Ce texte a été écrit dans cet onglet, et n’a pas été envoyé. Ce n’est pas vous\u00a0? Effacez-le."
        : "Ce que vous aviez écrit ici est revenu, et n’est pas enregistré."}
    </Banner>
  );
}

/** What was typed into a form, with the hidden fields that a retry needs. */
function readChanges(form: HTMLFormElement, initial: Fields): Record<string, string[]> {
  const fields = readFields(form);
  const changed = [...fields].filter(([name, values]) => !isSame(initial.get(name), values));
  const companions = changed.length > 0 ? companionsOf(form).map((name) => [name, fields.get(name) ?? []]) : [];
  return Object.fromEntries([...changed, ...companions]);
}

/**
 * Keeps what is typed into a form that is being sent, for when the answer leads to the login before `TypedMemory` runs.
 * @returns the function to call once the answer is shown.
 */
export function keepSent(form: HTMLFormElement, person: string): () => void {
  const place = placeOf(form, person);
  writeTyped(place, readChanges(form, readInitialFields(form)));
  return () => {
    // A form that stays has its `TypedMemory`.
    if (!form.isConnected && !isAtLoginFor(place)) forgetTyped(place);
  };
}

/** True when the login took the place of the form's page, because the session had expired. */
const isAtLoginFor = ({ path }: Place): boolean => location.pathname === "/login" && path !== "/login";

/** The answer to a form may replace its page: what was typed is then no longer kept, unless the session had expired. */
function keepWhileSending(form: HTMLFormElement, place: Place): () => void {
  let [isSending, isGone] = [false, false];
  const begin = () => {
    isSending = true;
  };
  const settle = ({ detail: { hasArrived } }: CustomEvent<Settled>) => {
    isSending = false;
    if (isGone && hasArrived && !isAtLoginFor(place)) forgetTyped(place);
  };
  form.addEventListener(SENDING, begin);
  form.addEventListener(SETTLED, settle as EventListener);
  return () => {
    isGone = true;
    if (isSending) return;
    form.removeEventListener(SENDING, begin);
    form.removeEventListener(SETTLED, settle as EventListener);
  };
}
