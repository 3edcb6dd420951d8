import { colours } from "~/content/colours";
import { PdfDocument } from "~/platform/pdf/pdf-document.server";
import { EXHIBITS_TITLE, type Letter, markOf, SUBJECT_LABEL, sharesOf } from "./rules";

/** Where the addressee stands, in points from the left of the text. */
const ADDRESSEE_INDENT = 262;
/** Between the parts of a letter. */
const GAP = 14;

/**
 * A letter as a PDF, laid out by its thread once it is read.
 * @param account the id of the account for which it is written. @returns the stream of its bytes.
 */
export function pdfOf(letter: Letter, account: string): ReadableStream<Uint8Array> {
  const [author = "Lettre"] = letter.sender;
  const pdf = new PdfDocument({
    title: letter.subject,
    author,
    footer: author,
    titleColour: colours().brand,
    madeAt: new Date(),
    account,
  });
  writeLetter(pdf, letter);
  pdf.end().catch((error: Error) => pdf.fail(error));
  return pdf.stream;
}

function writeLetter(pdf: PdfDocument, letter: Letter): void {
  pdf.addParagraph(letter.sender.join("\n"));
  pdf.addParagraph(letter.addressee.join("\n"), { indent: ADDRESSEE_INDENT, before: GAP });
  pdf.addParagraph(letter.place, { indent: ADDRESSEE_INDENT, before: GAP });
  if (letter.sending) pdf.addParagraph(letter.sending, { before: GAP });
  pdf.addParagraph(SUBJECT_LABEL + letter.subject, { isStrong: true, before: GAP });
  for (const block of letter.body) {
    if (block.kind === "heading") pdf.addHeading(block.text);
    else if (block.kind === "paragraph") pdf.addParagraph(block.text);
    else if (block.kind === "list")
      pdf.addList(block.items.map((text, at) => ({ mark: markOf(block.isNumbered, at), text })));
    else pdf.addTable({ ...block, shares: sharesOf(block) });
  }
  pdf.addParagraph(letter.signature.join("\n"), { indent: ADDRESSEE_INDENT, before: GAP });
  if (letter.exhibits.length === 0) return;
  pdf.addHeading(EXHIBITS_TITLE);
  for (const exhibit of letter.exhibits) pdf.addParagraph(exhibit);
}
