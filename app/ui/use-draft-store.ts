import { useCallback, useEffect, useState, useSyncExternalStore } from "react";
import type { DraftState, FormDraft } from "./draft-home";
import type { DraftStore } from "./draft-store";
import { useLate } from "./use-late";

type StoreModule = typeof import("./draft-stores");

/** The module, once this tab has loaded it. */
let loaded: StoreModule | undefined;

/**
 * The store of a draft, null until its script has been loaded: a moment after the page can be used, or by `load`.
 * A page that cannot load it works without.
 */
export function useDraftStore(draft: FormDraft): { store: DraftStore | null; load: () => void } {
  const [module, setModule] = useState(loaded);
  const load = useCallback(() => {
    import("./draft-stores").then(
      (found) => {
        loaded = found;
        setModule(found);
      },
      () => {},
    );
  }, []);
  const isLate = useLate();
  useEffect(() => {
    if (isLate) load();
  }, [isLate, load]);
  return { store: module?.draftStore(draft) ?? null, load };
}

const never = () => () => {};

/** The state of a draft; before its store is there, as the page was loaded with it. */
export function useDraftState(store: DraftStore | null, { savedAt }: FormDraft): DraftState {
  const [initial] = useState<DraftState>({ status: savedAt ? "saved" : "idle", savedAt, conflicts: [] });
  const snapshot = store?.snapshot ?? (() => initial);
  return useSyncExternalStore(store?.subscribe ?? never, snapshot, snapshot);
}
