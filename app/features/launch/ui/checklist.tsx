import { CircleAlert, CircleCheck, CircleHelp } from "lucide-react";
import { Link } from "react-router";
import { Badge, type Tone } from "~/ui/badge";
import { CHECK_LABELS, STATE_LABELS } from "../labels";
import type { Checklist as Checked } from "../queries.server";
import type { CheckState } from "../rules";

const STATES: Record<CheckState, { tone: Tone; Icon: typeof CircleCheck }> = {
  done: { tone: "ok", Icon: CircleCheck },
  missing: { tone: "bad", Icon: CircleAlert },
  unanswered: { tone: "wait", Icon: CircleHelp },
};

/** What must work before strangers may register: the state of each point, what is missing and how to mend it. */
export function Checklist({ checks }: Pick<Checked, "checks">) {
  return (
    <ol className="grid grid-cols-1 divide-y divide-line rounded-card border border-line bg-surface">
      {checks.map((check) => (
        <Point key={check.id} check={check} />
      ))}
    </ol>
  );
}

function Point({ check: { id, state, finding, remedy, command, links = [] } }: { check: Checked["checks"][number] }) {
  const { tone, Icon } = STATES[state];
  return (
    <li className="grid grid-cols-1 gap-2 p-5 sm:px-6">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h3 className="min-w-0 text-[1.1rem] wrap-break-word">{CHECK_LABELS[id]}</h3>
        <Badge tone={tone} icon={<Icon aria-hidden="true" />}>
          {STATE_LABELS[state]}
        </Badge>
      </div>
      <p className="max-w-measure wrap-anywhere">{finding}</p>
      {remedy && <p className="max-w-measure wrap-anywhere text-ink-quiet">{remedy}</p>}
      {command && (
        <p>
          <code className="rounded-field bg-surface-quiet px-3 py-1.5 text-sm wrap-anywhere">{command}</code>
        </p>
      )}
      {links.map(({ to, label }) => (
        <p key={to}>
          <Link to={to} className="inline-flex min-h-11 items-center font-semibold">
            {label}
          </Link>
        </p>
      ))}
    </li>
  );
}
