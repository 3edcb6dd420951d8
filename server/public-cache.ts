import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { promisify } from "node:util";
import { brotliCompress, gzip } from "node:zlib";
import type { Context, MiddlewareHandler } from "hono";
import { publicPages } from "~/content/site-map";
import { securityHeaders } from "./headers";

const paths = new Set<string>(publicPages.filter(({ sameForAll }) => sameForAll).map(({ path }) => path));

/** The cookies that change a public page: a session shows the member's navigation, a toast shows itself. */
const PERSONAL = /session_token|toast=/;

type Encoding = "br" | "gzip" | "identity";
type Page = { etag: string; bodies: Record<Encoding, Uint8Array<ArrayBuffer>>; headers: Record<string, string> };

/**
 * Serves the public pages from memory to whoever has no session: rendered once in the life of the process, compressed
 * ahead, with an ETag. Everything else goes on to the pages.
 * @param render the page at a path, for a visitor. Its HTML must carry no script, hence needs no nonce.
 */
export function publicCache(render: (path: string) => Promise<Response>): MiddlewareHandler {
  const pages = new Map<string, Promise<Page | null>>();
  const pageAt = (path: string): Promise<Page | null> => {
    const known = pages.get(path);
    if (known) return known;
    const made = render(path).then(keep);
    pages.set(path, made);
    // What failed once is tried again at the next request.
    made.then(
      (page) => page ?? pages.delete(path),
      () => pages.delete(path),
    );
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
  const { html, style } = await inlineStylesheet(await response.text());
  const identity = Buffer.from(html);
  const [br, gz] = await Promise.all([promisify(brotliCompress)(identity), promisify(gzip)(identity, { level: 9 })]);
  const etag = `W/"${createHash("sha256").update(identity).digest("base64url").slice(0, 22)}"`;
  const headers = new Headers({
    "Content-Type": "text/html; charset=utf-8",
    // Kept by the browser, asked for again each time: signing in changes the page at the same address.
    "Cache-Control": "no-cache",
    ETag: etag,
    Vary: "Accept-Encoding, Cookie",
  });
  securityHeaders(headers, { style });
  return { etag, bodies: { br, gzip: gz, identity }, headers: Object.fromEntries(headers) };
}

const STYLESHEET = /<link rel="stylesheet" href="(\/assets\/[\w.-]+\.css)"[^>]*>/;

/**
 * Puts the stylesheet into the page: compressed it is smaller than what a second request costs on a phone’s network.
 * @returns also its digest, which is what allows it under the content security policy.
 */
async function inlineStylesheet(html: string): Promise<{ html: string; style?: string }> {
  const [link, path] = STYLESHEET.exec(html) ?? [];
  if (!link || !path) return { html };
  const css = (await readFile(`build/client${path}`, "utf8")).trim();
  const style = `sha256-${createHash("sha256").update(css).digest("base64")}`;
  return { html: html.replace(link, () => `<style>${css}</style>`), style };
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

function encodingFor(accepted: string): Encoding {
  if (/\bbr\b(?!\s*;\s*q=0(\.0*)?(\s*,|\s*$))/.test(accepted)) return "br";
  if (/\bgzip\b(?!\s*;\s*q=0(\.0*)?(\s*,|\s*$))/.test(accepted)) return "gzip";
  return "identity";
}
