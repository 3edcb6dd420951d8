import { Link } from "react-router";
import { ButtonLink } from "~/ui/button";
import { cx } from "~/ui/cx";
import { formatLongDate } from "~/ui/format";
import { aboutText, type CaseAct } from "../case/rules";
import { type Deadline, dateText, FAR_DAYS, isNear, leftText } from "../rules";
import { WhyDeadline } from "./deadline-list";
import { doneValue } from "./done-form";

export type ActRowsProps = {
  acts: readonly CaseAct[];
  canWrite: boolean;
  /** Where the letter that serves a deadline is begun, by the id of its rule. */
  letters: Readonly<Record<string, { label: string; to: string }>>;
  /** How to do what no letter does, by the id of its rule. */
  hows: Readonly<Record<string, { summary: string; words: readonly string[] }>>;
  /** The rule whose how is open. */
  opened: string | null;
  /** Whether these may wait: a far date is then said alone. */
  isLater?: boolean;
  /** The page of the deadlines. */
  to: string;
};

/** The acts of a case, one a row: what, until when, about which payments, and why. */
export function ActRows({ acts, ...props }: ActRowsProps) {
  return (
    <ol className="grid grid-cols-1 rounded-card border border-line bg-surface px-5 text-ink empty:hidden">
      {acts.map((act) => (
        <ActRow key={`${act.deadline.id} ${act.deadline.date} ${act.payments[0].id}`} act={act} {...props} />
      ))}
    </ol>
  );
}

function ActRow({ act, canWrite, letters, hows, opened, isLater, to }: Omit<ActRowsProps, "acts"> & { act: CaseAct }) {
  const { deadline, payments } = act;
  const letter = letters[deadline.id];
  const how = deadline.state === "done" ? undefined : hows[deadline.id];
  const about = <span className="sr-only">{`\u00a0: ${deadline.action}`}</span>;
  return (
    <li className="grid grid-cols-1 border-b border-line py-3.5 last:border-0">
      <p className={cx("text-sm font-semibold", toneOf(deadline, isLater))}>{timeText(deadline, isLater)}.</p>
      <h3 className="font-sans text-lg leading-snug font-semibold">{deadline.action}</h3>
      <p className="text-sm text-ink-quiet tabular-nums">{aboutText(act)}</p>
      <div className="flex flex-wrap items-center gap-x-5 pt-1">
        {how && (
          <details
            id={opened === deadline.id ? "comment" : undefined}
            open={opened === deadline.id}
            className="scroll-mt-24 text-sm open:basis-full"
          >
            <summary className="inline-flex min-h-11 cursor-pointer items-center font-semibold text-brand underline">
              {how.summary}
              {about}
            </summary>
            <div className="grid max-w-measure gap-2 pb-2">
              {how.words.map((words) => (
                <p key={words}>{words}</p>
              ))}
            </div>
          </details>
        )}
        {canWrite && letter && deadline.state !== "done" && (
          <ButtonLink to={`${letter.to}?operation=${payments[0].id}`} variant="second" size="small" className="my-1">
            {letter.label}
            {about}
          </ButtonLink>
        )}
        {canWrite && deadline.canTick && payments.length === 1 && (
          <Link to={`${to}?fait=${encodeURIComponent(doneValue(payments[0].id, deadline.id))}#fait`} className={LINK}>
            {deadline.doneOn ? "Changer la date" : "C’est fait\u00a0?"}
            {about}
          </Link>
        )}
        {canWrite && deadline.canTick && payments.length > 1 && (
          <details className="text-sm">
            <summary className="inline-flex min-h-11 cursor-pointer items-center font-semibold text-brand underline">
              {deadline.doneOn ? "Changer la date" : "C’est fait\u00a0?"}
              {about}
            </summary>
            <ul>
              {payments.map(({ id, title }) => (
                <li key={id}>
                  <Link to={`${to}?fait=${encodeURIComponent(doneValue(id, deadline.id))}#fait`} className={LINK}>
                    {title}
                  </Link>
                </li>
              ))}
            </ul>
          </details>
        )}
        <WhyDeadline deadline={deadline} showsEffect />
      </div>
    </li>
  );
}

/** Until when; what comes first in spite of a far date says so without counting its days. */
function timeText(deadline: Deadline, isLater = false): string {
  const { state, date, daysLeft } = deadline;
  if ((daysLeft ?? 0) <= FAR_DAYS) return [date && dateText(deadline), leftText(deadline)].filter(Boolean).join(". ");
  return state === "to_do" && date && !isLater
    ? `Sans tarder, au plus tard le ${formatLongDate(date)}`
    : dateText(deadline);
}

function toneOf(deadline: Deadline, isLater = false): string {
  if (isNear(deadline)) return "text-bad";
  return isLater || deadline.state === "done" ? "text-ink-quiet" : "text-warm";
}

const LINK = "inline-flex min-h-11 items-center text-sm font-semibold";
