/** How the browser can preview a picked file; detected from its first bytes, as on the server. */
export type PreviewKind = "image" | "heic" | "pdf" | "other";

export async function detectPreviewKind(file: Blob): Promise<PreviewKind> {
  const head = new Uint8Array(await file.slice(0, 1024).arrayBuffer());
  const text = String.fromCharCode(...head);
  if (text.includes("%PDF-")) return "pdf";
  if (text.slice(4, 8) === "ftyp" && /^(?:hei[cxms]|hev[cx]|mif1|msf1)$/.test(text.slice(8, 12))) return "heic";
  if (text.startsWith("\xff\xd8\xff") || text.startsWith("\x89PNG") || text.startsWith("GIF8")) return "image";
  return text.startsWith("RIFF") && text.slice(8, 12) === "WEBP" ? "image" : "other";
}

/** Draws an HEIC picture; the decoder (1.5 MB) is loaded only when needed. @throws when the picture is damaged. */
export async function drawHeic(file: Blob, canvas: HTMLCanvasElement, side: number): Promise<void> {
  const worker = new Worker(new URL("./heic-worker.ts", import.meta.url), { type: "module" });
  try {
    const bitmap = await new Promise<ImageBitmap | null>((resolve, reject) => {
      worker.onmessage = ({ data }) => resolve(data);
      worker.onerror = reject;
      worker.postMessage(file);
    });
    if (!bitmap) throw new Error("damaged");
    const scale = Math.min(1, side / Math.max(bitmap.width, bitmap.height));
    canvas.width = Math.round(bitmap.width * scale);
    canvas.height = Math.round(bitmap.height * scale);
    canvas.getContext("2d")?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
    bitmap.close();
  } finally {
    worker.terminate();
  }
}

/** Draws the first page of a PDF; the PDF library (500 KB) is loaded only when needed. @returns the number of pages. */
export async function drawPdf(file: Blob, canvas: HTMLCanvasElement, side: number): Promise<number> {
  const [{ getDocument, GlobalWorkerOptions, VerbosityLevel }, { default: workerUrl }] = await Promise.all([
    import("pdfjs-dist/legacy/build/pdf.mjs"),
    import("pdfjs-dist/legacy/build/pdf.worker.min.mjs?url"),
  ]);
  GlobalWorkerOptions.workerSrc = workerUrl;
  const task = getDocument({ data: await file.arrayBuffer(), enableXfa: false, verbosity: VerbosityLevel.ERRORS });
  try {
    const document = await task.promise;
    const page = await document.getPage(1);
    const { width, height } = page.getViewport({ scale: 1 });
    const viewport = page.getViewport({ scale: side / Math.max(width, height) });
    canvas.width = Math.round(viewport.width);
    canvas.height = Math.round(viewport.height);
    await page.render({ canvas, viewport }).promise;
    return document.numPages;
  } finally {
    await task.destroy();
  }
}
