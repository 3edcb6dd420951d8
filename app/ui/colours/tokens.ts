import { PLOT_FILLS } from "../plot/plot-fills";

/** The values of app/app.css, where each is explained. */
const LIGHT = {
  paper: "#fbf8f3",
  surface: "#ffffff",
  "surface-quiet": "#f4efe6",
  line: "#e4dccd",
  "line-strong": "#8a8271",
  ink: "#1c2530",
  "ink-quiet": "#55606c",
  brand: "#17455c",
  "brand-deep": "#0f3245",
  "on-fill": "#ffffff",
  deep: "#0f3245",
  "on-deep-strong": "#ffffff",
  "brand-tint": "#e3eef2",
  warm: "#a8471a",
  "warm-tint": "#fbe9dd",
  "warm-light": "#f3c7a6",
  "on-deep": "#d5e1e7",
  ok: "#1d6b45",
  "ok-tint": "#e2f2e9",
  wait: "#7a5200",
  "wait-tint": "#fbf0d6",
  "wait-mark": "#f2c14e",
  "wait-deep": "#3d2b00",
  bad: "#a3271c",
  "bad-deep": "#7f1d14",
  "bad-tint": "#fbe6e3",
  info: "#1f5796",
  "info-tint": "#e4eefa",
  "plot-brand": "#17455c",
  "plot-warm": "#a8471a",
  "plot-peach": "#f3c7a6",
  "plot-plum": "#7b3f8c",
  "plot-ok": "#1d6b45",
  "plot-bad": "#a8103c",
  "plot-info": "#4b93dd",
};

/** The name of a colour in the design system: `--color-…` without its beginning. */
export type Token = keyof typeof LIGHT;
export type ThemeName = "light" | "dark";
/** Every colour of a theme, as `#rrggbb`. */
export type Theme = Record<Token, string>;

/** The two themes with the colours of the product itself. */
export const THEMES: Record<ThemeName, Theme> = {
  light: LIGHT,
  dark: {
    ...LIGHT,
    paper: "#10171d",
    surface: "#18222b",
    "surface-quiet": "#202c36",
    line: "#33424f",
    "line-strong": "#7d8b97",
    ink: "#e8ecef",
    "ink-quiet": "#aab6c0",
    brand: "#8cc3dd",
    "brand-deep": "#b9dcec",
    "on-fill": "#0d1b24",
    deep: "#0b2938",
    "brand-tint": "#17333f",
    warm: "#f0a06c",
    "warm-tint": "#3a2418",
    ok: "#7ccfa4",
    "ok-tint": "#16352a",
    wait: "#e8bd5c",
    "wait-tint": "#382c12",
    bad: "#f59a8e",
    "bad-deep": "#ffb9b0",
    "bad-tint": "#43211d",
    info: "#93bdf0",
    "info-tint": "#1a304b",
    "plot-brand": "#35a0cf",
    "plot-warm": "#f0a06c",
    "plot-plum": "#a86fc0",
    "plot-ok": "#2f7d55",
    "plot-bad": "#c2453a",
    "plot-info": "#7d95f2",
  },
};

/** Two colours of which the first is read on the second, and the contrast that it needs. */
export type Pair = { text: Token; ground: Token; min: number };

const GROUNDS: Token[] = ["paper", "surface", "surface-quiet", "brand-tint"];
const TEXTS: Token[] = ["ink", "ink-quiet", "brand", "brand-deep", "bad"];
const TEXT_PAIRS: [Token, Token][] = [
  ...GROUNDS.flatMap((ground) => TEXTS.map((text): [Token, Token] => [text, ground])),
  ...(["ok", "wait", "bad", "info"] as const).flatMap((tone): [Token, Token][] => [
    [tone, `${tone}-tint`],
    [tone, "surface"],
    ["ink", `${tone}-tint`],
    ["ink-quiet", `${tone}-tint`],
  ]),
  ["warm", "paper"],
  ["warm", "surface"],
  ["warm", "warm-tint"],
  ["on-fill", "brand"],
  ["on-fill", "brand-deep"],
  ["on-fill", "bad"],
  ["on-deep", "deep"],
  ["on-deep-strong", "deep"],
  ["warm-light", "deep"],
  ["wait-deep", "wait-mark"],
  ["ink", "line"],
];
const MARK_PAIRS: [Token, Token][] = [
  ["line-strong", "paper"],
  ["line-strong", "surface"],
  ["plot-brand", "surface"],
  ["plot-warm", "surface"],
  ["plot-plum", "surface"],
  ["plot-ok", "surface"],
  ["plot-bad", "surface"],
  ["plot-info", "surface"],
];

/** Every pair of text and ground in app/ui: text needs a contrast of 4.5, a mark 3 (WCAG 2.2, 1.4.3 and 1.4.11). */
export const PAIRS: Pair[] = [
  ...TEXT_PAIRS.map(([text, ground]) => ({ text, ground, min: 4.5 })),
  ...MARK_PAIRS.map(([text, ground]) => ({ text, ground, min: 3 })),
];

/** The fills of a plot, which are adjacent in it. */
export const FILLS = Object.values(PLOT_FILLS).map((name) => name.slice("fill-".length) as Token);

/** Between two fills, in OKLab; between two blues that look the same in a chart it was 0.06. */
export const MIN_DISTANCE = 0.08;
