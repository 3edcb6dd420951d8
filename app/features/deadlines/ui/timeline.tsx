import { cx } from "~/ui/cx";
import { formatDate } from "~/ui/format";
import { AXIS, type DrawnDay, drawnDays, lineAt, SIDE_LABELS, type Timeline, WIDTH } from "../timeline";

/** The width of the date of a day, on the axis. */
const DATE = 88;
const DATE_HEIGHT = 20;
const HEAD = 26;

/**
 * Payments, reports, answers and deadlines from top to bottom: the victim's side on the left, the other one on the
 * right. The drawing is read at a glance; its table says everything.
 */
export function TimelineView({ timeline }: { timeline: Timeline }) {
  const { days, height } = drawnDays(timeline);
  const { events, hidden } = timeline;
  return (
    <div className="grid grid-cols-1 items-start gap-6 md:grid-cols-[20rem_minmax(0,1fr)]">
      <svg
        role="img"
        aria-labelledby="frise-titre"
        viewBox={`0 0 ${WIDTH} ${height + HEAD}`}
        className="mx-auto w-full max-w-80 font-sans text-[13px]"
      >
        <title id="frise-titre">{`Frise de ${days.length} jours, à lire aussi dans le tableau`}</title>
        <text x={AXIS - DATE / 2 - 8} y={14} textAnchor="end" className="fill-ink-quiet font-semibold">
          {SIDE_LABELS.you}
        </text>
        <text x={AXIS + DATE / 2 + 8} y={14} className="fill-ink-quiet font-semibold">
          {SIDE_LABELS.others}
        </text>
        <g transform={`translate(0 ${HEAD})`}>
          <line x1={AXIS} x2={AXIS} y1={0} y2={height} className="stroke-line-strong" strokeWidth={2} />
          {days.map((day) => (
            <Day key={day.date} day={day} />
          ))}
        </g>
      </svg>
      <div className="grid grid-cols-1 gap-2">
        <table className="w-full border-collapse text-sm">
          <caption className="sr-only">Dates des opérations, des réponses et des délais</caption>
          <thead>
            <tr className="text-left text-ink-quiet">
              <th scope="col" className="py-1.5 pr-3 font-semibold">
                Date
              </th>
              <th scope="col" className="py-1.5 font-semibold">
                Ce jour-là
              </th>
            </tr>
          </thead>
          <tbody>
            {events.map(({ date, side, short, text, count, isAhead }) => (
              <tr key={`${date} ${side} ${text}`} className="border-t border-line align-top">
                <th scope="row" className="py-1.5 pr-3 text-left font-normal whitespace-nowrap tabular-nums">
                  {formatDate(date)}
                </th>
                <td className="py-1.5 wrap-anywhere">
                  <span
                    className={cx("font-semibold", isAhead && "text-brand")}
                  >{`${SIDE_LABELS[side]}, ${short}`}</span>
                  {`\u00a0: ${text}${count > 1 ? ` (${count} opérations)` : ""}`}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
        {hidden > 0 && (
          <p className="text-sm text-ink-quiet">
            {hidden > 1 ? `${hidden} autres jours sont` : "Un autre jour est"} plus loin&nbsp;: voyez chaque opération.
          </p>
        )}
      </div>
    </div>
  );
}

function Day({ day }: { day: DrawnDay }) {
  const { label, top, isAhead, isToday, you, others } = day;
  const middle = lineAt(top, 0);
  return (
    <>
      <rect
        x={AXIS - DATE / 2}
        y={middle - DATE_HEIGHT / 2}
        width={DATE}
        height={DATE_HEIGHT}
        rx={DATE_HEIGHT / 2}
        strokeWidth={1.5}
        className={cx(
          isToday
            ? "fill-brand stroke-brand"
            : isAhead
              ? "fill-surface stroke-brand"
              : "fill-surface-quiet stroke-line-strong",
        )}
      />
      <text
        x={AXIS}
        y={middle}
        textAnchor="middle"
        dominantBaseline="central"
        className={cx("tabular-nums", isToday ? "fill-on-fill font-semibold" : "fill-ink")}
      >
        {label}
      </text>
      <Lines lines={you} top={top} x={AXIS - DATE / 2 - 8} anchor="end" />
      <Lines lines={others} top={top} x={AXIS + DATE / 2 + 8} anchor="start" />
    </>
  );
}

type LinesProps = { lines: readonly string[]; top: number; x: number; anchor: "start" | "end" };

function Lines({ lines, top, x, anchor }: LinesProps) {
  return lines.map((line, index) => (
    <text key={line} x={x} y={lineAt(top, index)} textAnchor={anchor} dominantBaseline="central" className="fill-ink">
      {line}
    </text>
  ));
}
