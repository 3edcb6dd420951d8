import { getDocument, PasswordException, VerbosityLevel } from "pdfjs-dist/legacy/build/pdf.mjs";
import { type Judgement, refused } from "./verdict.ts";

/** What a reader of PDF says when it must guess the structure of a file whose own index it could not follow. */
const RECOVERY = "Indexing all PDF objects";
const PAGES_LOOKED_AT = 50;

/**
 * A PDF with at least one page, read as its own index tells. A file that lost its end is refused although readers can
 * often guess its first pages: the missing ones would be missed by the person who checks it. One that is whole to its
 * end mark and merely has a wrong index (some scanners write such) is taken.
 */
export async function judgePdf(bytes: Buffer): Promise<Judgement> {
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
    for (let page = 1; page <= Math.min(pages, PAGES_LOOKED_AT); page++) await document.getPage(page);
    if (pages > PAGES_LOOKED_AT) await document.getPage(pages);
    if (pages < 1 || (guessed && !hasItsEnd)) return refused("corrupt");
    return { ok: true, kind: "pdf", pages };
  } catch (error) {
    return refused(error instanceof PasswordException ? "protected" : "corrupt");
  }
}
