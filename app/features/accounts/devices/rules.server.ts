import { createHash, randomBytes } from "node:crypto";
import { cookie } from "~/platform/http/cookies.server";
import { accountCookies } from "../cookies.server";

const MAX_ACCOUNTS = 5;

/**
 * What a browser remembers, signed, of who signed in from it. `known` names each account by a digest and gives it a value
 * of its own, under which failed passwords from this browser are counted; `last` is who signed in last, `open` whether
 * they have not signed out since.
 */
type Device = { known: Record<string, string>; last: string | null; open: boolean };

async function read(request: Request): Promise<Device> {
  const device = (await cookie(accountCookies.device).parse(request.headers.get("Cookie"))) as Device | null;
  return device ?? { known: {}, last: null, open: false };
}

/** An account as the counters name it: no e-mail address is written among them. */
export function accountKey(email: string): string {
  return createHash("sha256").update(email.toLowerCase()).digest("base64url").slice(0, 22);
}

/** The value under which this browser is known to the account of `email`, null when nobody signed in to it from here. */
export async function knownDevice(request: Request, email: string): Promise<string | null> {
  return (await read(request)).known[accountKey(email)] ?? null;
}

/** Whether somebody signed in from this browser and has not signed out: without a session, it has ended by itself. */
export async function wasSignedIn(request: Request): Promise<boolean> {
  return (await read(request)).open;
}

/** Who signed in last from this browser, signed out or not. */
export async function lastAccount(request: Request): Promise<string | null> {
  return (await read(request)).last;
}

/** `Set-Cookie` header after a sign-in: for a year this browser is known to the account. */
export async function rememberDevice(request: Request, userId: string, email: string): Promise<string> {
  const { known } = await read(request);
  return cookie(accountCookies.device).serialize({
    known: withAccount(known, email),
    last: userId,
    open: true,
  } satisfies Device);
}

/**
 * `Set-Cookie` header after a new password: this browser opened the link sent to the account, so it is known to it, and
 * nobody is signed in here any more.
 */
export async function recognizeDevice(request: Request, email: string): Promise<string> {
  const { known, last } = await read(request);
  return cookie(accountCookies.device).serialize({
    known: withAccount(known, email),
    last,
    open: false,
  } satisfies Device);
}

function withAccount(known: Device["known"], email: string): Device["known"] {
  const key = accountKey(email);
  const others = Object.entries(known).filter(([other]) => other !== key);
  const own = known[key] ?? randomBytes(12).toString("base64url");
  return Object.fromEntries([[key, own], ...others].slice(0, MAX_ACCOUNTS));
}

/** `Set-Cookie` header once a session is over, on purpose or not, and the person knows it. */
export async function closeDevice(request: Request): Promise<string> {
  return cookie(accountCookies.device).serialize({ ...(await read(request)), open: false });
}
