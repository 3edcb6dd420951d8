import type { ReactNode } from "react";
import { Link } from "react-router";
import { cx } from "~/ui/cx";

/** A part of the page. */
export function Part({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <section className={cx("min-w-0 rounded-card border border-line bg-surface px-4 py-3.5", className)}>
      {children}
    </section>
  );
}

/** The title of a part, and the figure that opens its rows. */
export function PartTitle({ children, aside }: { children: ReactNode; aside?: ReactNode }) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-3">
      <h2 className="text-[1.06rem]">{children}</h2>
      {aside}
    </div>
  );
}

/** A figure: a link that opens exactly the rows it counts. */
export function FigureLink({ to, className, children }: { to: string; className?: string; children: ReactNode }) {
  return (
    <Link to={to} className={cx("inline-block py-1 decoration-line-strong", className)}>
      {children}
    </Link>
  );
}

/** A row: who, when, and in small what. */
export function Line({ to, name, when, tone, children }: LineProps) {
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-3 border-t border-line py-1.5 leading-snug first:border-t-0">
      <Link to={to} className="py-0.5 font-semibold text-ink no-underline wrap-anywhere hover:underline">
        {name}
      </Link>
      <span className={cx("text-sm whitespace-nowrap tabular-nums", tone && TONES[tone])}>{when}</span>
      {children && <span className="col-span-2 text-sm text-ink-quiet">{children}</span>}
    </li>
  );
}
type LineProps = { to: string; name: string; when: ReactNode; tone?: keyof typeof TONES; children?: ReactNode };

const TONES = { late: "font-semibold text-bad", soon: "font-semibold text-wait" };

/** Parts of a whole, side by side, as an image. */
export function Bar({ label, parts, className }: BarProps) {
  const total = parts.reduce((sum, { value }) => sum + value, 0);
  let start = 0;
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox="0 0 100 10"
      preserveAspectRatio="none"
      className={cx("w-full rounded-sm bg-surface-quiet", className)}
    >
      {parts.map(({ value, fill }) => {
        const width = total > 0 ? (value / total) * 100 : 0;
        const x = start;
        start += width;
        return <rect key={fill} x={x} width={width} height={10} className={fill} />;
      })}
    </svg>
  );
}
type BarProps = { label: string; parts: readonly { value: number; fill: string }[]; className?: string };

/** A line through values from the left to the right. @param max the value at the top. */
export function Trace({ values, max, width, className }: TraceProps) {
  const step = values.length > 1 ? width / (values.length - 1) : 0;
  const points = values.map((value, index) => `${round(index * step)},${round(38 - (max > 0 ? value / max : 0) * 36)}`);
  return (
    <polyline
      points={points.join(" ")}
      vectorEffect="non-scaling-stroke"
      fill="none"
      strokeWidth={2}
      className={className}
    />
  );
}
type TraceProps = { values: readonly number[]; max: number; width: number; className: string };

const round = (value: number): number => Math.round(value * 100) / 100;
