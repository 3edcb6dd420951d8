import type { KeyboardEvent } from "react";
import { NavLink } from "react-router";
import { CountBadge, type CountTone } from "./badge";
import { cx } from "./cx";

export type TabItem = {
  to: string;
  label: string;
  count?: number;
  countTone?: CountTone;
  /** The noun of the count, for screen readers. */
  countLabel?: string;
  /** Whether the tab is the current one; needed when its path alone does not tell (a tab in the query string). */
  current?: boolean;
  end?: boolean;
};

export type TabsProps = { items: readonly TabItem[]; label: string };

/** Tabs that are links: they open without JavaScript and can be shared. Arrow keys move between them. */
export function Tabs({ items, label }: TabsProps) {
  return (
    <nav aria-label={label} className="relative border-b border-line">
      <ul
        className="flex grid-cols-[repeat(auto-fit,minmax(min(100%,8rem),1fr))] flex-wrap gap-x-7 max-sm:has-[>:nth-child(4):last-child]:grid"
        onKeyDown={moveWithArrows}
      >
        {items.map((item) => (
          <li key={item.to} className="min-w-0">
            <TabLink {...item} />
          </li>
        ))}
      </ul>
    </nav>
  );
}

function TabLink({ to, label, count, countTone, countLabel, current, end }: TabItem) {
  return (
    <NavLink
      to={to}
      end={end}
      preventScrollReset
      {...(current === undefined ? {} : { "aria-current": current ? "page" : undefined })}
      className={({ isActive }) =>
        cx(
          "flex min-h-12 items-center gap-2 border-b-3 font-semibold no-underline focus-visible:-outline-offset-2",
          (current ?? isActive)
            ? "border-brand text-brand-deep"
            : "border-transparent text-ink-quiet hover:text-brand forced-colors:border-[Canvas]",
        )
      }
    >
      {label}
      {count !== undefined && <CountBadge count={count} tone={countTone} label={countLabel} />}
    </NavLink>
  );
}

const MOVES: Record<string, (index: number, last: number) => number> = {
  ArrowRight: (index, last) => (index === last ? 0 : index + 1),
  ArrowLeft: (index, last) => (index === 0 ? last : index - 1),
  Home: () => 0,
  End: (_, last) => last,
};

function moveWithArrows(event: KeyboardEvent<HTMLUListElement>) {
  const move = MOVES[event.key];
  const links = Array.from(event.currentTarget.querySelectorAll("a"));
  const index = links.indexOf(document.activeElement as HTMLAnchorElement);
  if (!move || index < 0) return;
  event.preventDefault();
  links[move(index, links.length - 1)]?.focus();
}
