/** A colour by its lightness (0 to 1), chroma and hue (radians) in OKLCH, where equal steps look equal. */
export type Lch = { l: number; c: number; h: number };
type Triple = [number, number, number];

const HEX = /^#[0-9a-f]{6}$/;

/**
 * The colour as `#rrggbb` in lower case.
 * @throws Error when it is anything else, so that no other text reaches a style sheet.
 */
export function parseColour(text: string): string {
  const colour = text.toLowerCase();
  if (!HEX.test(colour)) throw new Error("not a colour as #rrggbb");
  return colour;
}

/** The linear red, green and blue of a colour `#rrggbb`. */
function linearOf(colour: string): Triple {
  return [1, 3, 5].map((at) => {
    const value = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  }) as Triple;
}

/** The relative luminance of WCAG 2.2. */
function luminance(colour: string): number {
  const [r, g, b] = linearOf(colour);
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** The contrast of two colours `#rrggbb`, from 1 to 21 (WCAG 2.2). */
export function contrast(one: string, other: string): number {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

/** A colour in OKLab (https://bottosson.github.io/posts/oklab/). */
function labOf(colour: string): Triple {
  const [r, g, b] = linearOf(colour);
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}

/** How different two colours look: their distance in OKLab. */
export function distance(one: string, other: string): number {
  const [first, second] = [labOf(one), labOf(other)];
  return Math.hypot(first[0] - second[0], first[1] - second[1], first[2] - second[2]);
}

export function toLch(colour: string): Lch {
  const [l, a, b] = labOf(colour);
  return { l, c: Math.hypot(a, b), h: Math.atan2(b, a) };
}

/** The linear red, green and blue of a colour, which leave 0 to 1 when no screen can show it. */
function linearOfLch({ l, c, h }: Lch): Triple {
  const [a, b] = [c * Math.cos(h), c * Math.sin(h)];
  const long = (l + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const medium = (l - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const short = (l - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short,
  ];
}

const TOLERANCE = 0.001;
const isShown = (colour: Lch) => linearOfLch(colour).every((value) => value >= -TOLERANCE && value <= 1 + TOLERANCE);

/** The colour as `#rrggbb`, with the most of its chroma that a screen can show. */
export function toHex(wanted: Lch): string {
  const l = Math.min(1, Math.max(0, wanted.l));
  let c = wanted.c;
  if (!isShown({ ...wanted, l })) {
    let [low, high] = [0, c];
    while (high - low > 0.0005) {
      c = (low + high) / 2;
      if (isShown({ ...wanted, l, c })) low = c;
      else high = c;
    }
    c = low;
  }
  const parts = linearOfLch({ ...wanted, l, c }).map((given) => {
    const value = Math.min(1, Math.max(0, given));
    const encoded = value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055;
    return Math.round(encoded * 255)
      .toString(16)
      .padStart(2, "0");
  });
  return `#${parts.join("")}`;
}
