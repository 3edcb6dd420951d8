import type { Block } from "../rules";

/** A whole letter, as each of its formats shows it: HTML, DOCX, PDF and plain text. */
export type Letter = {
  /** Lines at the top left. */
  sender: readonly string[];
  /** Lines at the right. */
  addressee: readonly string[];
  /** « À Lyon, le 25 novembre 2026 » */
  place: string;
  /** « Lettre recommandée avec avis de réception »; null when it is not chosen. */
  sending: string | null;
  subject: string;
  body: readonly Block[];
  /** Lines below the body, to be signed. */
  signature: readonly string[];
  /** « Pièce n° 1 : relevé.pdf » */
  exhibits: readonly string[];
};

/** The words that the formats add themselves. */
export const SUBJECT_LABEL = "Objet\u00a0: ";
export const EXHIBITS_TITLE = "Pièces jointes";
const BETWEEN_CELLS = " | ";

/** A letter as plain text, to be pasted into a bank's messaging. */
export function textOf({ sender, addressee, place, sending, subject, body, signature, exhibits }: Letter): string {
  const parts = [
    sender.join("\n"),
    addressee.join("\n"),
    place,
    sending,
    SUBJECT_LABEL + subject,
    ...body.map(blockText),
    signature.join("\n"),
    exhibits.length > 0 && [EXHIBITS_TITLE, ...exhibits].join("\n"),
  ];
  return `${parts.filter(Boolean).join("\n\n")}\n`;
}

function blockText(block: Block): string {
  switch (block.kind) {
    case "list":
      return block.items.map((item, index) => `${markOf(block.isNumbered, index)} ${item}`).join("\n");
    case "table":
      return [block.caption, ...[block.columns, ...block.rows].map((cells) => cells.join(BETWEEN_CELLS))].join("\n");
    default:
      return block.text;
  }
}

/** Longer and shorter texts than these make a column no wider and no narrower, in characters. */
const NARROWEST = 4;
const WIDEST = 26;
/** The margins of a cell, in characters: without them a short amount breaks over two lines. */
const MARGINS = 3;

/** How wide each column of a table is beside the others, by its longest text. */
export function sharesOf({ columns, rows }: Extract<Block, { kind: "table" }>): number[] {
  return columns.map((column, at) => {
    const longest = Math.max(...[column, ...rows.map((cells) => cells[at] ?? "")].map(({ length }) => length));
    return Math.min(Math.max(longest, NARROWEST), WIDEST) + MARGINS;
  });
}

/** What stands before an item of a list where the format draws none itself. */
export const markOf = (isNumbered: boolean, index: number): string => (isNumbered ? `${index + 1}.` : "–");
