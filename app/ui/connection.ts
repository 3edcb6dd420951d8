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
 * Waits before the next try: until the pause has passed, the network is back, the tab is looked at again, the person asks,
 * or the request is no longer wanted. The page says meanwhile that the connection is lost.
 */
export function waitForConnection(pauseMs: number, signal?: AbortSignal | null): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      window.removeEventListener("online", end);
      document.removeEventListener("visibilitychange", endIfVisible);
      signal?.removeEventListener("abort", end);
      waiting.delete(end);
      resolve();
      // The next try starts first, so that the notice does not flicker between two tries.
      setTimeout(notify, NOTICE_DELAY_MS);
    };
    const endIfVisible = () => document.visibilityState === "visible" && end();
    const timer = setTimeout(end, pauseMs);
    window.addEventListener("online", end);
    document.addEventListener("visibilitychange", endIfVisible);
    signal?.addEventListener("abort", end);
    waiting.add(end);
    notify();
  });
}

const NOTICE_DELAY_MS = 400;

/**
 * The pause after the n-th failure, in milliseconds: from 1 s to 30 s, and up to a half more, so that the tabs that lost a
 * server together do not come back together.
 */
export function retryPause(failures: number): number {
  return Math.min(30_000, 1_000 * 2 ** failures) * (1 + Math.random() / 2);
}

let failures = 0;
let nextTryAt = 0;

/**
 * Told of each request without an answer. All requests of the page share one growing pause; those that fail during it
 * count once.
 * @returns how long to wait before the next try, in milliseconds.
 */
export function noteNoAnswer(): number {
  if (Date.now() >= nextTryAt) nextTryAt = Date.now() + retryPause(failures++);
  return nextTryAt - Date.now();
}

/** Told of each answer, and of a sign that the network is back: the next request is made at once. */
export function noteAnswer(): void {
  failures = 0;
  nextTryAt = 0;
}

/** True when nothing says that a request now would be in vain: a poll is left out otherwise. */
export function isWorthAsking(): boolean {
  return waiting.size === 0 && Date.now() >= nextTryAt;
}

/** What helps when nothing answered. It stands after the catalogue's message of the act. */
export const CHECK_CONNECTION = "Vérifiez votre connexion";
/** The same when the server took too long, and may have done what was asked. */
export const NOT_IN_TIME = "Le serveur n’a pas répondu à temps : regardez si c’est fait, ou réessayez";

/** How long an answer may take before the page says that nothing is lost. */
const SLOW_MS = 8_000;

/**
 * Says that an answer takes long, with what is kept meanwhile (`keptHint`).
 * @returns the timer, which the answer clears.
 */
export const whenSlow = (kept: () => string | null, show: (text: string) => void) =>
  setTimeout(() => show(withHints("C’est plus long que d’habitude.", kept())), SLOW_MS);

/** What of a form that could not be sent is still there; null when it holds nothing. */
export function keptHint(hasText: boolean, files = 0): string | null {
  if (files === 0) return hasText ? "Votre texte est gardé" : null;
  if (hasText) return `Votre texte et ${files === 1 ? "votre fichier" : "vos fichiers"} sont gardés`;
  return files === 1 ? "Votre fichier est gardé" : "Vos fichiers sont gardés";
}

/** The catalogue's message of an act to the letter, then the sentences that apply, each without its full stop. */
export function withHints(message: string, ...hints: (string | false | null)[]): string {
  const given = hints.filter(Boolean);
  return given.length > 0 ? `${[message.replace(/\.$/, ""), ...given].join(". ")}.` : message;
}

function notify(): void {
  for (const listener of [...listeners]) listener();
}
