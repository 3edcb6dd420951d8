import type { Letter } from "../formats/rules";
import { type Block, GAP, type LetterText, toComplete } from "../rules";
import { ADDRESSEE, type Blank, fillBlanks, mapBlanks, SENDER, SIGNATURE } from "./blanks.server";
import { OWN_NAME } from "./company";
import { blocksOfWords, type LetterContent, SEAT } from "./composition";
import { digestOfWords } from "./composition.server";

export type { Blank } from "./blanks.server";

/** A piece of a text of a letter: words, a gap with its field, or what is asked and has no field. */
export type Inline = string | { blank: Blank } | { asked: string };
/** A text of a letter, in pieces where it asks something. */
export type Text = string | readonly Inline[];
export type InlineBlock =
  | { kind: "heading" | "paragraph"; text: readonly Inline[] }
  | { kind: "list"; items: readonly (readonly Inline[])[]; isNumbered: boolean }
  | (Omit<Extract<Block, { kind: "table" }>, "rows"> & { rows: readonly (readonly Text[])[] });

/** A part of a letter that is being written, as its sheet shows it. */
export type SheetPart = {
  id: string;
  blocks: readonly InlineBlock[];
  /** How its words are rewritten; null for what is computed from the case. */
  edit: { label: string; words: string; digest: string; isRewritten: boolean } | null;
};

/** A letter that is being written: its words with their gaps as fields. */
export type Sheet = {
  sender: readonly (readonly Inline[])[];
  addressee: readonly (readonly Inline[])[];
  signature: readonly (readonly Inline[])[];
  /** Whether the chosen addressee has no address yet, nor any typed. */
  needsAddress: boolean;
  needsAddressee: boolean;
  needsPlace: boolean;
  parts: readonly SheetPart[];
  /** The keys of its gaps, between spaces. */
  asked: string;
  /** What it lacks, in the order of its words, each with the id of the field or the passage to go to. */
  gaps: readonly { what: string; at: string }[];
};

const PLACE = toComplete("lieu");
const ADDRESS = toComplete("adresse du destinataire");
const NAME_AND_ADDRESS = toComplete("nom et adresse du destinataire");

/** The sheet of a letter that is being written. @param letter the letter as it would leave, with the gaps of its sender and signature. @param address the lines of the list. */
export function sheetOf(text: LetterText, content: LetterContent, letter: Letter, address: readonly string[]): Sheet {
  const parts = text.sections.map((section): SheetPart => {
    const { id } = section;
    if ("block" in section) return { id, blocks: inlineBlocks([section.block], []), edit: null };
    const raw = content.words[id] ?? section.words;
    const words = fillBlanks(id, raw, content.blanks);
    return {
      id,
      blocks: inlineBlocks(blocksOfWords(raw), blanksOf(id, raw, content.blanks)),
      edit: { label: section.label, words, digest: digestOfWords(words), isRewritten: content.words[id] !== undefined },
    };
  });
  const needsAddress = letter.addressee.includes(ADDRESS);
  const needsAddressee = letter.addressee.includes(NAME_AND_ADDRESS);
  const needsPlace = letter.place.includes(PLACE);
  const own = needsAddress || needsAddressee;
  const printed = letter.addressee.filter((line) => line !== ADDRESS && line !== NAME_AND_ADDRESS);
  const listed = address.map((line) => inlines(line, blanksOf(ADDRESSEE, line, content.blanks)));
  const addressee = listed.length > 0 ? [[printed[0] ?? ""], ...listed] : printed.map((line) => [line]);
  const sender = letter.sender.map((line) =>
    inlines(line, line === SEAT ? blanksOf(SENDER, line, content.blanks) : []),
  );
  // The name of the owner, which a helper does not read, is asked of nobody.
  const signature = letter.signature.map((line) =>
    inlines(line, line.includes(OWN_NAME) ? [] : blanksOf(SIGNATURE, line, content.blanks)),
  );
  const fields = [
    ...sender.flat(),
    ...addressee.flat(),
    ...parts.flatMap(({ blocks }) => blocks.flatMap(inlinesOf)),
    ...signature.flat(),
  ].flatMap((one) => (isBlank(one) ? [one.blank] : []));
  const ofParts = parts.flatMap(({ id, blocks }) => gapsOf(blocks.flatMap(inlinesOf), id));
  const gaps = [
    ...gapsOf(sender.flat(), SENDER),
    ...(own
      ? [{ what: needsAddress ? "adresse du destinataire" : "nom et adresse du destinataire", at: "lettre-address" }]
      : []),
    ...gapsOf(addressee.flat(), ADDRESSEE),
    ...(needsPlace ? [{ what: "lieu", at: "lettre-place" }] : []),
    ...ofParts,
    ...signature.filter((line) => line.some(isBlank)).flatMap((line) => gapsOf(line, SIGNATURE)),
  ];
  return {
    ...{ sender, addressee, signature, needsAddress, needsAddressee, needsPlace, parts },
    asked: fields.map(({ key }) => key).join(" "),
    gaps: gaps.filter(({ what, at }, index) => gaps.findIndex((one) => one.what === what && one.at === at) === index),
  };
}

