import { inflateSync } from "node:zlib";
import { getDocument, PasswordException, type PDFDocumentProxy, VerbosityLevel } from "pdfjs-dist/legacy/build/pdf.mjs";
import { type Inspection, refused } from "./inspection.ts";

/** What a reader of PDF says when it must guess the structure of a file whose own index it could not follow. */
const RECOVERY = "Indexing all PDF objects";
const PAGES_LOOKED_AT = 50;

/**
 * A PDF with at least one page, read as its own index tells. A file that lost its end is refused although readers can
 * often guess its first pages: the missing ones would be missed by the person who checks it. One that is whole to its
 * end mark and merely has a wrong index (some scanners write such) is taken.
 */
export async function inspectPdf(bytes: Buffer): Promise<Inspection> {
  let guessed = false;
  const listen = (...words: unknown[]) => {
    guessed ||= words.some((word) => String(word).includes(RECOVERY));
  };
  console.log = listen;
  console.warn = listen;

  const hasItsEnd = /startxref\s+\d+\s+%%EOF/.test(bytes.subarray(-2048).toString("latin1"));
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
    let isActive = (await document.hasJSActions()) || (await carriesProgram(document)) || startsSomething(bytes);
    for (let page = 1; page <= Math.min(pages, PAGES_LOOKED_AT); page++)
      isActive ||= (await (await document.getPage(page)).getJSActions()) !== null;
    if (pages > PAGES_LOOKED_AT) await document.getPage(pages);
    if (pages < 1 || (guessed && !hasItsEnd)) return refused("corrupt");
    if (isActive) return refused("active");
    return { ok: true, kind: "pdf", pages };
  } catch (error) {
    return refused(error instanceof PasswordException ? "protected" : "corrupt");
  }
}

const LAUNCH = /\/S\s*\/(?:Launch|JavaScript)\b/;
const MAX_OBJECT_STREAM_BYTES = 30_000_000;

/** Looks into the objects as they stand and into those that are packed together (ISO 32000-1, 7.5.7). */
function startsSomething(bytes: Buffer): boolean {
  const text = bytes.toString("latin1");
  if (LAUNCH.test(text)) return true;
  for (const packed of text.matchAll(/\/ObjStm\b[\s\S]{0,400}?stream\r?\n/g)) {
    try {
      const objects = inflateSync(bytes.subarray(packed.index + packed[0].length), {
        maxOutputLength: MAX_OBJECT_STREAM_BYTES,
      });
      if (LAUNCH.test(objects.toString("latin1"))) return true;
    } catch {
      // Not packed this way, or damaged: the reader of PDF has judged that.
    }
  }
  return false;
}

/** What a computer runs, draws with scripts, or hides something else in. */
const PROGRAM =
  /\.(?:exe|com|scr|pif|bat|cmd|msi|msix|jar|js|jse|vbs?|vbe|wsf|wsh|ps1|hta|lnk|url|reg|dll|cpl|app|dmg|pkg|sh|html?|xhtml|svg|mht|iso|img|zip|rar|7z|gz|docm|xlsm|pptm|pdf)$/i;

/** Whether a program, or what may hide one, is attached. Invoices rightly carry their data as XML (Factur-X). */
async function carriesProgram(document: PDFDocumentProxy): Promise<boolean> {
  const attached = (await document.getAttachments()) as
    | Map<string, { filename: string }>
    | Record<string, { filename: string }>
    | null;
  const files = attached instanceof Map ? [...attached.values()] : Object.values(attached ?? {});
  return files.some(({ filename }) => PROGRAM.test(filename.trim()));
}
