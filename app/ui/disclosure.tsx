import { ChevronDown } from "lucide-react";
import type { ReactNode } from "react";

export type DisclosureProps = {
  summary: ReactNode;
  children: ReactNode;
  /** Of the disclosures with the same name, only one is open at a time. */
  name?: string;
  open?: boolean;
  /** Whether what it holds is as wide as the page: cards, not text to read. */
  isWide?: boolean;
};

/** A native `details` element, which opens without JavaScript. */
export function Disclosure({ summary, children, name, open, isWide }: DisclosureProps) {
  return (
    <details name={name} open={open} className="group border-b border-line">
      <summary className="flex min-h-14 list-none items-center justify-between gap-4 py-3 font-semibold wrap-anywhere hover:text-brand [&::-webkit-details-marker]:hidden">
        {summary}
        <ChevronDown
          aria-hidden="true"
          className="size-5 shrink-0 text-brand transition-transform group-open:rotate-180"
        />
      </summary>
      <div className={`grid gap-3 pb-5 text-ink-quiet ${isWide ? "" : "max-w-measure"}`}>{children}</div>
    </details>
  );
}
