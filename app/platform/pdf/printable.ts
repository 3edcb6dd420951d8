/** Replaces a character that the fonts of a document cannot draw. */
export const MISSING = "□";

const graphemes = new Intl.Segmenter("fr", { granularity: "grapheme" });
/** Characters without a shape of their own: joiners, direction marks, variation selectors. */
const INVISIBLE = /\p{Cf}|\p{Variation_Selector}/gu;

/**
 * A text as a document can print it: invisible characters are left out, and each character that the font lacks (an
 * emoji, a script of another continent) becomes one « □ », however many code points it is made of.
 * @param canDraw whether the font has a shape for a code point.
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
