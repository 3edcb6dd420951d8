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

const PREFIX = "recours:draft:";
const TAB = "recours:tab";
const MAX_AGE_MS = { visit: 3_600_000, other: 30 * 86_400_000 };

/** What is typed during a visit leaves with its tab, because the next person may open another. */
const storageOf = (owner: string): Storage => (owner === "visit" ? sessionStorage : localStorage);

const placeOf = (owner: string, key: string): string => `${PREFIX}${owner}:${key}`;

/**
 * Reads what waits for a form, of each field what this tab typed, else the latest of another; empty when nothing waits,
 * or the browser refuses any storage. Deletes what waits past its age, of any form.
 */
export function readWaiting(owner: string, key: string): Waiting {
  deleteOldDrafts();
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
  const empty = { fields: {}, at: Date.now() };
  try {
    return (readYoung(storageOf(owner), placeOf(owner, key)) as Stored | null) ?? empty;
  } catch {
    return empty;
  }
}

/** Reads a draft of a storage, and deletes it when it is past its age; then, and when there is none, it is null. */
function readYoung(storage: Storage, place: string): { at: number } | null {
  const waiting = JSON.parse(storage.getItem(place) ?? "null");
  const isVisit = place.startsWith(placeOf("visit", ""));
  if (!(waiting?.at <= Date.now() - MAX_AGE_MS[isVisit ? "visit" : "other"])) return waiting;
  storage.removeItem(place);
  return null;
}

/** Deletes the drafts past their age, also those of forms that nobody opens again. */
function deleteOldDrafts(): void {
  for (const owner of ["visitor", "visit"]) {
    try {
      const storage = storageOf(owner);
      for (const place of Object.keys(storage)) if (place.startsWith(PREFIX)) readYoung(storage, place);
    } catch {
      // Without storage there is nothing to delete.
    }
  }
}

/** Replaces what waits for a form. @param isOurs which of the texts that wait it replaces; by default all. */
export function writeWaiting(
  owner: string,
  key: string,
  waiting: Omit<Waiting, "at">,
  isOurs: (name: string, field: WaitingField) => boolean = () => true,
): void {
  try {
    const fields: Record<string, WaitingField[]> = {};
    const keep = (name: string, field: WaitingField) => {
      fields[name] = [...(fields[name] ?? []), field];
    };
    for (const [name, texts] of Object.entries(readStored(owner, key).fields))
      for (const field of listOf(texts)) if (!isOurs(name, field)) keep(name, field);
    for (const [name, field] of Object.entries(waiting.fields)) keep(name, field);
    const isEmpty = Object.keys(fields).length === 0 && !waiting.sending;
    const storage = storageOf(owner);
    if (isEmpty) storage.removeItem(placeOf(owner, key));
    else storage.setItem(placeOf(owner, key), JSON.stringify({ ...waiting, fields, at: Date.now() }));
  } catch {
    // Without storage, only the page and the server hold the text.
  }
}

/** Deletes what waits in this browser. @param kept the owner whose drafts stay, with those of a visitor. */
export function clearDrafts(kept?: string): void {
  try {
    for (const place of Object.keys(localStorage)) {
      const isKept = kept !== undefined && [kept, "visitor"].some((owner) => place.startsWith(placeOf(owner, "")));
      if (place.startsWith(PREFIX) && !isKept) localStorage.removeItem(place);
    }
  } catch {
    // Without storage there is nothing to clear.
  }
}

/**
 * Runs a save after those of this browser's other tabs: the first save of a visitor makes their cookie, and a second one
 * at the same time would begin another draft, which hides the first. Over plain http a browser has no locks.
 */
export function inTurn<Answer>(owner: string, save: () => Promise<Answer>): Promise<Answer> {
  const locks = globalThis.navigator?.locks;
  return locks ? locks.request(PREFIX + owner, save) : save();
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
