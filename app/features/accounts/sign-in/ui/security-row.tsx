import { ChevronRight } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";

export type SecurityRowProps = {
  icon: ReactNode;
  title: string;
  /** Its present state: an address, a date, what it does. */
  children: ReactNode;
  /** Its present state in a word: « Activée ». */
  badge?: ReactNode;
  action: { to: string; label: string };
};

/** One way to protect an account: its name, its state, and the page where it is changed, to which the whole row leads. */
export function SecurityRow({ icon, title, children, badge, action }: SecurityRowProps) {
  return (
    <section className="relative flex min-w-0 flex-wrap items-center gap-x-4 rounded-card border border-line bg-surface px-5 py-3.5 hover:border-brand sm:gap-x-5 sm:px-6">
      <span
        aria-hidden="true"
        className="grid size-11 place-items-center rounded-full bg-brand-tint text-brand max-sm:hidden [&>svg]:size-5.5"
      >
        {icon}
      </span>
      <div className="grid min-w-0 flex-1 basis-40 gap-0.5">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h2 className="min-w-0 text-[1.1rem] wrap-break-word">{title}</h2>
          {badge}
        </div>
        <div className="grid gap-0.5 text-sm wrap-anywhere text-ink-quiet [&_a]:relative [&_a]:z-10">{children}</div>
      </div>
      <Link
        to={action.to}
        className="inline-flex min-h-11 items-center gap-1 font-semibold no-underline after:absolute after:inset-0 after:rounded-card focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-brand"
      >
        {action.label}
        <span className="sr-only">{`\u00a0: ${title}`}</span>
        <ChevronRight aria-hidden="true" className="size-5 shrink-0" />
      </Link>
    </section>
  );
}
