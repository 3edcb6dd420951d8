/** Replaces a character that the fonts of a document cannot draw. */
export const MISSING = "□";

const graphemes = new Intl.Segmenter("fr", { granularity: "grapheme" });
/** Characters without a glyph: joiners, direction marks, variation selectors. */
const INVISIBLE = /\p{Cf}|\p{Variation_Selector}/gu;

/**
 * Converts a text to what a document can print: invisible characters are removed, and each character that the font lacks
 * (an emoji, a non-European script) becomes one « □ », however many code points it has.
 * @param canDraw whether the font has a glyph for a code point.
 * @returns the text, and how many characters were replaced.
 */
export function toPrintable(text: string, canDraw: (codePoint: number) => boolean): { text: string; missing: number } {
  let missing = 0;
  const clean = text
    .normalize("NFC")
    .replace(/\r\n?|[\u2028\u2029]/g, "\n")
    .replace(/\t/g, "    ")
    // Formatted amounts contain a narrow no-break space, which the fonts of the documents lack.
    .replace(/\u202f/g, "\u00a0");
  let written = "";
  for (const { segment } of graphemes.segment(clean)) {
    const visible = segment.replace(INVISIBLE, "");
    const isDrawable = [...visible].every(
      (character) => character === "\n" || canDraw(character.codePointAt(0) as number),
    );
    if (!isDrawable) missing += 1;
    written += isDrawable ? visible : MISSING;
  }
  return { text: written, missing };
}
