import { type Answerable, mayWait } from "~/db/schema/answers";
import { cx } from "~/ui/cx";
import { formatDateTime } from "~/ui/format";
import { clockText, overText, reviewClock } from "../rules";

type CaseClockProps = { caseRow: Answerable; now: Date; className?: string };

/** The state of the promised delay at `now`, in French; nothing when the case has no clock. A case that is over alarms nobody. */
export function CaseClock({ caseRow, now, className }: CaseClockProps) {
  const clock = reviewClock(caseRow, now);
  if (clock.state === "none") return null;
  const isOver = !mayWait(caseRow.status);
  const look = { late: "font-semibold text-bad", waiting: undefined, kept: "text-ink-quiet", missed: "text-ink-quiet" };
  return (
    <span
      className={cx("inline-block first-letter:uppercase", isOver ? "text-ink-quiet" : look[clock.state], className)}
      title={`Échéance : ${formatDateTime(clock.due)}`}
    >
      {isOver ? overText(clock) : clockText(clock)}
    </span>
  );
}
