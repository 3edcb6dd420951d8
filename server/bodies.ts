import { MIMEType } from "node:util";
import type { Context, MiddlewareHandler } from "hono";
import { type BodyBudget, openBodyBudget } from "~/platform/http/body-budget.server";

/** More than our longest form needs with every character percent-encoded. */
const MAX_BYTES = 1_000_000;

/** Twice what the largest form of the product has. The time to parse a form grows with the number of its fields. */
const MAX_FIELDS = 400;

const MULTIPART = /^multipart\/form-data\s*(;|$)/i;
const FORM = /^(application\/x-www-form-urlencoded|multipart\/form-data)\s*(;|$)/i;
const JSON_BODY = /^application\/json\b/i;

/** The addresses to which scripts of the conversation and of the forms post JSON. */
const JSON_PATHS = /^\/(cases\/[^/]+\/messages|drafts)(\.data)?$/;

/** Pages that stream uploaded files, with limits of their own. */
const UPLOAD_PATHS =
  /^\/((case\/(?!new\b)|admin\/cases\/)[^/]+(\/chat|\/transfer|\/payments\/statement)?|verify-identity\/[^/]+|admin\/lawyers\/directory|admin\/site\/look|partager|raconter\/note-vocale)(\.data)?$/;

/**
 * Accepts only bodies that a page can read: a complete form of limited size, or JSON where scripts send it. Anything else
 * is refused before it fills the memory or fails in a page.
 */
export function checkRequestBody(addressOf: (c: Context) => string): MiddlewareHandler {
  return async (c, next) => {
    const { method, path } = c.req;
    if (method === "GET" || method === "HEAD" || method === "OPTIONS" || path === "/uploads") return next();
    const type = c.req.header("content-type") ?? "";
    if (!(JSON_PATHS.test(path) ? JSON_BODY : FORM).test(type))
      return c.text("Le format de cette demande n’est pas accepté.", 415);
    const isMultipart = MULTIPART.test(type);
    if (isMultipart && UPLOAD_PATHS.test(path)) return next();
    const dropped = new AbortController();
    const budget = openBodyBudget(addressOf(c), () => dropped.abort());
    try {
      const bytes = await readLimited(c.req.raw, budget, dropped.signal);
      if (bytes === "too large") return c.text("Cette demande est trop volumineuse.", 413);
      if (bytes === "too many")
        return c.text("Trop de demandes arrivent en même temps. Réessayez dans un instant.", 429, {
          "Retry-After": "10",
        });
      if (bytes === "cut") return c.text("Cette demande est incomplète.", 400);
      if (countFields(bytes, type) > MAX_FIELDS) return c.text("Cette demande a trop de champs.", 413);
      if (isMultipart && !(await isComplete(bytes, type))) return c.text("Cette demande est incomplète.", 400);
      c.req.raw = withBody(c, bytes);
      return await next();
    } finally {
      budget.release();
    }
  };
}

/** Reads a body of at most MAX_BYTES as long as the sender's budget allows it. */
async function readLimited(
  request: Request,
  budget: BodyBudget,
  dropped: AbortSignal,
): Promise<Uint8Array<ArrayBuffer> | "too large" | "too many" | "cut"> {
  if (Number(request.headers.get("content-length") ?? 0) > MAX_BYTES) return "too large";
  const chunks: Uint8Array[] = [];
  let size = 0;
  const reader = request.body?.getReader();
  const stop = (): void => void reader?.cancel().catch(() => {});
  // The pending read then ends as if the body did.
  dropped.addEventListener("abort", stop, { once: true });
  try {
    for (let next = await reader?.read(); next && !next.done; next = await reader?.read()) {
      size += next.value.byteLength;
      if (size > MAX_BYTES) return "too large";
      if (!budget.take(next.value.byteLength)) return "too many";
      chunks.push(next.value);
    }
    if (dropped.aborted) return "too many";
    budget.waitForSender(false);
    return Buffer.concat(chunks);
  } catch {
    // The sender closed the connection.
    return "cut";
  } finally {
    stop();
  }
}

/** Counts the separators of a form's fields, up to one more than the maximum. */
function countFields(bytes: Uint8Array<ArrayBuffer>, type: string): number {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const separator = MULTIPART.test(type) ? `--${new MIMEType(type).params.get("boundary") ?? ""}` : "&";
  let count = 0;
  for (let at = buffer.indexOf(separator); at >= 0 && count <= MAX_FIELDS; at = buffer.indexOf(separator, at + 1))
    count += 1;
  return count;
}

async function isComplete(bytes: Uint8Array<ArrayBuffer>, type: string): Promise<boolean> {
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
