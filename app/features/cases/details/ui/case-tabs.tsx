import { useEffect, useRef } from "react";
import { NavLink, useLocation } from "react-router";
import { cx } from "~/ui/cx";

type CaseTabsProps = {
  page: string;
  hasNotes: boolean;
  /** The whole conversation, a tab where it does not stand beside; null when there is none. */
  chatPage: string | null;
  counts: { payments: number; files: number; letters: number; notes: number };
  /** What the tabs of the payments and of the letters hold, in words. */
  hints: { payments: string | null; letters: string | null };
};

type Tab = { to: string; label: string; count?: number; end?: true; hint?: string | null; isOfPhone?: true };

/** The parts of a case, each with its own address. On a phone the row scrolls, to the one that is open. */
export function CaseTabs({ page, hasNotes, chatPage, counts, hints }: CaseTabsProps) {
  const nav = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another tab is open at another address.
  useEffect(() => {
    const open = nav.current?.querySelector<HTMLElement>("[aria-current]");
    if (nav.current && open)
      nav.current.scrollLeft = open.offsetLeft - (nav.current.clientWidth - open.offsetWidth) / 2;
  }, [pathname]);
  const tabs: Tab[] = [
    { to: page, label: "Faits", end: true },
    ...(chatPage ? [{ to: chatPage, label: "Messages", isOfPhone: true } as const] : []),
    { to: `${page}/payments`, label: "Opérations", count: counts.payments, hint: hints.payments },
    { to: `${page}/exhibits`, label: "Pièces", count: counts.files },
    { to: `${page}/letters`, label: "Lettres", count: counts.letters, hint: hints.letters },
    ...(hasNotes ? [{ to: `${page}/notes`, label: "Notes et tâches", count: counts.notes }] : []),
    { to: `${page}/history`, label: "Historique" },
  ];
  return (
    <nav
      ref={nav}
      id="parties"
      tabIndex={-1}
      aria-label="Parties du dossier"
      className="relative border-b border-line max-[75rem]:-mx-5 max-[75rem]:overflow-x-auto max-[75rem]:px-5 print:hidden"
    >
      <ul className="flex gap-x-1 max-[75rem]:w-max">
        {tabs.map(({ to, label, count = 0, end, hint, isOfPhone }) => (
          <li key={to} className={cx(isOfPhone && "panes:hidden")}>
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
