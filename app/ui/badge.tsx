import type { ReactNode } from "react";
import { cx } from "./cx";
import { VisuallyHidden } from "./visually-hidden";

export type Tone = "ok" | "wait" | "bad" | "info" | "plain";

const TONES: Record<Tone, string> = {
  ok: "bg-ok-tint text-ok",
  wait: "bg-wait-tint text-wait",
  bad: "bg-bad-tint text-bad",
  info: "bg-info-tint text-info",
  plain: "bg-surface-quiet text-ink-quiet",
};

export type BadgeProps = { tone?: Tone; icon?: ReactNode; children: ReactNode; className?: string };

/** A short label. It wraps where there is no room (a phone, text at 200 %), but never in a table. */
export function Badge({ tone = "plain", icon, children, className }: BadgeProps) {
  return (
    <span
      className={cx(
        "inline-flex w-max max-w-full items-center gap-1.5 rounded-[0.875rem] px-2.5 py-0.5 text-xs font-semibold forced-colors:border [&>svg]:size-4 @5xl:whitespace-nowrap",
        TONES[tone],
        className,
      )}
    >
      {icon}
      {children}
    </span>
  );
}

export type CountTone = "red" | "yellow" | "grey";

const COUNTS: Record<CountTone, string> = {
  red: "bg-bad text-on-fill",
  yellow: "bg-wait-mark text-wait-deep",
  grey: "bg-line text-ink",
};

export type CountBadgeProps = {
  count: number;
  tone?: CountTone;
  /** The noun of the count, for screen readers: « messages non lus ». */
  label?: string;
};

/** Shows the number of waiting items; renders nothing when it is zero. */
export function CountBadge({ count, tone = "red", label }: CountBadgeProps) {
  if (count <= 0) return null;
  return (
    <span
      title={label && `${count} ${label}`}
      className={cx(
        "inline-block min-w-6 rounded-full px-1.5 text-center text-xs leading-6 font-semibold tabular-nums forced-colors:border",
        COUNTS[tone],
      )}
    >
      {count > 999 ? "999+" : count}
      {label && <VisuallyHidden> {label}</VisuallyHidden>}
    </span>
  );
}
