/** A name as it is compared: no accents, no case, no hyphens or apostrophes, « St » written out. */
export function fold(text: string): string {
  return text
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/œ/g, "oe")
    .replace(/[^a-z0-9]+/g, " ")
    .trim()
    .replace(/\bst(e?)\b/g, "saint$1");
}
