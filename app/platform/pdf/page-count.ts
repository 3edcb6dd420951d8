/** Of an A4 page, in points. */
export const PAGE_HEIGHT = 841.89;

/** How many pages there are, known at the end: one small drawing that every page refers to, so that none has to wait. */
export class PageCount {
  private readonly doc: PDFKit.PDFDocument;
  private readonly form: PDFKit.PDFKitReference;

  constructor(doc: PDFKit.PDFDocument) {
    this.doc = doc;
    this.form = doc.ref({ Type: "XObject", Subtype: "Form", BBox: [0, -3, 60, 12] });
  }

  /** @param fromBottom of the text's top. */
  place(x: number, fromBottom: number): void {
    const page = this.doc.page as unknown as { xobjects: Record<string, unknown> };
    page.xobjects.PageCount = this.form;
    // Drawings are upside down in a page of pdfkit: this one is turned back.
    const y = PAGE_HEIGHT - fromBottom + 7.2;
    this.doc.addContent(`q 1 0 0 -1 ${x.toFixed(2)} ${y.toFixed(2)} cm /PageCount Do Q`);
  }

  end(pages: number): void {
    this.doc.font("text").fontSize(8);
    const { font } = innerFont(this.doc);
    const [codes] = font.owner.encode(String(pages));
    (this.form.data as Record<string, unknown>).Resources = { Font: { [font.owner.id]: font.owner.ref() } };
    this.form.end(`BT /${font.owner.id} 8 Tf 0.333 0.376 0.424 rg <${codes.join("")}> Tj ET`);
  }
}

type OwnFont = {
  id: string;
  font: { hasGlyphForCodePoint: (codePoint: number) => boolean };
  encode: (text: string) => [string[], unknown];
  ref: () => PDFKit.PDFKitReference;
};

/** The font in use, as pdfkit keeps it: its public face tells neither its shapes nor its codes. */
export function innerFont(doc: PDFKit.PDFDocument) {
  const { _font: owner, _fontSize: size } = doc as unknown as { _font: OwnFont; _fontSize: number };
  return { size, font: { owner, hasGlyphForCodePoint: (code: number) => owner.font.hasGlyphForCodePoint(code) } };
}
