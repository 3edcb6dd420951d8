import type { Readable } from "node:stream";
import { contentDisposition } from "./file-name";

/** Makes the response for a generated file, offered for saving under `name`, not cached, and sent while it is written. */
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
