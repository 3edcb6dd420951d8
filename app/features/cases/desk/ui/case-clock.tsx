import { cx } from "~/ui/cx";
import { formatDateTime } from "~/ui/format";
import { type Answerable, clockWords, reviewClock } from "../rules";

type CaseClockProps = { of: Answerable; now: Date; className?: string };

/** Where a case stands with the promised 48 hours at `now`, in words; nothing when it has no clock. */
export function CaseClock({ of, now, className }: CaseClockProps) {
  const clock = reviewClock(of, now);
  if (clock.state === "none") return null;
  const look = { late: "font-semibold text-bad", waiting: undefined, kept: "text-ink-quiet", missed: "text-ink-quiet" };
  return (
    <span
      className={cx("inline-block first-letter:uppercase", look[clock.state], className)}
      title={`Échéance : ${formatDateTime(clock.due)}`}
    >
      {clockWords(clock)}
    </span>
  );
}
