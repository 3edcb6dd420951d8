import { ArrowLeft } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { cx } from "./cx";

export type PageHeaderProps = {
  title: ReactNode;
  intro?: ReactNode;
  back?: { to: string; label: string };
  /** Content beside the title: a badge or the page's main button. */
  actions?: ReactNode;
  className?: string;
};

export function PageHeader({ title, intro: lead, back, actions, className }: PageHeaderProps) {
  return (
    <header className={cx("grid grid-cols-1 gap-3", className)}>
      {back && (
        <Link to={back.to} className="inline-flex min-h-11 items-center gap-2 justify-self-start text-sm font-semibold">
          <ArrowLeft aria-hidden="true" className="size-4.5" />
          {back.label}
        </Link>
      )}
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-4">
        <h1 className="min-w-0 wrap-break-word text-[clamp(1.8rem,1.4rem+1.8vw,2.6rem)]">{title}</h1>
        {actions && (
          <div className="flex min-w-0 flex-wrap items-center gap-3 *:max-w-full *:[hyphenate-limit-chars:14] *:hyphens-auto *:wrap-anywhere">
            {actions}
          </div>
        )}
      </div>
      {lead && <p className="max-w-measure text-lg text-ink-quiet">{lead}</p>}
    </header>
  );
}
