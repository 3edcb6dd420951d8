import { NavLink } from "react-router";
import { cx } from "~/ui/cx";

type CaseTabsProps = {
  page: string;
  hasNotes: boolean;
  counts: { files: number; notes: number };
  /** What the tabs of the payments and of the letters hold, in words. */
  hints: { payments: string | null; letters: string | null };
};

/** The parts of a case, each with its own address. */
export function CaseTabs({ page, hasNotes, counts, hints }: CaseTabsProps) {
  const tabs: { to: string; label: string; count: number; end?: true; hint?: string | null }[] = [
    { to: page, label: "Faits", count: 0, end: true },
    { to: `${page}/payments`, label: "Opérations", count: 0, hint: hints.payments },
    { to: `${page}/exhibits`, label: "Pièces", count: counts.files },
    { to: `${page}/letters`, label: "Lettres", count: 0, hint: hints.letters },
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
        {tabs.map(({ to, label, count, end, hint }) => (
          <li key={to}>
            <NavLink
              to={to}
              end={end}
              title={hint ?? undefined}
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
