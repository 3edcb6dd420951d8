import { useSyncExternalStore } from "react";

const never = () => () => {};

/**
 * Returns false in the server's page and until scripts run, so that controls that need scripts are shown only once they
 * work.
 */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
