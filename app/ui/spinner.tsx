import { cx } from "./cx";

/** Only the rotating icon, for a button; it is hidden from screen readers. */
export function SpinnerMark({ className }: { className?: string }) {
  return (
    <svg
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="3"
      strokeLinecap="round"
      aria-hidden="true"
      className={cx("size-[1.15em] shrink-0 animate-spin", className)}
    >
      <circle cx="12" cy="12" r="9" opacity=".25" />
      <path d="M21 12a9 9 0 0 0-9-9" />
    </svg>
  );
}

export type SpinnerProps = { label?: string; className?: string };

/** A spinner with visible text, which screen readers announce. */
export function Spinner({ label = "Chargement…", className }: SpinnerProps) {
  return (
    <div role="status" className={cx("flex items-center justify-center gap-3 p-8 text-ink-quiet", className)}>
      <SpinnerMark className="text-brand" />
      {label}
    </div>
  );
}
