import type { ReactNode } from "react";
import { Link } from "react-router";
import { cx } from "./cx";

type FilterLinkProps = {
  to: string;
  isOn: boolean;
  /** `page` for one of several exclusive filters, `true` for a filter that its link turns on and off. */
  current?: "page" | "true";
  children: ReactNode;
};

/** A link that filters a list through the page's address. */
export function FilterLink({ to, isOn, current = "page", children }: FilterLinkProps) {
  return (
    <Link
      to={to}
      preventScrollReset
      aria-current={isOn ? current : undefined}
      className={cx(
        "flex min-h-11 items-center gap-2 rounded-field border px-3.5 text-sm font-medium whitespace-nowrap no-underline",
        isOn
          ? "border-brand bg-brand-tint font-semibold text-brand-deep"
          : "border-line bg-surface text-ink hover:border-brand",
      )}
    >
      {children}
    </Link>
  );
}
