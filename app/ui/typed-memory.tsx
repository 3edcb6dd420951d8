import { useEffect, useRef } from "react";
import { useRouteLoaderData } from "react-router";
import { SENDING, SETTLED, type Settled } from "./draft-events";
import { companionsOf, type Fields, isSame, readFields, readInitialFields, writeField } from "./draft-fields";
import { forgetTyped, type Place, placeOf, readTyped, writeTyped } from "./typed-storage";

export type TypedMemoryProps = {
  form: HTMLFormElement;
  /** How many answers the form got from the server, and whether the last one refused it. */
  answers: number;
  isRefused: boolean;
};

/**
 * Keeps what is typed into a form without a draft in its tab, until the server has taken it: over a reload, Back, a
 * failure and an expired session.
 */
export default function TypedMemory({ form, answers, isRefused }: TypedMemoryProps) {
  const root = useRouteLoaderData("root") as { user?: { id: string } } | undefined;
  const person = root?.user?.id ?? "";
  const place = useRef<Place | null>(null);
  const initial = useRef<Fields>(new Map());
  useEffect(() => {
    const here = placeOf(form, person);
    place.current = here;
    initial.current = readInitialFields(form);
    const now = readFields(form);
    // A field that was changed before this script ran keeps what is typed.
    for (const [name, values] of Object.entries(readTyped(here)))
      if (isSame(initial.current.get(name), now.get(name) ?? [])) writeField(form, name, values);
    const save = () => {
      const fields = readFields(form);
      const changed = [...fields].filter(([name, values]) => !isSame(initial.current.get(name), values));
      const companions = changed.length > 0 ? companionsOf(form).map((name) => [name, fields.get(name) ?? []]) : [];
      writeTyped(here, Object.fromEntries([...changed, ...companions]));
    };
    save();
    const onInput = ({ target }: Event) => {
      if ((target as HTMLInputElement).form === form) save();
    };
    document.addEventListener("input", onInput);
    document.addEventListener("change", onInput);
    const endSending = keepWhileSending(form, here);
    return () => {
      document.removeEventListener("input", onInput);
      document.removeEventListener("change", onInput);
      endSending();
    };
  }, [form, person]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each answer, which comes with its refusal.
  useEffect(() => {
    if (answers === 0 || isRefused || !place.current) return;
    forgetTyped(place.current);
    initial.current = readFields(form);
  }, [answers]);
  return null;
}

/** The answer to a form may replace its page: what was typed is then no longer kept, unless the session had expired. */
function keepWhileSending(form: HTMLFormElement, place: Place): () => void {
  let [isSending, isGone] = [false, false];
  const begin = () => {
    isSending = true;
  };
  const settle = ({ detail: { hasArrived } }: CustomEvent<Settled>) => {
    isSending = false;
    const isAtLogin = location.pathname === "/login" && place.path !== "/login";
    if (isGone && hasArrived && !isAtLogin) forgetTyped(place);
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
