import { TEXTS } from "../rules";

/** A message that its form could not save yet, with the draft that it changes. */
export type UnsavedMessage = {
  fields: [name: string, value: string][];
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
export function fieldsOf(form: HTMLFormElement): UnsavedMessage["fields"] | null {
  const fields = [...new FormData(form)].filter((field): field is [string, string] => typeof field[1] === "string");
  return isWhole(fields) ? fields : null;
}

const isWhole = (fields: UnsavedMessage["fields"]): boolean =>
  TEXTS.every((text) => fields.some(([name]) => name === text));

/** The value of a field of the message. */
export const fieldOf = ({ fields }: UnsavedMessage, name: string): string =>
  fields.find(([each]) => each === name)?.[1] ?? "";
