import type { ReactNode } from "react";

export type EmptyStateProps = { icon?: ReactNode; title: ReactNode; children?: ReactNode; actions?: ReactNode };

/** Shown for an empty list: what the list will contain, and the first thing to do. */
export function EmptyState({ icon, title, children, actions }: EmptyStateProps) {
  return (
    <div className="grid grid-cols-1 justify-items-center gap-3 rounded-card border border-line bg-surface px-6 py-10 text-center">
      {icon && (
        <span className="grid size-14 place-items-center rounded-full bg-brand-tint text-brand [&>svg]:size-6">
          {icon}
        </span>
      )}
      <p className="font-title text-[1.2rem] leading-tight">{title}</p>
      {children && <div className="max-w-md text-ink-quiet">{children}</div>}
      {actions && <div className="mt-2 flex flex-wrap justify-center gap-3">{actions}</div>}
    </div>
  );
}
