import { DRAFT, shelfOf } from "./draft-shelves";
import { readKept, writeKept } from "./kept-text";

/** Identifies what is stored in a field. */
export type Revision = number | string;

/**
 * What waits in the browser until the server has it: the typed values of a field, the revision they replace and the tab
 * that typed them, because all tabs share what waits.
 */
export type WaitingField = { values: string[]; base: Revision; writer?: string };
export type Waiting = {
  fields: Record<string, WaitingField>;
  /** The fields that were being sent with their form when the page was last seen, and when it had been sent before. */
  sending?: { names: string[]; since: string } | undefined;
  /** When the form had been sent before, as the page knew it that wrote last. */
  since?: string | undefined;
  at: number;
};

/** Each tab keeps its own text of a field, so that two tabs that are offline do not replace each other's. */
type Stored = Omit<Waiting, "fields"> & { fields: Record<string, WaitingField | WaitingField[]> };

const TAB = "recours:tab";

const placeOf = (owner: string, key: string): string => `${DRAFT}${owner}:${key}`;

/**
 * Reads what waits for a form, of each field what this tab typed, else the latest of another; empty when nothing waits.
 */
export function readWaiting(owner: string, key: string): Waiting {
  const { fields, ...rest } = readStored(owner, key);
  const own = tabId();
  const chosen = Object.entries(fields).flatMap(([name, texts]) => {
    const all = listOf(texts);
    const one = all.find(({ writer }) => writer === own) ?? all.at(-1);
    return one ? [[name, one] as const] : [];
  });
  return { ...rest, fields: Object.fromEntries(chosen) };
}

const listOf = (texts: WaitingField | WaitingField[]): WaitingField[] => (Array.isArray(texts) ? texts : [texts]);

function readStored(owner: string, key: string): Stored {
  const place = placeOf(owner, key);
  return readKept<Stored>(place, shelfOf(place)) ?? { fields: {}, at: Date.now() };
}

/** Replaces what waits for a form. @param isOurs which of the texts that wait it replaces; by default all. */
export function writeWaiting(
  owner: string,
  key: string,
  waiting: Omit<Waiting, "at">,
  isOurs: (name: string, field: WaitingField) => boolean = () => true,
): void {
  const fields: Record<string, WaitingField[]> = {};
  const keep = (name: string, field: WaitingField) => {
    fields[name] = [...(fields[name] ?? []), field];
  };
  for (const [name, texts] of Object.entries(readStored(owner, key).fields))
    for (const field of listOf(texts)) if (!isOurs(name, field)) keep(name, field);
  for (const [name, field] of Object.entries(waiting.fields)) keep(name, field);
  const isEmpty = Object.keys(fields).length === 0 && !waiting.sending;
  const place = placeOf(owner, key);
  writeKept(place, isEmpty ? null : { ...waiting, fields }, shelfOf(place));
}

/**
 * Runs a save after those of this browser's other tabs: the first save of a visitor makes their cookie, and a second one
 * at the same time would begin another draft, which hides the first. Over plain http a browser has no locks.
 */
export function inTurn<Answer>(owner: string, save: () => Promise<Answer>): Promise<Answer> {
  const locks = globalThis.navigator?.locks;
  return locks ? locks.request(DRAFT + owner, save) : save();
}

/** Identifies this tab, also after a reload. */
export function tabId(): string {
  try {
    const known = sessionStorage.getItem(TAB);
    if (known) return known;
    sessionStorage.setItem(TAB, newId());
    return sessionStorage.getItem(TAB) ?? newId();
  } catch {
    return newId();
  }
}

/** Over plain http `crypto.randomUUID` does not exist. */
export function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  return [hex.slice(0, 8), hex.slice(8, 12), `4${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`, hex.slice(20)].join("-");
}
