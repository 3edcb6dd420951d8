/** Where something that is typed is kept in this browser, and for how long. */
export type Shelf = { storage: "localStorage" | "sessionStorage"; maxAgeMs: number };

/** The places of the texts that a tab keeps. `draft-shelves.ts` has those of drafts, and deletes of both. */
export const TYPED = "recours:typed:";
export const OF_TAB: Shelf = { storage: "sessionStorage", maxAgeMs: 86_400_000 };

/** Reads what is kept, and deletes it when it is past its age; null then, and in a browser that refuses any storage. */
export function readKept<Kept>(place: string, shelf = OF_TAB): Kept | null {
  try {
    const kept = JSON.parse(globalThis[shelf.storage].getItem(place) ?? "null");
    if (!(kept?.at <= Date.now() - shelf.maxAgeMs)) return kept;
    writeKept(place, null, shelf);
  } catch {
    // Without storage nothing is kept.
  }
  return null;
}

/** Replaces what is kept; null deletes it. Without storage, only the page and the server hold the text. */
export function writeKept(place: string, kept: object | null, { storage } = OF_TAB): void {
  try {
    if (kept) globalThis[storage].setItem(place, JSON.stringify({ ...kept, at: Date.now() }));
    else globalThis[storage].removeItem(place);
  } catch {
    // The browser refuses.
  }
}
