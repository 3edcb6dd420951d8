import { readFileSync } from "node:fs";
import { glob } from "node:fs/promises";
import { describe, expect, it } from "vitest";
import { contrast, distance } from "./colour-space";
import { FILLS, MIN_DISTANCE, PAIRS, THEMES } from "./tokens";

const css = readFileSync("app/app.css", "utf8");
const [, dark = ""] = css.split("(prefers-color-scheme: dark)");
const colorsOf = (text: string) =>
  Object.fromEntries([...text.matchAll(/--color-([\w-]+): (#[0-9a-f]{6});/g)].map(([, name, value]) => [name, value]));
const light = colorsOf(css.slice(0, css.indexOf("(prefers-color-scheme: dark)")));

it("the themes are those of the style sheet", () => {
  expect(THEMES).toEqual({ light, dark: { ...light, ...colorsOf(dark) } });
});

it("black on white has the greatest contrast, and WCAG’s own example the one it gives", () => {
  expect(contrast("#000000", "#ffffff")).toBeCloseTo(21);
  expect(contrast("#ffffff", "#767676")).toBeCloseTo(4.54, 2);
});

describe.each(["light", "dark"] as const)("the %s theme", (name) => {
  const theme = THEMES[name];

  it("gives text a contrast of 4.5 on its background, and marks 3", () => {
    const tooLow = PAIRS.map((pair) => ({ ...pair, ratio: contrast(theme[pair.text], theme[pair.ground]) }));
    expect(tooLow.filter(({ ratio, min }) => !(ratio >= min))).toEqual([]);
  });

  it("fills a chart with colours that differ enough", () => {
    const near = FILLS.flatMap((one, at) =>
      FILLS.slice(at + 1).filter((other) => !(distance(theme[one], theme[other]) >= MIN_DISTANCE)),
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
