import { readFileSync } from "node:fs";
import { glob } from "node:fs/promises";
import { describe, expect, it } from "vitest";

const css = readFileSync("app/app.css", "utf8");
const [, dark = ""] = css.split("(prefers-color-scheme: dark)");
const colorsOf = (text: string) =>
  Object.fromEntries([...text.matchAll(/--color-([\w-]+): (#[0-9a-f]{6});/g)].map(([, name, value]) => [name, value]));
const light = colorsOf(css.slice(0, css.indexOf("(prefers-color-scheme: dark)")));
const themes = { light, dark: { ...light, ...colorsOf(dark) } };

/** The linear red, green and blue of a colour. */
const linear = (color: string) =>
  [1, 3, 5].map((at) => {
    const value = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });

/** The relative luminance of WCAG 2.2. */
function luminance(color: string): number {
  const [r = 0, g = 0, b = 0] = linear(color);
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(one: string, other: string): number {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

const GROUNDS = ["paper", "surface", "surface-quiet", "brand-tint"];
const TEXTS = ["ink", "ink-quiet", "brand", "brand-deep", "bad"];
const TEXT_PAIRS = [
  ...GROUNDS.flatMap((ground) => TEXTS.map((text) => [text, ground])),
  ...["ok", "wait", "bad", "info"].flatMap((tone) => [
    [tone, `${tone}-tint`],
    [tone, "surface"],
    ["ink", `${tone}-tint`],
    ["ink-quiet", `${tone}-tint`],
  ]),
  ...["paper", "surface", "warm-tint"].map((ground) => ["warm", ground]),
  ...["brand", "brand-deep", "bad"].map((fill) => ["on-fill", fill]),
  ...["on-deep", "on-deep-strong", "warm-light"].map((text) => [text, "deep"]),
  ["wait-deep", "wait-mark"],
  ["ink", "line"],
] as [string, string][];
const MARK_PAIRS = [
  ...["paper", "surface"].map((ground) => ["line-strong", ground]),
  ...["plot-brand", "plot-plum", "plot-ok", "plot-bad", "plot-info"].map((fill) => [fill, "surface"]),
] as [string, string][];

/** In OKLab; between two blues that look the same in a chart it was 0.06. */
const MIN_DISTANCE = 0.08;
/** The fills of a chart (`PLOT_TONES`). */
const FILLS = [
  "plot-brand",
  "warm-light",
  "plot-bad",
  "wait-mark",
  "plot-ok",
  "line-strong",
  "plot-plum",
  "warm",
  "plot-info",
];

/** A colour in OKLab, where distances are those that people see. */
function perceived(color: string): [number, number, number] {
  const [r = 0, g = 0, b = 0] = linear(color);
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}

describe.each(["light", "dark"] as const)("the %s theme", (name) => {
  const theme = themes[name];
  const tooLow = (pairs: [string, string][], min: number) =>
    pairs
      .map(([one, other]) => ({ pair: `${one} on ${other}`, ratio: contrast(theme[one] ?? "", theme[other] ?? "") }))
      .filter(({ ratio }) => !(ratio >= min));

  it("gives text a contrast of 4.5 on its background, and marks 3", () => {
    expect(tooLow(TEXT_PAIRS, 4.5)).toEqual([]);
    expect(tooLow(MARK_PAIRS, 3)).toEqual([]);
  });

  it("fills a chart with colours that are told apart", () => {
    const near = FILLS.flatMap((one, at) =>
      FILLS.slice(at + 1).flatMap((other) => {
        const distance = Math.hypot(
          ...perceived(theme[one] ?? "").map((value, axis) => value - (perceived(theme[other] ?? "")[axis] ?? 0)),
        );
        return distance < MIN_DISTANCE ? [`${one} and ${other}: ${distance.toFixed(3)}`] : [];
      }),
    );
    expect(near).toEqual([]);
  });
});

it("components name colours by their role, so that each has a value in both themes", async () => {
  const raw: string[] = [];
  for await (const path of glob("app/{features,root,routes,ui}/**/*.tsx")) {
    if (/email|\.test\./.test(path)) continue;
    for (const [use] of readFileSync(path, "utf8").matchAll(
      /\b(?:text|bg|border|fill|stroke|outline|ring|from|to)-(?:white|black)\b|\[#[0-9a-f]{3,8}\]|\b(?:rgb|hsl)a?\(/g,
    ))
      raw.push(`${path}: ${use}`);
  }
  expect(raw).toEqual([]);
});
