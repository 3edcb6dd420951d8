import { inflateSync } from "node:zlib";
import { getDocument, PasswordException, type PDFDocumentProxy, VerbosityLevel } from "pdfjs-dist/legacy/build/pdf.mjs";
import { type Inspection, refused } from "./inspection.ts";

/** The message that pdf.js logs when it rebuilds a damaged index. */
const RECOVERY = "Indexing all PDF objects";
const MAX_INSPECTED_PAGES = 50;

/**
 * Inspects a PDF: it must have a page and a readable index. A truncated file is refused although pdf.js may recover its
 * first pages, since a reviewer would not notice the missing ones. A file that ends properly but has a wrong index, as
 * some scanners write, is accepted.
 */
export async function inspectPdf(bytes: Buffer): Promise<Inspection> {
  let isRecovered = false;
  const listen = (...words: unknown[]) => {
    isRecovered ||= words.some((word) => String(word).includes(RECOVERY));
  };
  console.log = listen;
  console.warn = listen;

  const hasEndMarker = /startxref\s+\d+\s+%%EOF/.test(bytes.subarray(-2048).toString("latin1"));
  const task = getDocument({
    data: new Uint8Array(bytes),
    verbosity: VerbosityLevel.WARNINGS,
    stopAtErrors: true,
    disableFontFace: true,
    useSystemFonts: false,
    enableXfa: false,
  });
  try {
    const document = await task.promise;
    const pages = document.numPages;
    let isActive = (await document.hasJSActions()) || (await hasAttachedProgram(document)) || hasLaunchAction(bytes);
    for (let page = 1; page <= Math.min(pages, MAX_INSPECTED_PAGES); page++)
      isActive ||= (await (await document.getPage(page)).getJSActions()) !== null;
    if (pages > MAX_INSPECTED_PAGES) await document.getPage(pages);
    if (pages < 1 || (isRecovered && !hasEndMarker)) return refused("corrupt");
    if (isActive) return refused("active");
    return { ok: true, kind: "pdf", pages };
  } catch (error) {
    return refused(error instanceof PasswordException ? "protected" : "corrupt");
  }
}

const LAUNCH = /\/S\s*\/(?:Launch|JavaScript)\b/;
const MAX_OBJECT_STREAM_BYTES = 30_000_000;

/** Searches plain objects and compressed object streams (ISO 32000-1, 7.5.7) for actions that run something. */
function hasLaunchAction(bytes: Buffer): boolean {
  const text = bytes.toString("latin1");
  if (LAUNCH.test(text)) return true;
  for (const packed of text.matchAll(/\/ObjStm\b[\s\S]{0,400}?stream\r?\n/g)) {
    try {
      const objects = inflateSync(bytes.subarray(packed.index + packed[0].length), {
        maxOutputLength: MAX_OBJECT_STREAM_BYTES,
      });
      if (LAUNCH.test(objects.toString("latin1"))) return true;
    } catch {
      // Not compressed this way, or damaged, which pdf.js has already checked.
    }
  }
  return false;
}

/** Names of files that run, contain scripts, or can hide other files. */
const PROGRAM =
  /\.(?:exe|com|scr|pif|bat|cmd|msi|msix|jar|js|jse|vbs?|vbe|wsf|wsh|ps1|hta|lnk|url|reg|dll|cpl|app|dmg|pkg|sh|html?|xhtml|svg|mht|iso|img|zip|rar|7z|gz|docm|xlsm|pptm|pdf)$/i;

/** True when a program, or a file that may hide one, is attached. XML is allowed: invoices carry it (Factur-X). */
async function hasAttachedProgram(document: PDFDocumentProxy): Promise<boolean> {
  const attached = (await document.getAttachments()) as
    | Map<string, { filename: string }>
    | Record<string, { filename: string }>
    | null;
  const files = attached instanceof Map ? [...attached.values()] : Object.values(attached ?? {});
  return files.some(({ filename }) => PROGRAM.test(filename.trim()));
}
