import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { createCanvas } from "@napi-rs/canvas";
import { getDocument, VerbosityLevel } from "pdfjs-dist/legacy/build/pdf.mjs";
import type { PageCount, RenderRequest } from "./drawing.ts";

/** The maximum for one picture inside the PDF, of which pdf.js holds four bytes a pixel; a larger one is left out. */
const MAX_PIXELS = 64_000_000;
const QUALITY = 85;

/** Renders one page of a PDF on white, with the requested longest side. Nothing in the PDF runs or is fetched. */
export async function drawPdfPage(bytes: Buffer, { page, side }: RenderRequest): Promise<PageCount & { jpeg: Buffer }> {
  const folder = dirname(createRequire(import.meta.url).resolve("pdfjs-dist/package.json"));
  const task = getDocument({
    data: new Uint8Array(bytes),
    verbosity: VerbosityLevel.ERRORS,
    disableFontFace: true,
    useSystemFonts: false,
    enableXfa: false,
    maxImageSize: MAX_PIXELS,
    // For fonts that are not embedded, Asian character maps, and scans compressed with JPEG 2000 or JBIG2.
    standardFontDataUrl: `${join(folder, "standard_fonts")}/`,
    cMapUrl: `${join(folder, "cmaps")}/`,
    wasmUrl: `${join(folder, "wasm")}/`,
    iccUrl: `${join(folder, "iccs")}/`,
  });
  const document = await task.promise;
  const shown = await document.getPage(page);
  const { width, height } = shown.getViewport({ scale: 1 });
  const viewport = shown.getViewport({ scale: side / Math.max(width, height) });
  const canvas = createCanvas(Math.max(1, Math.round(viewport.width)), Math.max(1, Math.round(viewport.height)));
  await shown.render({ canvas: canvas as unknown as HTMLCanvasElement, viewport, background: "#fff" }).promise;
  return { pages: document.numPages, jpeg: await canvas.encode("jpeg", QUALITY) };
}
