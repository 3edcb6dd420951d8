import { createCookie } from "react-router";
import { config } from "../config.server.ts";
import { deriveKey } from "../crypto/secrets.server.ts";
import { HOST_PREFIX, TOAST_COOKIE } from "./toast-cookie.ts";

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/**
 * Every cookie of the product: its name, how long it lives in seconds, whether scripts of the page may read it, and what
 * keeps it from being forged. All are `SameSite=Lax`: never sent with a write that another site causes, sent with a link
 * of ours in an e-mail, which must find the person signed in.
 */
export const COOKIES = {
  /** Who is signed in. It lives as long as the session that it names, so that each `Set-Cookie` says for itself. */
  session: { name: "recours.session_token", scripts: false, kept: "signed", key: "sessions" },
  /** Which accounts signed in from this browser. */
  device: { name: "recours.device", seconds: 365 * DAY, scripts: false, kept: "signed", key: "accounts/device" },
  /** Whose password was right, while their second factor is asked for. */
  pendingSignIn: { name: "recours.second_factor", seconds: 10 * MINUTE, scripts: false, kept: "encrypted" },
  /** The secret of an application of codes while it is being set up. */
  setUp: { name: "recours.authenticator", seconds: 15 * MINUTE, scripts: false, kept: "encrypted" },
  /** New recovery codes, for as long as their page shows them. */
  newCodes: { name: "recours.recovery_codes", seconds: 15 * MINUTE, scripts: false, kept: "encrypted" },
  /** The form that was being sent when the session ended. */
  interruptedForm: {
    name: "interrupted_form",
    seconds: HOUR,
    scripts: false,
    kept: "signed",
    key: "interrupted-forms/cookie",
  },
  /** What the next page says; the page's scripts take it away once it is shown. */
  toast: { name: TOAST_COOKIE, seconds: MINUTE, scripts: true, kept: "signed", key: "toasts" },
} as const;

export type CookieUse = keyof typeof COOKIES;

/** Whether cookies travel encrypted only: PUBLIC_URL says https. */
export function cookiesAreSecure(): boolean {
  return config.PUBLIC_URL?.startsWith("https:") ?? false;
}

/**
 * `__Host-` behind TLS: a browser takes such a cookie from this very host only, `Secure`, for the whole site, so that no
 * neighbouring subdomain can plant one. Browsers refuse it over plain http, where the bare name is used.
 */
export function cookiePrefix(): string {
  return cookiesAreSecure() ? HOST_PREFIX : "";
}

/** The name under which a cookie travels. */
export function cookieName(use: CookieUse): string {
  return cookiePrefix() + COOKIES[use].name;
}

/** A cookie of the table, as the router reads and writes it; signed where the table says so. */
export function cookie(use: CookieUse) {
  const entry = COOKIES[use];
  return createCookie(cookieName(use), {
    path: "/",
    httpOnly: !entry.scripts,
    sameSite: "lax",
    secure: cookiesAreSecure(),
    maxAge: "seconds" in entry ? entry.seconds : undefined,
    ...("key" in entry && { secrets: [deriveKey(entry.key).toString("base64url")] }),
  });
}
