import { useEffect, useRef } from "react";
import { useRevalidator } from "react-router";
import { type LiveUpdate, useLive } from "./use-live";

/** News come in bunches (a message and its mark of reading, several files): they are answered by one reading. */
const BATCH_MS = 150;

/**
 * Reads the page's data again, every loader of it, when something that it shows changed on the server. One use a page
 * suffices: the layout of the administration has it for all of its pages.
 */
export function useLiveRevalidation(isRelevant: (news: LiveUpdate) => boolean): void {
  const { revalidate } = useRevalidator();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useLive((news) => {
    if (!isRelevant(news)) return;
    timer.current ??= setTimeout(() => {
      timer.current = undefined;
      void revalidate();
    }, BATCH_MS);
  });
  useEffect(() => () => clearTimeout(timer.current), []);
}

const POLL_MS = 2_000;

/** Reads the page's data again every 2 s while it waits for something that no live event tells, in a tab that is seen. */
export function usePolledRevalidation(isWaiting: boolean): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setInterval(() => {
      if (document.visibilityState === "visible") void revalidate();
    }, POLL_MS);
    return () => clearInterval(timer);
  }, [isWaiting, revalidate]);
}
