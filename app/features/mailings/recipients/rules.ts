import type { AboutCase, Selection } from "~/db/schema/emails";

type TickedPage = { shown: readonly string[]; ticked: readonly string[]; wereTicked?: readonly string[] | undefined };

/**
 * The selection after a page of the grid was sent: each person on that page is selected if their box is ticked; all
 * others are unchanged. With `wereTicked`, the boxes as the page was loaded, only those that were changed count. A person may be listed as added or removed although the shortcut alone gives the same result.
 */
export function withTicks(selection: Selection, page: TickedPage): Selection {
  const isTicked = new Set(page.ticked);
  const wasTicked = page.wereTicked && new Set(page.wereTicked);
  const shown = page.shown.filter((id) => wasTicked?.has(id) !== isTicked.has(id));
  if (shown.length === 0) return selection;
  const isShown = new Set(shown);
  const others = (ids: string[]) => ids.filter((id) => !isShown.has(id));
  const ticked = shown.filter((id) => isTicked.has(id));
  const unticked = shown.filter((id) => !isTicked.has(id));
  return {
    ...selection,
    added: [...others(selection.added), ...ticked],
    // An empty set has nothing to remove.
    removed: selection.base === "none" && !selection.about ? [] : [...others(selection.removed), ...unticked],
  };
}

/**
 * The people whom a search and the filters find. A selection by filters has no base set, so that a process of a version
 * without filters, which still serves during an upgrade, sends to nobody rather than to everybody.
 */
export function selectionOf({ search, ...about }: { search: string } & AboutCase): Selection {
  const isFiltered = Object.values(about).some(Boolean);
  return { base: isFiltered ? "none" : "all", search, ...(isFiltered && { about }), added: [], removed: [] };
}
