import { KEPT, SETTLED, type Settled } from "./draft-events";
import { isKept, keyOf, readFields } from "./draft-fields";
import { isChanged } from "./field-value";
import { readKept, TYPED, writeKept } from "./kept-text";

/** Where the text of a form is kept in this tab, and the page that shows the form. */
export type Place = { key: string; path: string };

/** The hidden fields that identify what a form is about, such as the id of a document. */
const isSubject = ({ type, name, value, dataset }: HTMLInputElement): boolean =>
  type === "hidden" && dataset.draft === undefined && /^(id|move|replaces)$|Id$|Type$/.test(name) && value !== "";

/** Identifies a form of a page by its person, its address, what it is about and its fields. */
export function placeOf(form: HTMLFormElement, person: string): Place {
  const controls = [...form.elements] as HTMLInputElement[];
  const subjects = controls.filter(isSubject).map(({ value }) => value);
  const names = new Set(controls.map(({ name, type }) => (type === "hidden" ? "" : name)));
  const { pathname: path } = location;
  const action = form.getAttribute("action") ?? "";
  return { key: TYPED + JSON.stringify([person, path, action, ...subjects, ...[...names].sort()]), path };
}

/**
 * Where the text of a form with a draft is kept until the script of drafts runs. Its fields do not identify it: an editor
 * replaces a plain field by a hidden one. @param path the page, when several pages write parts of the draft.
 */
export const draftPlace = ({ owner, key }: { owner: string; key: string }, path = "") => ({
  key: TYPED + owner + key + path,
});

/** Whether this tab keeps the text of any form. */
export function keepsTyped(): boolean {
  try {
    return Object.keys(sessionStorage).some((place) => place.startsWith(TYPED));
  } catch {
    return false;
  }
}

/** Reads what was typed, by field name. */
export function readTyped({ key }: Pick<Place, "key">): Record<string, string[]> {
  return readKept<{ fields: Record<string, string[]> }>(key)?.fields ?? {};
}

/** Replaces what is kept of a form; nothing when nothing is typed. */
export function writeTyped({ key }: Pick<Place, "key">, fields: Record<string, string[]>): void {
  writeKept(key, Object.keys(fields).length > 0 ? { fields } : null);
}

/** Deletes what is kept of a form. */
export const forgetTyped = ({ key }: Pick<Place, "key">): void => writeKept(key, null);

/** True when somebody has used a form. */
export const isInUse = (form: HTMLFormElement): boolean =>
  form.contains(document.activeElement) || [...form.elements].some(isChanged);

/** Takes what was typed into a form before any script ran, on a page that was left at once (`server/late-scripts.ts`). */
function takeEarliest(form: HTMLFormElement): Record<string, string[]> {
  const key = `${TYPED}early`;
  try {
    const [address, forms] = JSON.parse(sessionStorage.getItem(key) ?? "[]");
    if (address !== location.href) return {};
    const index = [...document.forms].indexOf(form);
    const { [index]: own, ...others } = forms;
    if (Object.keys(others).length > 0) sessionStorage.setItem(key, JSON.stringify([address, others]));
    else sessionStorage.removeItem(key);
    return own ?? {};
  } catch {
    return {};
  }
}

/**
 * Keeps in the tab what is typed into a form until the script that keeps it runs, which is loaded after the page and
 * takes over with `KEPT`. @returns the function that ends it.
 */
export function keepEarly(form: HTMLFormElement, place: Pick<Place, "key">): () => void {
  const fields = { ...readTyped(place), ...takeEarliest(form) };
  if (Object.keys(fields).length > 0) writeTyped(place, fields);
  const keep = (controls: Element[]) => {
    const names = controls.filter(isKept).map(keyOf);
    if (names.length === 0) return;
    const now = readFields(form);
    for (const name of names) fields[name] = now.get(name) ?? [];
    writeTyped(place, fields);
  };
  const follow = ({ target }: Event) => {
    if ((target as HTMLInputElement).form === form) keep([target as Element]);
  };
  const settle = ({ detail }: CustomEvent<Settled>) => {
    if (detail.hasArrived && location.pathname !== "/login") forgetTyped(place);
  };
  const end = () => {
    document.removeEventListener("input", follow);
    document.removeEventListener("change", follow);
    form.removeEventListener(SETTLED, settle as EventListener);
  };
  keep([...form.elements].filter(isChanged));
  document.addEventListener("input", follow);
  document.addEventListener("change", follow);
  form.addEventListener(SETTLED, settle as EventListener);
  form.addEventListener(KEPT, end, { once: true });
  return end;
}
