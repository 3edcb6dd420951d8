/**
 * `node scripts/subset-fonts.ts`: reduces our fonts to the characters of French, so that each fits in the first congestion
 * window (some 14 KB, RFC 6928), and writes app/ui/fonts, which is committed. Other Latin letters come from the whole font,
 * which a browser requests only when a page contains one (`unicode-range` in app/app.css).
 */
import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import subsetFont from "subset-font";

const ASCII = String.fromCodePoint(...Array.from({ length: 0x7f - 0x20 }, (_, index) => 0x20 + index));
const FRENCH = "ÀÂÄÆÇÈÉÊËÎÏÔÖÙÛÜàâäæçèéêëîïñôöùûüÿŒœŸ«»°·²×‘’“”–—…•€−";
/** No-break space, narrow no-break space, and no-break hyphen. */
const JOINED = "\u00a0\u202f\u2011";

const FONTS = [
  { from: "@fontsource/fraunces/files/fraunces-latin-600-normal.woff2", to: "fraunces-french-600.woff2" },
  {
    from: "@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2",
    to: "figtree-french-400-700.woff2",
    variationAxes: { wght: { min: 400, max: 700 } },
  },
];

for (const { from, to, variationAxes } of FONTS) {
  const whole = readFileSync(fileURLToPath(import.meta.resolve(from)));
  const cut = await subsetFont(whole, ASCII + FRENCH + JOINED, { targetFormat: "woff2", variationAxes });
  writeFileSync(new URL(`../app/ui/fonts/${to}`, import.meta.url), cut);
  console.log(`${to}: ${whole.length} → ${cut.length} bytes`);
}

const points = [...new Set(FRENCH + JOINED)].map((letter) => letter.codePointAt(0) ?? 0).sort((a, b) => a - b);
const runs = points.reduce<[number, number][]>((found, point) => {
  const last = found.at(-1);
  if (last?.[1] === point - 1) last[1] = point;
  else found.push([point, point]);
  return found;
}, []);
const hex = (point: number) => point.toString(16).toUpperCase();
const ranges = runs.map(([first, last]) => (first === last ? `U+${hex(first)}` : `U+${hex(first)}-${hex(last)}`));
console.log(`unicode-range: U+20-7E, ${ranges.join(", ")};`);
