import { SHORTCUTS_KEY } from "./shortcuts-choice";

/**
 * Deletes what this site keeps in the browser, so that the next person at this computer cannot read it. A browser may
 * refuse any storage.
 */
export function wipeLocalData(): void {
  for (const storage of ["sessionStorage", "localStorage"] as const) {
    try {
      for (const key of Object.keys(window[storage])) if (key !== SHORTCUTS_KEY) window[storage].removeItem(key);
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

/** One object for the whole tab: a message does not come back to the object that sent it. */
let channel: BroadcastChannel | undefined;

/** The channel between the tabs of this site; undefined where the browser has none. */
function tabs(): BroadcastChannel | undefined {
  if (typeof BroadcastChannel !== "undefined") channel ??= new BroadcastChannel("recours.sign_out");
  return channel;
}

/** Makes the other tabs leave their pages, because the person signs out here. */
export function tellOtherTabs(): void {
  tabs()?.postMessage("signed-out");
}

/**
 * Leaves a signed-in page when the person signs out in another tab, also without a connection; and when the tab is
 * shown again after the session has ended elsewhere, or by a form without scripts.
 * @param endSession makes the next request end the session. @returns the function that stops it.
 */
export function leaveAtSignOut(endSession: () => void): () => void {
  const leave = () => {
    wipeLocalData();
    // The session may still be open: the request of the home page then ends it.
    endSession();
    window.location.replace("/");
  };
  const check = async () => {
    if (document.visibilityState !== "visible") return;
    const answer = await fetch("/live", { method: "HEAD" }).catch(() => null);
    // The guard of the page redirects, and keeps the way back.
    if (answer?.status === 401) window.location.reload();
  };
  const others = tabs();
  others?.addEventListener("message", leave);
  document.addEventListener("visibilitychange", check);
  return () => {
    others?.removeEventListener("message", leave);
    document.removeEventListener("visibilitychange", check);
  };
}
