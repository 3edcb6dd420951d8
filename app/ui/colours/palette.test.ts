import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { contrast, distance, toLch } from "./colour-space";
import { type Colours, DEFAULT_COLOURS, paletteOf, styleOf } from "./palette";
import { failingPairs, nearestPassing } from "./readable";
import { FILLS, MIN_DISTANCE, THEMES } from "./tokens";

const colour = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, "0")}`);
const colours: fc.Arbitrary<Colours> = fc.record({ brand: colour, accent: colour });

/** Chosen by companies, with neither of the product's hues; the last two are hard to read. */
const CHOICES: Colours[] = [
  { brand: "#5b2d8e", accent: "#00736b" },
  { brand: "#1d6b45", accent: "#a3271c" },
  { brand: "#000000", accent: "#000000" },
  { brand: "#c8102e", accent: "#ffcc00" },
  { brand: "#ffffff", accent: "#00ff00" },
];

describe("the palette of two colours", () => {
  it("is the one of the style sheet for the product’s own", () => {
    expect(paletteOf(DEFAULT_COLOURS)).toEqual(THEMES);
    expect(paletteOf({ brand: "#17455C", accent: "#A8471A" })).toEqual(THEMES);
  });

  it("uses both as they are in the light theme, and leaves what does not follow them", () => {
    const { light, dark } = paletteOf({ brand: "#5b2d8e", accent: "#00736b" });
    expect(light).toMatchObject({ brand: "#5b2d8e", warm: "#00736b" });
    for (const [theme, found] of Object.entries({ light, dark }))
      for (const token of ["paper", "surface", "ink", "ink-quiet", "line", "ok", "bad", "info", "wait"] as const)
        expect(found[token]).toBe(THEMES[theme as "light"][token]);
  });

  it("keeps the hue of what is chosen in each of its shades", () => {
    const violet = paletteOf({ brand: "#5b2d8e", accent: "#a8471a" });
    const hue = toLch("#5b2d8e").h;
    for (const theme of [violet.light, violet.dark])
      for (const token of ["brand", "brand-deep", "deep", "brand-tint"] as const)
        expect(Math.abs(toLch(theme[token]).h - hue), token).toBeLessThan(0.3);
    expect(violet.dark.warm).toBe(THEMES.dark.warm);
  });

  it("makes every shade readable, so that only the chosen colours can be hard to read", () => {
    const isChosen = (token: string) => token === "brand" || token === "warm";
    const check = (chosen: Colours) =>
      failingPairs(paletteOf(chosen)).every(
        ({ theme, text, ground }) => theme === "light" && (isChosen(text) || isChosen(ground)),
      );
    for (const chosen of CHOICES) expect(check(chosen), chosen.brand).toBe(true);
    fc.assert(fc.property(colours, check));
  });

  it("fills a chart with colours that differ enough, whatever is chosen", () => {
    const check = (chosen: Colours) =>
      Object.values(paletteOf(chosen)).every((theme) =>
        FILLS.every((one, at) =>
          FILLS.slice(at + 1).every((other) => distance(theme[one], theme[other]) >= MIN_DISTANCE),
        ),
      );
    for (const chosen of CHOICES) expect(check(chosen), chosen.brand).toBe(true);
    fc.assert(fc.property(colours, check));
  });

  it.each(["red", "#fff", "#12345g", "#123456;}", "", "#1234567"])("refuses « %s » as a colour", (brand) => {
    expect(() => paletteOf({ ...DEFAULT_COLOURS, brand })).toThrow("not a colour");
    expect(() => styleOf({ ...DEFAULT_COLOURS, accent: brand })).toThrow("not a colour");
  });
});

describe("pairs that are hard to read", () => {
  it("are none for the product’s own colours", () => {
    expect(failingPairs(THEMES)).toEqual([]);
  });

  it("are named, with both colours and what they need", () => {
    const found = failingPairs(paletteOf({ brand: "#f2c14e", accent: DEFAULT_COLOURS.accent }));
    expect(found[0]).toEqual({
      label: "Lien sur le fond de page",
      text: "brand",
      ground: "paper",
      theme: "light",
      ratio: expect.closeTo(1.57, 1),
      min: 4.5,
      textColour: "#f2c14e",
      groundColour: "#fbf8f3",
      from: "brand",
    });
    expect(found.map(({ label }) => label)).toContain("Texte sur un bouton");
    expect(found.every(({ from }) => from === "brand")).toBe(true);
  });

  it("are those that fail by little too", () => {
    const found = failingPairs(paletteOf({ ...DEFAULT_COLOURS, accent: "#00857c" }));
    expect(found.map(({ label, from }) => [label, from])).toEqual([
      ["Petit titre ou repère sur le fond de page", "accent"],
      ["Petit titre ou repère sur une teinte claire", "accent"],
    ]);
  });

  it("are found in both themes of any palette", () => {
    const dark = { ...THEMES.dark, brand: THEMES.dark.paper };
    const found = failingPairs({ ...THEMES, dark });
    expect(found[0]).toMatchObject({ theme: "dark", text: "brand", ground: "paper", ratio: 1 });
  });
});

describe("the nearest colours that can be read", () => {
  it("are the chosen ones when these can be read", () => {
    expect(nearestPassing({ brand: "#5b2d8e", accent: "#00736b" })).toEqual({ brand: "#5b2d8e", accent: "#00736b" });
  });

  it("have the same hue, and are as light as can be", () => {
    const { brand } = nearestPassing({ brand: "#2f80ed", accent: "#a8471a" });
    expect(Math.abs(toLch(brand).h - toLch("#2f80ed").h)).toBeLessThan(0.02);
    const lowest = Math.min(
      ...(["paper", "surface", "surface-quiet"] as const).map((ground) => contrast(brand, THEMES.light[ground])),
    );
    expect(lowest).toBeGreaterThanOrEqual(4.5);
    expect(lowest).toBeLessThan(4.6);
  });

  it("pass for any two colours", () => {
    const check = (chosen: Colours) => failingPairs(paletteOf(nearestPassing(chosen))).length === 0;
    for (const chosen of CHOICES) expect(check(chosen), chosen.brand).toBe(true);
    fc.assert(fc.property(colours, check));
  });
});

describe("the style sheet of two colours", () => {
  it("is empty for the product’s own", () => {
    expect(styleOf(DEFAULT_COLOURS)).toBe("");
  });

  it("is short, and holds names of tokens and colours only, for the screen’s dark theme too", () => {
    const rules = "(--color-[a-z-]+:#[0-9a-f]{6};?)+";
    const form = new RegExp(
      `^:root\\{${rules}\\}@media screen and \\(prefers-color-scheme: dark\\)\\{:root\\{${rules}\\}\\}$`,
    );
    fc.assert(
      fc.property(colours, (chosen) => {
        const style = styleOf(chosen);
        return form.test(style) && style.length < 1000;
      }),
    );
  });

  it("gives every token that follows the colours in both themes, since it wins over the style sheet’s dark one", () => {
    const [light = "", dark = ""] = styleOf({ brand: "#5b2d8e", accent: "#00736b" }).split("@media");
    const names = (text: string) => [...text.matchAll(/--color-([a-z-]+)/g)].map(([, name]) => name);
    expect(names(light)).toEqual(names(dark));
    expect(names(light)).toContain("on-deep");
    expect(light).toContain("--color-brand:#5b2d8e;");
  });
});
