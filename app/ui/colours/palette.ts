import { contrast, distance, parseColour, toHex, toLch } from "./colour-space";
import { FILLS, MIN_DISTANCE, PAIRS, THEMES, type Theme, type ThemeName, type Token } from "./tokens";

/** The two colours of a site, each as `#rrggbb`: the deep one of links and buttons, and the warm one of small marks. */
export type Colours = { brand: string; accent: string };
export type Palette = Record<ThemeName, Theme>;

/** The colours of the product itself. */
export const DEFAULT_COLOURS: Colours = { brand: THEMES.light.brand, accent: THEMES.light.warm };

type Recipe = {
  token: Token;
  from: keyof Colours;
  /** Where its lightness goes until it can be read; fills of a chart go both ways. */
  way: "lighter" | "darker" | "both";
  /** Whether it differs from the chosen colour as ours does from our own; else it is as light as ours. */
  isRelative?: boolean;
};

/** Derived colours: each is made readable with those before it. The publisher chooses light `brand` and `warm`. */
const RECIPES: Record<ThemeName, readonly Recipe[]> = {
  light: [
    { token: "brand-tint", from: "brand", way: "lighter" },
    { token: "warm-tint", from: "accent", way: "lighter" },
    { token: "brand-deep", from: "brand", way: "darker", isRelative: true },
    { token: "deep", from: "brand", way: "darker" },
    { token: "on-deep", from: "brand", way: "lighter" },
    { token: "warm-light", from: "accent", way: "lighter" },
    { token: "plot-brand", from: "brand", way: "both", isRelative: true },
    { token: "plot-warm", from: "accent", way: "both", isRelative: true },
    { token: "plot-peach", from: "accent", way: "both" },
  ],
  dark: [
    { token: "on-fill", from: "brand", way: "darker" },
    { token: "brand-tint", from: "brand", way: "darker" },
    { token: "warm-tint", from: "accent", way: "darker" },
    { token: "brand", from: "brand", way: "lighter" },
    { token: "brand-deep", from: "brand", way: "lighter" },
    { token: "warm", from: "accent", way: "lighter" },
    { token: "deep", from: "brand", way: "darker" },
    { token: "on-deep", from: "brand", way: "lighter" },
    { token: "warm-light", from: "accent", way: "lighter" },
    { token: "plot-brand", from: "brand", way: "both" },
    { token: "plot-warm", from: "accent", way: "both" },
    { token: "plot-peach", from: "accent", way: "both" },
  ],
};

/** A vivid colour makes what is as light as ours this much more vivid, at most: tints stay quiet. */
const MAX_VIVIDNESS = 2;
const STEP = 0.005;

let last: { key: string; palette: Palette } | undefined;

/**
 * Every colour of the design system, light and dark, for the two that an administrator chose: those of app/app.css for the
 * product's own. What is made of the two takes their hue and vividness, and is made lighter or darker until it can be read
 * on every ground that it has, so that only the chosen colours themselves may be hard to read (`failingPairs`).
 * @throws Error when a colour is not `#rrggbb`.
 */
export function paletteOf({ brand, accent }: Colours): Palette {
  const chosen = { brand: parseColour(brand), accent: parseColour(accent) };
  const key = chosen.brand + chosen.accent;
  if (last?.key !== key) last = { key, palette: { light: themeOf("light", chosen), dark: themeOf("dark", chosen) } };
  return last.palette;
}

function themeOf(name: ThemeName, chosen: Colours): Theme {
  const theme = { ...THEMES[name] };
  if (name === "light") Object.assign(theme, { brand: chosen.brand, warm: chosen.accent });
  const later = new Set(RECIPES[name].map(({ token }) => token));
  for (const recipe of RECIPES[name]) {
    later.delete(recipe.token);
    const known = { ...theme };
    for (const token of later) delete known[token];
    theme[recipe.token] = shadeOf(recipe, THEMES[name][recipe.token], chosen[recipe.from], known);
  }
  return theme;
}

/** The shade nearest to the preferred one that suits the colours known so far; the last one when none does. */
function shadeOf({ token, from, way, isRelative }: Recipe, own: string, chosen: string, known: Partial<Theme>): string {
  const [ours, origin, wanted] = [toLch(own), toLch(DEFAULT_COLOURS[from]), toLch(chosen)];
  const vividness = wanted.c / origin.c;
  const c = ours.c * (isRelative ? vividness : Math.min(MAX_VIVIDNESS, vividness));
  const h = ours.h + wanted.h - origin.h;
  const start = isRelative ? Math.max(0, wanted.l + ours.l - origin.l) : ours.l;
  let shade = "";
  for (const l of lightnesses(start, way)) {
    shade = toHex({ l, c, h });
    if (suits(token, { ...known, [token]: shade })) break;
  }
  return shade;
}

function* lightnesses(start: number, way: Recipe["way"]): Generator<number> {
  for (let moved = 0; moved <= 1; moved += STEP) {
    if (way !== "lighter" && start - moved >= 0) yield start - moved;
    if (way !== "darker" && start + moved <= 1) yield start + moved;
  }
}

/** Whether a colour has enough contrast with the known ones, and differs enough from them in a chart. */
function suits(token: Token, known: Partial<Theme>): boolean {
  const isRead = PAIRS.filter(({ text, ground }) => text === token || ground === token).every(
    ({ text, ground, min }) => !known[text] || !known[ground] || contrast(known[text], known[ground]) >= min,
  );
  if (!isRead || !FILLS.includes(token)) return isRead;
  return FILLS.every(
    (fill) => fill === token || !known[fill] || distance(known[fill], known[token] ?? "") >= MIN_DISTANCE,
  );
}

/** Whether the colour follows the chosen ones. */
export const isMade = (token: Token): boolean =>
  Object.values(RECIPES)
    .flat()
    .some((recipe) => recipe.token === token);

/**
 * The style sheet that gives the tokens of app/app.css the chosen colours; empty for the product's own. It holds nothing
 * but names of tokens and colours as `#rrggbb`.
 * @throws Error when a colour is not `#rrggbb`.
 */
export function styleOf(colours: Colours): string {
  const { light, dark } = paletteOf(colours);
  if (light.brand === DEFAULT_COLOURS.brand && light.warm === DEFAULT_COLOURS.accent) return "";
  return `:root{${rulesOf(light)}}@media screen and (prefers-color-scheme: dark){:root{${rulesOf(dark)}}}`;
}

function rulesOf(theme: Theme): string {
  const tokens = (Object.keys(theme) as Token[]).filter(isMade);
  return tokens.map((token) => `--color-${token}:${theme[token]}`).join(";");
}
