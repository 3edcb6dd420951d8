import { createHash, randomBytes } from "node:crypto";
import { cookie } from "~/platform/http/cookies.server";
import { accountCookies } from "../cookies.server";

const MAX_ACCOUNTS = 5;

/**
 * A signed cookie that remembers who signed in from a browser. `known` holds, for each account (named by a digest), a
 * random value under which failed passwords from this browser are counted; `last` is the account that signed in last,
 * `open` is true until it signs out.
 */
type Device = { known: Record<string, string>; last: string | null; open: boolean };

async function read(request: Request): Promise<Device> {
  const device = (await cookie(accountCookies.device).parse(request.headers.get("Cookie"))) as Device | null;
  return device ?? { known: {}, last: null, open: false };
}

/** The name of an account in the counters, which hold no e-mail address. */
export function accountKey(email: string): string {
  return createHash("sha256").update(email.toLowerCase()).digest("base64url").slice(0, 22);
}

/**
 * The value under which this browser is known to the account of `email`; null when nobody signed in to it from here.
 */
export async function findKnownDevice(request: Request, email: string): Promise<string | null> {
  return (await read(request)).known[accountKey(email)] ?? null;
}

/** Whether somebody signed in from this browser and has not signed out: when there is no session, it has expired. */
export async function wasSignedIn(request: Request): Promise<boolean> {
  return (await read(request)).open;
}

/** The account that signed in last from this browser, signed out or not. */
export async function findLastAccount(request: Request): Promise<string | null> {
  return (await read(request)).last;
}

/** `Set-Cookie` header after a whole sign-in, second factor included: for a year this browser is known to the account. */
export async function rememberDevice(request: Request, userId: string, email: string): Promise<string> {
  const { known } = await read(request);
  return cookie(accountCookies.device).serialize({
    known: withAccount(known, email),
    last: userId,
    open: true,
  } satisfies Device);
}

function withAccount(known: Device["known"], email: string): Device["known"] {
  const key = accountKey(email);
  const others = Object.entries(known).filter(([other]) => other !== key);
  const own = known[key] ?? randomBytes(16).toString("base64url");
  return Object.fromEntries([[key, own], ...others].slice(0, MAX_ACCOUNTS));
}

/** `Set-Cookie` header after a sign-out, a password reset, or once the person has been told that the session ended. */
export async function markSignedOut(request: Request): Promise<string> {
  return cookie(accountCookies.device).serialize({ ...(await read(request)), open: false });
}