const isBlank = (one: Inline): one is { blank: Blank } => typeof one !== "string" && "blank" in one;

/** The content of a letter in which each gap holds the name of its field between two marks, for a text that a script fills. */
export function withFieldNames(
  content: LetterContent,
  { asked, needsAddress, needsAddressee, needsPlace }: Sheet,
): LetterContent {
  const named = (name: string) => `\ue000${name}\ue001`;
  return {
    ...content,
    ...((needsAddress || needsAddressee) && { address: named("address") }),
    ...(needsPlace && { place: named("place") }),
    blanks: Object.fromEntries(
      asked
        .split(" ")
        .filter(Boolean)
        .map((key) => [key, named(`blanks.${key}`)]),
    ),
  };
}

function blanksOf(section: string, words: string, values: LetterContent["blanks"]): Blank[] {
  const found: Blank[] = [];
  mapBlanks(section, words, (blank) => {
    found.push({ ...blank, value: values[blank.key] ?? "" });
    return undefined;
  });
  return found;
}

/** A text in pieces. @param blanks those of its words, in their order: the ones that it holds are taken from the front. */
function inlines(text: string, blanks: Blank[]): Inline[] {
  const pieces: Inline[] = [];
  let from = 0;
  for (const gap of text.matchAll(GAP)) {
    const what = gap[2] ?? "";
    if (gap.index > from) pieces.push(text.slice(from, gap.index));
    const next = gap[1] === "compléter" && blanks[0]?.what === what ? blanks.shift() : undefined;
    pieces.push(next ? { blank: next } : { asked: what });
    from = gap.index + gap[0].length;
  }
  if (from < text.length) pieces.push(text.slice(from));
  return pieces;
}

const inlineBlocks = (blocks: readonly Block[], blanks: Blank[]): InlineBlock[] =>
  blocks.map((block) => {
    if (block.kind === "table") return block;
    if (block.kind === "list") return { ...block, items: block.items.map((item) => inlines(item, blanks)) };
    return { ...block, text: inlines(block.text, blanks) };
  });

const inlinesOf = (block: InlineBlock): readonly Inline[] => {
  if (block.kind === "table")
    return block.rows.flat().flatMap((cell) => (typeof cell === "string" ? inlines(cell, []) : cell));
  return block.kind === "list" ? block.items.flat() : block.text;
};

/** What some pieces lack: a gap without a value leads to its field, what has no field to its passage. */
const gapsOf = (pieces: readonly Inline[], passage: string): { what: string; at: string }[] =>
  pieces.flatMap((one) => {
    if (typeof one === "string") return [];
    if ("asked" in one) return [{ what: one.asked, at: `passage-${passage}` }];
    return one.blank.value ? [] : [{ what: one.blank.what, at: `lettre-blanks.${one.blank.key}` }];
  });
