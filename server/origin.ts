import type { MiddlewareHandler } from "hono";
import { config } from "~/platform/config.server";

const READS = new Set(["GET", "HEAD", "OPTIONS"]);

/**
 * Lets through only the writes that our own pages cause, whatever their method and their body: with the `Origin` that
 * every browser sends with a write, a plain form's included; without one (or `null`, which a page that hides where it
 * comes from sends), by `Sec-Fetch-Site`, which no page can set. A request that has neither comes from no browser of
 * these years, and is refused: nothing that we offer is meant for programs.
 */
export const ownWritesOnly: MiddlewareHandler = async (c, next) => {
  const { method, url } = c.req;
  if (READS.has(method)) return next();
  const origin = c.req.header("origin");
  const isOwn =
    origin && origin !== "null" ? isOwnOrigin(origin, url) : c.req.header("sec-fetch-site") === "same-origin";
  return isOwn ? next() : c.text("Cette demande vient d’un autre site : elle est refusée.", 403);
};

/** True when a write comes from our own pages: the request's own origin, or PUBLIC_URL behind a proxy. */
function isOwnOrigin(origin: string, url: string): boolean {
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
  // Joined as text: resolved, a path that begins with « // » would be another host's address, or none at all.
  return new Request(origin + url.pathname + url.search, request);
}
