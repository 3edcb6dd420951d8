import {
  AlignmentType,
  Document,
  HeadingLevel,
  LevelFormat,
  Packer,
  Paragraph,
  Table,
  TableCell,
  TableRow,
  TextRun,
  WidthType,
} from "docx";
import type { Block } from "../rules";
import { EXHIBITS_TITLE, type Letter, SUBJECT_LABEL, sharesOf } from "./rules";

/** Twentieths of a point. */
const ADDRESSEE_INDENT = 5_100;
const MARGIN = 1_134;
/** A4 without its margins. */
const WIDTH = 11_906 - 2 * MARGIN;
const AFTER = 160;
/** Half points. */
const SIZE = 22;
const BULLETS = "tirets";

/** A letter as a Word document, which its client may change before they sign it. */
export async function docxOf(letter: Letter): Promise<Uint8Array<ArrayBuffer>> {
  const numbered = letter.body.filter((block) => block.kind === "list" && block.isNumbered);
  const list = (reference: string, format: "bullet" | "decimal", text: string) => {
    const style = { paragraph: { indent: { left: 567, hanging: 283 } } };
    return {
      reference,
      levels: [{ level: 0, format: LevelFormat[format === "bullet" ? "BULLET" : "DECIMAL"], text, style }],
    };
  };
  const document = new Document({
    title: letter.subject,
    creator: letter.sender[0] ?? "",
    styles: {
      default: {
        document: { run: { font: "Liberation Sans", size: SIZE, language: { value: "fr-FR" } } },
        heading2: {
          run: { bold: true, size: SIZE + 2, color: "000000" },
          paragraph: { spacing: { before: 200, after: 80 } },
        },
      },
    },
    // Each numbered list begins again at 1.
    numbering: {
      config: [list(BULLETS, "bullet", "–"), ...numbered.map((_, at) => list(`liste-${at}`, "decimal", "%1."))],
    },
    sections: [
      {
        properties: { page: { margin: { top: MARGIN, bottom: MARGIN, left: MARGIN, right: MARGIN } } },
        children: [
          ...linesOf(letter.sender),
          ...linesOf(letter.addressee, { indent: ADDRESSEE_INDENT }),
          ...linesOf([letter.place], { indent: ADDRESSEE_INDENT }),
          ...(letter.sending ? linesOf([letter.sending]) : []),
          paragraph(SUBJECT_LABEL + letter.subject, { bold: true }),
          ...letter.body.flatMap((block) => blockOf(block, numbered.indexOf(block))),
          ...linesOf(letter.signature, { indent: ADDRESSEE_INDENT, before: 400 }),
          ...(letter.exhibits.length > 0 ? [heading(EXHIBITS_TITLE), ...linesOf(letter.exhibits)] : []),
        ],
      },
    ],
  });
  return new Uint8Array(await Packer.toArrayBuffer(document));
}

type Style = { bold?: boolean; indent?: number; before?: number; after?: number };

/** A text whose lines stay lines. */
function paragraph(text: string, { bold = false, indent = 0, before = 0, after = AFTER }: Style = {}): Paragraph {
  const children = text.split("\n").map((line, at) => new TextRun({ text: line, bold, ...(at > 0 && { break: 1 }) }));
  return new Paragraph({ children, indent: { left: indent }, spacing: { before, after } });
}

/** Lines that belong together: only the last has a space below it. */
function linesOf(
  lines: readonly string[],
  { indent = 0, before = 0 }: Pick<Style, "indent" | "before"> = {},
): Paragraph[] {
  return lines.map((line, at) =>
    paragraph(line, { indent, before: at === 0 ? before : 0, after: at === lines.length - 1 ? 2 * AFTER : 0 }),
  );
}

const heading = (text: string): Paragraph =>
  new Paragraph({ heading: HeadingLevel.HEADING_2, keepNext: true, children: [new TextRun(text)] });

function blockOf(block: Block, numberedAt: number): (Paragraph | Table)[] {
  switch (block.kind) {
    case "heading":
      return [heading(block.text)];
    case "paragraph":
      return [paragraph(block.text)];
    case "list": {
      const numbering = { reference: block.isNumbered ? `liste-${numberedAt}` : BULLETS, level: 0 };
      const last = block.items.length - 1;
      return block.items.map(
        (item, at) =>
          new Paragraph({
            numbering,
            spacing: { after: at === last ? AFTER : AFTER / 2 },
            children: [new TextRun(item)],
          }),
      );
    }
    case "table":
      return [paragraph(block.caption, { bold: true, after: AFTER / 2 }), tableOf(block), paragraph("", { after: 0 })];
  }
}

function tableOf(table: Extract<Block, { kind: "table" }>): Table {
  const { columns, rows } = table;
  const shares = sharesOf(table);
  const all = shares.reduce((sum, share) => sum + share, 0);
  const widths = shares.map((share) => Math.floor((WIDTH * share) / all));
  const row = (cells: readonly string[], isHead: boolean) =>
    new TableRow({
      tableHeader: isHead,
      cantSplit: true,
      children: cells.map(
        (cell, at) =>
          new TableCell({
            width: { size: widths[at] ?? 0, type: WidthType.DXA },
            margins: { top: 40, bottom: 40, left: 80, right: 80 },
            children: [paragraph(cell, { bold: isHead, after: 0 })],
          }),
      ),
    });
  return new Table({
    alignment: AlignmentType.LEFT,
    width: { size: WIDTH, type: WidthType.DXA },
    columnWidths: widths,
    rows: [row(columns, true), ...rows.map((cells) => row(cells, false))],
  });
}
