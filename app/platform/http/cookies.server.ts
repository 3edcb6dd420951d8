import { type Cookie, createCookie } from "react-router";
import { config } from "../config.server.ts";
import { deriveKey } from "../crypto/secrets.server.ts";
import { createRegistry } from "../registry.ts";
import { HOST_PREFIX, TOAST_COOKIE } from "./script-cookies.ts";

/**
 * A cookie. All are `SameSite=Lax`: browsers do not send them with another site's form, but send them when a person
 * follows a link in an e-mail, so that the person is signed in on its page.
 */
export type CookieDefinition = {
  /** The name without the prefix that `cookieName` adds. */
  name: string;
  /** Its lifetime; absent when each `Set-Cookie` header gives its own. */
  seconds?: number;
  /** Whether the scripts of the page may read it. */
  isReadByScripts?: boolean;
  /** The purpose for which its signing key is derived; absent for an encrypted cookie (`encryptedCookie`). */
  signedFor?: string;
};

const registry = createRegistry<CookieDefinition>("cookie");

/**
 * Declares the cookies of a feature.
 * @param owner the name of the feature.
 * @throws Error when another owner has declared a cookie of the same name.
 */
export function defineCookies<const Table extends Record<string, CookieDefinition>>(
  owner: string,
  cookies: Table,
): Table {
  registry.declare(
    owner,
    Object.fromEntries(Object.values(cookies).map((definition) => [definition.name, definition])),
  );
  return cookies;
}

/** The cookies of the platform itself. */
export const platformCookies = defineCookies("platform", {
  /** The form that a person was sending when the session ended. */
  interruptedForm: { name: "interrupted_forms", seconds: 60 * 60, signedFor: "interrupted-forms/cookie" },
  /** The visitors whose stories this browser typed, one for each account and one for none. */
  visitors: { name: "visitors", seconds: 30 * 24 * 60 * 60, signedFor: "visitors/owners" },
  /** The only visitor, as versions before 0.4.0 stored it. */
  formerVisitor: { name: "visitor", seconds: 30 * 24 * 60 * 60, signedFor: "visitors" },
  /** The visitors of any other form, until the browser is closed. */
  visits: { name: "visits", signedFor: "visits/owners" },
  /** Which accounts signed in from this browser, and whose it is. */
  device: { name: "recours.device", seconds: 365 * 24 * 60 * 60, signedFor: "accounts/device" },
  /** The next page's toast; the page's script deletes the cookie once the toast is shown. */
  toast: { name: TOAST_COOKIE, seconds: 60, isReadByScripts: true, signedFor: "toasts" },
});

/** True when PUBLIC_URL is https, so that cookies are sent over https only. */
export function cookiesAreSecure(): boolean {
  return config.PUBLIC_URL?.startsWith("https:") ?? false;
}

/**
 * The prefix of cookie names: `__Host-` with TLS, because browsers accept such a cookie from this host only and no
 * other subdomain can set it. Browsers refuse it over http, where names have no prefix.
 */
export function cookiePrefix(): string {
  return cookiesAreSecure() ? HOST_PREFIX : "";
}

/** The name of a cookie in the HTTP headers, with its prefix. */
export function cookieName({ name }: CookieDefinition): string {
  return cookiePrefix() + name;
}

/** Makes the router's object that reads and writes a declared cookie. */
export function cookie(definition: CookieDefinition): Cookie {
  const { seconds, isReadByScripts = false, signedFor } = definition;
  return createCookie(cookieName(definition), {
    path: "/",
    httpOnly: !isReadByScripts,
    sameSite: "lax",
    secure: cookiesAreSecure(),
    maxAge: seconds,
    ...(signedFor !== undefined && { secrets: [deriveKey(signedFor).toString("base64url")] }),
  });
}
