import { Plus } from "lucide-react";
import type { ReactNode } from "react";

export type DisclosureCardProps = { title: string; isOpen: boolean; children: ReactNode; id?: string };

/** A card that opens under its title, also without JavaScript: what one adds now and then. */
export function DisclosureCard({ title, isOpen, children, id }: DisclosureCardProps) {
  return (
    <details
      id={id}
      open={isOpen}
      className="group/card min-w-0 scroll-mt-20 rounded-card border border-line bg-surface"
    >
      <summary className="flex min-h-14 cursor-pointer list-none items-center justify-between gap-4 px-5 sm:px-6 [&::-webkit-details-marker]:hidden">
        <h2 className="text-[1.3rem] text-brand">{title}</h2>
        <Plus aria-hidden="true" className="size-6 shrink-0 text-brand group-open/card:rotate-45" />
      </summary>
      <div className="grid grid-cols-1 gap-4 px-5 pb-5 sm:px-6 sm:pb-6">{children}</div>
    </details>
  );
}
