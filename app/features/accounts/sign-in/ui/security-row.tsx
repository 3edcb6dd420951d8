import type { ReactNode } from "react";
import { ButtonLink } from "~/ui/button";
import { Card } from "~/ui/card";

export type SecurityRowProps = {
  icon: ReactNode;
  title: string;
  /** Its present state: an address, a date, « Activée ». */
  children: ReactNode;
  badge?: ReactNode;
  action: { to: string; label: string };
};

/** One way to protect an account: its name, its state, and the page where it is changed. */
export function SecurityRow({ icon, title, children, badge, action }: SecurityRowProps) {
  return (
    <Card className="sm:grid-cols-[auto_minmax(0,1fr)_auto] sm:items-center sm:gap-x-5">
      <span
        aria-hidden="true"
        className="grid size-12 place-items-center rounded-full bg-brand-tint text-brand max-sm:hidden [&>svg]:size-5.5"
      >
        {icon}
      </span>
      <div className="grid min-w-0 gap-1">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h2 className="text-[1.2rem]">{title}</h2>
          {badge}
        </div>
        <div className="grid gap-1 wrap-anywhere text-ink-quiet">{children}</div>
      </div>
      <ButtonLink to={action.to} variant="second" size="small" className="justify-self-start sm:min-w-28">
        {action.label}
      </ButtonLink>
    </Card>
  );
}
