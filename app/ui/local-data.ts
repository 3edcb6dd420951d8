/** The setting of the keyboard, which is not personal. */
const KEPT = "recours.raccourcis";

/**
 * Deletes what this site keeps in the browser, so that the next person at this computer cannot read it. A browser may
 * refuse any storage.
 */
export function wipeLocalData(): void {
  for (const storage of ["sessionStorage", "localStorage"] as const) {
    try {
      for (const key of Object.keys(window[storage])) if (key !== KEPT) window[storage].removeItem(key);
    } catch {
      // Without storage there is nothing to delete.
    }
  }
  window.indexedDB?.databases?.().then(
    (found) => {
      for (const { name } of found) if (name) indexedDB.deleteDatabase(name);
    },
    () => {},
  );
}
