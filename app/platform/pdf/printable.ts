/** Stands for a character that the fonts of a document cannot draw. */
export const MISSING = "□";

const graphemes = new Intl.Segmenter("fr", { granularity: "grapheme" });
/** What has no shape of its own: joiners, marks of direction, variation selectors. */
const SHAPELESS = /\p{Cf}|\p{Variation_Selector}/gu;

/**
 * A text as a document can print it: what has no shape is left out, and each character that the font lacks (an emoji, a
 * script of another continent) becomes one « □ », however many code points it is made of.
 * @param canDraw whether the font has a shape for a code point.
 */
export function printable(text: string, canDraw: (codePoint: number) => boolean): { text: string; missing: number } {
  let missing = 0;
  const clean = text
    .normalize("NFC")
    .replace(/\r\n?|[\u2028\u2029]/g, "\n")
    .replace(/\t/g, "    ")
    // The narrow no-break space of our own sums is in no font at hand.
    .replace(/\u202f/g, "\u00a0");
  let written = "";
  for (const { segment } of graphemes.segment(clean)) {
    const shaped = segment.replace(SHAPELESS, "");
    const isDrawn = [...shaped].every((sign) => sign === "\n" || canDraw(sign.codePointAt(0) as number));
    if (!isDrawn) missing += 1;
    written += isDrawn ? shaped : MISSING;
  }
  return { text: written, missing };
}
