import { contrast, toHex, toLch } from "./colour-space";
import { type Colours, isMade, type Palette, paletteOf } from "./palette";
import { PAIRS, type ThemeName, type Token } from "./tokens";

/** Two colours of a palette that are too alike. */
export type FailingPair = {
  /** What is hard to read, and where: « Lien sur le fond de page ». */
  label: string;
  text: Token;
  ground: Token;
  theme: ThemeName;
  /** Their contrast, and the one that they need. */
  ratio: number;
  min: number;
  textColour: string;
  groundColour: string;
  /** Which chosen colour it comes from. */
  from: keyof Colours;
};

const TEXT_LABELS: Partial<Record<Token, string>> = {
  ink: "Texte",
  "ink-quiet": "Texte secondaire",
  brand: "Lien",
  "brand-deep": "Chiffre ou lien survolé",
  bad: "Message d’erreur",
  "on-fill": "Texte",
  warm: "Petit titre ou repère",
  "warm-light": "Repère clair",
  "on-deep": "Texte secondaire",
  "on-deep-strong": "Texte",
  "plot-brand": "Partie d’un graphique",
  "plot-warm": "Partie d’un graphique",
};
const GROUND_LABELS: Partial<Record<Token, string>> = {
  paper: "sur le fond de page",
  surface: "sur le fond d’un cadre",
  "surface-quiet": "sur un bandeau",
  "brand-tint": "sur une ligne choisie",
  "warm-tint": "sur une teinte claire",
  brand: "sur un bouton",
  "brand-deep": "sur un bouton survolé",
  bad: "sur un bouton de suppression",
  deep: "sur le pied de page",
};

/**
 * The pairs of the design system that are hard to read in a palette: text below a contrast of 4.5, marks below 3. With
 * `paletteOf` only the chosen colours fail, in the light theme, where they are used as they are: what is made of them is
 * made readable.
 */
export function failingPairs(palette: Palette): FailingPair[] {
  return (["light", "dark"] as const).flatMap((theme) =>
    PAIRS.filter(({ text, ground }) => isMade(text) || isMade(ground)).flatMap(({ text, ground, min }) => {
      const [textColour, groundColour] = [palette[theme][text], palette[theme][ground]];
      const ratio = contrast(textColour, groundColour);
      if (ratio >= min) return [];
      const label = `${TEXT_LABELS[text] ?? text} ${GROUND_LABELS[ground] ?? ground}`;
      const from = /warm|peach/.test(text + ground) ? "accent" : "brand";
      return [{ label, text, ground, theme, ratio, min, textColour, groundColour, from }];
    }),
  );
}

/** Each chosen colour as it is when it can be read, else the lightest shade of its hue that can. */
export function nearestPassing(colours: Colours): Colours {
  const brand = darkenUntilRead(colours, "brand");
  return { brand, accent: darkenUntilRead({ ...colours, brand }, "accent") };
}

/** In the light theme a colour is the easier to read the darker it is. */
function darkenUntilRead(colours: Colours, from: keyof Colours): string {
  const isRead = (shade: string) =>
    failingPairs(paletteOf({ ...colours, [from]: shade })).every((pair) => pair.from !== from);
  if (isRead(colours[from])) return colours[from];
  const wanted = toLch(colours[from]);
  let [dark, light] = [0, wanted.l];
  while (light - dark > 0.002) {
    const l = (dark + light) / 2;
    if (isRead(toHex({ ...wanted, l }))) dark = l;
    else light = l;
  }
  return toHex({ ...wanted, l: dark });
}
