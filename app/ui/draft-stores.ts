import type { FormDraft } from "./draft-home";
import { DraftStore } from "./draft-store";

const stores = new Map<string, DraftStore>();

/**
 * The store of a form, one for each form in the tab. It outlives the form's page, so that what was typed offline is
 * still sent.
 */
export function draftStore(draft: FormDraft): DraftStore {
  const name = `${draft.owner}:${draft.key}`;
  const known = stores.get(name);
  if (known) return known;
  const store = new DraftStore(draft);
  // On the server a store serves one rendering only.
  if (typeof document !== "undefined") {
    stores.set(name, store);
    window.addEventListener("online", store.retry);
    document.addEventListener("visibilitychange", () => {
      if (document.visibilityState === "hidden") void store.flush({ isLeaving: true });
    });
  }
  return store;
}
