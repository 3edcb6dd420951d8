const PREFIX = "recours:typed:";
const MAX_AGE_MS = 86_400_000;

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
  return { key: PREFIX + JSON.stringify([person, path, action, ...subjects, ...[...names].sort()]), path };
}

/** Whether this tab keeps the text of any form. */
export function keepsTyped(): boolean {
  try {
    return Object.keys(sessionStorage).some((key) => key.startsWith(PREFIX));
  } catch {
    return false;
  }
}

/** Reads what was typed, by field name. */
export function readTyped({ key }: Place): Record<string, string[]> {
  try {
    const { fields, at } = JSON.parse(sessionStorage.getItem(key) ?? "{}");
    return at > Date.now() - MAX_AGE_MS ? fields : {};
  } catch {
    return {};
  }
}

/** Replaces what is kept of a form; nothing when nothing is typed. */
export function writeTyped(place: Place, fields: Record<string, string[]>): void {
  try {
    if (Object.keys(fields).length === 0) sessionStorage.removeItem(place.key);
    else sessionStorage.setItem(place.key, JSON.stringify({ fields, at: Date.now() }));
  } catch {
    // Without storage, only the page holds the text.
  }
}

/** Deletes what is kept of a form. */
export function forgetTyped({ key }: Place): void {
  try {
    sessionStorage.removeItem(key);
  } catch {
    // Without storage nothing is kept.
  }
}
