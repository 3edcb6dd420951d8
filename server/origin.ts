import type { MiddlewareHandler } from "hono";
import { config } from "~/platform/config.server";

const READS = new Set(["GET", "HEAD", "OPTIONS"]);

/** The address to which the phone itself posts what another application shares (`share_target` of the web manifest). */
const SHARE_PATH = "/partager";

/**
 * Rejects writes that do not come from our own pages, whatever their method and body. Browsers send `Origin` with every
 * write, plain forms included; when it is missing or `null` (a page with `Referrer-Policy: no-referrer`), the check uses
 * `Sec-Fetch-Site`, which no page can set. A request with neither is refused, since no current browser sends it. A share
 * comes from no page (`Sec-Fetch-Site: none`); what it brings is attached to nothing before one of our forms asks for it.
 */
export const rejectCrossOriginWrites: MiddlewareHandler = async (c, next) => {
  const { method, url, path } = c.req;
  if (READS.has(method)) return next();
  const origin = c.req.header("origin");
  const site = c.req.header("sec-fetch-site");
  const isMultipart = c.req.header("content-type")?.toLowerCase().startsWith("multipart/form-data");
  const isShare = method === "POST" && path === SHARE_PATH && site === "none" && isMultipart;
  const isOwn = origin && origin !== "null" ? isOwnOrigin(origin, url) : site === "same-origin" || isShare;
  return isOwn ? next() : c.text("Cette demande vient d’un autre site : elle est refusée.", 403);
};

/** True when a write comes from our own pages: the request's own origin, or PUBLIC_URL behind a proxy. */
function isOwnOrigin(origin: string, url: string): boolean {
  return (
    origin === new URL(url).origin || (config.PUBLIC_URL !== undefined && origin === new URL(config.PUBLIC_URL).origin)
  );
}

/**
 * Restores the public origin of a request, and removes an `Origin: null` that `rejectCrossOriginWrites` accepted, since
 * the router would refuse it. Behind a proxy that terminates TLS a request arrives as http, and the router
 * would refuse every form because its `Origin` says https. Applied only when `Origin` is that of PUBLIC_URL.
 */
export function restorePublicOrigin(request: Request): Request {
  const origin = request.headers.get("Origin");
  if (origin === "null") {
    const headers = new Headers(request.headers);
    headers.delete("Origin");
    return new Request(request, { headers });
  }
  const url = new URL(request.url);
  if (!config.PUBLIC_URL || origin !== new URL(config.PUBLIC_URL).origin || origin === url.origin) return request;
  // Concatenated as text: with URL resolution, a path that begins with « // » would name another host.
  return new Request(origin + url.pathname + url.search, request);
}
