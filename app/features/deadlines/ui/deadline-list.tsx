import type { ReactNode } from "react";
import { cx } from "~/ui/cx";
import { type Deadline, dateText, isNear, leftText } from "../rules";

export type DeadlineListProps = {
  deadlines: readonly Deadline[];
  /** The level of each heading: one below that of the list's own. */
  level?: 3 | 4;
  /** What follows a deadline: what ticks it. */
  children?: (deadline: Deadline) => ReactNode;
};

/** What to do, until when, how many days are left and why, in the given order. */
export function DeadlineList({ deadlines, level = 3, children }: DeadlineListProps) {
  return (
    <ol className="grid grid-cols-1 gap-4">
      {deadlines.map((deadline) => (
        <li
          key={`${deadline.id} ${deadline.date}`}
          className="grid grid-cols-1 gap-2.5 rounded-card border border-line bg-surface p-5"
        >
          <DeadlineText deadline={deadline} level={level} />
          {children?.(deadline)}
        </li>
      ))}
    </ol>
  );
}

function DeadlineText({ deadline, level }: { deadline: Deadline; level: 3 | 4 }) {
  const Heading = `h${level}` as const;
  const { action, effect, date } = deadline;
  return (
    <>
      <Heading className="text-[1.15rem] font-semibold text-ink">{action}</Heading>
      <p className={cx("rounded-field px-4 py-2.5", toneOf(deadline))}>
        {date !== null && <span className="font-semibold">{dateText(deadline)}. </span>}
        {leftText(deadline)}.
      </p>
      <p>{effect}</p>
      <WhyDeadline deadline={deadline} />
    </>
  );
}

/** How a deadline was counted, and the law that says so. */
export function WhyDeadline({ deadline, showsEffect }: { deadline: Deadline; showsEffect?: boolean }) {
  const { effect, article, certainty, why, nextBusinessDay } = deadline;
  return (
    <details className="text-sm text-ink-quiet open:basis-full">
      <summary className="inline-flex min-h-11 cursor-pointer items-center font-semibold text-brand underline">
        Pourquoi&nbsp;?<span className="sr-only">{` ${deadline.action}`}</span>
      </summary>
      {showsEffect && <p className="pb-1 text-ink">{effect}</p>}
      <p>
        {why}
        {nextBusinessDay &&
          ". Ce jour n’est pas ouvrable\u00a0: un report au jour ouvrable suivant est possible, n’y comptez pas"}
        .
      </p>
      <p>
        {article}. {certainty}.
      </p>
    </details>
  );
}

/** A date further away than this does not press. */
const SOON_DAYS = 60;

function toneOf(deadline: Deadline): string {
  if (isNear(deadline)) return "bg-bad-tint text-bad";
  const { state, daysLeft } = deadline;
  const isSoon = state === "at_once" || (state === "to_do" && daysLeft !== null && daysLeft <= SOON_DAYS);
  return isSoon ? "bg-warm-tint text-warm" : "bg-surface-quiet text-ink";
}
