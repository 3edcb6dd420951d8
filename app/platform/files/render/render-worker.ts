/**
 * Draws one page of a stored file as a JPEG, or a copy of all pages of a PDF, in a process of its own (see
 * render.server.ts). Input: the file on standard input, the request as the first argument. Output on descriptor 3: one line
 * of JSON, then the JPEG or the PDF. Node runs this source file directly, so it may import only files of
 * app/platform/files and packages.
 */
import { buffer } from "node:stream/consumers";
import { announceStart, answer, load } from "../inspect/worker-answer.ts";
import type { Drawn, RenderRequest } from "./drawing.ts";

const wanted = JSON.parse(process.argv[2] ?? "{}") as RenderRequest;

async function draw(bytes: Buffer): Promise<Drawn> {
  // The decoders are large, so each is loaded only when a file needs it.
  if (wanted.mime === "application/pdf") return (await load(import("./draw-pdf.ts"))).drawPdf(bytes, wanted);
  return (await load(import("./draw-picture.ts"))).drawPicture(bytes, wanted);
}

announceStart();
const { image, ...drawn } = await draw(await buffer(process.stdin));
answer(drawn, image);
