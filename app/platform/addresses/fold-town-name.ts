/** Normalises a town's name for comparison: no accents, no case, spaces for hyphens and apostrophes, « St » written out. */
export function foldTownName(name: string): string {
  return name
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/œ/g, "oe")
    .replace(/[^a-z0-9]+/g, " ")
    .trim()
    .replace(/\bst(e?)\b/g, "saint$1");
}
