/**
 * Draws one page of a stored file as a JPEG, in a process of its own (see render.server.ts): the bytes come on standard
 * input, what to draw as the first argument; on descriptor 3 one line of JSON leaves, followed by the JPEG. Node runs it
 * straight from this folder: only its neighbours and packages may be imported.
 */
import { writeSync } from "node:fs";
import { buffer } from "node:stream/consumers";
import type { PageCount, RenderRequest } from "./drawing.ts";

const wanted = JSON.parse(process.argv[2] ?? "{}") as RenderRequest;

async function draw(bytes: Buffer): Promise<PageCount & { jpeg: Buffer }> {
  // The decoders are large: each is loaded only for what it draws.
  if (wanted.mime === "application/pdf") return (await import("./draw-pdf.ts")).drawPdfPage(bytes, wanted);
  return (await import("./draw-picture.ts")).drawPicture(bytes, wanted);
}

const { jpeg, ...drawn } = await draw(await buffer(process.stdin));
const answer = Buffer.concat([Buffer.from(`${JSON.stringify(drawn)}\n`), jpeg]);
for (let at = 0; at < answer.length; ) at += writeSync(3, answer, at);
process.exit(0);
