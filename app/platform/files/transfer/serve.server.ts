import { isInline } from "../inspect/kinds.ts";
import type { ByteRange } from "../store/objects.server.ts";
import { contentDisposition } from "./file-name.ts";

export type ServedFile = {
  name: string;
  mime: string;
  /** In bytes; unknown, the file is sent whole and without announcing its length. */
  size?: number;
  /** The plaintext, or a range of it. */
  open: (range?: ByteRange) => Promise<ReadableStream<Uint8Array>>;
};

/** Nothing in the file may run, load or reach our pages, whatever the browser makes of it; its viewer may save it. */
const SANDBOX = "sandbox allow-downloads; default-src 'none'; frame-ancestors 'none'";

/** The same for a picture, without a word on styles: browsers lay a picture alone out with styles of their own. */
const PICTURE = `sandbox allow-downloads; ${["script", "connect", "img", "media", "font", "frame", "object", "worker"]
  .map((kind) => `${kind}-src ${kind === "img" ? "'self'" : "'none'"}`)
  .join("; ")}; form-action 'none'; base-uri 'none'; frame-ancestors 'none'`;

/**
 * The answer that carries a stored file: shown in a tab when the browser can do so by itself (pictures, PDF), else offered
 * for saving (a sound in a page is played all the same); decrypted while it is sent, a range of it when the request asks (players of sound do).
 * @param options.download offer it for saving in any case.
 */
export async function serveFile(
  request: Request,
  file: ServedFile,
  options: { download?: boolean } = {},
): Promise<Response> {
  const inline = isInline(file.mime) && !options.download;
  const headers = new Headers({
    "Content-Type": file.mime === "text/plain" ? "text/plain; charset=utf-8" : file.mime,
    "Content-Disposition": contentDisposition(inline ? "inline" : "attachment", file.name),
    "Content-Security-Policy": file.mime.startsWith("image/") ? PICTURE : SANDBOX,
    "X-Content-Type-Options": "nosniff",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Referrer-Policy": "no-referrer",
    "Cache-Control": "private, no-store",
  });
  const { size } = file;
  if (size === undefined) return new Response((await file.open()) as BodyInit, { headers });

  headers.set("Accept-Ranges", "bytes");
  const range = readRange(request.headers.get("Range"), size);
  if (range === "unsatisfiable") {
    headers.set("Content-Range", `bytes */${size}`);
    return new Response(null, { status: 416, headers });
  }
  const { first, last } = range ?? { first: 0, last: size - 1 };
  headers.set("Content-Length", String(last - first + 1));
  if (range) headers.set("Content-Range", `bytes ${first}-${last}/${size}`);
  const body = request.method === "HEAD" ? null : await file.open(range ?? undefined);
  return new Response(body as BodyInit | null, { status: range ? 206 : 200, headers });
}

/** One range of bytes (RFC 9110, 14.2); several at once, or another unit, are answered by the whole file. */
function readRange(header: string | null, size: number): ByteRange | "unsatisfiable" | null {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header ?? "");
  if (!match || (match[1] === "" && match[2] === "")) return null;
  const [from, to] = [match[1], match[2]] as [string, string];
  if (from === "") return { first: Math.max(0, size - Number(to)), last: size - 1 };
  const first = Number(from);
  const last = to === "" ? size - 1 : Math.min(Number(to), size - 1);
  return first >= size || last < first ? "unsatisfiable" : { first, last };
}
