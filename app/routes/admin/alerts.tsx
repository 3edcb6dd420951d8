import { TriangleAlert } from "lucide-react";
import { type ReactNode, useEffect, useRef } from "react";
import { Link } from "react-router";
import { today } from "~/platform/today";
import { cx } from "~/ui/cx";
import { useRemembered } from "~/ui/use-remembered";

/** Something that the administrators are to settle. */
export type Alert = { id: string; title: string; to: string; label: string; more?: ReactNode };

/**
 * What is to be settled, as one line: the first point with its link, the others behind « et 2 autres ». The line can be put
 * off for a day; the browser remembers that, and how the others were left.
 */
export function Alerts({ alerts }: { alerts: readonly Alert[] }) {
  const [putOff, setPutOff] = useRemembered("alerts.off", "");
  const [state, remember] = useRemembered("notice.alerts", "folded");
  const box = useRef<HTMLDetailsElement>(null);
  // It may be unfolded before the page has its scripts.
  useEffect(() => {
    if (box.current?.open) remember("open");
  }, [remember]);
  useEffect(() => {
    if (box.current) box.current.open = state === "open";
  }, [state]);
  const [first, ...others] = alerts;
  if (!first || putOff === today()) return null;
  const isMore = others.length > 0 || first.more !== undefined;
  return (
    <aside
      aria-label="À régler"
      className={cx(
        "flex min-w-0 flex-wrap items-center gap-x-2.5 rounded-field border-l-4 border-wait bg-wait-tint px-3 py-0.5 text-sm has-[details[open]]:w-full forced-colors:border",
      )}
    >
      <span className="min-w-0 wrap-break-word">
        <TriangleAlert aria-hidden="true" className="mr-1.5 inline size-4.5 align-text-bottom" />
        {`${first.title}\u00a0: `}
        <AlertLink alert={first} />
      </span>
      {isMore && (
        <details
          ref={box}
          onToggle={(event) => remember(event.currentTarget.open ? "open" : "folded")}
          className="min-w-0 open:order-last open:w-full"
        >
          <summary className="min-h-8 py-1 font-semibold">
            {others.length === 0 ? "Détails" : others.length === 1 ? "et un autre" : `et ${others.length} autres`}
          </summary>
          <ul className="grid gap-1 pb-1.5">
            {alerts.map((alert) => (
              <li key={alert.id} className="wrap-break-word">
                {`${alert.title}\u00a0: `}
                <AlertLink alert={alert} />
                {alert.more && <> {alert.more}</>}
              </li>
            ))}
          </ul>
        </details>
      )}
      <button
        type="button"
        onClick={() => setPutOff(today())}
        title="Ne plus montrer aujourd’hui"
        className="ml-auto min-h-8 px-1.5 font-semibold text-brand underline no-script:hidden"
      >
        Demain
      </button>
    </aside>
  );
}

const AlertLink = ({ alert: { to, label, title } }: { alert: Alert }) => (
  <Link to={to} className="-my-1 inline-block py-1 font-semibold">
    {label}
    <span className="sr-only">{`\u00a0: ${title}`}</span>
  </Link>
);
