import type { Readable } from "node:stream";
import PDFKitDocument from "pdfkit";
import { loadFonts } from "./pdf-fonts.ts";
import { MISSING, toPrintable } from "./printable.ts";

export type PdfDocumentOptions = {
  title: string;
  /** At the bottom of each page, before its number. */
  footer: string;
  /** Whose document it is. */
  author: string;
  /** The colour of its titles, as `#rrggbb`. */
  titleColour: string;
  madeAt: Date;
};

/** A table; `shares` says how wide each column is beside the others. */
export type PdfTable = {
  caption: string;
  columns: readonly string[];
  rows: readonly (readonly string[])[];
  shares: readonly number[];
};
type PdfRow = { cells: readonly string[]; widths: readonly number[] };

/** Sizes are in points. */
const A4 = { width: 595.28, height: 841.89 };
const MARGIN = { top: 56, bottom: 72, left: 56, right: 56 };
const WIDTH = A4.width - MARGIN.left - MARGIN.right;
const TERM_WIDTH = 138;
const LIST_INDENT = 18;
const CELL_GAP = 8;
const TEXT_COLOR = "#1c2530";
const MUTED_COLOR = "#55606c";
const LINE_COLOR = "#e4dccd";

/**
 * Lays out a PDF document: A4, tagged for screen readers, in French. Its pages stay in memory until the end, since each
 * footer shows the number of pages. The text is in Liberation Sans, which covers all European languages; titles are in
 * Fraunces. Layout takes long: it runs in a worker (`PdfDocument`).
 */
export class PdfLayout {
  private readonly options: PdfDocumentOptions;
  private readonly doc: PDFKit.PDFDocument;
  private readonly root: PDFKit.PDFStructureElement;
  private readonly canDraw: (codePoint: number) => boolean;
  private missing = 0;

  constructor(options: PdfDocumentOptions) {
    this.options = options;
    this.doc = new PDFKitDocument({
      bufferPages: true,
      size: "A4",
      margins: MARGIN,
      pdfVersion: "1.7",
      tagged: true,
      lang: "fr-FR",
      displayTitle: true,
      info: {
        Title: options.title,
        Author: options.author,
        Creator: "Recours",
        CreationDate: options.madeAt,
      },
    });
    const { text, strong, title, canDraw } = loadFonts();
    this.doc.registerFont("text", text);
    this.doc.registerFont("strong", strong);
    this.doc.registerFont("title", title);
    this.canDraw = canDraw;
    this.root = this.doc.struct("Document");
    this.doc.addStructure(this.root);
  }

  /** The bytes of the document, available once it is ended. */
  get stream(): Readable {
    return this.doc as unknown as Readable;
  }

  addTitle(text: string, lead: string): void {
    this.addTagged("H1", () =>
      this.doc.font("title").fontSize(24).fillColor(this.options.titleColour).text(text, this.startOfLine()),
    );
    this.addParagraph(lead, { isMuted: true });
    this.doc.moveDown(0.5);
  }

  addSection(title: string): void {
    this.ensureSpace(90);
    this.doc.moveDown(1.2);
    this.addTagged("H2", () =>
      this.doc.font("title").fontSize(15).fillColor(this.options.titleColour).text(title, this.startOfLine()),
    );
    this.drawRule();
  }

  addParagraph(text: string, { isMuted = false, isStrong = false, indent = 0, before = 0 } = {}): void {
    this.doc.y += before;
    if (isStrong) this.ensureSpace(44);
    if (isStrong) this.doc.moveDown(0.35);
    this.addTagged("P", () => {
      this.doc
        .font(isStrong ? "strong" : "text")
        .fontSize(isMuted ? 9 : 10)
        .fillColor(isMuted ? MUTED_COLOR : TEXT_COLOR)
        .text(this.toPrintable(text), MARGIN.left + indent, this.doc.y, { width: WIDTH - indent, lineGap: 2 });
    });
    this.doc.moveDown(isStrong ? 0.1 : 0.35);
  }

  /** Adds a line that opens an address. */
  addLink(text: string, url: string): void {
    const paragraph = this.doc.struct("P");
    this.root.add(paragraph);
    const style = { ...this.startOfLine(), link: url, underline: true };
    const link = this.doc.struct("Link", { alt: text }, () =>
      this.doc.font("text").fontSize(10).fillColor(this.options.titleColour).text(this.toPrintable(text), style),
    );
    paragraph.add(link);
    link.end();
    paragraph.end();
    this.doc.moveDown(0.35);
  }

  /** Adds a plain title within a letter. */
  addHeading(text: string): void {
    this.ensureSpace(60);
    this.doc.moveDown(0.5);
    this.addTagged("H2", () =>
      this.doc.font("strong").fontSize(11).fillColor(TEXT_COLOR).text(this.toPrintable(text), this.startOfLine()),
    );
    this.doc.moveDown(0.35);
  }

  /** Adds the items of a list, each after its mark: « – » or « 1. ». */
  addList(items: readonly { mark: string; text: string }[]): void {
    const list = this.doc.struct("L");
    this.root.add(list);
    for (const { mark, text } of items) {
      this.ensureSpace(28);
      const top = this.doc.y;
      const item = this.doc.struct("LI");
      list.add(item);
      this.doc.font("text").fontSize(10).fillColor(TEXT_COLOR);
      item.add(this.doc.struct("Lbl", {}, () => this.doc.text(mark, MARGIN.left, top, { lineBreak: false })));
      item.add(
        this.doc.struct("LBody", {}, () => {
          const style = { width: WIDTH - LIST_INDENT, lineGap: 2 };
          this.doc.text(this.toPrintable(text), MARGIN.left + LIST_INDENT, top, style);
        }),
      );
      item.end();
      this.doc.y += 3;
    }
    list.end();
    this.doc.x = MARGIN.left;
  }

