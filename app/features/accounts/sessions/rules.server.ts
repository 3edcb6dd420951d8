import { type CookieDefinition, cookie, cookieName } from "~/platform/http/cookies.server";
import { accountCookies } from "../cookies.server";

/**
 * The token of a request's session, which its signed cookie carries.
 * @returns null when there is no cookie, or its signature is not ours.
 */
export async function readToken(request: Request): Promise<string | null> {
  const token = await cookie(accountCookies.session).parse(request.headers.get("Cookie"));
  return typeof token === "string" && token !== "" ? token : null;
}

/** `Set-Cookie` header that gives the browser a session until `expiresAt`. */
export function sessionCookie(token: string, expiresAt: Date): Promise<string> {
  const seconds = Math.max(0, Math.floor((expiresAt.getTime() - Date.now()) / 1000));
  return cookie(accountCookies.session).serialize(token, { maxAge: seconds });
}

/** `Set-Cookie` header that removes the session from the browser. */
export function removedSessionCookie(): Promise<string> {
  return cookie(accountCookies.session).serialize("", { maxAge: 0 });
}

/**
 * Whether the browser sends a session cookie, valid or not, under the name that this installation gives it: behind TLS
 * a cookie without `__Host-` may come from a neighbouring subdomain.
 */
export function hasSessionCookie(request: Request): boolean {
  return hasCookie(request, accountCookies.session);
}

/** Whether the person signed out in this browser while the server could not be reached. */
export function isSignOutPending(request: Request): boolean {
  return hasCookie(request, accountCookies.signOut);
}

/** `Set-Cookie` header that removes the mark of such a sign-out. */
export function removedSignOutMark(): Promise<string> {
  return cookie(accountCookies.signOut).serialize("", { maxAge: 0 });
}

function hasCookie(request: Request, definition: CookieDefinition): boolean {
  const start = `${cookieName(definition)}=`;
  const cookies = (request.headers.get("Cookie") ?? "").split(/;\s*/);
  return cookies.some((sent) => sent.startsWith(start) && sent.length > start.length);
}
