import type { Selection } from "~/db/schema/emails";

/**
 * The selection after a page of the grid was sent: each person shown is in or out as their box says, everybody else stays.
 * Whether a shortcut's set holds somebody is not asked here: a box that agrees with the set is harmless in either list.
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
    // Out of nobody's set there is nothing to take.
    removed: selection.base === "none" ? [] : [...others(selection.removed), ...left],
  };
}
