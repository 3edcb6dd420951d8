import { useCallback, useSyncExternalStore } from "react";

const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener("storage", listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener("storage", listener);
  };
}

/**
 * A choice about how pages look, which the browser keeps until the person signs out. The server's page and a browser
 * without storage have the default.
 */
export function useRemembered(name: string, byDefault: string): [string, (value: string) => void] {
  const key = `recours.${name}`;
  const value = useSyncExternalStore(
    subscribe,
    () => read(key) ?? byDefault,
    () => byDefault,
  );
  const remember = useCallback(
    (next: string) => {
      try {
        localStorage.setItem(key, next);
      } catch {
        return;
      }
      for (const notify of [...listeners]) notify();
    },
    [key],
  );
  return [value, remember];
}

function read(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}
