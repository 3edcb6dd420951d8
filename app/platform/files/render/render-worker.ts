/**
 * Draws one page of a stored file as a JPEG, or a copy of all pages of a PDF, in a process of its own (see
 * render.server.ts). Input: the file on standard input, the request as the first argument. Output on descriptor 3: one line
 * of JSON, then the JPEG or the PDF. Node runs this source file directly, so it may import only files of
 * app/platform/files and packages.
 */
import { writeSync } from "node:fs";
import { buffer } from "node:stream/consumers";
import type { Drawn, RenderRequest } from "./drawing.ts";

const wanted = JSON.parse(process.argv[2] ?? "{}") as RenderRequest;

async function draw(bytes: Buffer): Promise<Drawn> {
  // The decoders are large, so each is loaded only when a file needs it.
  if (wanted.mime === "application/pdf") return (await import("./draw-pdf.ts")).drawPdf(bytes, wanted);
  return (await import("./draw-picture.ts")).drawPicture(bytes, wanted);
}

const { image, ...drawn } = await draw(await buffer(process.stdin));
const answer = Buffer.concat([Buffer.from(`${JSON.stringify(drawn)}\n`), image]);
for (let at = 0; at < answer.length; ) at += writeSync(3, answer, at);
process.exit(0);
