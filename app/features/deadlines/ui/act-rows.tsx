import { Link } from "react-router";
import { cx } from "~/ui/cx";
import { aboutText, type CaseAct } from "../case/rules";
import { dateText, FAR_DAYS, isNear, leftText } from "../rules";
import { WhyDeadline } from "./deadline-list";
import { doneValue } from "./done-form";

export type ActRowsProps = {
  acts: readonly CaseAct[];
  canWrite: boolean;
  /** The page of the letter that serves a deadline, by the id of its rule. */
  letters: Readonly<Record<string, string>>;
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

function ActRow({ act, canWrite, letters, to }: Omit<ActRowsProps, "acts"> & { act: CaseAct }) {
  const { deadline, payments } = act;
  const letter = letters[deadline.id];
  const about = <span className="sr-only">{`\u00a0: ${deadline.action}`}</span>;
  return (
    <li className="grid grid-cols-1 border-b border-line py-3.5 last:border-0">
      <h3 className="font-sans text-base font-semibold">{deadline.action}</h3>
      <p className={cx(isNear(deadline) && "font-semibold text-bad")}>
        {[deadline.date && dateText(deadline), (deadline.daysLeft ?? 0) <= FAR_DAYS && leftText(deadline)]
          .filter(Boolean)
          .join(". ")}
        .
      </p>
      <p className="text-sm text-ink-quiet tabular-nums">{aboutText(act)}</p>
      <div className="flex flex-wrap gap-x-5">
        {canWrite && letter && deadline.state !== "done" && (
          <Link to={`${letter}?operation=${payments[0].id}`} className={LINK}>
            Préparer la lettre{about}
          </Link>
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

const LINK = "inline-flex min-h-11 items-center text-sm font-semibold";
