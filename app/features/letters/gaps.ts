import { foldText } from "~/platform/fold-text";
import type { Letter } from "./formats/rules";
import { type Block, GAP, isInstruction } from "./rules";
import type { Inline, InlineBlock, Text } from "./templates/sheet.server";

/** The longest text that a gap of a letter takes before an account. */
export const MAX_GAP = 500;

/** What was typed in the gaps of a letter, by the name of each field. */
export type GapValues = Readonly<Record<string, string>>;

/** The name of the field of a gap: one question of a letter has one, wherever it is asked. */
export const gapName = (what: string): string =>
  foldText(what)
    .replace(/[^a-z0-9]+/g, "-")
    .slice(0, 80);

/** A text in pieces: its words, the gaps that a field fills, and what is asked without one. */
export function inlinesOf(text: string): Inline[] {
  const pieces: Inline[] = [];
  let from = 0;
  for (const { 0: whole, 1: kind, 2: what = "", index } of text.matchAll(GAP)) {
    if (index > from) pieces.push(text.slice(from, index));
    const isField = kind === "compléter" && !isInstruction(what);
    pieces.push(
      isField ? { blank: { key: gapName(what), what, value: "", isParagraph: whole === text } } : { asked: what },
    );
    from = index + whole.length;
  }
  if (from < text.length) pieces.push(text.slice(from));
  return pieces;
}

/** A block of a letter with its texts in pieces. */
export function inlineBlock(block: Block): InlineBlock {
  if (block.kind === "table") return { ...block, rows: block.rows.map((cells) => cells.map(textOf)) };
  if (block.kind === "list") return { ...block, items: block.items.map(inlinesOf) };
  return { ...block, text: inlinesOf(block.text) };
}

const textOf = (text: string): Text => (text === "" ? text : inlinesOf(text));

/** A letter with what was typed in its gaps; what stands on a line of its own, as an address does, may have several. */
export function fillGaps(letter: Letter, values: GapValues): Letter {
  const typedFor = (what: string) => (Object.hasOwn(values, gapName(what)) ? linesOf(values[gapName(what)] ?? "") : []);
  const fill = (text: string) =>
    text.replace(GAP, (gap: string, kind: string, what: string) =>
      kind === "compléter" && !isInstruction(what) ? typedFor(what).join(" ") || gap : gap,
    );
  const lines = (all: readonly string[]) =>
    all.flatMap((line) => {
      const [only] = inlinesOf(line);
      const own =
        typeof only === "object" && "blank" in only && only.blank.isParagraph ? typedFor(only.blank.what) : [];
      return own.length > 0 ? own : [fill(line)];
    });
  const block = (each: Block): Block => {
    if (each.kind === "table") return { ...each, rows: each.rows.map((cells) => cells.map(fill)) };
    return each.kind === "list"
      ? { ...each, items: each.items.map(fill) }
      : { ...each, text: lines([each.text]).join("\n") };
  };
  return {
    ...letter,
    ...{ sender: lines(letter.sender), addressee: lines(letter.addressee), place: fill(letter.place) },
    ...{ body: letter.body.map(block), signature: letter.signature.map(fill) },
  };
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: no format of a letter has a place for them.
const UNWRITABLE = /[\u0000-\u0009\u000b-\u001f\ufffe\uffff]/g;

const linesOf = (typed: string): string[] =>
  typed
    .toWellFormed()
    .replace(/\r\n?|[\u2028\u2029]/g, "\n")
    .replace(UNWRITABLE, "")
    .split("\n")
    .flatMap((line) => line.trim() || []);
