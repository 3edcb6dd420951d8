import type { MiddlewareHandler } from "hono";
import { config } from "~/platform/config.server";

/**
 * What a page's policy allows: scripts and styles that carry `nonce`, the inline style with the digest `style`, and, when
 * `framed`, a frame of our own pages around it.
 */
export type Allowed = { nonce?: string; style?: string; framed?: boolean };

/** Inline scripts need the nonce, and other scripts must come from this origin; everything else is same-origin too. */
const policy = ({ nonce, style, framed }: Allowed): string =>
  [
    // It has no scripts, whoever opens it outside the frame.
    ...(framed ? ["sandbox allow-same-origin"] : []),
    "default-src 'none'",
    nonce ? `script-src 'nonce-${nonce}' 'self'` : "script-src 'none'",
    `style-src 'self'${nonce ? ` 'nonce-${nonce}'` : ""}${style ? ` '${style}'` : ""}`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    `connect-src 'self'${import.meta.env.DEV ? " ws:" : ""}`,
    "media-src 'self' blob:",
    // For the previews of e-mails in the administration, which have a sandbox of their own.
    "frame-src 'self'",
    // In development, Vite's client waits for a restarting server in a worker.
    `worker-src 'self'${import.meta.env.DEV ? " blob:" : ""}`,
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    `frame-ancestors ${framed ? "'self'" : "'none'"}`,
  ].join(";");

/**
 * The policy of worker scripts. The HEIC decoder is WebAssembly and runs in a worker with its own policy, so that no page
 * needs `'wasm-unsafe-eval'`.
 */
const WORKER = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'; frame-ancestors 'none'";
const WORKER_FILE = /^\/assets\/[^/]*worker[^/]*\.m?js$/;
/** The service worker answers for every page, although it is served beside the other scripts. */
const SERVICE_WORKER_FILE = /^\/assets\/service-worker-[^/]*\.m?js$/;

/**
 * What pages use besides passkeys and copying, which browsers allow the page itself unless told otherwise: voice notes. A
 * file field opens the camera without any permission.
 */
const OWN_FEATURES = ["microphone"];
/** What could tell something of the person or their device, or ask them for it, and no page uses. */
const NO_FEATURES = [
  "accelerometer",
  "camera",
  "clipboard-read",
  "compute-pressure",
  "display-capture",
  "encrypted-media",
  "fullscreen",
  "gamepad",
  "geolocation",
  "gyroscope",
  "hid",
  "identity-credentials-get",
  "idle-detection",
  "local-fonts",
  "magnetometer",
  "midi",
  "payment",
  "private-state-token-issuance",
  "private-state-token-redemption",
  "screen-wake-lock",
  "serial",
  "storage-access",
  "usb",
  "window-management",
  "xr-spatial-tracking",
];
const FEATURES = [
  ...OWN_FEATURES.map((feature) => `${feature}=(self)`),
  ...NO_FEATURES.map((feature) => `${feature}=()`),
].join(",");
/** A page without scripts can use no feature; naming each would not fit in its first congestion window. */
const FEATURES_WITHOUT_SCRIPTS = "microphone=(), camera=(), geolocation=()";

/** Sets the security headers on a response, except those that the route already set (the sandbox of a file). */
export function securityHeaders(headers: Headers, allowed: Allowed): void {
  const set = (name: string, value: string): void => {
    if (!headers.has(name)) headers.set(name, value);
  };
  set("Content-Security-Policy", policy(allowed));
  set("X-Content-Type-Options", "nosniff");
  set("Referrer-Policy", "strict-origin-when-cross-origin");
  set("Cross-Origin-Opener-Policy", "same-origin");
  set("Cross-Origin-Resource-Policy", "same-origin");
  set("Permissions-Policy", allowed.style && !allowed.nonce ? FEATURES_WITHOUT_SCRIPTS : FEATURES);
  set("Cache-Control", "private, no-store");
  setTransportSecurity(headers);
}

/**
 * Sets the headers of a built file. It is no document and opens no window: the other security headers have no effect on
 * it, and weigh more than many of these files.
 */
function fileHeaders(headers: Headers, path: string): void {
  headers.set("X-Content-Type-Options", "nosniff");
  if (WORKER_FILE.test(path)) headers.set("Content-Security-Policy", WORKER);
  if (SERVICE_WORKER_FILE.test(path)) headers.set("Service-Worker-Allowed", "/");
  setTransportSecurity(headers);
}

function setTransportSecurity(headers: Headers): void {
  if (config.PUBLIC_URL?.startsWith("https:") && !headers.has("Strict-Transport-Security"))
    headers.set("Strict-Transport-Security", `max-age=31536000${config.HSTS_SUBDOMAINS ? "; includeSubDomains" : ""}`);
}

/** Set by the handler that serves a built file, and read by `addSecurityHeaders`. */
export type FileVariables = { isBuiltFile?: boolean };

/** Sets the security headers on responses other than pages: assets, refusals, errors. */
export const addSecurityHeaders: MiddlewareHandler<{ Variables: FileVariables }> = async (c, next) => {
  await next();
  if (c.get("isBuiltFile")) fileHeaders(c.res.headers, c.req.path);
  else securityHeaders(c.res.headers, {});
};
