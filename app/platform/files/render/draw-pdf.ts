import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { createCanvas } from "@napi-rs/canvas";
import { getDocument, type PDFDocumentProxy, VerbosityLevel } from "pdfjs-dist/legacy/build/pdf.mjs";
import { load } from "../inspect/worker-answer.ts";
import type { Drawn, RenderRequest } from "./drawing.ts";

/** The maximum for one picture inside the PDF, of which pdf.js holds four bytes a pixel; a larger one is left out. */
const MAX_PIXELS = 64_000_000;
const QUALITY = 85;
/** Maximum number of pages of a copy: what a worker draws in its seconds of processor. */
const MAX_COPIED_PAGES = 60;

/**
 * Renders one page of a PDF on white, with the requested longest side, or a copy of all of its pages. Nothing in the PDF
 * runs or is fetched.
 */
export async function drawPdf(bytes: Buffer, { page, side }: RenderRequest): Promise<Drawn> {
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
  const pages = document.numPages;
  if (page !== "all") return { pages, image: (await drawPage(document, page, side)).image };
  if (pages > MAX_COPIED_PAGES) throw new Error("too many pages to copy");
  const { PDFDocument } = await load(import("@cantoo/pdf-lib"));
  const copy = await PDFDocument.create();
  for (let number = 1; number <= pages; number++) {
    const { image, width, height } = await drawPage(document, number, side);
    copy.addPage([width, height]).drawImage(await copy.embedJpg(image), { width, height });
  }
  return { pages, image: Buffer.from(await copy.save()) };
}

async function drawPage(document: PDFDocumentProxy, page: number, side: number) {
  const shown = await document.getPage(page);
  const { width, height } = shown.getViewport({ scale: 1 });
  const viewport = shown.getViewport({ scale: side / Math.max(width, height) });
  const canvas = createCanvas(Math.max(1, Math.round(viewport.width)), Math.max(1, Math.round(viewport.height)));
  await shown.render({ canvas: canvas as unknown as HTMLCanvasElement, viewport, background: "#fff" }).promise;
  shown.cleanup();
  return { image: await canvas.encode("jpeg", QUALITY), width, height };
}
