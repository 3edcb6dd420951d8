import { TEXTS } from "../rules";

export type Fields = [name: string, value: string][];
/** A message that its form could not save yet, with the draft that it changes. */
export type UnsavedMessage = {
  fields: Fields;
  /** When the draft had been saved before, as the form knew it; null for a new draft. */
  base: string | null;
};

/** `clearDrafts` deletes it when another person signs in, `readWaiting` when it is past its age. */
const placeOf = (owner: string): string => `recours:draft:${owner}:send-email`;

/** Reads the message of a person that waits in this browser; null when none does, or it lacks a text. */
export function readUnsaved(owner: string): UnsavedMessage | null {
  try {
    const message = JSON.parse(localStorage.getItem(placeOf(owner)) ?? "null") as UnsavedMessage | null;
    return message && isWhole(message.fields) ? message : null;
  } catch {
    return null;
  }
}

/** Keeps a message in this browser; null deletes it. */
export function writeUnsaved(owner: string, message: UnsavedMessage | null): void {
  try {
    if (message) localStorage.setItem(placeOf(owner), JSON.stringify({ ...message, at: Date.now() }));
    else localStorage.removeItem(placeOf(owner));
  } catch {
    // Without storage, only the page holds the text.
  }
}

/** What the form of a message holds; null while its fields are disabled, because they give no values. */
export function fieldsOf(form: HTMLFormElement): Fields | null {
  const fields = [...new FormData(form)].filter((field): field is [string, string] => typeof field[1] === "string");
  return isWhole(fields) ? fields : null;
}

const isWhole = (fields: Fields): boolean => TEXTS.every((text) => fields.some(([name]) => name === text));

/** The value of a field of the message. */
export const fieldOf = ({ fields }: Pick<UnsavedMessage, "fields">, name: string): string =>
  fields.find(([each]) => each === name)?.[1] ?? "";

/** Whether a person typed a text that is not the message's before the scripts of the page ran. */
export function isTypedInto(form: HTMLFormElement, message: UnsavedMessage): boolean {
  return [...form.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>("input, textarea")].some(
    ({ name, value, defaultValue }) =>
      (TEXTS as readonly string[]).includes(name) && value !== defaultValue && value !== fieldOf(message, name),
  );
}

const valuesOf = (fields: Fields, name: string) => fields.flatMap(([each, value]) => (each === name ? [value] : []));

/** The boxes of the people whom the message's page showed, by the id of the person. */
export function boxesOf(fields: Fields): Record<string, boolean> {
  const ticked = new Set(valuesOf(fields, "ticked"));
  return Object.fromEntries(valuesOf(fields, "shown").map((id) => [id, ticked.has(id)]));
}

/** The people of the page `shown` who are selected once the message is saved, which may come from another page. */
export function tickedAfter(saved: Fields, shown: Fields): string[] {
  const boxes = boxesOf(saved);
  const were = new Set(valuesOf(shown, "wereTicked"));
  return valuesOf(shown, "shown").filter((id) => boxes[id] ?? were.has(id));
}
