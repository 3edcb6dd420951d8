/**
 * The one place in the browser for what is typed: until the server has it (`draft-storage.ts`), or while its tab is open
 * (`typed-storage.ts`). It is kept under `recours:draft:` or `recours:typed:` and its owner, for as long as `ageOf` says.
 */
export const DRAFT = "recours:draft:";
export const TYPED = "recours:typed:";
const VISIT = `${DRAFT}visit:`;

const isOfTab = (place: string): boolean => place.startsWith(TYPED) || place.startsWith(VISIT);

/** What is typed during a visit leaves with its tab, because the next person may open another. */
const storageOf = (place: string): Storage => (isOfTab(place) ? sessionStorage : localStorage);

/** How long it is kept: during a visit for an hour, in its tab for a day, else for thirty days. */
const ageOf = (place: string): number => 3_600_000 * (place.startsWith(VISIT) ? 1 : isOfTab(place) ? 24 : 720);

/** Reads what is kept, and deletes it when it is past its age; null then, and in a browser that refuses any storage. */
export function readKept<Kept>(place: string): Kept | null {
  try {
    const storage = storageOf(place);
    const kept = JSON.parse(storage.getItem(place) ?? "null");
    if (!(kept?.at <= Date.now() - ageOf(place))) return kept;
    storage.removeItem(place);
  } catch {
    // Without storage nothing is kept.
  }
  return null;
}

/** Replaces what is kept; null deletes it. Without storage, only the page and the server hold the text. */
export function writeKept(place: string, kept: object | null): void {
  try {
    if (kept) storageOf(place).setItem(place, JSON.stringify({ ...kept, at: Date.now() }));
    else storageOf(place).removeItem(place);
  } catch {
    // The browser refuses.
  }
}
