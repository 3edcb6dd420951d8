import { isInline } from "../inspect/kinds.ts";
import type { ByteRange } from "../store/objects.server.ts";
import { contentDisposition } from "./file-name.ts";

export type ServedFile = {
  name: string;
  mime: string;
  /** In bytes; when unknown, the whole file is sent without a Content-Length. */
  size?: number;
  /** A text that we wrote ourselves opens in a tab. */
  isOurText?: boolean;
  /** The plaintext, or a range of it. */
  open: (range?: ByteRange) => Promise<ReadableStream<Uint8Array>>;
};

/** The policy of a served file: nothing in it may run, load or reach our pages; saving it is allowed. */
const SANDBOX = "sandbox allow-downloads; default-src 'none'; frame-ancestors 'none'";

/** The policy for a picture, without restrictions on styles, since browsers use styles to show a picture in a tab. */
const PICTURE = `sandbox allow-downloads; ${["script", "connect", "img", "media", "font", "frame", "object", "worker"]
  .map((kind) => `${kind}-src ${kind === "img" ? "'self'" : "'none'"}`)
  .join("; ")}; form-action 'none'; base-uri 'none'; frame-ancestors 'none'`;

/**
 * Makes the response for a stored file, decrypted while it is sent: shown in a tab for pictures and PDF, otherwise offered
 * for saving (an audio player in a page still plays it). Supports range requests, which audio players send.
 * @param options.download always offer it for saving.
 */
export async function serveFile(
  request: Request,
  file: ServedFile,
  options: { download?: boolean } = {},
): Promise<Response> {
  const inline = (isInline(file.mime) || file.isOurText) && !options.download;
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

/** Parses one range of bytes (RFC 9110, 14.2); null for several ranges or another unit, which get the whole file. */
function readRange(header: string | null, size: number): ByteRange | "unsatisfiable" | null {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header ?? "");
  if (!match || (match[1] === "" && match[2] === "")) return null;
  const [from, to] = [match[1], match[2]] as [string, string];
  if (from === "") return { first: Math.max(0, size - Number(to)), last: size - 1 };
  const first = Number(from);
  const last = to === "" ? size - 1 : Math.min(Number(to), size - 1);
  return first >= size || last < first ? "unsatisfiable" : { first, last };
}
