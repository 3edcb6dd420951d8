import { useEffect, useRef } from "react";
import { useRevalidator } from "react-router";
import { type LiveNews, useLive } from "./use-live";

/** News come in bunches (a message and its mark of reading, several files): they are answered by one reading. */
const BUNCH_MS = 150;

/**
 * Reads the page's data again, every loader of it, when something that it shows changed on the server. One use a page
 * suffices: the layout of the administration has it for all of its pages.
 */
export function useFreshData(concerns: (news: LiveNews) => boolean): void {
  const { revalidate } = useRevalidator();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useLive((news) => {
    if (!concerns(news)) return;
    timer.current ??= setTimeout(() => {
      timer.current = undefined;
      void revalidate();
    }, BUNCH_MS);
  });
  useEffect(() => () => clearTimeout(timer.current), []);
}

const AGAIN_MS = 2_000;

/** Reads the page's data again every 2 s while it waits for something that no live event tells, in a tab that is seen. */
export function useRepeatedReading(isWaiting: boolean): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setInterval(() => {
      if (document.visibilityState === "visible") void revalidate();
    }, AGAIN_MS);
    return () => clearInterval(timer);
  }, [isWaiting, revalidate]);
}
