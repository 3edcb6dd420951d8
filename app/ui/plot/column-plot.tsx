import { cx } from "../cx";
import { PLOT_FILLS, type PlotTone } from "./plot-fills";

/** The drawing's coordinates in its own units, from its top left corner. */
export type ColumnDrawing = {
  width: number;
  height: number;
  left: number;
  right: number;
  bottom: number;
  bars: { x: number; y: number; width: number; height: number; tone: PlotTone }[];
  ticks: { y: number; text: string }[];
  labels: { x: number; text: string }[];
  threshold: { y: number; text: string } | null;
};

/** The data that `drawColumns` makes on the server. */
export type ColumnPlotData = {
  narrow: ColumnDrawing;
  medium: ColumnDrawing;
  wide: ColumnDrawing;
  series: { name: string; tone: PlotTone }[];
  /** How many columns have a value. */
  filled: number;
  rows: { label: string; values: string[] }[];
};

export type ColumnPlotProps = {
  /** The name of the measure: « E-mails envoyés par jour ». */
  title: string;
  /** A sentence with the main figure, for people who cannot see the drawing. */
  summary: string;
  /** The header of the labels: « Jour », « Semaine ». */
  labelHeader: string;
  plot: ColumnPlotData;
  /** With fewer columns that have a value, the table of the figures stands in place of the drawing. */
  leastFilled?: number;
};

/** Stacked columns, drawn on the server, with their legend and a table of the same figures. */
export function ColumnPlot({ title, summary, labelHeader, plot, leastFilled = 0 }: ColumnPlotProps) {
  if (plot.filled < leastFilled)
    return (
      <figure className="grid min-w-0 grid-cols-1 gap-2 text-sm">
        <figcaption className="font-semibold">{title}</figcaption>
        {plot.filled === 0 ? (
          <p className="text-ink-quiet">Rien sur la période.</p>
        ) : (
          <FiguresTable title={title} labelHeader={labelHeader} plot={{ ...plot, rows: filledRows(plot) }} />
        )}
      </figure>
    );
  return (
    <figure className="grid min-w-0 grid-cols-1 gap-3">
      <figcaption className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-2">
        <span className="font-semibold">{title}</span>
        {plot.series.length > 1 && <Legend series={plot.series} />}
      </figcaption>
      <Drawing drawing={plot.narrow} summary={summary} className="sm:hidden" />
      <Drawing drawing={plot.medium} summary={summary} className="hidden sm:block lg:hidden" />
      <Drawing drawing={plot.wide} summary={summary} className="hidden lg:block" />
      <details className="text-sm">
        <summary className="inline-flex min-h-11 items-center font-semibold text-brand underline underline-offset-4">
          Voir les chiffres
        </summary>
        <FiguresTable title={title} labelHeader={labelHeader} plot={plot} />
      </details>
    </figure>
  );
}

/** The rows that have a figure other than zero. */
const filledRows = ({ rows }: ColumnPlotData) => rows.filter(({ values }) => values.some((value) => value !== "0"));

function Legend({ series }: Pick<ColumnPlotData, "series">) {
  return (
    <ul className="flex flex-wrap gap-x-5 gap-y-1 text-sm">
      {series.map(({ name, tone }) => (
        <li key={name} className="flex items-center gap-2">
          <svg viewBox="0 0 12 12" aria-hidden="true" className="size-3">
            <rect width="12" height="12" rx="2" className={PLOT_FILLS[tone]} />
          </svg>
          {name}
        </li>
      ))}
    </ul>
  );
}

function Drawing({ drawing, summary, className }: { drawing: ColumnDrawing; summary: string; className: string }) {
  const { width, height, left, right, bottom, bars, ticks, labels, threshold } = drawing;
  return (
    <svg viewBox={`0 0 ${width} ${height}`} role="img" aria-label={summary} className={cx("h-auto w-full", className)}>
      {ticks.map(({ y, text }) => (
        <g key={y}>
          <line x1={left} x2={right} y1={y} y2={y} className="stroke-line" />
          <text x={left - 8} y={y + 4} textAnchor="end" className="fill-ink-quiet text-[12px]">
            {text}
          </text>
        </g>
      ))}
      {bars.map((bar) => (
        <rect
          key={`${bar.x}-${bar.y}-${bar.tone}`}
          {...barPosition(bar)}
          className={cx(PLOT_FILLS[bar.tone], "stroke-surface")}
        />
      ))}
      <line x1={left} x2={right} y1={bottom} y2={bottom} className="stroke-line-strong" />
      {labels.map(({ x, text }, index) => (
        <text
          key={x}
          x={x}
          y={height - 8}
          textAnchor={index === labels.length - 1 && x > right - 24 ? "end" : "middle"}
          className="fill-ink-quiet text-[12px]"
        >
          {text}
        </text>
      ))}
      {threshold && (
        <g>
          <line x1={left} x2={right} y1={threshold.y} y2={threshold.y} strokeDasharray="6 4" className="stroke-bad" />
          <text x={right} y={threshold.y - 5} textAnchor="end" className="fill-bad text-[12px] font-semibold">
            {threshold.text}
          </text>
        </g>
      )}
    </svg>
  );
}

const barPosition = ({ x, y, width, height }: ColumnDrawing["bars"][number]) => ({ x, y, width, height });

function FiguresTable({ title, labelHeader, plot }: Pick<ColumnPlotProps, "title" | "labelHeader" | "plot">) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable by keyboard.
    <section aria-label={title} tabIndex={0} className="max-h-96 overflow-auto rounded-field border border-line">
      <table className="w-full">
        <caption className="sr-only">{title}</caption>
        <thead className="bg-surface-quiet text-left">
          <tr>
            <th scope="col" className="px-3 py-2">
              {labelHeader}
            </th>
            {plot.series.map(({ name }) => (
              <th key={name} scope="col" className="px-3 py-2 text-right">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {plot.rows.map(({ label, values }) => (
            <tr key={label} className="border-t border-line">
              <th scope="row" className="px-3 py-1.5 text-left font-normal">
                {label}
              </th>
              {plot.series.map(({ name }, index) => (
                <td key={name} className="px-3 py-1.5 text-right tabular-nums">
                  {values[index]}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
