import type { Readable } from "node:stream";
import { contentDisposition } from "./file-name";

/** A file made for this request, to be saved under `name` and kept by no cache; sent while it is written. */
export function download(body: ReadableStream | Readable, { name, type }: { name: string; type: string }): Response {
  return new Response(body as BodyInit, {
    headers: {
      "Content-Type": type,
      "Content-Disposition": contentDisposition("attachment", name),
      "X-Content-Type-Options": "nosniff",
      "Cache-Control": "private, no-store",
    },
  });
}
