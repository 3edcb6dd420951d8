import { config } from "~/platform/config.server";

/** What may run in a page: its own scripts and styles by a nonce, none by default; one style by its digest. */
export type Allowed = { nonce?: string; style?: string };

/** The page's own scripts carry the nonce; WebAssembly is allowed for the HEIC preview; nothing comes from elsewhere. */
const policy = ({ nonce, style }: Allowed): string =>
  [
    "default-src 'none'",
    nonce ? `script-src 'nonce-${nonce}' 'self' 'wasm-unsafe-eval'` : "script-src 'none'",
    `style-src 'self'${nonce ? ` 'nonce-${nonce}'` : ""}${style ? ` '${style}'` : ""}`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    `connect-src 'self'${import.meta.env.DEV ? " ws:" : ""}`,
    "media-src 'self' blob:",
    // E-mails of the administration, each with a sandbox of its own.
    "frame-src 'self'",
    "worker-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join("; ");

/** Sets the browser's guards on an answer; what a route set itself (a file's sandbox) is left as it is. */
export function securityHeaders(headers: Headers, allowed: Allowed): void {
  const set = (name: string, value: string): void => {
    if (!headers.has(name)) headers.set(name, value);
  };
  set("Content-Security-Policy", policy(allowed));
  set("X-Content-Type-Options", "nosniff");
  set("Referrer-Policy", "strict-origin-when-cross-origin");
  set("Cross-Origin-Opener-Policy", "same-origin");
  set("Cross-Origin-Resource-Policy", "same-origin");
  set("Permissions-Policy", "geolocation=(), microphone=(), payment=(), usb=()");
  set("Cache-Control", "private, no-store");
  if (config.PUBLIC_URL?.startsWith("https:")) set("Strict-Transport-Security", "max-age=31536000; includeSubDomains");
}

/** True when a write comes from our own pages: the request's own origin, or PUBLIC_URL behind a proxy. */
export function isOwnOrigin(origin: string, url: string): boolean {
  return (
    origin === new URL(url).origin || (config.PUBLIC_URL !== undefined && origin === new URL(config.PUBLIC_URL).origin)
  );
}

/**
 * The request as the browser sent it: behind a proxy that ends TLS it arrives as http, and the router would refuse
 * every form because its `Origin` says https. Only an origin that is PUBLIC_URL's own is believed.
 */
export function asTheBrowserSentIt(request: Request): Request {
  const origin = request.headers.get("Origin");
  const url = new URL(request.url);
  if (!config.PUBLIC_URL || origin !== new URL(config.PUBLIC_URL).origin || origin === url.origin) return request;
  return new Request(new URL(url.pathname + url.search, origin), request);
}
