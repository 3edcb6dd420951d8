/** Where the browser keeps the choice, which is not personal. */
export const SHORTCUTS_KEY = "recours.raccourcis";

const choiceListeners = new Set<() => void>();

/** Whether shortcuts are on in this browser; true by default. */
export function wantsShortcuts(): boolean {
  try {
    return localStorage.getItem(SHORTCUTS_KEY) !== "non";
  } catch {
    return true;
  }
}

export function setWantsShortcuts(wanted: boolean): void {
  try {
    if (wanted) localStorage.removeItem(SHORTCUTS_KEY);
    else localStorage.setItem(SHORTCUTS_KEY, "non");
  } catch {
    // A browser without storage keeps the default.
  }
  for (const notify of [...choiceListeners]) notify();
}

/** Calls `listener` when the choice changes, also in another tab. @returns the function that unsubscribes it. */
export function subscribeToShortcutsChoice(listener: () => void): () => void {
  choiceListeners.add(listener);
  window.addEventListener("storage", listener);
  return () => {
    choiceListeners.delete(listener);
    window.removeEventListener("storage", listener);
  };
}
