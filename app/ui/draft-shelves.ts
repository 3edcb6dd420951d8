import { OF_TAB, readKept, type Shelf, TYPED, writeKept } from "./kept-text";

export const DRAFT = "recours:draft:";
/** What is typed during a visit leaves with its tab, because the next person may open another. */
const VISIT = `${DRAFT}visit:`;
const OF_VISIT: Shelf = { storage: "sessionStorage", maxAgeMs: 3_600_000 };
const OF_BROWSER: Shelf = { storage: "localStorage", maxAgeMs: 30 * 86_400_000 };
/** The account that typed it, by its place. */
const ACCOUNT = /^recours:(?:draft|typed):(?:\[")?([0-9a-f-]{36})/;

/** Where the text of a place is kept. */
export function shelfOf(place: string): Shelf {
  if (place.startsWith(TYPED)) return OF_TAB;
  return place.startsWith(VISIT) ? OF_VISIT : OF_BROWSER;
}

/** Deletes what is past its age, also of forms that nobody opens again, and what other accounts than this one typed. */
export function deleteOthers(account: string | null): void {
  for (const place of keptPlaces()) {
    const owner = ACCOUNT.exec(place)?.[1];
    if (account && owner && owner !== account) writeKept(place, null, shelfOf(place));
    else readKept(place, shelfOf(place));
  }
}

/** The places of this browser and tab in which something is kept. */
function keptPlaces(): string[] {
  try {
    const places = [...Object.keys(localStorage), ...Object.keys(sessionStorage)];
    return places.filter((place) => place.startsWith(DRAFT) || place.startsWith(TYPED));
  } catch {
    return [];
  }
}
