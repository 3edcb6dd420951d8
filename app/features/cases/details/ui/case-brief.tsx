import type { ReactNode } from "react";

/** What to know of the case, for the staff: beside the conversation where there is room, else folded above it. */
export function CaseBrief({ children }: { children: ReactNode }) {
  return (
    <details className="open-beside border-b border-line bg-surface-quiet px-5 panes:col-start-2 panes:row-[1/-1] panes:overflow-y-auto panes:border-b-0 panes:border-l print:hidden">
      <summary className="min-h-11 py-2.5 text-sm font-semibold text-brand">Le dossier en bref</summary>
      <div className="max-h-[45dvh] overflow-y-auto pb-4 panes:max-h-none panes:pt-5">{children}</div>
    </details>
  );
}