  /** Adds a table below its caption, whose columns share the width; no row is cut by the end of a page. */
  addTable({ caption, columns, rows, shares }: PdfTable): void {
    const all = shares.reduce((sum, share) => sum + share, 0);
    const widths = shares.map((share) => (WIDTH * share) / all);
    this.addParagraph(caption, { isStrong: true });
    const table = this.doc.struct("Table");
    this.root.add(table);
    this.addRow(table, "TH", { cells: columns, widths });
    for (const cells of rows) this.addRow(table, "TD", { cells, widths });
    table.end();
    this.doc.x = MARGIN.left;
    this.doc.y += 8;
  }

  private addRow(table: PDFKit.PDFStructureElement, type: "TH" | "TD", { cells, widths }: PdfRow): void {
    const placed = cells.map((text, at) => ({
      text: this.toPrintable(text),
      left: MARGIN.left + widths.slice(0, at).reduce((sum, width) => sum + width, 0),
      style: { width: (widths[at] ?? 0) - CELL_GAP, lineGap: 1 },
    }));
    this.doc
      .font(type === "TH" ? "strong" : "text")
      .fontSize(9)
      .fillColor(TEXT_COLOR);
    const height = Math.max(...placed.map(({ text, style }) => this.doc.heightOfString(text, style)));
    this.ensureSpace(height + 10);
    const row = this.doc.struct("TR");
    table.add(row);
    const top = this.doc.y;
    for (const { text, left, style } of placed)
      row.add(this.doc.struct(type, {}, () => this.doc.text(text, left, top, style)));
    row.end();
    this.doc.y = top + height;
    this.drawRule(1);
  }

  /** Adds terms with their values beside them; an empty value reads « Non renseigné ». */
  addFields(rows: readonly { term: string; value: string | null | undefined; isSmall?: boolean }[]): void {
    const list = this.doc.struct("L");
    this.root.add(list);
    for (const { term, value, isSmall = false } of rows) {
      this.ensureSpace(28);
      const top = this.doc.y;
      const { page } = this.doc;
      const item = this.doc.struct("LI");
      list.add(item);
      item.add(
        this.doc.struct("Lbl", {}, () => {
          this.doc.font("strong").fontSize(9.5).fillColor(MUTED_COLOR);
          this.doc.text(this.toPrintable(term), MARGIN.left, top, { width: TERM_WIDTH - 12 });
        }),
      );
      const afterTerm = this.doc.y;
      item.add(
        this.doc.struct("LBody", {}, () => {
          this.doc
            .font("text")
            .fontSize(isSmall ? 8 : 10)
            .fillColor(value ? TEXT_COLOR : MUTED_COLOR);
          const printed = this.toPrintable(value || "Non renseigné");
          this.doc.text(printed, MARGIN.left + TERM_WIDTH, top, { width: WIDTH - TERM_WIDTH, lineGap: 2 });
        }),
      );
      item.end();
      if (this.doc.page === page) this.doc.y = Math.max(this.doc.y, afterTerm);
      this.doc.y += 5;
    }
    list.end();
    this.doc.x = MARGIN.left;
  }

  /** Numbers the pages and ends the stream; nothing may be added afterwards. */
  end(): void {
    if (this.missing > 0) {
      this.drawRule();
      this.addParagraph(
        `${MISSING} remplace un caractère que ce document ne sait pas imprimer (émoticône, autre écriture) : il se lit à l’écran.`,
        { isMuted: true },
      );
    }
    this.root.end();
    const { count } = this.doc.bufferedPageRange();
    for (let index = 0; index < count; index++) {
      this.doc.switchToPage(index);
      this.drawFooter(index + 1, count);
    }
    this.doc.end();
  }

  private toPrintable(text: string): string {
    const { text: written, missing } = toPrintable(text, this.canDraw);
    this.missing += missing;
    return written;
  }

  private addTagged(type: string, draw: () => void): void {
    const element = this.doc.struct(type, {}, draw);
    this.root.add(element);
    element.end();
  }

  /** Begins a new page when less than `height` is left, so that no title is the last line of a page. */
  private ensureSpace(height: number): void {
    if (this.doc.y + height > A4.height - MARGIN.bottom) this.doc.addPage();
  }

  private startOfLine(): PDFKit.Mixins.TextOptions {
    this.doc.x = MARGIN.left;
    return { width: WIDTH };
  }

  private drawRule(gap = 8): void {
    this.doc.markContent("Artifact", { type: "Layout" });
    const y = this.doc.y + 3;
    this.doc
      .moveTo(MARGIN.left, y)
      .lineTo(MARGIN.left + WIDTH, y)
      .lineWidth(0.75)
      .strokeColor(LINE_COLOR)
      .stroke();
    this.doc.endMarkedContent();
    this.doc.y = y + gap;
  }

  /** Writes the page's number on the current page. */
  private drawFooter(number: number, count: number): void {
    const { doc } = this;
    // Text below the bottom margin would begin a new page.
    doc.page.margins.bottom = 0;
    doc.markContent("Artifact", { type: "Pagination" });
    doc.font("text").fontSize(8).fillColor(MUTED_COLOR);
    doc.text(`${this.options.footer} · page ${number} sur ${count}`, MARGIN.left, A4.height - 44, { lineBreak: false });
    doc.endMarkedContent();
  }
}
