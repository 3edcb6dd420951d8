import { DRAFT, readKept, TYPED, writeKept } from "./kept-text";

/** The account that typed it, by its place. */
const ACCOUNT = /^recours:(?:draft|typed):(?:\[")?([0-9a-f-]{36})/;

/** Deletes what is past its age, also of forms that nobody opens again, and what other accounts than this one typed. */
export function deleteOthers(account: string | null): void {
  for (const place of keptPlaces()) {
    const owner = ACCOUNT.exec(place)?.[1];
    if (account && owner && owner !== account) writeKept(place, null);
    else readKept(place);
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
