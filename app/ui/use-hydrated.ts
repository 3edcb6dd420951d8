import { useSyncExternalStore } from "react";

const never = () => () => {};

/** False in the server's page and until our scripts run: what only scripts can do is shown once it is true. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
