import { Clock } from "lucide-react";
import { cx } from "~/ui/cx";
import type { ListedDeadline as Listed } from "../upcoming/rules.server";

/** The next deadline of a case in a list, in red and with a sign when few days are left. */
export function ListedDeadline({ deadline: { text, title, isNear } }: { deadline: Listed }) {
  return (
    <span
      title={title}
      className={cx(
        "inline-flex max-w-full items-center gap-1 text-xs",
        isNear ? "font-semibold text-bad" : "text-ink-quiet",
      )}
    >
      {isNear && <Clock aria-hidden="true" className="size-3.5 shrink-0" />}
      <span className="sr-only">{`Échéance\u00a0: `}</span>
      <span className="@2xl:truncate">{text}</span>
    </span>
  );
}
