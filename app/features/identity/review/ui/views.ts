import type { BlockedReason } from "~/features/files/rules";
import type { ReviewedSide } from "../queries.server";
import { pageAddress } from "./addresses";

/** One picture to show: a side, or a page of it. */
export type View = {
  key: string;
  /** « Recto », « Page 2 », « Verso, page 1 ». */
  label: string;
  /** Address of the picture; null when the file cannot be drawn. */
  src: string | null;
  /** Why the staff cannot open the file; null when they can. */
  blockedReason: BlockedReason | null;
  /** Address of its copy, which redirects to a signed link; posted to, of the file itself. */
  original: string;
};

const SIDES = { front: "Recto", back: "Verso" };

/** Returns everything that was sent for a document, in order. */
export function viewsOf(
  sides: readonly (Pick<ReviewedSide, "id" | "side" | "pages"> & Partial<Pick<ReviewedSide, "blockedReason">>)[],
): View[] {
  return sides.flatMap(({ id, side, pages, blockedReason = null }) =>
    Array.from({ length: pages ?? 1 }, (_, index) => ({
      key: `${id}-${index + 1}`,
      label: labelOf(side, index + 1, pages ?? 1),
      src: pages === null ? null : pageAddress(id, index + 1),
      blockedReason,
      original: `/admin/documents/${id}`,
    })),
  );
}

function labelOf(side: "front" | "back" | null, page: number, pages: number): string {
  if (!side) return pages > 1 ? `Page ${page}` : "Document";
  return pages > 1 ? `${SIDES[side]}, page ${page}` : SIDES[side];
}
