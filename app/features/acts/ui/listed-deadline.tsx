import { Clock } from "lucide-react";
import { cx } from "~/ui/cx";
import type { DayTone } from "~/ui/day-tone";
import type { ListedDeadline as Listed } from "../upcoming/rules.server";

/** The colours of a day of the law in the lists of the staff; the number of days beside it says the same. */
export const DUE_TONES: Record<DayTone, string> = {
  bad: "font-semibold text-bad",
  wait: "font-semibold text-wait",
  plain: "text-ink-quiet",
};

/** The next day of the law of a case in a list, with a sign when few days are left. */
export function ListedDeadline({ deadline: { text, title, tone } }: { deadline: Listed }) {
  if (!text) return null;
  return (
    <span
      title={title}
      className={cx("inline-flex max-w-full items-center gap-1 text-xs whitespace-nowrap", DUE_TONES[tone])}
    >
      {tone === "bad" && <Clock aria-hidden="true" className="size-3.5 shrink-0" />}
      <span className="sr-only">{`Échéance\u00a0: `}</span>
      <span>{text}</span>
    </span>
  );
}
