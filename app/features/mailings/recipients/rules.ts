import type { Selection } from "~/db/schema/emails";

/**
 * The selection after a page of the grid was sent: each person shown is in or out as their box says, the others stay. A
 * box that agrees with the set of the shortcut is harmless in either list, so the set is not read.
 */
export function withTicks(selection: Selection, page: { shown: string[]; ticked: string[] }): Selection {
  if (page.shown.length === 0) return selection;
  const isShown = new Set(page.shown);
  const isTicked = new Set(page.ticked.filter((id) => isShown.has(id)));
  const others = (ids: string[]) => ids.filter((id) => !isShown.has(id));
  const taken = page.shown.filter((id) => isTicked.has(id));
  const left = page.shown.filter((id) => !isTicked.has(id));
  return {
    ...selection,
    added: [...others(selection.added), ...taken],
    // An empty set has nothing to remove.
    removed: selection.base === "none" ? [] : [...others(selection.removed), ...left],
  };
}
