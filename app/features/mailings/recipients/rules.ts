import type { Selection } from "~/db/schema/emails";

/**
 * The selection after a page of the grid was sent: each person on that page is selected if their box is ticked; all
 * others are unchanged. A person may be listed as added or removed although the shortcut alone gives the same result.
 */
export function withTicks(selection: Selection, page: { shown: string[]; ticked: string[] }): Selection {
  if (page.shown.length === 0) return selection;
  const isShown = new Set(page.shown);
  const isTicked = new Set(page.ticked.filter((id) => isShown.has(id)));
  const others = (ids: string[]) => ids.filter((id) => !isShown.has(id));
  const ticked = page.shown.filter((id) => isTicked.has(id));
  const unticked = page.shown.filter((id) => !isTicked.has(id));
  return {
    ...selection,
    added: [...others(selection.added), ...ticked],
    // An empty set has nothing to remove.
    removed: selection.base === "none" ? [] : [...others(selection.removed), ...unticked],
  };
}
