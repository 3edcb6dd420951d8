import type { MiddlewareHandler } from "hono";
import { config } from "~/platform/config.server";

/** What may run in a page: its own scripts and styles by a nonce, none by default; one style by its digest. */
export type Allowed = { nonce?: string; style?: string };

/** The page's own scripts carry the nonce, those that they load come from here; nothing comes from elsewhere. */
const policy = ({ nonce, style }: Allowed): string =>
  [
    "default-src 'none'",
    nonce ? `script-src 'nonce-${nonce}' 'self'` : "script-src 'none'",
    `style-src 'self'${nonce ? ` 'nonce-${nonce}'` : ""}${style ? ` '${style}'` : ""}`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    `connect-src 'self'${import.meta.env.DEV ? " ws:" : ""}`,
    "media-src 'self' blob:",
    // E-mails of the administration, each with a sandbox of its own.
    "frame-src 'self'",
    // The client of Vite waits in a worker of its own for a server that restarts.
    `worker-src 'self'${import.meta.env.DEV ? " blob:" : ""}`,
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join("; ");

/**
 * A worker answers for itself, so that no page needs `'wasm-unsafe-eval'`: the decoder of HEIC, compiled WebAssembly
 * that the worker fetches from here, runs there and reaches nothing else.
 */
const WORKER = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'; frame-ancestors 'none'";
const WORKER_FILE = /^\/assets\/[^/]*worker[^/]*\.m?js$/;

/** What a browser may do for a page: passkeys, and copying what a button copies. Cameras open through a file field. */
const OWN_FEATURES = ["publickey-credentials-create", "publickey-credentials-get", "clipboard-write"];
const NO_FEATURES = [
  "accelerometer",
  "autoplay",
  "browsing-topics",
  "camera",
  "captured-surface-control",
  "clipboard-read",
  "compute-pressure",
  "cross-origin-isolated",
  "display-capture",
  "encrypted-media",
  "fullscreen",
  "gamepad",
  "geolocation",
  "gyroscope",
  "hid",
  "identity-credentials-get",
  "idle-detection",
  "keyboard-map",
  "local-fonts",
  "magnetometer",
  "microphone",
  "midi",
  "otp-credentials",
  "payment",
  "picture-in-picture",
  "private-state-token-issuance",
  "private-state-token-redemption",
  "screen-wake-lock",
  "serial",
  "storage-access",
  "sync-xhr",
  "unload",
  "usb",
  "window-management",
  "xr-spatial-tracking",
];
const FEATURES = [
  ...OWN_FEATURES.map((feature) => `${feature}=(self)`),
  ...NO_FEATURES.map((feature) => `${feature}=()`),
].join(", ");

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
  set("Permissions-Policy", FEATURES);
  set("Cache-Control", "private, no-store");
  if (config.PUBLIC_URL?.startsWith("https:")) set("Strict-Transport-Security", "max-age=31536000; includeSubDomains");
}

/** The same on whatever is answered beside the pages: files of the build, refusals, faults. */
export const guardedAnswers: MiddlewareHandler = async (c, next) => {
  await next();
  if (WORKER_FILE.test(c.req.path)) c.res.headers.set("Content-Security-Policy", WORKER);
  securityHeaders(c.res.headers, {});
};
