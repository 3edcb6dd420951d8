/**
 * Whether the bar of a selection is shown. Before the scripts run a ticked row shows it; without scripts it always stands
 * there. Shown until then, it would leave in the middle of a press, and move the page.
 */
export const selectionBarClass = (isHydrated: boolean, count: number): string => {
  if (isHydrated) return count > 0 ? "flex" : "hidden";
  return "hidden in-[:has(tbody_:checked)]:flex no-script:flex";
};
