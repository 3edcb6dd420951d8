import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { Readable } from "node:stream";
import { setTimeout as wait } from "node:timers/promises";
import PDFDocument from "pdfkit";
import { innerFont, PAGE_HEIGHT, PageCount } from "./page-count.ts";
import { MISSING, printable } from "./printable.ts";

export type PaperOptions = {
  title: string;
  /** At the foot of each page, before its number. */
  foot: string;
  madeAt: Date;
};

const A4 = { width: 595.28, height: PAGE_HEIGHT };
const MARGIN = { top: 56, bottom: 72, left: 56, right: 56 };
const WIDTH = A4.width - MARGIN.left - MARGIN.right;
const TERM_WIDTH = 138;
const INK = "#1c2530";
const QUIET = "#55606c";
const BRAND = "#17455c";
const LINE = "#e4dccd";
/** What may wait for a slow reader, in bytes. */
const MOST_WAITING = 1_000_000;

/**
 * A document on paper: A4, tagged for screen readers, in French, with numbered pages, written as it is read.
 *
 * Its text is in Liberation Sans, which has the letters of all European languages, since names and messages come from
 * anywhere; its titles are in Fraunces.
 */
export class Paper {
  private readonly options: PaperOptions;
  private readonly doc: PDFKit.PDFDocument;
  private readonly root: PDFKit.PDFStructureElement;
  private readonly canDraw: (codePoint: number) => boolean;
  private readonly pageCount: PageCount;
  private pages = 0;
  private missing = 0;

  constructor(options: PaperOptions) {
    this.options = options;
    this.doc = new PDFDocument({
      autoFirstPage: false,
      size: "A4",
      margins: MARGIN,
      pdfVersion: "1.7",
      tagged: true,
      lang: "fr-FR",
      displayTitle: true,
      info: { Title: options.title, Author: "Recours", Creator: "Recours", CreationDate: options.madeAt },
    });
    for (const [name, bytes] of Object.entries(loadFonts())) this.doc.registerFont(name, bytes);
    this.root = this.doc.struct("Document");
    this.doc.addStructure(this.root);
    this.doc.font("text");
    const { font } = innerFont(this.doc);
    this.canDraw = (codePoint) => font.hasGlyphForCodePoint(codePoint);
    this.pageCount = new PageCount(this.doc);
    this.doc.on("pageAdded", () => this.foot());
    this.doc.addPage();
  }

  /** The bytes, as they are written. */
  get stream(): ReadableStream<Uint8Array> {
    return Readable.toWeb(this.doc as unknown as Readable) as ReadableStream<Uint8Array>;
  }

  title(text: string, lead: string): void {
    this.tagged("H1", () => this.doc.font("title").fontSize(24).fillColor(BRAND).text(text, this.start()));
    this.paragraph(lead, { quiet: true });
    this.doc.moveDown(0.5);
  }

  section(title: string): void {
    this.room(90);
    this.doc.moveDown(1.2);
    this.tagged("H2", () => this.doc.font("title").fontSize(15).fillColor(BRAND).text(title, this.start()));
    this.rule();
  }

  paragraph(text: string, { quiet = false, strong = false, indent = 0 } = {}): void {
    if (strong) this.room(44);
    if (strong) this.doc.moveDown(0.35);
    this.tagged("P", () => {
      this.doc
        .font(strong ? "strong" : "text")
        .fontSize(quiet ? 9 : 10)
        .fillColor(quiet ? QUIET : INK)
        .text(this.printable(text), MARGIN.left + indent, this.doc.y, { width: WIDTH - indent, lineGap: 2 });
    });
    this.doc.moveDown(strong ? 0.1 : 0.35);
  }

