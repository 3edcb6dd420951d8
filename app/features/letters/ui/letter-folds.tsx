import { ChevronDown } from "lucide-react";
import type { ReactNode } from "react";
import { cx } from "~/ui/cx";

export type EditInPlaceProps = {
  label: string;
  /** What it changes, for a screen reader. */
  about?: string;
  open: boolean;
  /** Whether its words, which follow it, wrap around the closed link. */
  isBeside?: boolean;
  /** Whether it is open because a choice is missing: there is something to save once one is made. */
  isChoice?: boolean;
  children: ReactNode;
};

/** A link inside a letter that opens the fields of what it changes, with or without JavaScript. */
export function EditInPlace({ label, about, open, isBeside, isChoice, children }: EditInPlaceProps) {
  return (
    <details
      open={open}
      className={cx(
        "peer group/edit print:hidden",
        isChoice ? "choice" : "editor",
        isBeside && "not-open:float-right not-open:ml-3",
      )}
    >
      <summary className="-my-2.5 inline-flex min-h-11 cursor-pointer list-none items-center text-sm font-semibold text-brand underline [&::-webkit-details-marker]:hidden">
        <span className="group-open/edit:hidden">{label}</span>
        <span className="not-group-open/edit:hidden">Fermer</span>
        {about && <span className="sr-only">{`\u00a0: ${about}`}</span>}
      </summary>
      <div className="grid grid-cols-1 gap-5 pt-3 pb-2">{children}</div>
    </details>
  );
}

export type FoldProps = {
  summary: string;
  children: ReactNode;
  open?: boolean;
  /** Whether it holds fields of the letter: the bar then saves them. */
  isEditor?: boolean;
};

/** A part beside the letter that opens without JavaScript. */
export function Fold({ summary, children, open, isEditor }: FoldProps) {
  return (
    <details open={open} className={cx("group border-b border-line first:border-t", isEditor && "editor")}>
      <summary className="flex min-h-12 list-none items-center justify-between gap-4 py-2 font-semibold hover:text-brand [&::-webkit-details-marker]:hidden">
        {summary}
        <ChevronDown aria-hidden="true" className="size-5 shrink-0 text-brand group-open:rotate-180" />
      </summary>
      <div className="grid max-w-measure grid-cols-1 gap-3 pb-5 text-ink-quiet">{children}</div>
    </details>
  );
}
