import { createHash, randomBytes } from "node:crypto";
import { asciiEmail } from "~/db/email-address";
import { type BrowserState, readBrowser, writeBrowser } from "~/platform/http/browser-owner.server";

const MAX_ACCOUNTS = 5;

/** The name of an account in the counters, which hold no e-mail address. */
export function accountKey(email: string): string {
  return createHash("sha256").update(asciiEmail(email).toLowerCase()).digest("base64url").slice(0, 22);
}

/**
 * The value under which this browser is known to the account of `email`; null when nobody signed in to it from here.
 */
export async function findKnownDevice(request: Request, email: string): Promise<string | null> {
  return (await readBrowser(request)).known[accountKey(email)] ?? null;
}

/** Whether somebody signed in from this browser and has not signed out: when there is no session, it has expired. */
export async function wasSignedIn(request: Request): Promise<boolean> {
  return (await readBrowser(request)).open;
}

/** The account that signed in last from this browser, signed out or not. */
export async function findLastAccount(request: Request): Promise<string | null> {
  return (await readBrowser(request)).last;
}

/** `Set-Cookie` header after a whole sign-in, second factor included: for a year this browser is known to the account. */
export async function rememberDevice(request: Request, userId: string, email: string): Promise<string> {
  const { known } = await readBrowser(request);
  return writeBrowser({ known: withAccount(known, email), last: userId, open: true, left: false });
}

function withAccount(known: BrowserState["known"], email: string): BrowserState["known"] {
  const key = accountKey(email);
  const others = Object.entries(known).filter(([other]) => other !== key);
  const own = known[key] ?? randomBytes(16).toString("base64url");
  return Object.fromEntries([[key, own], ...others].slice(0, MAX_ACCOUNTS));
}

/** `Set-Cookie` header after a sign-out: the browser is nobody's. */
export async function markSignedOut(request: Request): Promise<string> {
  return writeBrowser({ ...(await readBrowser(request)), open: false, left: true });
}

/** `Set-Cookie` header once the person was told that the session ended: the browser stays their account's. */
export async function markSessionEnded(request: Request): Promise<string> {
  const state = await readBrowser(request);
  return writeBrowser({ ...state, open: false, left: state.left ?? !state.open });
}
