import { X } from "lucide-react";
import { rejectionReasonLabel } from "../../labels";
import type { RefusedPicture } from "../../queries.server";

export type RefusedFigureProps = {
  refused: RefusedPicture;
  /** « Recto refusé ». */
  title: string;
};

/** Shows a refused picture and the reason, beside its replacement (above it on a phone). */
export function RefusedFigure({ refused, title }: RefusedFigureProps) {
  return (
    <figure className="grid grid-cols-[7rem_minmax(0,1fr)] overflow-hidden rounded-card border border-line bg-surface sm:in-data-beside:grid-cols-1">
      <img src={refused.picture} alt={title} className="max-h-96 min-h-24 w-full bg-surface-quiet object-contain" />
      <figcaption className="flex min-h-15 items-center gap-3 px-4 py-2">
        <X aria-hidden="true" className="size-5 shrink-0 text-bad" />
        <span className="grid">
          <span className="font-semibold">{title}</span>
          <span className="text-sm text-ink-quiet">{rejectionReasonLabel(refused.reason)}</span>
        </span>
      </figcaption>
    </figure>
  );
}
