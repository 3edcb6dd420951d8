import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, gzip } from "node:zlib";
import type { Context, MiddlewareHandler } from "hono";
import { publicPages } from "~/content/site-map";
import { shownRevision } from "~/features/site/publication.queries.server";
import { type Encoding, encodingFor } from "./compression";
import { securityHeaders } from "./headers";
import { inlineStylesheet } from "./page-style";

const paths = new Set<string>(publicPages.filter(({ sameForAll }) => sameForAll).map(({ path }) => path));

/** The pages that are rendered again after `COUNT_MS`, because they count something. */
const counting = new Set<string>(publicPages.flatMap((page) => ("counts" in page ? [page.path] : [])));
const COUNT_MS = 10 * 60_000;

/** The cookies that change a public page: a session (the navigation), a toast, and a sign-out to be done. */
const PERSONAL = /session_token|toast=|sign_out=/;

type Page = { etag: string; bodies: Record<Encoding, Uint8Array<ArrayBuffer>>; headers: Record<string, string> };

/**
 * Serves the public pages from memory to visitors without a session: each is rendered and compressed once per process,
 * with an ETag; one that counts something is rendered again after ten minutes, and each of them when another revision of
 * the site is published. Other requests go on to the pages.
 * @param render renders the page at a path for a visitor. Its HTML must have no scripts, since it has no nonce.
 */
export function publicCache(render: (path: string) => Promise<Response>): MiddlewareHandler {
  const pages = new Map<string, Promise<Page | null>>();
  const renderedAt = new Map<string, number>();
  let revision = shownRevision();
  const pageAt = (path: string): Promise<Page | null> => {
    if (revision !== shownRevision()) {
      revision = shownRevision();
      pages.clear();
    }
    const known = pages.get(path);
    const isOutdated = counting.has(path) && performance.now() - (renderedAt.get(path) ?? 0) > COUNT_MS;
    if (known && !isOutdated) return known;
    // A failure is not cached; what was counted before is shown meanwhile.
    const made = render(path)
      .then(keep)
      .then(async (page) => page ?? (await known) ?? null);
    pages.set(path, made);
    renderedAt.set(path, performance.now());
    const forget = () => void (pages.get(path) === made && pages.delete(path));
    made.then((page) => page ?? forget(), forget);
    return made;
  };
  return async (c, next) => {
    if (!isAnonymousView(c)) return next();
    const page = await pageAt(c.req.path);
    return page ? answer(c, page) : next();
  };
}

function isAnonymousView(c: Context): boolean {
  const { method, path, url } = c.req;
  if ((method !== "GET" && method !== "HEAD") || !paths.has(path) || url.includes("?")) return false;
  const cookie = c.req.header("cookie");
  return cookie === undefined || !PERSONAL.test(cookie);
}

async function keep(response: Response): Promise<Page | null> {
  if (response.status !== 200 || response.headers.has("Set-Cookie")) return null;
  const { html, digest } = await inlineStylesheet(await response.text());
  const identity = Buffer.from(html);
  const [br, gz] = await Promise.all([promisify(brotliCompress)(identity), promisify(gzip)(identity, { level: 9 })]);
  const etag = `W/"${createHash("sha256").update(identity).digest("base64url").slice(0, 22)}"`;
  const headers = new Headers({
    "Content-Type": "text/html; charset=utf-8",
    // The browser revalidates each time, because signing in changes the page at the same address.
    "Cache-Control": "no-cache",
    ETag: etag,
    Vary: "Accept-Encoding, Cookie",
  });
  securityHeaders(headers, { style: digest });
  return { etag, bodies: { br, gzip: gz, identity }, headers: Object.fromEntries(headers) };
}

function answer(c: Context, page: Page): Response {
  if (c.req.header("if-none-match")?.includes(page.etag)) {
    return new Response(null, { status: 304, headers: page.headers });
  }
  const encoding = encodingFor(c.req.header("accept-encoding") ?? "");
  const body = page.bodies[encoding];
  const headers: Record<string, string> = { ...page.headers, "Content-Length": String(body.byteLength) };
  if (encoding !== "identity") headers["Content-Encoding"] = encoding;
  return new Response(c.req.method === "HEAD" ? null : body, { headers });
}
