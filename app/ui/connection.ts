import { useSyncExternalStore } from "react";

/** The requests for a page that wait for the network; empty while everything can be loaded. */
const waiting = new Set<() => void>();
const listeners = new Set<() => void>();

/** True while a page cannot be loaded, because the network or the server does not answer. */
export function useIsConnectionLost(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => waiting.size > 0,
    () => false,
  );
}

/** Tries again at once everything that waits for the network. */
export function retryNow(): void {
  for (const retry of [...waiting]) retry();
}

/**
 * Waits before the next try: until the pause has passed, the network is back, the person asks, or the request is no longer
 * wanted. The page says meanwhile that the connection is lost.
 */
export function waitForConnection(pauseMs: number, signal?: AbortSignal | null): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      window.removeEventListener("online", end);
      signal?.removeEventListener("abort", end);
      waiting.delete(end);
      resolve();
      // The next try starts first, so that the notice does not flicker between two tries.
      setTimeout(notify, NOTICE_DELAY_MS);
    };
    const timer = setTimeout(end, pauseMs);
    window.addEventListener("online", end);
    signal?.addEventListener("abort", end);
    waiting.add(end);
    notify();
  });
}

const NOTICE_DELAY_MS = 400;

/** The pause after the n-th failure, in milliseconds: from 1 s to 30 s. */
export function retryPause(failures: number): number {
  return Math.min(30_000, 1_000 * 2 ** failures);
}

/** What helps when nothing answered. It stands after the catalogue's message of the act. */
export const CHECK_CONNECTION = "Vérifiez votre connexion";

/** The catalogue's message of an act to the letter, then the sentences that apply, each without its full stop. */
export function withHints(message: string, ...hints: (string | false | null)[]): string {
  const given = hints.filter(Boolean);
  return given.length > 0 ? `${[message.replace(/\.$/, ""), ...given].join(". ")}.` : message;
}

function notify(): void {
  for (const listener of [...listeners]) listener();
}
