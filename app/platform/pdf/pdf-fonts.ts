import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import * as fontkit from "fontkit";

type Fonts = { text: Buffer; strong: Buffer; title: Buffer; canDraw: (codePoint: number) => boolean };

let fonts: Fonts | undefined;

/** The fonts of every document, read once; `canDraw` says whether the text font has a glyph for a code point. */
export function loadFonts(): Fonts {
  fonts ??= readFonts();
  return fonts;
}

function readFonts(): Fonts {
  const require = createRequire(import.meta.url);
  const read = (name: string) => readFileSync(require.resolve(name));
  const text = read("pdfjs-dist/standard_fonts/LiberationSans-Regular.ttf");
  const font = fontkit.create(text);
  if (!("hasGlyphForCodePoint" in font)) throw new Error("The text's font is a collection of fonts.");
  return {
    text,
    strong: read("pdfjs-dist/standard_fonts/LiberationSans-Bold.ttf"),
    title: read("@fontsource/fraunces/files/fraunces-latin-600-normal.woff"),
    canDraw: (codePoint) => font.hasGlyphForCodePoint(codePoint),
  };
}
