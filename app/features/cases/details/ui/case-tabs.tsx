import { NavLink } from "react-router";
import { cx } from "~/ui/cx";

type CaseTabsProps = { page: string; hasNotes: boolean; counts: { files: number; notes: number } };

/** The parts of a case, each with its own address. */
export function CaseTabs({ page, hasNotes, counts }: CaseTabsProps) {
  const tabs = [
    { to: page, label: "Faits", count: 0, end: true },
    { to: `${page}/payments`, label: "Opérations", count: 0 },
    { to: `${page}/exhibits`, label: "Pièces", count: counts.files },
    { to: `${page}/letters`, label: "Lettres", count: 0 },
    ...(hasNotes ? [{ to: `${page}/notes`, label: "Notes et tâches", count: counts.notes }] : []),
    { to: `${page}/history`, label: "Historique", count: 0 },
  ];
  return (
    <nav
      id="parties"
      tabIndex={-1}
      aria-label="Parties du dossier"
      className="border-b border-line max-[75rem]:-mx-5 max-[75rem]:overflow-x-auto max-[75rem]:px-5 print:hidden"
    >
      <ul className="flex gap-x-1 max-[75rem]:w-max">
        {tabs.map(({ to, label, count, end }) => (
          <li key={to}>
            <NavLink
              to={to}
              end={end}
              preventScrollReset
              className={({ isActive }) =>
                cx(
                  "flex min-h-11 items-center gap-1.5 border-b-3 px-2.5 text-sm whitespace-nowrap no-underline focus-visible:-outline-offset-2",
                  isActive
                    ? "border-brand font-semibold text-brand-deep"
                    : "border-transparent font-medium text-ink-quiet hover:text-brand forced-colors:border-[Canvas]",
                )
              }
            >
              {label}
              {count > 0 && <span className="font-normal tabular-nums">{count}</span>}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
