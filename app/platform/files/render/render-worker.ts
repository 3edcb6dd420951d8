/**
 * Draws one page of a stored file as a JPEG, in a process of its own (see render.server.ts). Input: the file on standard
 * input, the request as the first argument. Output on descriptor 3: one line of JSON, then the JPEG. Node runs this source
 * file directly, so it may import only files of app/platform/files and packages.
 */
import { writeSync } from "node:fs";
import { buffer } from "node:stream/consumers";
import type { PageCount, RenderRequest } from "./drawing.ts";

const wanted = JSON.parse(process.argv[2] ?? "{}") as RenderRequest;

async function draw(bytes: Buffer): Promise<PageCount & { jpeg: Buffer }> {
  // The decoders are large, so each is loaded only when a file needs it.
  if (wanted.mime === "application/pdf") return (await import("./draw-pdf.ts")).drawPdfPage(bytes, wanted);
  return (await import("./draw-picture.ts")).drawPicture(bytes, wanted);
}

const { jpeg, ...drawn } = await draw(await buffer(process.stdin));
const answer = Buffer.concat([Buffer.from(`${JSON.stringify(drawn)}\n`), jpeg]);
for (let at = 0; at < answer.length; ) at += writeSync(3, answer, at);
process.exit(0);
