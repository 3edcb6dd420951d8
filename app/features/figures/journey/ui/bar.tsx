import { formatNumber } from "~/ui/format";

/** A figure with its bar, which only repeats it. @param of the figure of a whole bar. */
export function Bar({ value, of }: { value: number; of: number }) {
  return (
    <span className="flex items-center gap-3">
      <svg viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true" className="h-3 min-w-0 flex-1">
        <rect width={of > 0 ? (100 * value) / of : 0} height="8" className="fill-brand" />
      </svg>
      <span className="min-w-10 text-right tabular-nums">{formatNumber(value)}</span>
    </span>
  );
}
