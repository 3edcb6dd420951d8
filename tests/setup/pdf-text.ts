import { createRequire } from "node:module";
import { getDocument } from "pdfjs-dist/legacy/build/pdf.mjs";

const fonts = createRequire(import.meta.url)
  .resolve("pdfjs-dist/package.json")
  .replace("package.json", "standard_fonts/");

/** The text of a PDF, page after page. */
export async function readPdf(data: Uint8Array): Promise<string> {
  const pdf = await getDocument({ data, verbosity: 0, standardFontDataUrl: fonts }).promise;
  const pages: string[] = [];
  for (let number = 1; number <= pdf.numPages; number++) {
    const { items } = await (await pdf.getPage(number)).getTextContent();
    pages.push(items.map((item) => ("str" in item ? item.str : "")).join(" "));
  }
  return pages.join(" ");
}

/** The address that the first page of a PDF opens. */
export async function readPdfLink(bytes: Uint8Array): Promise<string> {
  const pdf = await getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise;
  const [link] = await (await pdf.getPage(1)).getAnnotations();
  return link?.url;
}
