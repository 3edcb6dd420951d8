import { scaleBand, scaleLinear } from "d3-scale";
import { stack } from "d3-shape";
import { formatNumber } from "../format";
import type { ColumnDrawing, ColumnPlotData } from "./column-plot";
import type { PlotTone } from "./plot-fills";

export type Columns = {
  /**
   * One label for each column, from left to right; `short` is shown below the axis, for the columns where there is
   * room.
   */
  labels: readonly { text: string; short?: string }[];
  /** The stacked values of each column, from the bottom: each series has one value for each label. */
  series: readonly { name: string; tone: PlotTone; values: readonly number[] }[];
  /** A horizontal line, such as a target. */
  threshold?: { value: number; label: string };
  /** Formats a value for the axis and the table; by default as a French number. */
  format?: (value: number) => string;
  /** Formats a value for the table, when it reads otherwise than on the axis. */
  cell?: (value: number) => string;
};

/** Sizes for phones, tablets and wide screens, because scaling a drawing makes its text illegible. */
const SIZES = {
  narrow: { width: 320, height: 220, labels: 3 },
  medium: { width: 640, height: 240, labels: 6 },
  wide: { width: 960, height: 280, labels: 8 },
};
const MARGIN = { top: 14, right: 8, bottom: 30, left: 40 };

/**
 * Draws columns on the server, for each width of screen. The result contains coordinates and the same figures as
 * a table, for `ColumnPlot`.
 */
export function drawColumns(columns: Columns): ColumnPlotData {
  const { labels, series, format = (value) => formatNumber(value, 1), cell = format } = columns;
  return {
    narrow: drawAtSize(columns, SIZES.narrow),
    medium: drawAtSize(columns, SIZES.medium),
    wide: drawAtSize(columns, SIZES.wide),
    series: series.map(({ name, tone }) => ({ name, tone })),
    filled: labels.filter((_, index) => series.some(({ values }) => (values[index] ?? 0) > 0)).length,
    rows: labels.map(({ text }, index) => ({
      label: text,
      values: series.map(({ values }) => cell(values[index] ?? 0)),
    })),
  };
}

function drawAtSize(columns: Columns, size: (typeof SIZES)["wide"]): ColumnDrawing {
  const { labels, series, threshold, format = (value) => formatNumber(value, 1) } = columns;
  const [left, right] = [MARGIN.left, size.width - MARGIN.right];
  const [top, bottom] = [MARGIN.top, size.height - MARGIN.bottom];
  const sums = labels.map((_, index) => series.reduce((sum, { values }) => sum + (values[index] ?? 0), 0));
  const highest = Math.max(1, threshold?.value ?? 0, ...sums);
  const y = scaleLinear().domain([0, highest]).nice(4).range([bottom, top]);
  const x = scaleBand<number>()
    .domain(labels.map((_, index) => index))
    .range([left, right])
    .paddingInner(0.25);
  const layers = stack<number, number>()
    .keys(series.map((_, index) => index))
    .value((index, key) => series[key]?.values[index] ?? 0)(labels.map((_, index) => index));
  const everyNth = Math.max(1, Math.ceil(labels.length / size.labels));
  return {
    width: size.width,
    height: size.height,
    left,
    right,
    bottom,
    bars: layers.flatMap((layer, key) =>
      layer.flatMap(([from, to], index) => {
        if (to <= from) return [];
        const tone = series[key]?.tone ?? "brand";
        return [
          { x: round(x(index)), width: round(x.bandwidth()), y: round(y(to)), height: round(y(from) - y(to)), tone },
        ];
      }),
    ),
    ticks: y
      .ticks(4)
      .filter((value) => format(value) !== "" && (highest > 4 || Number.isInteger(value)))
      .map((value) => ({ y: round(y(value)), text: format(value) })),
    labels: labels.flatMap(({ text, short }, index) => {
      // Counts from the last column, so that the most recent one always has a label.
      if ((labels.length - 1 - index) % everyNth !== 0) return [];
      return [{ x: round((x(index) ?? 0) + x.bandwidth() / 2), text: short ?? text }];
    }),
    threshold: threshold ? { y: round(y(threshold.value)), text: threshold.label } : null,
  };
}

const round = (value: number | undefined): number => Math.round((value ?? 0) * 10) / 10;
