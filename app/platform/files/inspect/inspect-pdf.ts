import { getDocument, PasswordException, VerbosityLevel } from "pdfjs-dist/legacy/build/pdf.mjs";
import { examineObjects } from "./inspect-pdf-objects.ts";
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
  const { log, warn } = console;
  Object.assign(console, { log: listen, warn: listen });

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
    const runsScripts = (await document.getJSActions()) !== null;
    for (let page = 1; page <= Math.min(pages, MAX_INSPECTED_PAGES); page++) await document.getPage(page);
    if (pages > MAX_INSPECTED_PAGES) await document.getPage(pages);
    if (pages < 1 || (isRecovered && !hasEndMarker)) return refused("corrupt");
    const finding = await examineObjects(bytes);
    if (runsScripts || finding === "active") return refused("active");
    if (finding === "hidden") return refused("corrupt");
    return { ok: true, kind: "pdf", pages };
  } catch (error) {
    return refused(error instanceof PasswordException ? "protected" : "corrupt");
  } finally {
    Object.assign(console, { log, warn });
  }
}