  /** What was asked and what was said, side by side; an empty value reads « Non renseigné ». */
  fields(rows: readonly { term: string; value: string | null | undefined; small?: boolean }[]): void {
    const list = this.doc.struct("L");
    this.root.add(list);
    for (const { term, value, small = false } of rows) {
      this.room(28);
      const top = this.doc.y;
      const page = this.pages;
      const item = this.doc.struct("LI");
      list.add(item);
      item.add(
        this.doc.struct("Lbl", {}, () => {
          this.doc.font("strong").fontSize(9.5).fillColor(QUIET);
          this.doc.text(this.printable(term), MARGIN.left, top, { width: TERM_WIDTH - 12 });
        }),
      );
      const afterTerm = this.doc.y;
      item.add(
        this.doc.struct("LBody", {}, () => {
          this.doc
            .font("text")
            .fontSize(small ? 8 : 10)
            .fillColor(value ? INK : QUIET);
          const told = this.printable(value || "Non renseigné");
          this.doc.text(told, MARGIN.left + TERM_WIDTH, top, { width: WIDTH - TERM_WIDTH, lineGap: 2 });
        }),
      );
      item.end();
      if (this.pages === page) this.doc.y = Math.max(this.doc.y, afterTerm);
      this.doc.y += 5;
    }
    list.end();
    this.doc.x = MARGIN.left;
  }

  /** Lets the reader catch up, and others of this process have their turn. @returns false once nobody reads any more. */
  async breathe(): Promise<boolean> {
    const stream = this.doc as unknown as Readable;
    do await wait(0);
    while (!stream.destroyed && stream.readableLength > MOST_WAITING);
    return !stream.destroyed;
  }

  /** Writes what is left; nothing may be added afterwards. */
  end(): void {
    if (this.missing > 0) {
      this.rule();
      this.paragraph(
        `${MISSING} remplace un caractère que ce document ne sait pas imprimer (émoticône, autre écriture) : il se lit à l’écran.`,
        { quiet: true },
      );
    }
    this.root.end();
    this.pageCount.end(this.pages);
    this.doc.end();
  }

  /** Ends a document that cannot be finished: its reader sees a download that failed, not a file that looks whole. */
  fail(error: Error): void {
    (this.doc as unknown as Readable).destroy(error);
  }

  private printable(text: string): string {
    const { text: written, missing } = printable(text, this.canDraw);
    this.missing += missing;
    return written;
  }

  private tagged(type: string, draw: () => void): void {
    const element = this.doc.struct(type, {}, draw);
    this.root.add(element);
    element.end();
  }

  /** Begins a new page when less than `height` is left on this one: no title stands alone at the foot. */
  private room(height: number): void {
    if (this.doc.y + height > A4.height - MARGIN.bottom) this.doc.addPage();
  }

  private start(): PDFKit.Mixins.TextOptions {
    this.doc.x = MARGIN.left;
    return { width: WIDTH };
  }

  private rule(): void {
    this.doc.markContent("Artifact", { type: "Layout" });
    const y = this.doc.y + 3;
    this.doc
      .moveTo(MARGIN.left, y)
      .lineTo(MARGIN.left + WIDTH, y)
      .lineWidth(0.75)
      .strokeColor(LINE)
      .stroke();
    this.doc.endMarkedContent();
    this.doc.y = y + 8;
  }

  private foot(): void {
    this.pages += 1;
    const { doc } = this;
    const { x, y } = doc;
    const { font, size } = innerFont(doc);
    const bottom = doc.page.margins.bottom;
    // Below its margin a text would begin a new page.
    doc.page.margins.bottom = 0;
    doc.markContent("Artifact", { type: "Pagination" });
    doc.font("text").fontSize(8).fillColor(QUIET);
    const top = A4.height - 44;
    const text = `${this.options.foot} · page ${this.pages} sur `;
    doc.text(text, MARGIN.left, top, { lineBreak: false });
    this.pageCount.place(MARGIN.left + doc.widthOfString(text), A4.height - top);
    doc.endMarkedContent();
    doc.page.margins.bottom = bottom;
    Object.assign(doc, { x, y, _font: font.owner, _fontSize: size });
    doc.fillColor(INK);
  }
}

let fonts: Record<"text" | "strong" | "title", Buffer> | undefined;

function loadFonts() {
  const require = createRequire(import.meta.url);
  const read = (name: string) => readFileSync(require.resolve(name));
  fonts ??= {
    text: read("pdfjs-dist/standard_fonts/LiberationSans-Regular.ttf"),
    strong: read("pdfjs-dist/standard_fonts/LiberationSans-Bold.ttf"),
    title: read("@fontsource/fraunces/files/fraunces-latin-600-normal.woff"),
  };
  return fonts;
}
