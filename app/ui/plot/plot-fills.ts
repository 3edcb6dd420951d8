/**
 * The fill colours of a plot, in the order of its series: neighbouring colours differ in lightness, and in hues that
 * people with red-green colour blindness can tell apart.
 */
export const PLOT_FILLS = {
  brand: "fill-plot-brand",
  peach: "fill-plot-peach",
  bad: "fill-plot-bad",
  yellow: "fill-wait-mark",
  ok: "fill-plot-ok",
  sand: "fill-line-strong",
  plum: "fill-plot-plum",
  warm: "fill-plot-warm",
  info: "fill-plot-info",
} as const;
export type PlotTone = keyof typeof PLOT_FILLS;
export const PLOT_TONES = Object.keys(PLOT_FILLS) as PlotTone[];
