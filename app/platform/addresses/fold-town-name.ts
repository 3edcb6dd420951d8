import { foldText } from "../fold-text";

/** Normalises a town's name for comparison: no accents, no case, spaces for hyphens and apostrophes, « St » written out. */
export function foldTownName(name: string): string {
  return foldText(name)
    .replace(/œ/g, "oe")
    .replace(/[^a-z0-9]+/g, " ")
    .trim()
    .replace(/\bst(e?)\b/g, "saint$1");
}
