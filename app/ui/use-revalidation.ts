import { useEffect, useRef } from "react";
import { useRevalidator } from "react-router";
import { isWorthAsking } from "./connection";
import { type LiveUpdate, useLive } from "./use-live";

/** Events arrive in groups (a message and its read mark, several files), and one reload answers a whole group. */
const BATCH_MS = 150;

/**
 * Calls all loaders of the page again when relevant data changes on the server. A page needs it only once: the layout
 * of the administration uses it for all of its pages.
 */
export function useLiveRevalidation(isRelevant: (update: LiveUpdate) => boolean): void {
  const { revalidate } = useRevalidator();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useLive((update) => {
    if (!isRelevant(update)) return;
    timer.current ??= setTimeout(() => {
      timer.current = undefined;
      void revalidate();
    }, BATCH_MS);
  });
  useEffect(() => () => clearTimeout(timer.current), []);
}

const POLL_MS = 2_000;

/**
 * Reloads the page's data every 2 s while it waits for something without a live event, as long as the tab is visible.
 */
export function usePolledRevalidation(isWaiting: boolean): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setInterval(() => {
      if (document.visibilityState === "visible" && isWorthAsking()) void revalidate();
    }, POLL_MS);
    return () => clearInterval(timer);
  }, [isWaiting, revalidate]);
}
