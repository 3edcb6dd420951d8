import { AlarmClock } from "lucide-react";
import { cx } from "~/ui/cx";
import { formatDate } from "~/ui/format";
import { isNear, leftText } from "../rules";
import type { ListedDeadline as Listed } from "../upcoming/rules.server";

/** A day further away than this is a date, not a number of days. */
const COUNTED_DAYS = 60;

/** The next deadline of a case in a list, in red and with a sign when few days are left. */
export function ListedDeadline({ deadline }: { deadline: Listed }) {
  const { date, daysLeft, action } = deadline;
  const near = isNear(deadline);
  return (
    <span
      title={`Échéance le ${formatDate(date)}\u00a0: ${action}`}
      className={cx("inline-flex items-center gap-1 text-xs", near ? "font-semibold text-bad" : "text-ink-quiet")}
    >
      {near && <AlarmClock aria-hidden="true" className="size-3.5 shrink-0" />}
      <span className="sr-only">{`Échéance\u00a0: `}</span>
      {daysLeft > COUNTED_DAYS ? formatDate(date) : leftText({ ...deadline, doneOn: null })}
    </span>
  );
}
