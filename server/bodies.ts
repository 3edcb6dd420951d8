import type { Context, MiddlewareHandler } from "hono";

/** More than the longest form of ours takes, every character percent-encoded. */
const MOST_BYTES = 1_000_000;

const MULTIPART = /^multipart\/form-data\b/i;
const FORM = /^(application\/x-www-form-urlencoded|multipart\/form-data)\b/i;
const JSON_BODY = /^application\/json\b/i;

/** What the thread's scripts write to. */
const SCRIPTED = /^\/cases\/[^/]+\/messages(\.data)?$/;

/** Pages whose forms carry files: they read them as they arrive, with limits of their own. */
const WITH_FILES = /^\/(case(?!\/new\b)|admin\/cases|verify-identity)\//;

/**
 * Lets through the writes that a page can read: a form of ours, whole and of a reasonable size. Anything else is refused
 * here, before it fills the memory or fails in a page.
 */
export const readableBody: MiddlewareHandler = async (c, next) => {
  const { method, path } = c.req;
  if (method === "GET" || method === "HEAD" || method === "OPTIONS" || path === "/uploads") return next();
  const type = c.req.header("content-type") ?? "";
  if (!(SCRIPTED.test(path) ? JSON_BODY : FORM).test(type))
    return c.text("Le format de cette demande n’est pas accepté.", 415);
  const isMultipart = MULTIPART.test(type);
  if (isMultipart && WITH_FILES.test(path)) return next();
  const bytes = await readAtMost(c.req.raw, MOST_BYTES);
  if (!bytes) return c.text("Cette demande est trop volumineuse.", 413);
  if (isMultipart && !(await isWhole(bytes, type))) return c.text("Cette demande est incomplète.", 400);
  c.req.raw = withBody(c, bytes);
  return next();
};

/** @returns null when there is more. */
async function readAtMost(request: Request, most: number): Promise<Uint8Array<ArrayBuffer> | null> {
  if (Number(request.headers.get("content-length") ?? 0) > most) return null;
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body ?? []) {
    size += chunk.byteLength;
    if (size > most) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

async function isWhole(bytes: Uint8Array<ArrayBuffer>, type: string): Promise<boolean> {
  const form = new Response(bytes, { headers: { "Content-Type": type } }).formData();
  return form.then(
    () => true,
    () => false,
  );
}

function withBody(c: Context, body: Uint8Array<ArrayBuffer>): Request {
  const { url, method, headers, signal } = c.req.raw;
  return new Request(url, { method, headers, body, signal });
}
