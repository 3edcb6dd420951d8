import { createHash } from "node:crypto";
import { GAP, isInstruction, toComplete } from "../rules";
import { oneLine } from "./parts.server";

/** A gap of a letter that its client fills: « [à compléter : le nom de votre banque] ». */
export type Blank = {
  /** Names its field and keeps its value: made from its part and its line, so that a value never moves to another sentence. */
  key: string;
  what: string;
  value: string;
  /** Whether it stands alone in its paragraph, and may hold several lines. */
  isParagraph: boolean;
};

/** The part of the gaps that an address of the list has. */
export const ADDRESSEE = "addressee";

/** The part of the gap that a company’s own address is. */
export const SENDER = "sender";

/** The part of the gaps of who signs for a company. */
export const SIGNATURE = "signature";

/** The digest of a line, short enough for the name of a field. */
const digestOf = (line: string): string => createHash("sha256").update(line.trim()).digest("hex").slice(0, 10);

/** The gaps of one part that become fields: no template has more, and a page shows each of them. */
const MAX_GAPS = 40;

/** Replaces each gap of some words that can be filled. @param section the id of their part. */
export function mapBlanks(
  section: string,
  words: string,
  replace: (blank: Omit<Blank, "value">) => string | undefined,
): string {
  const seen = new Map<string, number>();
  let count = 0;
  const mapLine = (line: string) => {
    const digest = digestOf(line);
    const copy = seen.get(digest) ?? 0;
    seen.set(digest, copy + 1);
    let at = 0;
    return line.replace(GAP, (gap: string, kind: string, what: string) => {
      if (kind !== "compléter" || isInstruction(what) || ++count > MAX_GAPS) return gap;
      const key = `${section}-${digest}-${copy}-${at++}`;
      return replace({ key, what, isParagraph: line.trim() === toComplete(what) }) ?? gap;
    });
  };
  return words
    .split("\n")
    .map((line) => (line.includes("[") ? mapLine(line) : line))
    .join("\n");
}

/** Words with what was typed in their gaps; a gap without a value stays. */
export function fillBlanks(section: string, words: string, values: Readonly<Record<string, string>>): string {
  return mapBlanks(section, words, ({ key, isParagraph }) => {
    const value = Object.hasOwn(values, key) ? values[key] : undefined;
    // A line of its own would end the sentence, or the item of the list, in which the gap stands.
    return value === undefined || isParagraph ? value : oneLine(value);
  });
}
