import { type Cookie, createCookie } from "react-router";
import { config } from "../config.server.ts";
import { deriveKey } from "../crypto/secrets.server.ts";
import { createRegistry } from "../registry.ts";
import { HOST_PREFIX, TOAST_COOKIE } from "./toast-cookie.ts";

/**
 * A cookie. All are `SameSite=Lax`: not sent with a write that another site causes, but sent with a link in an e-mail, whose
 * page must find the person signed in.
 */
export type CookieDefinition = {
  /** Without the prefix that `cookieName` adds. */
  name: string;
  /** How long it lives; left out when each `Set-Cookie` says so itself. */
  seconds?: number;
  /** Whether the scripts of the page may read it. */
  isReadByScripts?: boolean;
  /** The use for which its signing key is derived; left out for an encrypted cookie (`encryptedCookie`). */
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
  /** The form that was being sent when the session ended. */
  interruptedForm: { name: "interrupted_form", seconds: 60 * 60, signedFor: "interrupted-forms/cookie" },
  /** The toast of the next page, whose scripts remove the cookie once it is shown. */
  toast: { name: TOAST_COOKIE, seconds: 60, isReadByScripts: true, signedFor: "toasts" },
});

/** True when cookies are sent over https only, by PUBLIC_URL. */
export function cookiesAreSecure(): boolean {
  return config.PUBLIC_URL?.startsWith("https:") ?? false;
}

/**
 * `__Host-` with TLS: browsers accept such a cookie from this host only, so that no other subdomain can set it. Browsers
 * refuse it over http, where the name has no prefix.
 */
export function cookiePrefix(): string {
  return cookiesAreSecure() ? HOST_PREFIX : "";
}

/** The name under which a cookie travels. */
export function cookieName({ name }: CookieDefinition): string {
  return cookiePrefix() + name;
}

/** A declared cookie, as the router reads and writes it. */
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
