import { Link } from "react-router";
import { today } from "~/platform/today";
import { useRemembered } from "~/ui/use-remembered";

/** Something that the administrators are to settle. */
export type Alert = { id: string; title: string; to: string; label: string };

/**
 * What is to be settled, folded at the foot of the places: the first point, then the way to each. It can be put off for a
 * day; the browser remembers that.
 */
export function RailAlerts({ alerts }: { alerts: readonly Alert[] }) {
  const [putOff, setPutOff] = useRemembered("alerts.off", "");
  const [first, ...others] = alerts;
  if (!first || putOff === today()) return null;
  return (
    <details
      aria-label="À régler"
      className="col-span-full rounded-field border-l-4 border-wait bg-wait-tint px-2 text-xs forced-colors:border"
    >
      <summary className="min-h-8 py-1.5 leading-snug font-semibold">
        {first.title}
        {others.length > 0 && ` (+\u00a0${others.length})`}
      </summary>
      <ul className="grid gap-1.5 pb-1">
        {alerts.map(({ id, title, to, label }) => (
          <li key={id} className="leading-snug wrap-break-word">
            {`${title}\u00a0: `}
            <Link to={to} className="inline-block py-0.5 font-semibold">
              {label}
              <span className="sr-only">{`\u00a0: ${title}`}</span>
            </Link>
          </li>
        ))}
      </ul>
      <button
        type="button"
        onClick={() => setPutOff(today())}
        className="mb-1 min-h-8 font-semibold text-brand underline no-script:hidden"
      >
        Masquer jusqu’à demain
      </button>
    </details>
  );
}
