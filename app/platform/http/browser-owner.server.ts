import { cookie, platformCookies } from "./cookies.server";

/**
 * What the signed device cookie says of a browser. `known` holds, for each account (named by a digest), a random value
 * under which failed passwords from this browser are counted; `last` is the account that signed in last; `open` is true
 * until it signs out or is told that its session ended; `left` is true once it signed out itself. A cookie of a former
 * version has no `left`.
 */
export type BrowserState = { known: Record<string, string>; last: string | null; open: boolean; left?: boolean };

/** Reads the device cookie; a browser without one has known nobody. */
export async function readBrowser(request: Request): Promise<BrowserState> {
  const state = (await cookie(platformCookies.device).parse(request.headers.get("Cookie"))) as BrowserState | null;
  return state ?? { known: {}, last: null, open: false };
}

/** Makes the `Set-Cookie` header of the device cookie. */
export function writeBrowser(state: BrowserState): Promise<string> {
  return cookie(platformCookies.device).serialize(state);
}

/**
 * The account whose browser this is: the one that signed in last, also after its session has merely ended; null before
 * the first sign-in and after a sign-out, when a visitor uses it.
 */
export async function findBrowserOwner(request: Request): Promise<string | null> {
  const { last, open, left = !open } = await readBrowser(request);
  return left ? null : last;
}
